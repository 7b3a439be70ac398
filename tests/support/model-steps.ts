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

/** The change that a step asks for, another room type apart; none where it asks for no change, or nothing is there to swap with. */
export function changeFor(
  house: House,
  stay: Stay,
  { what, a, b }: Step,
  today: IsoDate,
): StayChange | undefined {
  const bookingRoomId = pickOf(stay.rooms, a)?.id ?? ''
  const room = pickOf(house.numbered, b)?.id ?? ''
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
      return { kind: what, bookingRoomId, roomId: room }
    case 'unassign':
      return { kind: what, bookingRoomId }
    case 'move':
      return { kind: what, bookingRoomId, roomId: room, reason: 'Noise.' }
    case 'split':
      return {
        kind: what,
        bookingRoomId,
        from: addDays(today > stay.checkIn ? today : stay.checkIn, 1),
        roomId: room,
      }
    case 'swap': {
      const other = pickOf(
        house.model.stays.flatMap(candidate => candidate.rooms),
        b,
      )
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
      weight: 4,
      arbitrary: fc.constantFrom(
        'check-in' as const,
        'check-in' as const,
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
