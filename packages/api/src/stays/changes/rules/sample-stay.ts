import type { BookingRoomId } from '@atithi/db/ids'
import { addDays, type IsoDate, nightsOf } from '../../../kernel/shared/dates.ts'
import { priceNight } from '../../../tax/fees/rules/fees.ts'
import type { TaxRule } from '../../../tax/gst/rules/gst.ts'
import {
  type NightFacts,
  type NumberedRoomFacts,
  type PlanPrices,
  priceKey,
  type RoomFacts,
  type StayFacts,
} from './facts.ts'

/** So many days after the check-in of the sample. */
export const day = (at: number): IsoDate => addDays('2026-11-20', at)
export const taxRules: TaxRule[] = [
  {
    effectiveFrom: '2025-09-22',
    effectiveTo: null,
    aboveValue: 0,
    upToValue: 750_000,
    rateBasisPoints: 500,
  },
  {
    effectiveFrom: '2025-09-22',
    effectiveTo: null,
    aboveValue: 750_000,
    upToValue: null,
    rateBasisPoints: 1800,
  },
]
const types = ['lake', 'garden']
const ratePlan = 'best'
/** 101 is another guest's after the stay, 103 is closed in the middle of it. */
const busyOf: Readonly<Record<string, NumberedRoomFacts['busy']>> = {
  '101': [{ from: day(6), to: day(8), who: 'Ravi Kumar', bookingRoomId: 'other' }],
  '103': [{ from: day(1), to: day(2), who: null, bookingRoomId: null }],
}

export interface Sample {
  rooms?: number
  nights?: number
  /** The business date, in days from check-in. */
  today?: number
  rate?: number
  posted?: number
  available?: number
  part?: Partial<StayFacts>
}

/** A booking from day 0 on, of rooms of type `lake`, the first in room 101, the next in 102, sold for `rate` a night. */
export function sampleStay({
  rooms = 1,
  nights = 3,
  today = 0,
  rate = 400_000,
  posted = 0,
  available = 5,
  part = {},
}: Sample = {}): StayFacts {
  const stay = nightsOf(day(0), day(nights))
  const room = (at: number): RoomFacts => ({
    id: `room-${at}`,
    position: at,
    roomTypeId: 'lake',
    ratePlanId: ratePlan,
    ratePlanName: 'Best Available',
    guestName: null,
    adults: 2,
    children: 0,
    isReleased: false,
    supply: 'state',
    terms: {
      freeUntilHours: 24,
      feeNights: 1,
      feeBasisPoints: null,
      description: 'Free for a day',
    },
  })
  const own = Array.from({ length: rooms }, (_, at) => room(at + 1))
  const night = (bookingRoomId: BookingRoomId, date: IsoDate, at: number): NightFacts => ({
    bookingRoomId,
    night: date,
    roomTypeId: 'lake',
    ...priceNight(rate, date, [], taxRules),
    isPosted: at < posted,
    isReleased: false,
  })
  const prices: PlanPrices = {
    name: 'Best Available',
    nights: new Map(
      nightsOf(day(-3), day(40)).map(date => [
        date,
        {
          night: date,
          rate: rate + 10_000,
          discountBasisPoints: 0,
          minimumStay: 1,
          minimumStayThrough: 1,
          maximumStay: 90,
          closedToArrival: false,
          closedToDeparture: false,
          stopSell: false,
        },
      ]),
    ),
  }
  return {
    bookingId: 'booking',
    code: 'ABCD2345',
    guestName: 'Asha Rao',
    status: 'confirmed',
    isNoShow: false,
    noShowOn: null,
    propertyId: 'hotel',
    checkIn: day(0),
    checkOut: day(nights),
    rooms: own,
    nights: own.flatMap(({ id }) => stay.map((date, at) => night(id, date, at))),
    segments: own.map(({ id }, at) => ({
      id: `segment-${at + 1}`,
      bookingRoomId: id,
      roomId: `10${at + 1}`,
      from: day(0),
      to: day(nights),
      pinReason: null,
    })),
    source: 'direct',
    stayType: 'revenue',
    holdHasExpired: false,
    lateCheckOut: null,
    overstaySince: null,
    hoursToCheckIn: -24 * today + 2,
    businessDate: day(today),
    localDate: day(today),
    localTime: '12:00',
    standardCheckIn: '14:00',
    standardCheckOut: '11:00',
    chargedAmount: 0,
    linesAmount: 0,
    received: [],
    refundsDue: 0,
    cancellationFee: 0,
    roomTypes: new Map(
      types.map(name => [
        name,
        { name, maxGuests: 3, isActive: true, available: new Map(), quantity: available },
      ]),
    ),
    numbered: new Map(
      ['101', '102', '103', '201'].map(number => [
        number,
        {
          number,
          roomTypeId: number === '201' ? 'garden' : 'lake',
          isActive: true,
          isDirty: false,
          occupiedBy: null,
          busy: busyOf[number] ?? [],
        },
      ]),
    ),
    prices: new Map(types.map(type => [priceKey(type, ratePlan), prices])),
    bestAvailable: new Map(types.map(type => [type, ratePlan])),
    taxRules,
    fees: [],
    oversold: new Set(),
    walk: null,
    other: null,
    may: () => true,
    ...part,
  }
}
