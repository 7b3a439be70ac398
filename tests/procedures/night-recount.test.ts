import { readNightsBy } from '@atithi/api/insight/night-figures/reads'
import { type Dimension, dimensions } from '@atithi/api/insight/night-figures/rules'
import { keepDailyFigures } from '@atithi/api/insight/reports/jobs'
import type { AuthorizedPropertyId } from '@atithi/api/kernel/access/gates'
import { addDays } from '@atithi/api/kernel/shared/dates'
import { readIn } from '@atithi/db/scope'
import fc from 'fast-check'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { countNights, type NightCount } from '../support/night-count.ts'
import { deskBooking, type Hotel, useWorld } from '../support/world.ts'

const world = useWorld({ max: 12 })

/** A month, a year and a leap day end within the four days on which stays begin. */
const beginnings = ['2026-11-28', '2027-12-30', '2028-02-27'] as const
/** 25 hours lie between the last two: at any hour of the run they are on different days. */
const zones = ['Asia/Kolkata', 'Pacific/Kiritimati', 'Pacific/Pago_Pago'] as const
const sources = ['direct', 'walk-in', 'booking.com', 'agoda', 'agent'] as const
const kinds = [
  ...(['book', 'book', 'book', 'cancel', 'company', 'price', 'dates', 'free'] as const),
  ...(['zone', 'fold', 'arrive', 'discount', 'no-show', 'next-day'] as const),
]
interface Step {
  what: (typeof kinds)[number]
  pick: number
  a: number
  b: number
}

interface House extends Hotel {
  types: readonly { roomTypeId: string; ratePlanIds: readonly string[] }[]
  bookingIds: string[]
}

async function openHouse(): Promise<House> {
  const hotel = await world.openHotel({ quantity: 5, maxGuests: 4 })
  const { propertyId } = hotel
  const { call } = hotel.owner
  const kind = { type: 'Suite', name: 'Lake Suite', maxGuests: 3, basePrice: 900_000, quantity: 3 }
  const suite = await call.roomTypes.create({ propertyId, ...kind })
  const types = await Promise.all(
    [hotel.roomTypeId, suite.id].map(async roomTypeId => {
      const fixed = await call.ratePlans.create({
        propertyId,
        roomTypeId,
        name: 'Breakfast',
        mealPlan: 'CP',
        adjustment: { kind: 'amount', amount: 50_000 },
        isRefundable: true,
      })
      const { id: best } = await world.ownerDb
        .selectFrom('ratePlan')
        .select('id')
        .where('roomTypeId', '=', roomTypeId)
        .where('isBestAvailable', '=', true)
        .executeTakeFirstOrThrow()
      return { roomTypeId, ratePlanIds: [best, fixed.id] }
    }),
  )
  return { ...hotel, types, bookingIds: [] }
}

/** Does what the step says where it is possible; what is refused changes nothing. */
async function run(house: House, { what, pick, a, b }: Step): Promise<void> {
  const { propertyId, owner, bookingIds } = house
  const { call } = owner
  const bookingId = bookingIds[pick % Math.max(1, bookingIds.length)] ?? ''
  switch (what) {
    case 'book':
    case 'free': {
      const type = house.types[a % 2]
      const { id } = await call.bookings.create(
        deskBooking(world, house, {
          roomTypeId: type?.roomTypeId,
          ratePlanId: type?.ratePlanIds[b % 2],
          source: sources[pick % sources.length],
          checkIn: world.day(a % 4),
          checkOut: world.day((a % 4) + 1 + (b % 3)),
          rooms: 1 + (b % 2),
          adults: 2,
          ...(what === 'free' && {
            stayType: b % 2 ? 'house-use' : 'complimentary',
            overrideReason: 'A guest of the house',
          }),
        }),
      )
      return void bookingIds.push(id)
    }
    case 'cancel':
      return void (await call.bookings.cancel({ bookingId }))
    case 'no-show':
      return void (await call.bookings.markNoShow({ bookingId }))
    case 'company':
      return void (await call.bookings.update({
        bookingId,
        companyName: b % 3 ? 'Tata Steel' : '',
      }))
    case 'price':
    case 'dates': {
      const { checkIn, checkOut } = await call.bookings.get({ bookingId })
      const change =
        what === 'price'
          ? ({ kind: 'price', discountPercent: 1 + (a % 20), reason: 'A regular.' } as const)
          : ({
              kind: 'dates',
              checkIn: addDays(checkIn, a % 2),
              checkOut: addDays(checkOut, (a % 2) + (b % 3) - 1),
              pricing: 'keep',
            } as const)
      const { version } = await call.bookings.previewChange({ bookingId, change })
      return void (await call.bookings.applyChange({ bookingId, change, version }))
    }
    case 'arrive': {
      const { items } = await call.bookings.roomsFor({ bookingId })
      const [roomId = '', ...more] = items.filter(room => !room.isTaken).map(room => room.id)
      const { rooms } = await call.bookings.get({ bookingId })
      return void (await call.bookings.checkIn({
        bookingId,
        roomId,
        moreRoomIds: more.slice(0, rooms - 1),
        idProof: 'passport',
        idNumber: 'K1234567',
        acceptDirty: true,
      }))
    }
    case 'discount': {
      const line = await world.ownerDb
        .selectFrom('folioLine')
        .select(['id', 'bookingId'])
        .where('propertyId', '=', propertyId)
        .where('kind', '=', 'room-night')
        .where('amount', '>', 0)
        .orderBy('id')
        .executeTakeFirstOrThrow()
      return void (await call.folio.discount({
        bookingId: line.bookingId,
        chargeId: line.id,
        amount: 1_000 + a,
        reason: 'Cold soup',
        idempotencyKey: `${pick} ${a} ${b}`,
      }))
    }
    case 'zone':
      return void (await world.ownerDb
        .updateTable('property')
        .set({ timeZone: zones[a % 3] ?? '' })
        .where('id', '=', propertyId)
        .execute())
    case 'next-day':
      world.clock.set(new Date(world.clock.now().getTime() + 86_400_000).toISOString())
      return void (await call.nightAudit.run({ propertyId }))
    case 'fold':
      return keepDailyFigures(world.services)
  }
}

