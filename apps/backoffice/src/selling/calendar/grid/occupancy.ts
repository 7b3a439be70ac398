import type { CalendarRow } from '../night-words.ts'

/**
 * Of each night, how much of what is not off sale is sold, in percent with one decimal; null where nothing is on sale. Over all room
 * types.
 */
export function occupancyOf(
  rows: readonly Pick<CalendarRow, 'quantity' | 'sold' | 'blocked'>[],
): (number | null)[] {
  const nights = rows[0]?.sold.length ?? 0
  return Array.from({ length: nights }, (_, at) => {
    const add = (of: (row: (typeof rows)[number]) => number) =>
      rows.reduce((sum, row) => sum + of(row), 0)
    const onSale = add(row => row.quantity - (row.blocked[at] ?? 0))
    return onSale <= 0 ? null : Math.round((add(row => row.sold[at] ?? 0) / onSale) * 1_000) / 10
  })
}
