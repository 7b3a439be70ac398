import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { IsoDate } from '../../../kernel/shared/dates.ts'
import { dueNow, type InstalmentTerms, scheduleOf } from './payment-schedule.ts'

const share = (dueOn: IsoDate, basisPoints: number): InstalmentTerms => ({
  dueOn,
  amount: null,
  basisPoints,
})
const sum = (dueOn: IsoDate, amount: number): InstalmentTerms => ({
  dueOn,
  amount,
  basisPoints: null,
})
const [first, second, third] = ['2026-11-20', '2026-12-01', '2026-12-15'] as const

describe('scheduleOf', () => {
  it.each([
    ['nothing paid', 0, { states: ['overdue', 'due', 'ahead'], paid: [0, 0, 0], due: 60_000 }],
    [
      'the oldest first',
      30_000,
      { states: ['paid', 'due', 'ahead'], paid: [25_000, 5_000, 0], due: 30_000 },
    ],
    [
      'all of it',
      100_000,
      { states: ['paid', 'paid', 'paid'], paid: [25_000, 35_000, 40_000], due: 0 },
    ],
    [
      'more than all',
      130_000,
      { states: ['paid', 'paid', 'paid'], paid: [25_000, 35_000, 40_000], due: 0 },
    ],
    [
      'more given back than came',
      -500,
      { states: ['overdue', 'due', 'ahead'], paid: [0, 0, 0], due: 60_000 },
    ],
  ])('fills what came in from the oldest: %s', (_, covered, { states, paid, due }) => {
    const terms = [share(third, 4_000), sum(second, 35_000), share(first, 2_500)]
    const schedule = scheduleOf(terms, { total: 100_000, covered, today: second })
    expect(schedule.map(one => one.dueOn)).toEqual([first, second, third])
    expect(schedule.map(one => one.state)).toEqual(states)
    expect(schedule.map(one => one.paid)).toEqual(paid)
    expect(dueNow(schedule)).toBe(due)
  })

  it('never asks for more than the group comes to', () => {
    const terms = [sum(first, 80_000), sum(second, 80_000), share(third, 10_000)]
    const schedule = scheduleOf(terms, { total: 100_000, covered: 0, today: third })
    expect(schedule.map(one => one.asked)).toEqual([80_000, 20_000, 0])
    expect(schedule.map(one => one.state)).toEqual(['overdue', 'overdue', 'paid'])
  })

  it('asks by shares of the whole for all of it, to the paisa', () =>
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 90_000_000_000 }),
        fc.integer({ min: 1, max: 9_998 }),
        fc.integer({ min: 0, max: 90_000_000_000 }),
        (total, part, covered) => {
          const terms = [share(first, part), share(second, 9_999 - part), share(third, 1)]
          const schedule = scheduleOf(terms, { total, covered, today: third })
          expect(schedule.reduce((all, { asked }) => all + asked, 0)).toBe(total)
          expect(dueNow(schedule)).toBe(Math.max(0, total - covered))
        },
      ),
    ))
})
