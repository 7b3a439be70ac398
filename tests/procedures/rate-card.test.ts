import type { AuthorizedPropertyId } from '@atithi/api/kernel/access/gates'
import { readOffered, readOfferedWhole } from '@atithi/api/selling/availability/reads/offered'
import { findStayTerms } from '@atithi/api/selling/availability/reads/stay-terms'
import { readIn, type Scope } from '@atithi/db/scope'
import { TRPCError } from '@trpc/server'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { isThorough } from '../support/thorough.ts'
import { deskBooking, type Hotel, useWorld } from '../support/world.ts'

const world = useWorld()

/** Everything that moves a price or what binds a stay, by the doors that there are. */
const changes = {
  rates: (hotel: Hotel, n: number) =>
    hotel.owner.call.availability.updateRates({
      ...span(hotel, n),
      roomTypeId: hotel.roomTypeId,
      baseRate: 400_000 + n * 100,
      ...(n % 3 === 0 && { weekendRate: 450_000 + n * 100 }),
      ...(n % 5 === 0 && { discountPercent: n % 40 }),
      acceptsChange: true,
    }),
  restrictions: (hotel: Hotel, n: number) =>
    hotel.owner.call.availability.updateRates({
      ...span(hotel, n),
      roomTypeId: hotel.roomTypeId,
      baseRate: 400_000,
      minimumStay: 1 + (n % 4),
      minimumStayThrough: 1 + (n % 3),
      closedToArrival: n % 2 === 0,
      stopSell: n % 7 === 0,
      acceptsChange: true,
    }),
  type: (hotel: Hotel, n: number) =>
    hotel.owner.call.roomTypes.update({
      roomTypeId: hotel.roomTypeId,
      basePrice: 400_000 + n * 100,
      maxGuests: 2 + (n % 3),
      dayUseRate: n % 2 === 0 ? null : 100_000 + n,
      acceptsChange: true,
    }),
  overbooking: (hotel: Hotel, n: number) =>
    hotel.owner.call.availability.setOverbooking({
      propertyId: hotel.propertyId,
      roomTypeId: hotel.roomTypeId,
      allowance: 5 + (n % 3),
      ...(n % 2 === 0 && { from: world.day(n % 11), to: world.day((n % 11) + (n % 5)) }),
    }),
  plan: async (hotel: Hotel, n: number) => {
    const { ratePlans } = hotel.owner.call
    const { items } = await ratePlans.list({ propertyId: hotel.propertyId })
    const own = items.find(plan => !plan.isBestAvailable)
    await (own && n % 4 !== 0
      ? ratePlans.update({
          ratePlanId: own.id,
          adjustment: { kind: 'percent', percent: -(n % 30) - 1 },
          isPublic: n % 3 !== 0,
          acceptsChange: true,
        })
      : own
        ? ratePlans.delete({ ratePlanId: own.id })
        : ratePlans.create({
            propertyId: hotel.propertyId,
            roomTypeId: hotel.roomTypeId,
            name: `Plan ${n}`,
            adjustment: { kind: 'amount', amount: (n % 9) * 10_000 + 10_000 },
          }))
  },
  fee: (hotel: Hotel, n: number) =>
    hotel.owner.call.fees.create({
      propertyId: hotel.propertyId,
      name: `Fee ${n}`,
      basis: 'per-room-night',
      amount: 1_000 + n,
      tax: n % 2 === 0 ? { taxed: 'as-room' } : { taxed: 'none' },
    }),
  law: async () => {
    // The law itself, for every hotel at once: a higher rate, of two equal halves for CGST and SGST.
    await world.ownerDb
      .updateTable('taxRule')
      .set(eb => ({ rateBasisPoints: eb('rateBasisPoints', '+', 2) }))
      .where('effectiveTo', 'is', null)
      .execute()
  },
  registration: async (hotel: Hotel, n: number) => {
    await world.ownerDb
      .updateTable('property')
      .set(
        n % 2 === 0
          ? { gstRegistration: 'unregistered', gstNumber: null }
          : { gstRegistration: 'composition', gstNumber: '29AAGCB7383J1Z4' },
      )
      .where('id', '=', hotel.propertyId)
      .execute()
  },
  booking: (hotel: Hotel, n: number) =>
    hotel.owner.call.bookings.create(
      deskBooking(world, hotel, { checkIn: world.day(n % 9), checkOut: world.day((n % 9) + 2) }),
    ),
  block: (hotel: Hotel, n: number) =>
    hotel.owner.call.availability.block({
      propertyId: hotel.propertyId,
      from: span(hotel, n).dateFrom,
      to: span(hotel, n).dateTo,
      roomTypeId: hotel.roomTypeId,
      rooms: 1,
      reason: 'Painting',
    }),
} satisfies Record<string, (hotel: Hotel, n: number) => Promise<unknown>>

