import { addDays, type IsoDate } from '@atithi/api/kernel/shared/dates'
import type { StayChange } from '@atithi/api/stays/changes/schema/changes'
import fc from 'fast-check'
import type { House } from './model-house.ts'
import type { Stay } from './stay-model.ts'

/** A deed, and numbers that choose whose and how. */
export interface Step {
  what: 'book' | 'pay' | 'check-in' | 'check-out' | 'next-day' | StayChange['kind']
  pick: number
  a: number
  b: number
}

export const pickOf = <T>(list: readonly T[], pick: number): T | undefined =>
  list[pick % Math.max(1, list.length)]

const inHouse = ({ model }: House): Stay[] =>
  model.stays.filter(({ status }) => status === 'checked-in')

/** Whose step it is: mostly somebody in house, where only they have a room for certain. */
export function stayFor(house: House, { what, pick, b }: Step): Stay | undefined {
  const guests = (what === 'move' || what === 'swap') && b % 4 !== 0 ? inHouse(house) : []
  return pickOf(guests.length > 0 ? guests : house.model.stays, pick)
}

/** The change that a step asks for, another room type apart; none where it asks for no change, or nothing is there to swap with. */
export function changeFor(
  house: House,
  stay: Stay,
  { what, a, b }: Step,
  today: IsoDate,
): StayChange | undefined {
  const booked = pickOf(stay.rooms, a)
  const bookingRoomId = booked?.id ?? ''
  const room = pickOf(house.numbered, b)?.id ?? ''
  const from = addDays(today > stay.checkIn ? today : stay.checkIn, 1)
  // Mostly one of the type: of a room at random all but a few would be refused.
  const fitting = (night: IsoDate) =>
    a % 4 === 0
      ? room
      : (pickOf(
          house.numbered.filter(({ kind }) => kind === booked?.nights.get(night)?.kind),
          b,
        )?.id ?? room)
  switch (what) {
    case 'dates': {
      const checkIn =
        stay.status === 'checked-in' ? stay.checkIn : addDays(stay.checkIn, (a % 4) - 1)
      return {
        kind: what,
        checkIn,
        checkOut: addDays(stay.checkOut, (b % 5) - 2),
        pricing: a % 2 === 0 ? 'keep' : 'today',
      }
    }
    case 'occupancy':
      return { kind: what, bookingRoomId, adults: 1 + (a % 3), children: b % 2 }
    case 'assign':
      return { kind: what, bookingRoomId, roomId: fitting(stay.checkIn) }
    case 'unassign':
      return { kind: what, bookingRoomId }
    case 'move':
      return { kind: what, bookingRoomId, roomId: fitting(today), reason: 'Noise.' }
    case 'split':
      return { kind: what, bookingRoomId, from, roomId: fitting(from) }
    case 'swap': {
      const kind = booked?.nights.get(today)?.kind
      const others = inHouse(house)
        .flatMap(({ rooms }) => rooms)
        .filter(({ id, nights }) => id !== bookingRoomId && nights.get(today)?.kind === kind)
      const isAmongAll = others.length === 0 || b % 4 === 0
      const other = pickOf(isAmongAll ? house.model.stays.flatMap(({ rooms }) => rooms) : others, b)
      return other && { kind: what, bookingRoomId, otherBookingRoomId: other.id }
    }
    case 'release-room':
      return { kind: what, bookingRoomId }
    case 'price':
      return { kind: what, discountPercent: 1 + (a % 20), reason: 'A regular guest.' }
    case 'early-check-in':
      return { kind: what, fee: (['none', 'half', 'full'] as const)[a % 3] ?? 'none' }
    case 'late-check-out':
      return {
        kind: what,
        until: a % 2 === 0 ? '14:00' : '20:00',
        fee: a % 2 === 0 ? ((['none', 'half', 'full'] as const)[b % 3] ?? 'none') : 'full',
      }
    case 'check-out-early':
      return {
        kind: what,
        departure: pickOf(
          [{ policy: 'slept' }, { policy: 'booked' }, { policy: 'penalty', nights: 1 }] as const,
          b,
        ) ?? { policy: 'slept' },
      }
    case 'cancel':
    case 'no-show':
    case 'reinstate':
      return { kind: what }
    default:
      return undefined
  }
}

/** Every kind of change. */
export const kinds = [
  ...([
    'dates',
    'room-type',
    'occupancy',
    'assign',
    'unassign',
    'move',
    'swap',
    'split',
    'release-room',
    'price',
  ] as const),
  ...([
    'early-check-in',
    'late-check-out',
    'check-out-early',
    'cancel',
    'no-show',
    'reinstate',
  ] as const),
]
export const step: fc.Arbitrary<Step> = fc.record({
  what: fc.oneof(
    { weight: 7, arbitrary: fc.constant('book' as const) },
    { weight: 16, arbitrary: fc.constantFrom(...kinds) },
    {
      weight: 6,
      arbitrary: fc.constantFrom(
        'check-in' as const,
        'check-in' as const,
        'check-in' as const,
        'assign' as const,
        'assign' as const,
        'check-out' as const,
        'pay' as const,
        'dates' as const,
      ),
    },
    { weight: 2, arbitrary: fc.constant('next-day' as const) },
  ),
  pick: fc.nat(30),
  a: fc.nat(60),
  b: fc.nat(60),
})
