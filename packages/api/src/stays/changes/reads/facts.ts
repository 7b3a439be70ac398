import type { BookingId, RatePlanId, RoomTypeId } from '@atithi/db/ids'
import type { Grant } from '../../../kernel/access/areas.ts'
import type { AuthorizedPropertyId } from '../../../kernel/access/gates.ts'
import { addDays, type IsoDate } from '../../../kernel/shared/dates.ts'
import { findStayTerms } from '../../../selling/availability/reads/stay-terms.ts'
import { listChargedFees } from '../../../tax/fees/reads.ts'
import { listTaxRulesOf } from '../../../tax/gst/reads.ts'
import { findWalk, listOversold } from '../../bookings/reads/walk.ts'
import { holdHasExpired } from '../../bookings/rules/bookings.ts'
import { stayTypeOf } from '../../bookings/rules/stay-types.ts'
import { listHeldForPickUp } from '../../groups/commands/restore-pick-up.ts'
import {
  oversoldKey,
  type PlanPrices,
  priceKey,
  type RoomTypeFacts,
  type StayFacts,
  type StayState,
} from '../rules/facts.ts'
import type { StayChange } from '../schema/changes.ts'
import {
  findOtherBooking,
  getBookingFacts,
  type Reading,
  readLists,
  type Source,
} from './booking.ts'
import type { MoneyFacts } from './money.ts'
import type { RoomTypeRow } from './room-type-rows.ts'
import { listRoomTypes } from './room-types.ts'
import { listNumberedRooms } from './rooms.ts'

export interface FactsRequest {
  bookingId: BookingId
  change: StayChange
  now: Date
  may: (grant: Grant) => boolean
}

/**
 * Reads all that a change rests on. With `lock`, for a change that is carried out, nobody else changes these bookings and rooms until the
 * end of the transaction: it takes the bookings in order of id, then the numbered rooms in order of number.
 */
export async function readFacts(
  source: Source,
  propertyId: AuthorizedPropertyId,
  request: FactsRequest,
): Promise<StayFacts> {
  const { trx } = source
  const { bookingId, change, now, may } = request
  const reading: Reading = { ...source, propertyId, now }
  const otherId =
    change.kind === 'swap' ? await findOtherBooking(reading, change.otherBookingRoomId) : null
  const booking = await getBookingFacts(reading, bookingId, otherId)
  const { stay, money, types } = await readStay(reading, booking.main)
  const other = booking.other
    ? otherId === bookingId
      ? stay
      : (await readStay(reading, booking.other)).stay
    : null
  const span = spanOf(stay, change, other)
  const roomIds = [...stay.segments, ...(other?.segments ?? [])].map(segment => segment.roomId)
  const numbered = await listNumberedRooms(reading, {
    roomIds: [...new Set([...roomIds, ...('roomId' in change ? [change.roomId] : [])])],
    bookingId,
    businessDate: booking.main.businessDate,
    ...span,
  })
  const typeIds = new Set(
    [...stay.rooms, ...stay.nights, ...numbered.values()].map(row => row.roomTypeId),
  )
  if (change.kind === 'room-type') typeIds.add(change.roomTypeId)
  const givesUp = givingKinds.has(change.kind)
  const { roomTypes, bestAvailable } = await listRoomTypes(reading, {
    ids: [...typeIds],
    known: types,
    ...span,
    withLeft: !givesUp,
  })
  if (change.kind === 'reinstate')
    addHeld(roomTypes, await listHeldForPickUp(trx, { propertyId, bookingId, now }))
  return {
    ...stay,
    ...booking.main,
    propertyId,
    stayType: stayTypeOf(booking.main.stayType),
    holdHasExpired: holdHasExpired(booking.main, now),
    ...money,
    roomTypes,
    bestAvailable,
    numbered,
    oversold: new Set(
      change.kind === 'walk' ? (await listOversold(trx, bookingId)).map(oversoldKey) : [],
    ),
    walk: change.kind === 'reinstate' ? await findWalk(trx, bookingId) : null,
    other,
    may,
    prices: await readPrices(reading, { stay, change, bestAvailable, span, numbered }),
    taxRules: givesUp ? [] : await listTaxRulesOf(trx, propertyId, span.from, span.to),
    fees: givesUp ? [] : await listChargedFees(trx, propertyId),
  }
}

