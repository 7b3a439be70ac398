import { addDays, type IsoDate } from '../../../kernel/shared/dates.ts'
import type { AriChange, AriField } from '../../rules.ts'

/** Nights in a row of which the same is said. */
export interface NightRange {
  roomCode: string
  rateCode: string
  from: IsoDate
  /** The last night, inclusive. */
  to: IsoDate
  /** As every night of the range. */
  values: AriChange
  /** The changes that it stands for. */
  cells: number[]
}

/**
 * The changes that concern any of `fields`, with nights in a row that say the same of all of them in one range. `ofRoom` takes a room
 * type's night once, whichever rates it came with. A range ends with its month where a channel wants it so.
 */
export function toRanges(
  changes: readonly AriChange[],
  fields: readonly AriField[],
  { ofRoom = false, byMonth = false }: { ofRoom?: boolean; byMonth?: boolean } = {},
): NightRange[] {
  const wanted = changes.flatMap((change, at) =>
    change.changed.some(field => fields.includes(field)) ? [{ change, at }] : [],
  )
  const keyOf = ({ roomCode, rateCode }: AriChange) =>
    ofRoom ? roomCode : `${roomCode}\u0000${rateCode}`
  const ranges: NightRange[] = []
  for (const rows of Map.groupBy(wanted, ({ change }) => keyOf(change)).values()) {
    let open: NightRange | undefined
    for (const { change, at } of rows.toSorted((a, b) =>
      a.change.night.localeCompare(b.change.night),
    )) {
      if (open && ofRoom && open.to === change.night) {
        open.cells.push(at)
        continue
      }
      const values = open?.values
      const isNext =
        open !== undefined &&
        values !== undefined &&
        addDays(open.to, 1) === change.night &&
        fields.every(field => values[field] === change[field]) &&
        !(byMonth && open.to.slice(0, 7) !== change.night.slice(0, 7))
      if (open && isNext) {
        open.to = change.night
        open.cells.push(at)
        continue
      }
      open = {
        roomCode: change.roomCode,
        rateCode: change.rateCode,
        from: change.night,
        to: change.night,
        values: change,
        cells: [at],
      }
      ranges.push(open)
    }
  }
  return ranges
}

/** Parts of at most `size`. */
export const chunksOf = <T>(all: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, at) =>
    all.slice(at * size, (at + 1) * size),
  )

/** Rupees with two decimals, as most channels write amounts. */
export const inRupees = (paise: number): string => (paise / 100).toFixed(2)

/** Paise of an amount in rupees; undefined for what is none. */
export function fromRupees(text: string | undefined): number | undefined {
  if (text === undefined || !/^-?\d{1,12}(\.\d{1,6})?$/.test(text.trim())) return undefined
  return Math.round(Number(text) * 100)
}
