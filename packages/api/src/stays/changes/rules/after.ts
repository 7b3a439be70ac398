import type { BookingRoomId } from '@atithi/db/ids'
import type { IsoDate } from '../../../kernel/shared/dates.ts'
import type { RoomFacts, StayFacts, StayState } from './facts.ts'
import type { Plan } from './plan.ts'

const nightKey = (night: { bookingRoomId: BookingRoomId; night: IsoDate }): string =>
  `${night.bookingRoomId} ${night.night}`

/** The booking as the plan leaves it. */
export function stateAfter(facts: StayFacts, plan: Plan): StayState {
  const nights = new Map(facts.nights.map(night => [nightKey(night), night]))
  for (const freed of plan.release) {
    const night = nights.get(nightKey(freed))
    if (night) nights.set(nightKey(freed), { ...night, isReleased: true })
  }
  for (const night of plan.take)
    nights.set(nightKey(night), { ...night, isPosted: false, isReleased: false })
  for (const night of plan.alter)
    nights.set(nightKey(night), { ...night, isPosted: false, isReleased: false })
  const spans = new Map(plan.resize.map(span => [span.segmentId, span]))
  const kept = facts.segments
    .map(segment => ({ ...segment, ...spans.get(segment.id) }))
    .filter(segment => segment.to > segment.from)
  const opened = plan.open
    .filter(segment => segment.bookingId === facts.bookingId)
    .map((segment, at) => ({ ...segment, id: `opened ${at}`, pinReason: null }))
  const { status, checkIn, checkOut, isNoShow } = { ...facts, ...plan.booking }
  return {
    bookingId: facts.bookingId,
    code: facts.code,
    guestName: facts.guestName,
    status,
    checkIn,
    checkOut,
    isNoShow,
    rooms: facts.rooms.map(room => roomAfter(room, plan)),
    nights: [...nights.values()],
    segments: [...kept, ...opened],
  }
}

function roomAfter(room: RoomFacts, plan: Plan): RoomFacts {
  const after = { ...room }
  for (const { set } of plan.rooms.filter(change => change.bookingRoomId === room.id))
    Object.assign(after, set)
  return after
}
