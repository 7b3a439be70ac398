import { addDays, type IsoDate } from '@atithi/api/kernel/shared/dates'
import type { Board, BoardBooking, BoardRoom, BoardRoomType, BoardSegment } from './board-types.ts'

/** A stay that can be opened and moved. */
export interface StayBar {
  kind: 'stay'
  /** Of the room and its first night, so that a stay keeps it when it is given another room. */
  id: string
  from: IsoDate
  to: IsoDate
  segment: BoardSegment
  booking: BoardBooking
}

/** Rooms off sale, or held for a group. */
export interface HeldBar {
  kind: 'off' | 'group'
  id: string
  from: IsoDate
  to: IsoDate
  words: string
  rooms: number
}

export type Bar = StayBar | HeldBar

export type Row =
  | { kind: 'type'; key: string; roomType: BoardRoomType }
  | {
      kind: 'lane'
      key: string
      roomType: BoardRoomType
      bars: readonly Bar[]
      isFirst: boolean
      waiting: number
    }
  | { kind: 'held'; key: string; roomType: BoardRoomType; bars: readonly Bar[] }
  | { kind: 'room'; key: string; roomType: BoardRoomType; room: BoardRoom; bars: readonly Bar[] }

/**
 * The rows of the board from top to bottom: each room type, who has no room yet, what is held, and its rooms. `lanesBefore` are the lanes
 * that room types have had: one that has become empty stays, so that nothing moves away under the hand.
 */
export function rowsOf(board: Board, lanesBefore: ReadonlyMap<string, number> = new Map()): Row[] {
  const bookings = new Map(board.bookings.map(booking => [booking.id, booking]))
  const stays = board.segments.flatMap((segment): StayBar[] => {
    const booking = bookings.get(segment.bookingId)
    return booking
      ? [
          {
            kind: 'stay',
            id: `${segment.bookingRoomId}-${segment.from}`,
            from: segment.from,
            to: segment.to,
            segment,
            booking,
          },
        ]
      : []
  })
  const inRooms = Map.groupBy(
    stays.filter(bar => bar.segment.roomId !== null),
    bar => bar.segment.roomId ?? '',
  )
  const roomless = Map.groupBy(
    stays.filter(bar => bar.segment.roomId === null),
    bar => bar.segment.roomTypeId,
  )
  const off = board.blocks.map(({ id, from, to, reason, rooms, ...block }) => ({
    ...block,
    bar: { kind: 'off', id, from, to, words: reason, rooms } satisfies HeldBar,
  }))
  return board.roomTypes.flatMap((roomType): Row[] => {
    const waiting = roomless.get(roomType.id) ?? []
    const held = [
      ...off
        .filter(block => block.roomTypeId === roomType.id && block.roomId === null)
        .map(block => block.bar),
      ...groupBars(board, roomType.id),
    ]
    return [
      { kind: 'type', key: roomType.id, roomType },
      ...padded(stacked(waiting), lanesBefore.get(roomType.id) ?? 0).map(
        (bars, at): Row => ({
          kind: 'lane',
          key: `${roomType.id} lane ${at}`,
          roomType,
          bars,
          isFirst: at === 0,
          waiting: waiting.length,
        }),
      ),
      ...stacked(held).map(
        (bars, at): Row => ({ kind: 'held', key: `${roomType.id} held ${at}`, roomType, bars }),
      ),
      ...roomType.rooms.map((room): Row => {
        const mine = off.filter(block => block.roomId === room.id).map(block => block.bar)
        return {
          kind: 'room',
          key: room.id,
          roomType,
          room,
          bars: [...(inRooms.get(room.id) ?? []), ...mine].sort(byStart),
        }
      }),
    ]
  })
}

/** How many lanes of guests without a room each room type has. */
export const lanesOf = (rows: readonly Row[]): Map<string, number> => {
  const lanes = rows.filter(row => row.kind === 'lane')
  return new Map(
    [...Map.groupBy(lanes, lane => lane.roomType.id)].map(([id, own]) => [id, own.length]),
  )
}

const padded = <B extends Bar>(lanes: readonly B[][], least: number): readonly B[][] => [
  ...lanes,
  ...Array.from({ length: Math.max(0, least - lanes.length) }, () => []),
]

const byStart = (a: Bar, b: Bar): number => (a.from < b.from ? -1 : a.from > b.from ? 1 : 0)

/** Bars in as few lanes as they go without touching. */
function stacked<B extends Bar>(bars: readonly B[]): B[][] {
  const lanes: B[][] = []
  for (const bar of [...bars].sort(byStart)) {
    const lane = lanes.find(candidate => (candidate.at(-1)?.to ?? '') <= bar.from)
    if (lane) lane.push(bar)
    else lanes.push([bar])
  }
  return lanes
}

/** Nights in a row on which a group holds the same number of rooms become one bar. */
function groupBars(board: Board, roomTypeId: string): HeldBar[] {
  const bars: HeldBar[] = []
  for (const { groupId, name, night, rooms } of board.groups.filter(
    held => held.roomTypeId === roomTypeId,
  )) {
    const last = bars.at(-1)
    if (last?.id.startsWith(groupId) && last.to === night && last.rooms === rooms)
      last.to = addDays(night, 1)
    else
      bars.push({
        kind: 'group',
        id: `${groupId} ${roomTypeId} ${night}`,
        from: night,
        to: addDays(night, 1),
        words: name,
        rooms,
      })
  }
  return bars
}
