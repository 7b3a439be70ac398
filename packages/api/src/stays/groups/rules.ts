import { type IsoDate, nightsOf } from '../../kernel/shared/dates.ts'
import type { Paise } from '../../kernel/shared/money.ts'

export interface BlockNight {
  roomTypeId: string
  night: IsoDate
  rooms: number
  pickedUp: number
  rate: Paise
}

export interface BlockWish {
  checkIn: IsoDate
  checkOut: IsoDate
  lines: readonly { roomTypeId: string; rooms: number; rate: Paise }[]
}

export interface BlockChange {
  roomTypeId: string
  night: IsoDate
  /** Rooms that go off sale, below zero where they come back. */
  blocked: number
}

const keyOf = (row: { roomTypeId: string; night: IsoDate }): string =>
  `${row.roomTypeId} ${row.night}`

/** Rooms that a group keeps off sale on a night: nothing while it is tentative or once it is released. */
export const remainderOf = (status: string, row: Pick<BlockNight, 'rooms' | 'pickedUp'>): number =>
  status === 'definite' ? row.rooms - row.pickedUp : 0

/** The block as it shall be, with what is picked up already; `below` is the first night that would hold fewer rooms than are picked up. */
export function reshape(
  before: readonly BlockNight[],
  wish: BlockWish,
): { nights: BlockNight[]; below: BlockNight | undefined } {
  const stands = new Map(before.map(row => [keyOf(row), row]))
  const nights = wish.lines.flatMap(({ roomTypeId, rooms, rate }) =>
    nightsOf(wish.checkIn, wish.checkOut).map(night => {
      const pickedUp = stands.get(keyOf({ roomTypeId, night }))?.pickedUp ?? 0
      return { roomTypeId, night, rooms, pickedUp, rate }
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
