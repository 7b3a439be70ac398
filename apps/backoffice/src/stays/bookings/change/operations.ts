import { addDays } from '@atithi/api/kernel/shared/dates'
import { insteadOfChange } from '@atithi/api/stays/changes/rules/changes'
import type { ChangeKind } from '@atithi/api/stays/changes/schema/changes'
import type { ChangeName } from '../../../lib/dialogs.ts'
import { formatShortDay } from '../../../lib/format.ts'
import type { Person } from '../../../lib/session.ts'
import type { BookingDetail } from '../booking-types.ts'
import { arrivesEarly } from '../check-in/arrives-early.ts'
import { dateAt } from '../check-in/check-in-form.ts'
import { mayGive } from './words-fields.tsx'

export interface Operation {
  name: Exclude<ChangeName, 'guest'>
  kind: ChangeKind
  /** As a title and as the button that does it. */
  label: string
  hint: string
  /** What is said once it is done. */
  done: string
  tone?: 'danger'
  /** What stands against it beside the state of the booking. */
  blocked?: (booking: BookingDetail, person: Person) => string | undefined
}

const notYet = ({ checkIn }: BookingDetail): string =>
  `Arrival is on ${formatShortDay(checkIn)}, more than a day ahead. Change the dates instead.`

const stay: readonly Operation[] = [
  {
    name: 'extend',
    kind: 'dates',
    label: 'Extend stay',
    hint: 'A later check-out',
    done: 'The stay is extended',
  },
  {
    name: 'dates',
    kind: 'dates',
    label: 'Change dates',
    hint: 'Earlier, later, longer or shorter',
    done: 'The dates are changed',
  },
  {
    name: 'early-check-in',
    kind: 'early-check-in',
    label: 'Early check-in',
    hint: 'Before the usual hour',
    done: 'The early check-in is agreed',
    blocked: booking => {
      if (booking.businessDate < addDays(booking.checkIn, -1)) return notYet(booking)
      return arrivesEarly(booking)
        ? undefined
        : `Check-in is open since ${booking.checkInTime}. Check in as usual.`
    },
  },
  {
    name: 'late-check-out',
    kind: 'late-check-out',
    label: 'Late check-out',
    hint: 'After the usual hour',
    done: 'The late check-out is agreed',
    blocked: booking =>
      booking.lateCheckOut
        ? `A late check-out at ${booking.lateCheckOut} is agreed. Change the dates to take it back.`
        : undefined,
  },
  {
    name: 'leave-early',
    kind: 'check-out-early',
    label: 'Early departure',
    hint: 'The guest leaves before the last night',
    done: 'The stay ends today',
    blocked: booking =>
      booking.businessDate >= booking.checkOut
        ? 'No night is left to give up. Check out as usual.'
        : undefined,
  },
]

/** Every room of the booking that has a number is marked. */
const pinned = ({ bookingRooms }: BookingDetail): string | undefined => {
  const given = bookingRooms.flatMap(one => one.assigned)
  return given.length > 0 && given.every(span => span.pin !== null)
    ? 'The guest is not to be moved. Lift “do not move” in the details of the booking first.'
    : undefined
}

const room: readonly Operation[] = [
  {
    name: 'assign',
    kind: 'assign',
    label: 'Assign a room',
    hint: 'A room number, or another one',
    done: 'The room is assigned',
  },
  {
    name: 'move',
    kind: 'move',
    label: 'Move to another room',
    hint: 'From tonight on',
    done: 'The guest has another room',
    blocked: pinned,
  },
  {
    name: 'room-type',
    kind: 'room-type',
    label: 'Upgrade or change type',
    hint: 'Paid, or free of charge',
    done: 'The room type is changed',
    blocked: pinned,
  },
  {
    name: 'split',
    kind: 'split',
    label: 'Split over two rooms',
    hint: 'Another room from a night on',
    done: 'The stay is split',
    blocked: pinned,
  },
  {
    name: 'swap',
    kind: 'swap',
    label: 'Swap rooms',
    hint: 'With another booking',
    done: 'The rooms are swapped',
    blocked: pinned,
  },
  {
    name: 'unassign',
    kind: 'unassign',
    label: 'Unassign room',
    hint: 'No number until later',
    done: 'The room is taken back',
    blocked: booking =>
      booking.bookingRooms.some(one => one.assigned.length > 0)
        ? pinned(booking)
        : 'No room is assigned.',
  },
  {
    name: 'release-room',
    kind: 'release-room',
    label: 'Release one room',
    hint: 'The others stay booked',
    done: 'The room is given up',
    tone: 'danger',
    blocked: booking =>
      booking.bookingRooms.length > 1
        ? undefined
        : 'It is the only room: cancel the booking instead.',
  },
]

const party: readonly Operation[] = [
  {
    name: 'occupancy',
    kind: 'occupancy',
    label: 'Change guests in a room',
    hint: 'Adults and children',
    done: 'The party is changed',
  },
  {
    name: 'price',
    kind: 'price',
    label: 'Change the price',
    hint: 'An agreed total, a discount, or a free stay',
    done: 'The price is changed',
    blocked: (_, person) =>
      mayGive(person, 'override') || mayGive(person, 'discount')
        ? undefined
        : 'Your account may not change a price. Ask the owner.',
  },
]

const ending: readonly Operation[] = [
  {
    name: 'no-show',
    kind: 'no-show',
    label: 'Mark as no-show',
    hint: 'The guest did not come',
    done: 'Marked as a no-show',
    tone: 'danger',
    blocked: booking =>
      booking.businessDate <= booking.checkIn && dateAt(booking.timeZone) <= booking.checkIn
        ? `The day of arrival, ${formatShortDay(booking.checkIn)}, is not over: the guest may still come.`
        : undefined,
  },
  {
    name: 'cancel',
    kind: 'cancel',
    label: 'Cancel booking',
    hint: 'By the terms agreed',
    done: 'The booking is cancelled',
    tone: 'danger',
  },
  {
    name: 'walk',
    kind: 'walk',
    label: 'Walk the guest',
    hint: 'No room is left: to another hotel',
    done: 'The guest is walked',
    tone: 'danger',
  },
  {
    name: 'reinstate',
    kind: 'reinstate',
    label: 'Reinstate booking',
    hint: 'Take the rooms again',
    done: 'The booking is back',
  },
]

export const groups = [
  { label: 'Dates and hours', operations: stay },
  { label: 'Rooms', operations: room },
  { label: 'Guests and price', operations: party },
  { label: 'Ending', operations: ending },
] as const

const all = new Map(
  groups.flatMap(({ operations }) => operations).map(operation => [operation.name, operation]),
)

export const operationNamed = (name: Operation['name']): Operation | undefined => all.get(name)

/** Why it cannot be done now, with what to do instead; undefined when it can. */
export const whyNot = (
  operation: Operation,
  booking: BookingDetail,
  person: Person,
): string | undefined =>
  insteadOfChange(operation.kind, booking.status) ?? operation.blocked?.(booking, person)
