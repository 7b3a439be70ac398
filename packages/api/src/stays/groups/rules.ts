import type { RoomTypeId } from '@atithi/db/ids'
import { type IsoDate, nightsOf } from '../../kernel/shared/dates.ts'
import type { Paise } from '../../kernel/shared/money.ts'

export interface BlockNight {
  roomTypeId: RoomTypeId
  night: IsoDate
  rooms: number
  pickedUp: number
  rate: Paise
}

export interface BlockRequest {
  checkIn: IsoDate
  checkOut: IsoDate
  /** Without a rate each night keeps the one that it has in the block, else sells at its own. */
  lines: readonly { roomTypeId: RoomTypeId; rooms: number; rate?: Paise | null | undefined }[]
}

/** What the calendar asks for each type and night, by `keyOf`. */
export type OwnRates = ReadonlyMap<string, Paise>

export interface BlockChange {
  roomTypeId: RoomTypeId
  night: IsoDate
  /** Rooms that go off sale, below zero where they come back. */
  blocked: number
}

/**
 * The nights that a block would sell below what the calendar asks for them: what changes a price needs the grant for it.
 * What was agreed before stays agreed, for as many rooms as it was agreed for. A type without a price of its own counts as below.
 */
export const nightsBelowOwnRate = (
  before: readonly BlockNight[],
  nights: readonly BlockNight[],
  ownRates: OwnRates,
): BlockNight[] => {
  const stands = new Map(before.map(row => [keyOf(row), row]))
  return nights.filter(row => {
    const stood = stands.get(keyOf(row))
    if (row.rooms === 0) return false
    if (stood && row.rate >= stood.rate && row.rooms <= stood.rooms) return false
    const own = ownRates.get(keyOf(row))
    return own === undefined || row.rate < own
  })
}

export const keyOf = (row: { roomTypeId: RoomTypeId; night: IsoDate }): string =>
  `${row.roomTypeId} ${row.night}`

function ownRate(ownRates: OwnRates, key: string): Paise {
  const rate = ownRates.get(key)
  if (rate === undefined) throw new Error('a night without a price is refused before')
  return rate
}

/** Rooms that a group keeps off sale on a night: nothing while it is tentative or once it is released. */
export const remainderOf = (status: string, row: Pick<BlockNight, 'rooms' | 'pickedUp'>): number =>
  status === 'definite' ? row.rooms - row.pickedUp : 0

/** The block as it shall be, with what is picked up already; `below` is the first night that would hold fewer rooms than are picked up. */
export function reshape(
  before: readonly BlockNight[],
  request: BlockRequest,
  ownRates: OwnRates,
): { nights: BlockNight[]; below: BlockNight | undefined } {
  const stands = new Map(before.map(row => [keyOf(row), row]))
  const nights = request.lines.flatMap(({ roomTypeId, rooms, rate }) =>
    nightsOf(request.checkIn, request.checkOut).map(night => {
      const key = keyOf({ roomTypeId, night })
      const stood = stands.get(key)
      return {
        roomTypeId,
        night,
        rooms,
        pickedUp: stood?.pickedUp ?? 0,
        rate: rate ?? stood?.rate ?? ownRate(ownRates, key),
      }
    }),
  )
  const kept = new Set(nights.map(keyOf))
  const dropped = before.find(row => row.pickedUp > 0 && !kept.has(keyOf(row)))
  return { nights, below: dropped ?? nights.find(row => row.rooms < row.pickedUp) }
}

/** How the counters of rooms off sale move when a block changes from one shape and status to another. */
export function changesBetween(
  before: { status: string; nights: readonly BlockNight[] },
  after: { status: string; nights: readonly BlockNight[] },
): BlockChange[] {
  const freed = before.nights.map(({ roomTypeId, night, ...row }) => ({
    roomTypeId,
    night,
    blocked: -remainderOf(before.status, row),
  }))
  const held = after.nights.map(({ roomTypeId, night, ...row }) => ({
    roomTypeId,
    night,
    blocked: remainderOf(after.status, row),
  }))
  return [...freed, ...held]
}