async function keptOf({ propertyId }: Hotel, dimension: Dimension): Promise<NightCount> {
  const rows = await readIn(world.services.db, { role: 'tenant', propertyIds: [propertyId] }, db =>
    readNightsBy(
      db,
      [propertyId as AuthorizedPropertyId],
      { from: '2026-01-01', to: '2029-01-01' },
      dimension,
    ),
  )
  const count: NightCount = {}
  for (const { day, key, roomsSold, roomRevenue } of rows) {
    const [had, earned] = count[`${day} ${key}`] ?? [0, 0]
    count[`${day} ${key}`] = [had + roomsSold, earned + roomRevenue]
  }
  return Object.fromEntries(
    Object.entries(count).filter(([, [sold, amount]]) => sold !== 0 || amount !== 0),
  )
}

const tables = () =>
  Promise.all([
    world.ownerDb
      .selectFrom('nightFigure')
      .selectAll()
      .orderBy('propertyId')
      .orderBy('day')
      .orderBy('roomTypeId')
      .orderBy('ratePlanId')
      .orderBy('source')
      .orderBy('payer')
      .execute(),
    world.ownerDb
      .selectFrom('dailyFigure')
      .selectAll()
      .orderBy('propertyId')
      .orderBy('day')
      .execute(),
  ])

/** What every run goes through, whatever else chance brings. */
const surely = (
  [
    ...(['book', 'book', 'free', 'arrive', 'company', 'fold', 'price'] as const),
    ...(['dates', 'fold', 'cancel', 'next-day', 'discount', 'zone'] as const),
  ] as const
).map(
  // The first guest arrives, the second is given up, whose three nights reach past the end of the month.
  (what, at): Step => ({
    what,
    pick: what === 'arrive' ? 0 : what === 'cancel' ? 1 : at,
    a: at,
    b: what === 'book' ? 2 * at : at,
  }),
)
const step: fc.Arbitrary<Step> = fc.record({
  what: fc.constantFrom(...kinds),
  pick: fc.nat(20),
  a: fc.nat(60),
  b: fc.nat(60),
})

describe('night figures', () => {
  it('are those of a plain count by every dimension after any history, kept or rebuilt', {
    timeout: 90_000,
  }, async () => {
    const done = new Set<string>()
    const days = new Set<string>()
    const histories = fc.asyncProperty(
      fc.array(step, { minLength: 18, maxLength: 18 }),
      fc.constantFrom(...beginnings),
      async (steps, beginning) => {
        world.clock.set(`${beginning}T06:30:00Z`)
        const house = await openHouse()
        for (const [at, one] of steps.entries()) {
          await run(house, one).then(
            () => done.add(one.what),
            () => undefined,
          )
          if (at % 6 !== 5 && at !== steps.length - 1) continue
          for (const dimension of dimensions) {
            const counted = await countNights(world.ownerDb, house.propertyId, dimension)
            expect(await keptOf(house, dimension), dimension).toEqual(counted)
            for (const key of Object.keys(counted)) days.add(key.slice(0, 10))
          }
        }
      },
    )
    await fc.assert(histories, {
      numRuns: 12,
      examples: beginnings.map(beginning => [surely, beginning]),
      endOnFailure: Boolean(process.env.CI),
    })
    // Steps that were all refused would agree with anything.
    expect([...done]).toEqual(expect.arrayContaining(surely.map(({ what }) => what)))
    expect([...days]).toEqual(
      expect.arrayContaining(['2026-11-30', '2027-12-31', '2028-02-29', '2028-03-01']),
    )

    await keepDailyFigures(world.services)
    const kept = await tables()
    expect(kept[0].length).toBeGreaterThan(20)
    await sql`select rebuild_daily_figures()`.execute(world.ownerDb)
    expect(await tables()).toEqual(kept)
  })
})
