import type { GroupDetail } from './group-words.tsx'

type Night = GroupDetail['nights'][number]

/** Rooms of a type that a block still holds on every night of a stay; null where it holds none of these nights. */
export function roomsLeft(
  nights: readonly Night[],
  stay: { roomTypeId: string; checkIn: string; checkOut: string },
): number | null {
  const mine = nights.filter(
    row =>
      row.roomTypeId === stay.roomTypeId && row.night >= stay.checkIn && row.night < stay.checkOut,
  )
  return mine.length === 0 ? null : Math.min(...mine.map(row => row.rooms - row.pickedUp))
}

export interface BlockLine {
  roomTypeId: string
  rooms: number
  rate: number
  roomNights: number
  pickedUp: number
}

/** The block by room type. */
export function blockLines(nights: readonly Night[]): BlockLine[] {
  return [...Map.groupBy(nights, row => row.roomTypeId)].map(([roomTypeId, rows]) => ({
    roomTypeId,
    rooms: Math.max(...rows.map(row => row.rooms)),
    rate: rows[0]?.rate ?? 0,
    roomNights: rows.reduce((sum, row) => sum + row.rooms, 0),
    pickedUp: rows.reduce((sum, row) => sum + row.pickedUp, 0),
  }))
}
