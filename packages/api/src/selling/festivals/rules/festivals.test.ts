import { describe, expect, it } from 'vitest'
import type { IsoDate } from '../../../kernel/shared/dates.ts'
import { festivalOn, sameNightOf, yearBefore } from './festivals.ts'
import { suggestedFestivals } from './suggested.ts'

const diwali = (from: IsoDate, to: IsoDate) => ({ name: 'Diwali', from, to })
const last = diwali('2025-10-19', '2025-10-23')
const next = { ...diwali('2026-11-07', '2026-11-11'), name: 'DIWALI' }

describe('festivals', () => {
  it('are known by their name a year before, wherever the moon put them', () => {
    expect(yearBefore([diwali('2024-10-30', '2024-11-03'), last, next], next)).toBe(last)
    expect(yearBefore([next], next)).toBeUndefined()
  })

  it.each([
    ['2026-11-07', '2025-10-19'],
    ['2026-11-11', '2025-10-23'],
  ] as const)('give %s the night %s', (night, same) => {
    expect(sameNightOf(night, next, last)).toBe(same)
  })

  it('that are longer than last year end with its last night', () => {
    expect(sameNightOf('2026-11-11', next, { ...last, to: '2025-10-21' })).toBe('2025-10-21')
  })

  it('that overlap leave the night to the one that began later', () => {
    const week = { name: 'Season', from: '2026-11-01', to: '2026-11-30' } as const
    expect(festivalOn([next, week], '2026-11-08')).toBe(next)
    expect(festivalOn([next, week], '2026-11-20')).toBe(week)
  })

  it('are suggested for the years that are known, without those on the list, and said to be certain or not', () => {
    const suggested = suggestedFestivals([last], [2025, 2027])
    expect(suggested.filter(({ name }) => name === 'Diwali')).toEqual([
      { name: 'Diwali', from: '2026-11-07', to: '2026-11-11', isConfirmed: true },
      { name: 'Diwali', from: '2027-10-28', to: '2027-11-01', isConfirmed: false },
    ])
    expect(suggested.find(({ name }) => name.startsWith('Christmas'))).toEqual({
      name: 'Christmas and New Year',
      from: '2025-12-24',
      to: '2026-01-01',
      isConfirmed: true,
    })
    for (const { name, from } of suggested)
      if (!from.startsWith('2025'))
        expect(
          yearBefore(suggestedFestivals([], [2024, 2028]), { name, from, to: from }),
        ).toBeDefined()
  })
})
