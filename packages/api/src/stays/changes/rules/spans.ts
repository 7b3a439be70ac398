import type { BookingRoomId, RoomId, RoomTypeId } from '@atithi/db/ids'
import { DomainError } from '../../../kernel/errors/domain-error.ts'
import { kernelReasons } from '../../../kernel/errors/reasons.ts'
import { addDays, type IsoDate } from '../../../kernel/shared/dates.ts'
import { staysReasons } from '../../reasons.ts'
import type { NightFacts, NumberedRoomFacts, RoomFacts, SegmentFacts, StayFacts } from './facts.ts'
import { roomNumber, segmentsOf } from './facts.ts'
import type { Plan } from './plan.ts'

interface Span {
  from: IsoDate
  to: IsoDate
}

const overlap = (a: Span, b: Span): boolean => a.from < b.to && b.from < a.to
const later = (a: IsoDate, b: IsoDate): IsoDate => (a > b ? a : b)
const earlier = (a: IsoDate, b: IsoDate): IsoDate => (a < b ? a : b)

interface Taken {
  /** 'given to Ravi Kumar (K7M2PQ4X) from 2026-11-20', 'out of order from 2026-11-21'. */
  how: string
  /** Whoever has it could have another room. */
  byGuest: boolean
}

/** Why a numbered room cannot be had within a span; `except` are rooms of bookings that leave it in the same change. */
export function howTaken(
  facts: StayFacts,
  roomId: RoomId,
  span: Span,
  except: readonly string[],
): Taken | undefined {
  const others =
    facts.numbered
      .get(roomId)
      ?.busy.filter(busy => !busy.bookingRoomId || !except.includes(busy.bookingRoomId)) ?? []
  const own = facts.segments.filter(
    segment => segment.roomId === roomId && !except.includes(segment.bookingRoomId),
  )
  const taken = others.find(busy => overlap(busy, span))
  if (taken)
    return taken.who === null
      ? { how: `out of order from ${taken.from}`, byGuest: false }
      : { how: `given to ${taken.who} from ${taken.from}`, byGuest: true }
  return own.some(segment => overlap(segment, span))
    ? { how: 'given to another room of this booking', byGuest: true }
    : undefined
}

/** The numbered room that a change names. Throws NOT_FOUND, ROOM_UNSUITABLE. */
export function usableRoom(facts: StayFacts, roomId: RoomId): NumberedRoomFacts {
  const room = facts.numbered.get(roomId)
  if (!room) throw new DomainError(kernelReasons.NOT_FOUND, { what: 'room' }, 'roomId')
  if (!room.isActive) throw unsuitable(room, 'is not in use. Choose another.')
  return room
}

export const unsuitable = (room: NumberedRoomFacts, why: string) =>
  new DomainError(staysReasons.ROOM_UNSUITABLE, { number: room.number, why }, 'roomId')

/** Throws ROOM_UNSUITABLE when somebody else has the room within the span. */
export function requireFree(
  facts: StayFacts,
  roomId: RoomId,
  span: Span,
  except: readonly string[],
): void {
  const room = usableRoom(facts, roomId)
  const taken = howTaken(facts, roomId, span, except)
  if (taken)
    throw unsuitable(
      room,
      `is ${taken.how}. Choose another${taken.byGuest ? ', or move that guest first' : ''}.`,
    )
}

/** Consecutive nights of one room type. */
export function runsOf(
  nights: readonly Pick<NightFacts, 'night' | 'roomTypeId'>[],
): (Span & { roomTypeId: RoomTypeId })[] {
  const runs: (Span & { roomTypeId: RoomTypeId })[] = []
  for (const { night, roomTypeId } of nights) {
    const last = runs.at(-1)
    if (last && last.to === night && last.roomTypeId === roomTypeId) last.to = addDays(night, 1)
    else runs.push({ from: night, to: addDays(night, 1), roomTypeId })
  }
  return runs
}

/** Gives the numbered rooms of a booking's room up from `from` on. */
export function clipFrom(
  facts: StayFacts,
  bookingRoomId: BookingRoomId,
  from: IsoDate,
): Plan['resize'] {
  return segmentsOf(facts, bookingRoomId)
    .filter(segment => segment.to > from)
    .map(segment => ({
      segmentId: segment.id,
      from: segment.from,
      to: from > segment.from ? from : segment.from,
    }))
}

/**
 * Fits the numbered rooms of one room to the nights it has after the change: each keeps its part, the first and the last follow the new
 * check-in and check-out where the room is still free. What does not fit is left without a room, with a warning.
 */
export function refit(
  facts: StayFacts,
  room: RoomFacts,
  nights: readonly Pick<NightFacts, 'night' | 'roomTypeId'>[],
): { resize: Plan['resize']; warnings: string[] } {
  const segments = segmentsOf(facts, room.id)
  const runs = runsOf(nights)
  const fitted = segments.map((segment, at) =>
    fitSpan(facts, segment, { runs, isFirst: at === 0, isLast: at === segments.length - 1 }),
  )
  return {
    resize: fitted.flatMap(({ segment, from, to }) =>
      from === segment.from && to === segment.to ? [] : [{ segmentId: segment.id, from, to }],
    ),
    warnings: fitted.flatMap(({ warning }) => warning ?? []),
  }
}

interface Fitting {
  runs: readonly (Span & { roomTypeId: RoomTypeId })[]
  isFirst: boolean
  isLast: boolean
}

function fitSpan(
  facts: StayFacts,
  segment: SegmentFacts,
  { runs, isFirst, isLast }: Fitting,
): Span & { segment: SegmentFacts; warning?: string } {
  const numbered = facts.numbered.get(segment.roomId)
  const number = roomNumber(facts, segment.roomId)
  const fitting = runs.filter(run => run.roomTypeId === numbered?.roomTypeId)
  const nearest =
    fitting.find(run => overlap(run, segment)) ?? (isFirst && isLast ? fitting[0] : undefined)
  if (!nearest)
    return {
      segment,
      from: segment.from,
      to: segment.from,
      warning: `Room ${number} is given up: no night of the stay falls to it now.`,
    }
  const overlaps = overlap(nearest, segment)
  const wanted = {
    from:
      isFirst && (!overlaps || segment.from === facts.checkIn)
        ? nearest.from
        : later(segment.from, nearest.from),
    to:
      isLast && (!overlaps || segment.to === facts.checkOut)
        ? nearest.to
        : earlier(segment.to, nearest.to),
  }
  const taken = howTaken(facts, segment.roomId, wanted, [segment.bookingRoomId])
  if (!taken) return { segment, ...wanted }
  const kept = overlaps
    ? { from: later(segment.from, nearest.from), to: earlier(segment.to, nearest.to) }
    : { from: segment.from, to: segment.from }
  const lost = overlaps ? 'the added nights have no room yet' : 'the stay has no room yet'
  return {
    segment,
    ...kept,
    warning: `Room ${number} is ${taken.how}: ${lost}. Assign one${taken.byGuest ? ', or move that guest' : ''}.`,
  }
}
