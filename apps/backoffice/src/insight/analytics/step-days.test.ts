import { expect, it } from 'vitest'
import { stepDays } from './step-days.ts'

it('cuts the weeks at the ends of a range, so that rows sum to what a step says', () => {
  const span = { from: '2026-11-18', to: '2026-12-02' } as const
  const weeks = (['2026-11-16', '2026-11-23', '2026-11-30'] as const).map(from => ({ from }))
  expect(weeks.map((_, at) => stepDays(weeks, at, span))).toEqual([
    { from: '2026-11-18', to: '2026-11-22' },
    { from: '2026-11-23', to: '2026-11-29' },
    { from: '2026-11-30', to: '2026-12-02' },
  ])
})
