import { describe, expect, it } from 'vitest'
import { setUpClassOf } from './rules.ts'

describe('setUpClassOf', () => {
  const now = new Date('2026-11-24T12:00:00Z')
  it.each([
    ['complete, however long ago', 5, null, '2020-01-01T00:00:00Z', 'completed'],
    ['seven days to the second', 2, 'content', '2026-11-17T12:00:00Z', 'in-progress'],
    ['a second longer', 2, 'content', '2026-11-17T11:59:59Z', 'stuck'],
    ['never begun, and long ago', 0, 'basic-info', '2026-10-01T00:00:00Z', 'stuck'],
    ['founded today', 0, 'basic-info', '2026-11-24T11:00:00Z', 'not-started'],
  ] as const)('%s', (_, completedSteps, currentStep, movedAt, wanted) => {
    expect(setUpClassOf({ completedSteps, currentStep, movedAt: new Date(movedAt), now })).toBe(
      wanted,
    )
  })
})
