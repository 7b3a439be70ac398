import { randomUUID } from 'node:crypto'
import type { Grant } from '@atithi/api/kernel/access/areas'
import { sellBreakfast } from '../../support/charges.ts'
import { openCompany } from '../../support/companies.ts'
import { groupsOf } from '../../support/groups.ts'
import { bookFromToday, stayInHouse } from '../../support/stays.ts'
import { type Caller, deskBooking, type Hotel, type World } from '../../support/world.ts'

type Act = (call: Caller) => Promise<unknown>
interface Door {
  /** How it is refused to who lacks the grant, where it is not by its name. */
  as?: string
  /** What the owner prepares; answers the act. */
  open: () => Promise<Act>
}
export type Doors = Record<Grant, Record<string, Door>>
export type Stage = Awaited<ReturnType<typeof makeStage>>

const key = () => ({ idempotencyKey: randomUUID() })

/** A hotel in which every door of the grants can be opened, again and again. */
export async function makeStage(world: World) {
  const hotel: Hotel = await world.openHotel({ quantity: 200 })
  const { propertyId } = hotel
  const { call } = hotel.owner
  const groups = groupsOf(world)
  const suiteTypeId = (
    await call.roomTypes.create({
      propertyId,
      type: 'deluxe',
      name: 'Suite',
      maxGuests: 4,
      basePrice: 700_000,
      quantity: 20,
    })
  ).id
  const suites = (await call.rooms.list({ propertyId })).items.filter(
    room => room.roomTypeId === suiteTypeId,
  )
  const strictPlanId = (
    await call.ratePlans.create({
      propertyId,
      roomTypeId: hotel.roomTypeId,
      name: 'No refund',
      adjustment: { kind: 'percent', percent: -5 },
      isRefundable: false,
    })
  ).id

  const breakfastId = await sellBreakfast(hotel)
  const aDayLater = () => world.clock.set('2026-11-19T06:30:00Z')

  const booked = (more: Record<string, unknown> = {}) =>
    bookFromToday(world, hotel, { ...key(), ...more })
  const strictBooking = (more: Record<string, unknown> = {}) =>
    booked({ ratePlanId: strictPlanId, ...more })
  const inHouse = () => stayInHouse(world, hotel)
  const paidStay = async () => {
    const { id: bookingId } = await booked()
    const { paymentId } = await call.payments.record({
      bookingId,
      method: 'upi',
      amount: 100_000,
      ...key(),
    })
    return { bookingId, paymentId }
  }

  /** A change of the desk, looked at and made. */
  const changing = async (
    change: (stay: { bookingRoomId: string }) => object,
    {
      isStrict = false,
      isIn = false,
      isPaid = false,
      isLater = false,
      ...more
    }: { isStrict?: boolean; isIn?: boolean; isPaid?: boolean; isLater?: boolean } & Record<
      string,
      unknown
    > = {},
  ): Promise<Act> => {
    const bookingId = isPaid
      ? (await paidStay()).bookingId
      : (await (isIn ? inHouse() : isStrict ? strictBooking(more) : booked(more))).id
    const room = await world.ownerDb
      .selectFrom('bookingRoom')
      .select('id')
      .where('bookingId', '=', bookingId)
      .executeTakeFirstOrThrow()
    if (isLater) aDayLater()
    const at = { bookingId, change: Object(change({ bookingRoomId: room.id })) }
    return async caller => {
      const { version } = await caller.bookings.previewChange(at)
      return caller.bookings.applyChange({ ...at, version })
    }
  }

  return {
    world,
    hotel,
    key,
    booked,
    strictBooking,
    inHouse,
    paidStay,
    changing,
    owner: () => call,
    here: () => ({ propertyId }),
    deskRequest: (overrides: Record<string, unknown>) => deskBooking(world, hotel, overrides),
    groupRequest: (overrides: Record<string, unknown>) => groups.groupRequest(hotel, overrides),
    pickUpRequest: (groupId: string) => groups.pickUpRequest(hotel, groupId),
    breakfastId,
    aDayLater,
    company: () => openCompany(hotel),
    suiteTypeId,
    /** A suite that nobody was given yet. */
    freeSuite: () => suites.pop()?.id ?? '',
    /** A company of which nothing is said of credit. */
    firm: () => ({
      propertyId,
      name: `Meghna Textiles ${randomUUID()}`,
      address: '14 Station Road',
      city: 'Jaipur',
      state: 'Rajasthan',
      pincode: '302001',
    }),
    /** A plan for the desk alone, further below Best Available than the hotel goes in one step. */
    privatePlan: () => ({
      propertyId,
      roomTypeId: hotel.roomTypeId,
      name: `Friends ${randomUUID()}`,
      adjustment: { kind: 'percent' as const, percent: -70 },
      isPublic: false,
      acceptsChange: true,
    }),
    /** A guest in house with a charge on the bill. */
    async chargedStay() {
      const { id: bookingId } = await inHouse()
      const extraId = breakfastId
      const { id: chargeId } = await call.folio.addExtra({ bookingId, extraId, ...key() })
      return { bookingId, chargeId }
    },
    /** A guest in house who owes everything on the day of departure. */
    async overStay() {
      const { id: bookingId } = await inHouse()
      world.clock.set('2026-11-20T06:30:00Z')
      return { bookingId }
    },
    async paidGroup() {
      const { id: groupId } = await call.groups.create(groups.groupRequest(hotel))
      await call.groups.takeAdvance({
        propertyId,
        groupId,
        method: 'upi',
        amount: 500_000,
        ...key(),
      })
      return { propertyId, groupId }
    },
  }
}
