import { daysBetween, type IsoDate } from '@atithi/api/kernel/shared/dates'
import type { Row } from './rows.ts'

export const labelWidth = 148
export const headHeight = 52
export const rowHeight = 40
const typeHeight = 36

export const heightOf = (row: Row | undefined): number =>
  row?.kind === 'type' ? typeHeight : rowHeight

/** Where each row begins below the head, in pixels, and where the last one ends. */
export function topsOf(rows: readonly Row[]): number[] {
  const tops = [0]
  for (const row of rows) tops.push((tops.at(-1) ?? 0) + heightOf(row))
  return tops
}

/** The narrowest night that still shows its date. */
const narrowest = 38

/** Nights fill the frame, and scroll once they would be narrower than they can be read. */
export const nightWidthFor = (frameWidth: number, nights: number): number =>
  Math.max(narrowest, Math.floor((frameWidth - labelWidth) / Math.max(1, nights)))

/**
 * A stay lies from the middle of its first day to the middle of its last, so that who leaves and who comes share a day.
 * What begins before the board, or ends after it, is cut at its edge.
 */
export function placeOf(
  bar: { from: IsoDate; to: IsoDate },
  nights: readonly IsoDate[],
  nightWidth: number,
): { left: number; width: number } {
  const first = nights[0] ?? bar.from
  const begins = Math.max(0, daysBetween(first, bar.from) + 0.5)
  const ends = Math.min(nights.length, daysBetween(first, bar.to) + 0.5)
  return { left: begins * nightWidth + 1, width: Math.max(8, (ends - begins) * nightWidth - 2) }
}
