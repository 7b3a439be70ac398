import { describe, expect, it } from 'vitest'
import { setUpClassOf } from './rules.ts'

describe('setUpClassOf', () => {
  const now = new Date('2026-11-24T12:00:00Z')
  it.each([
    [5, null, '2020-01-01T00:00:00Z', 'completed'],
    [2, 'content', '2026-11-17T12:00:00Z', 'in-progress'],
    [2, 'content', '2026-11-17T11:59:59Z', 'stuck'],
    [0, 'basic-info', '2026-10-01T00:00:00Z', 'stuck'],
    [0, 'basic-info', '2026-11-24T11:00:00Z', 'not-started'],
  ] as const)(
    'of %d steps, at %s since %s, is %s',
    (completedSteps, currentStep, movedAt, wanted) => {
      expect(setUpClassOf({ completedSteps, currentStep, movedAt: new Date(movedAt), now })).toBe(
        wanted,
      )
    },
  )
})