const span = (hotel: Hotel, n: number) => ({
  propertyId: hotel.propertyId,
  dateFrom: world.day(n % 11),
  dateTo: world.day((n % 11) + (n % 5)),
})

/** What the desk and the public are told, with the card and without it. */
async function compare(hotel: Hotel, n: number): Promise<void> {
  const propertyId = hotel.propertyId as AuthorizedPropertyId
  const stay = { checkIn: world.day(n % 12), checkOut: world.day((n % 12) + 1 + (n % 4)) }
  for (const forDesk of [true, false]) {
    const scope: Scope = forDesk
      ? { role: 'platform', accountId: hotel.accountId }
      : { role: 'visitor', accountId: hotel.accountId, propertyIds: [propertyId] }
    await readIn(world.db, scope, async db => {
      const search = { ...stay, forDesk, now: world.clock.now() }
      const carded = await readOffered(db, propertyId, search)
      const whole = await readOfferedWhole(db, propertyId, search)
      expect(sorted(carded)).toEqual(sorted(whole))
      const asked = {
        ...stay,
        roomTypeId: hotel.roomTypeId,
        rooms: 2,
        forDesk,
        now: world.clock.now(),
      }
      const priced = await findStayTerms(db, propertyId, asked)
      const { soldOutNights: _, existing: _e, online: _o, ...terms } = priced ?? {}
      const {
        soldOutNights: _s,
        existing: _x,
        online: _n,
        ...uncarded
      } = (await findStayTerms(db, propertyId, {
        ...asked,
        idempotency: { idempotencyKey: 'none', requestDigest: 'none' },
      }).catch(() => undefined)) ?? {}
      if (forDesk) expect(terms).toEqual(uncarded)
    })
  }
}

const sorted = (offered: Awaited<ReturnType<typeof readOffered>>) => ({
  ...offered,
  types: offered.types.map(({ plans, ...type }) => ({
    ...type,
    // A card also knows which plans are for whom.
    plans: plans
      .map(plan => ({ ...plan, isActive: undefined, isPublic: undefined }))
      .toSorted((a, b) => a.id.localeCompare(b.id)),
  })),
})

it('a price with the rate card is the price without it, whatever was changed just before, and by whom', async () => {
  const hotel = await world.openHotel({ quantity: 3, basePrice: 400_000 })
  const names = Object.keys(changes) as (keyof typeof changes)[]
  const taken = new Set<string>()
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...names), fc.nat(10_000), async (name, n) => {
      await changes[name](hotel, n).then(() => taken.add(name), refusedOnly)
      await compare(hotel, n)
    }),
    { numRuns: isThorough ? 10_000 : 150, endOnFailure: true },
  )
  expect([...taken].toSorted()).toEqual(names.toSorted())
})

/** A change that is refused has changed nothing: the answers are compared all the same. */
function refusedOnly(error: unknown): void {
  const isRefusal = error instanceof TRPCError && error.code !== 'INTERNAL_SERVER_ERROR'
  if (!isRefusal) throw error
}