/** What its block holds for a pick-up that is reinstated is there for it beside what is on general sale. */
function addHeld(
  roomTypes: Map<string, RoomTypeFacts>,
  held: readonly { roomTypeId: RoomTypeId; night: IsoDate; rooms: number }[],
): void {
  for (const { roomTypeId, night, rooms } of held) {
    const type = roomTypes.get(roomTypeId)
    if (type)
      roomTypes.set(roomTypeId, {
        ...type,
        available: new Map([...type.available, [night, (type.available.get(night) ?? 0) + rooms]]),
      })
  }
}

type Main = Pick<
  StayState,
  'bookingId' | 'code' | 'guestName' | 'status' | 'isNoShow' | 'checkIn' | 'checkOut'
>

async function readStay(
  reading: Reading,
  { bookingId, code, guestName, status, isNoShow, checkIn, checkOut }: Main,
): Promise<{ stay: StayState; money: MoneyFacts; types: RoomTypeRow[] }> {
  const { money, types, ...lists } = await readLists(reading, bookingId)
  const stay = { bookingId, code, guestName, status, isNoShow, checkIn, checkOut, ...lists }
  return { stay, money, types }
}

/** The nights that a change can touch, with the eve of arrival and the day of departure. */
function spanOf(
  stay: StayState,
  change: StayChange,
  other: StayState | null,
): { from: IsoDate; to: IsoDate } {
  const dates = change.kind === 'dates' ? [change.checkIn, change.checkOut] : []
  const all = [
    stay.checkIn,
    stay.checkOut,
    ...(other ? [other.checkIn, other.checkOut] : []),
    ...dates,
  ].toSorted()
  return { from: addDays(all[0] ?? stay.checkIn, -1), to: addDays(all.at(-1) ?? stay.checkOut, 1) }
}

/** They take no night and price none: no stock, tax or fee of today bears on them. */
const givingKinds: ReadonlySet<StayChange['kind']> = new Set(['cancel', 'no-show', 'walk'])

const pricedKinds: ReadonlySet<StayChange['kind']> = new Set([
  'dates',
  'room-type',
  'stay-type',
  'move',
  'early-check-in',
  'late-check-out',
])

/** Today's prices of the plans that the change can need, one read for each room type and plan. */
async function readPrices(
  { trx, propertyId, now }: Reading,
  of: {
    stay: StayState
    change: StayChange
    bestAvailable: ReadonlyMap<string, string>
    span: { from: IsoDate; to: IsoDate }
    numbered: StayFacts['numbered']
  },
): Promise<Map<string, PlanPrices>> {
  const { stay, change, bestAvailable, span, numbered } = of
  const prices = new Map<string, PlanPrices>()
  if (!pricedKinds.has(change.kind)) return prices
  const wanted = stay.rooms
    .filter(room => !room.isReleased)
    .map(({ roomTypeId, ratePlanId }) => ({ roomTypeId, ratePlanId }))
  // A room type that is not the hotel's, or is sold no more, has none; the plan refuses it by name.
  const best = (roomTypeId: RoomTypeId) => {
    const ratePlanId = bestAvailable.get(roomTypeId)
    return ratePlanId === undefined ? [] : [{ roomTypeId, ratePlanId }]
  }
  if (change.kind === 'room-type')
    wanted.push(
      ...(change.ratePlanId
        ? [{ roomTypeId: change.roomTypeId, ratePlanId: change.ratePlanId }]
        : best(change.roomTypeId)),
    )
  if (change.kind === 'move')
    wanted.push(...[...numbered.values()].flatMap(room => best(room.roomTypeId)))
  const read = async (plan: { roomTypeId: RoomTypeId; ratePlanId: RatePlanId }): Promise<void> => {
    const key = priceKey(plan.roomTypeId, plan.ratePlanId)
    if (prices.has(key)) return
    const terms = await findStayTerms(trx, propertyId, {
      ...plan,
      checkIn: span.from,
      checkOut: span.to,
      now,
      forDesk: true,
    })
    if (terms)
      prices.set(key, {
        name: terms.ratePlan.name,
        nights: new Map(terms.nights.map(night => [night.night, night])),
      })
  }
  for (const plan of wanted) {
    await read(plan)
    // A plan that is no longer sold is extended at Best Available.
    if (!prices.has(priceKey(plan.roomTypeId, plan.ratePlanId)))
      for (const other of best(plan.roomTypeId)) await read(other)
  }
  return prices
}
