import { addDays } from '@atithi/api/kernel/shared/dates'
import { firstNumberOf, nextRoomNumbers } from '@atithi/api/property/rooms/rules'
import { type Calendar, indianTime, minute } from './calendar.ts'
import { chargeFees } from './charge-fees.ts'
import type { Accounts } from './found-accounts.ts'
import type { DemoHotel, DemoRoomType } from './hotel.ts'
import { offerings } from './hotel-offerings.ts'
import { alappuzha } from './hotels/alappuzha.ts'
import { bengaluru } from './hotels/bengaluru.ts'
import { goa } from './hotels/goa.ts'
import { mussoorie } from './hotels/mussoorie.ts'
import { puducherry } from './hotels/puducherry.ts'
import { udaipur } from './hotels/udaipur.ts'
import type { House, StockedType } from './house.ts'
import { idAt } from './made-ids.ts'
import { offerContent } from './offer.ts'
import { offerExtras } from './offer-extras.ts'
import type { Rows } from './plan.ts'
import { planBudgets } from './plan-budgets.ts'
import { planRates } from './plan-rates.ts'
import type { Random } from './random.ts'
import { subscribe } from './subscribe.ts'
import { auditRow, type Doer } from './trail.ts'

const hotels: readonly DemoHotel[] = [udaipur, goa, alappuzha, mussoorie, bengaluru, puducherry]

/** Adds the six hotels with their room types, rooms, rates and websites. */
export function foundHotels(
  rows: Rows,
  random: Random,
  calendar: Calendar,
  accounts: Accounts,
): House[] {
  const founded = hotels.map((hotel, at) =>
    foundHotel(rows, random, calendar, { hotel, at, accounts }),
  )
  for (const post of accounts.posts) {
    const house = founded.find(candidate => candidate.hotel.subdomain === post.at)
    if (!house) throw new Error(`there is no demonstration hotel ${post.at}`)
    const { userId, areas, grants, createdAt } = post
    rows.staffMember.push({ userId, propertyId: house.propertyId, areas, grants, createdAt })
  }
  return founded
}

function foundHotel(
  rows: Rows,
  random: Random,
  calendar: Calendar,
  { hotel, at, accounts }: { hotel: DemoHotel; at: number; accounts: Accounts },
): House {
  const isOpen = hotel.roomTypes.length > 0
  const foundedAt = indianTime(
    isOpen ? addDays(calendar.from, -45 + at) : addDays(calendar.today, -2),
    660 + random.between(0, 300),
  )
  const propertyId = idAt(random, foundedAt)
  const accountId = accounts.ownerIds[hotel.owner]
  const by: Doer = { kind: 'user', userId: accountId }
  const offering = offerings[hotel.subdomain]
  const {
    owner: _,
    website,
    planId,
    roomTypes,
    seasons,
    weekendLift,
    stayLengths,
    foreign,
    sources,
    ...shown
  } = hotel
  rows.property.push({
    ...shown,
    gstRegistration: hotel.gstNumber === null ? 'unregistered' : 'regular',
    id: propertyId,
    accountId,
    country: 'India',
    timeZone: 'Asia/Kolkata',
    dayRollsAt: '06:00',
    amenities: { ...offering?.amenities },
    paymentMethods: offering?.paymentMethods ?? [],
    petFriendly: offering?.petFriendly ?? false,
    status: isOpen ? 'active' : 'pending',
    publishStatus: isOpen,
    suspendedByAdmin: false,
    approvedAt: isOpen ? foundedAt : null,
    createdAt: foundedAt,
    updatedAt: foundedAt,
  })
  subscribe(rows, random, { propertyId, accountId, planId, foundedAt })
  rows.websiteSettings.push({ propertyId, ...website, updatedAt: foundedAt })
  let minutes = 0
  const note = (
    action: `${string}.${string}`,
    entity: string,
    entityId: string,
    after: Record<string, string | number>,
  ): void => {
    const at = new Date(Date.parse(foundedAt) + minutes * minute).toISOString()
    rows.auditEntry.push(auditRow(random, { at, by, propertyId, action, entity, entityId, after }))
    minutes += 4
  }
  note('property.founded', 'property', propertyId, { name: hotel.name })
  const house: House = {
    hotel,
    propertyId,
    accountId,
    foundedAt,
    types: [],
    fees: [],
    extras: [],
    desk: [accountId, ...(accounts.deskIds.get(hotel.subdomain) ?? [])],
  }
  for (const [floor, facts] of roomTypes.entries()) {
    const type = addRoomType(rows, random, house, { facts, floor: floor + 1 })
    note('room-type.created', 'room-type', type.id, { name: facts.name, quantity: facts.quantity })
    type.overrides = planRates(rows, random, calendar, { house, type })
    house.types.push(type)
  }
  offerContent(rows, random, calendar, house)
  offerExtras(rows, random, house)
  planBudgets(rows, calendar, house)
  for (const fee of chargeFees(rows, random, house))
    note('fee.created', 'property-fee', fee.feeId, { name: fee.name, amount: fee.amount })
  if (isOpen) {
    note('property.activated', 'property', propertyId, { status: 'active' })
    note('website.published', 'property', propertyId, { subdomain: hotel.subdomain })
  }
  return house
}

function addRoomType(
  rows: Rows,
  random: Random,
  house: House,
  { facts, floor }: { facts: DemoRoomType; floor: number },
): StockedType {
  const { propertyId, foundedAt: createdAt } = house
  const { appeal: _, basePrice, weekendPrice, dayUseRate, ...shown } = facts
  const prices = {
    basePrice: basePrice * 100,
    weekendPrice: weekendPrice === undefined ? null : weekendPrice * 100,
    dayUseRate: dayUseRate === undefined ? null : dayUseRate * 100,
  }
  const id = idAt(random, createdAt)
  const ratePlanId = idAt(random, createdAt)
  rows.roomType.push({
    ...shown,
    ...prices,
    id,
    propertyId,
    isActive: true,
    overbookingAllowance: facts.overbookingAllowance ?? 0,
    createdAt,
    updatedAt: createdAt,
  })
  rows.ratePlan.push({
    id: ratePlanId,
    propertyId,
    roomTypeId: id,
    name: 'Best Available',
    mealPlan: 'EP',
    isBestAvailable: true,
    isRefundable: true,
    paymentPolicy: 'at-hotel',
    adjustmentBasisPoints: null,
    adjustmentAmount: null,
    isActive: true,
    createdAt,
    updatedAt: createdAt,
  })
  const rooms = nextRoomNumbers(
    new Set(),
    firstNumberOf(floor, facts.quantity),
    facts.quantity,
  ).map(number => ({
    id: idAt(random, createdAt),
    number,
  }))
  for (const room of rooms)
    rows.room.push({
      ...room,
      propertyId,
      roomTypeId: id,
      floor: String(floor),
      housekeeping: 'clean',
      isActive: true,
      createdAt,
      updatedAt: createdAt,
    })
  const bestAvailable = {
    id: ratePlanId,
    adjustmentBasisPoints: null,
    adjustmentAmount: null,
    isRefundable: true,
  }
  return { id, plans: [bestAvailable], facts, rooms, overrides: [], ...prices }
}
