import type { IsoDate } from '@atithi/api/kernel/shared/dates'
import { describe, expect, it } from 'vitest'
import { type Moved, settle } from './settle-online.ts'

const paid = (id: string, day: IsoDate, amount = 100_000): Moved => ({
  id,
  kind: 'payment',
  amount,
  fee: 2_360,
  tax: 360,
  day,
})
const back = (id: string, day: IsoDate, amount: number): Moved => ({
  id,
  kind: 'refund',
  amount,
  fee: 0,
  tax: 0,
  day,
})

describe('settle', () => {
  it('transfers on the second working day, up to yesterday', () => {
    // A Friday before a second Saturday; a Monday.
    const items = settle([paid('a', '2026-11-13'), paid('b', '2026-11-16')], '2026-11-18')
    expect(items.map(item => [item.id, item.settledAt.toISOString()])).toEqual([
      ['a', '2026-11-17T05:50:00.000Z'],
    ])
    expect(settle([paid('b', '2026-11-16')], '2026-11-19')).toHaveLength(1)
  })

  it('leaves what went back for the transfer that can bear it', () => {
    const items = settle(
      [paid('a', '2026-11-02'), back('r', '2026-11-02', 120_000), paid('b', '2026-11-04')],
      '2026-11-30',
    )
    expect(new Set(items.map(item => item.settlementId)).size).toBe(1)
    expect(items.reduce((sum, item) => sum + item.credit - item.debit, 0)).toBe(
      2 * (100_000 - 2_360) - 120_000,
    )
  })
})
