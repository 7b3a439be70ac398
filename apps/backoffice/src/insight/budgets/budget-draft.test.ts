import { monthsFrom } from '@atithi/api/insight/budgets/rules'
import { describe, expect, it } from 'vitest'
import { type BudgetRow, cellsOf, fromLastYear, pasted, typedOf } from './budget-draft.ts'

const row: BudgetRow = {
  roomTypeId: 'deluxe',
  name: 'Deluxe',
  rooms: 8,
  months: monthsFrom('2026-04').map((month, at) => ({
    month,
    budget: at === 0 ? { roomNights: 100, roomRevenue: 50_000_000 } : null,
    lastYear: { roomNights: 90, roomRevenue: 40_000_000 },
  })),
}
const empty = new Map()

describe('the grid of a budget', () => {
  it('shows what is written down, and saves what was touched alone', () => {
    expect(typedOf(empty, row, 0)).toEqual({ nights: '100', revenue: '5,00,000' })
    expect(typedOf(empty, row, 1)).toEqual({ nights: '', revenue: '' })
    expect(cellsOf(empty, [row]).cells).toEqual([])
  })

  it('takes a column of two figures, and a row of twelve', () => {
    const block = pasted(empty, row, {
      at: 1,
      field: 'nights',
      text: '10\t₹1,000\r\n20\t2,000\r\n',
    })
    expect(cellsOf(block ?? empty, [row]).cells).toEqual([
      { month: '2026-05', roomTypeId: 'deluxe', roomNights: 10, roomRevenue: 100_000 },
      { month: '2026-06', roomTypeId: 'deluxe', roomNights: 20, roomRevenue: 200_000 },
    ])
    const twelve = Array.from({ length: 14 }, (_, at) => at).join('\t')
    const line = pasted(empty, row, { at: 0, field: 'nights', text: twelve })
    expect(cellsOf(line ?? empty, [row]).cells.map(cell => cell.roomNights)).toEqual([
      0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11,
    ])
    // One figure is typed as any other.
    expect(pasted(empty, row, { at: 0, field: 'nights', text: '5' })).toBeUndefined()
  })

  it('says which figure cannot be read', () => {
    const wrong = pasted(empty, row, { at: 0, field: 'nights', text: 'many\t1\n2\t2' }) ?? empty
    expect(cellsOf(wrong, [row])).toMatchObject({ cells: [], where: 'deluxe 2026-04' })
  })

  it('copies last year with so many percent more', () => {
    expect(cellsOf(fromLastYear([row], 10), [row]).cells[0]).toEqual({
      month: '2026-04',
      roomTypeId: 'deluxe',
      roomNights: 99,
      roomRevenue: 44_000_000,
    })
  })
})
