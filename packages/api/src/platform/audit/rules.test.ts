import { describe, expect, it } from 'vitest'
import { firstIdAt, idsOfDays } from './rules.ts'

describe('idsOfDays', () => {
  it('begins and ends with the days of India', () => {
    const { atLeast, below } = idsOfDays({ from: '2026-11-18', to: '2026-11-18' })
    expect(atLeast).toBe(firstIdAt(new Date('2026-11-17T18:30:00Z')))
    expect(below).toBe(firstIdAt(new Date('2026-11-18T18:30:00Z')))
    expect(idsOfDays({})).toEqual({ atLeast: undefined, below: undefined })
  })

  it('is lower than every id of its millisecond, and higher than those before', () => {
    const at = firstIdAt(new Date(0x0192abcdef01))
    expect(at).toBe('0192abcd-ef01-7000-8000-000000000000')
    expect(at > '0192abcd-ef00-7fff-bfff-ffffffffffff').toBe(true)
  })
})
