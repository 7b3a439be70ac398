import { keepDailyFigures } from '@atithi/api/insight/reports/jobs'
import { readDays } from '@atithi/api/insight/reports/reads'
import { sumOf } from '@atithi/api/insight/reports/rules'
import type { AuthorizedPropertyId } from '@atithi/api/kernel/access/gates'
import { addDays, businessDate } from '@atithi/api/kernel/shared/dates'
import { releaseAllExpiredHolds } from '@atithi/api/stays/bookings/commands/expire-holds'
import { readIn } from '@atithi/db/scope'
import fc from 'fast-check'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { countPlainly } from '../support/plain-count.ts'
import { deskBooking, type Hotel, useWorld } from '../support/world.ts'

const world = useWorld({ max: 12 })

/** Every day that anything here can be about: bookings are made by the machine's clock, stays lie around the world's. */
function everyDay() {
  const [now, today] = [businessDate(new Date(), 'Asia/Kolkata', '00:00'), world.today()]
  return {
    from: addDays(now < today ? now : today, -40),
    to: addDays(now > today ? now : today, 40),
  }
}

const keptOf = ({ accountId, propertyId }: Pick<Hotel, 'accountId' | 'propertyId'>) =>
  readIn(
    world.services.db,
    { role: 'tenant', accountId, propertyIds: [propertyId], reaches: 'properties' },
    db => readDays(db, [propertyId as AuthorizedPropertyId], everyDay()),
  )
const ofAll = () =>
  readIn(world.services.db, { role: 'platform' }, db => readDays(db, 'all', everyDay()))

async function compare(hotel: Hotel): Promise<void> {
  const { from, to } = everyDay()
  expect(await keptOf(hotel)).toEqual(await countPlainly(world.ownerDb, hotel.propertyId, from, to))
}

interface Step {
  what: (typeof kinds)[number]
  pick: number
  a: number
  b: number
}

const kinds = [
  ...([
    'book',
    'book',
    'book',
    'book',
    'hold',
    'confirm',
    'cancel',
    'no-show',
    'check-in',
    'check-out',
    'dates',
    'price',
  ] as const),
  ...([
    'reinstate',
    'out-of-order',
    'resize',
    'suspend',
    'pending',
    'zone',
    'next-day',
    'fold',
    'fold',
  ] as const),
]

/** Does what the step says where it is possible; what is refused changes nothing. */
async function run(hotel: Hotel, bookingIds: string[], { what, pick, a, b }: Step): Promise<void> {
  const { propertyId, roomTypeId, owner } = hotel
  const { call } = owner
  const bookingId = bookingIds[pick % Math.max(1, bookingIds.length)] ?? ''
  const update = (status: 'active' | 'pending') =>
    world.ownerDb.updateTable('property').set({ status }).where('id', '=', propertyId).execute()
  switch (what) {
    case 'book':
    case 'hold': {
      const stay = {
        checkIn: world.day(a % 4),
        checkOut: world.day((a % 4) + 1 + (b % 3)),
        rooms: 1 + (b % 2),
        adults: 2,
      }
      const booked = await call.bookings.create(
        deskBooking(world, hotel, { ...stay, ...(what === 'hold' && { holdMinutes: 600 }) }),
      )
      return void bookingIds.push(booked.id)
    }
    case 'confirm':
      return void (await call.bookings.confirm({ bookingId }))
    case 'cancel':
      return void (await call.bookings.cancel({ bookingId }))
    case 'no-show':
      return void (await call.bookings.markNoShow({ bookingId }))
    case 'check-in': {
      const { items } = await call.bookings.roomsFor({ bookingId })
      const [roomId = '', ...more] = items.filter(room => !room.isTaken).map(room => room.id)
      const { rooms } = await call.bookings.get({ bookingId })
      const proof = { idProof: 'passport', idNumber: 'K1234567', acceptDirty: true } as const
      return void (await call.bookings.checkIn({
        bookingId,
        roomId,
        moreRoomIds: more.slice(0, rooms - 1),
        ...proof,
      }))
    }
    case 'check-out':
      return void (await call.bookings.checkOut({
        bookingId,
        departure: { policy: 'slept' },
        leaveBalance: { reason: 'Settled later.' },
      }))
    case 'dates':
    case 'price':
    case 'reinstate': {
      const { checkIn, checkOut } = await call.bookings.get({ bookingId })
      const dates = {
        checkIn: addDays(checkIn, a % 3),
        checkOut: addDays(checkOut, (a % 3) + (b % 3) - 1),
        pricing: 'keep',
      } as const
      const change =
        what === 'dates'
          ? { kind: what, ...dates }
          : what === 'price'
            ? { kind: what, discountPercent: 1 + (a % 20), reason: 'A regular guest.' }
            : { kind: what }
      const { version } = await call.bookings.previewChange({ bookingId, change })
      return void (await call.bookings.applyChange({ bookingId, change, version }))
    }
    case 'out-of-order': {
      const { items } = await call.rooms.list({ propertyId })
      const span = { from: world.day(a % 4), to: world.day((a % 4) + (b % 3)) }
      return void (await call.rooms.setOutOfOrder({
        roomId: items[pick % items.length]?.id ?? '',
        ...span,
        reason: 'Paint.',
      }))
    }
    case 'resize':
      return void (await call.roomTypes.update({ roomTypeId, quantity: 3 + (a % 5) }))
    case 'suspend':
      await call.properties.setStatus({ propertyId, status: 'suspended' })
      return void (b % 2 && (await call.properties.setStatus({ propertyId, status: 'active' })))
    case 'pending':
      await update('pending')
      return void (b % 2 && (await update('active')))
    case 'zone': {
      // 25 hours lie between the last two: at any hour of the run they are on different days.
      const timeZone = ['Asia/Kolkata', 'Pacific/Kiritimati', 'Pacific/Pago_Pago'][a % 3] ?? ''
      return void (await world.ownerDb
        .updateTable('property')
        .set({ timeZone })
        .where('id', '=', propertyId)
        .execute())
    }
    case 'next-day':
      world.clock.set(new Date(world.clock.now().getTime() + 86_400_000).toISOString())
      return releaseAllExpiredHolds(world.services, 'a-test')
    case 'fold':
      return keepDailyFigures(world.services)
  }
}

/** What every run goes through, whatever else chance brings. */
const surely = (['book', 'book', 'dates', 'price', 'cancel', 'fold'] as const).map(
  (what, pick): Step => ({ what, pick, a: 1, b: 1 }),
)

/** A hotel that goes back by a day, and stops there: what was recorded for tomorrow holds no longer. */
const backByADay = (
  [
    { what: 'suspend', b: 1 },
    { what: 'zone', b: 0 },
    { what: 'fold', b: 0 },
    { what: 'suspend', b: 0 },
    { what: 'fold', b: 0 },
    { what: 'book', b: 0 },
  ] as const
).map((one): Step => ({ pick: 0, a: 2, ...one }))

const step: fc.Arbitrary<Step> = fc.record({
  what: fc.constantFrom(...kinds),
  pick: fc.nat(20),
  a: fc.nat(60),
  b: fc.nat(60),
})

describe('daily figures', () => {
  it('are those of a plain count after any stays, changes and cancellations, kept or not', {
    timeout: 60_000,
  }, async () => {
    const done = new Set<string>()
    const sequences = fc.asyncProperty(
      fc.array(step, { minLength: 24, maxLength: 24 }),
      async steps => {
        world.clock.set('2026-11-18T06:30:00Z')
        const hotel = await world.openHotel({ quantity: 4, maxGuests: 4 })
        const bookingIds: string[] = []
        for (const [at, one] of steps.entries()) {
          await run(hotel, bookingIds, one).then(
            () => done.add(one.what),
            () => undefined,
          )
          if (at % 6 === 5) await compare(hotel)
        }
      },
    )
    await fc.assert(sequences, {
      numRuns: 6,
      examples: [[surely], [backByADay]],
      endOnFailure: Boolean(process.env.CI),
    })
    // Steps that were all refused would agree with anything.
    expect([...done]).toEqual(expect.arrayContaining(surely.map(({ what }) => what)))

    const beforeFolding = await ofAll()
    await keepDailyFigures(world.services)
    expect(await ofAll()).toEqual(beforeFolding)
    const tables = () =>
      Promise.all([
        world.ownerDb
          .selectFrom('dailyFigure')
          .selectAll()
          .where('stockChange', '>=', 0)
          .orderBy('propertyId')
          .orderBy('day')
          .execute(),
        ofAll(),
      ])
    const kept = await tables()
    await sql`select rebuild_daily_figures()`.execute(world.ownerDb)
    expect(await tables()).toEqual(kept)
    const { rows: hotels } = await sql<
      Pick<Hotel, 'accountId' | 'propertyId'>
    >`select account_id, id as property_id from property`.execute(world.ownerDb)
    const days = await Promise.all(hotels.map(keptOf))
    expect((await ofAll()).map(({ day, ...rest }) => ({ day, ...sumOf([rest]) }))).toEqual(
      everyDayOf(days).map(({ day, of }) => ({ day, ...sumOf(of) })),
    )
  })

  it('miss nothing that is sold while they are counted', async () => {
    const hotel = await world.openHotel({ quantity: 30 })
    const book = () => hotel.owner.call.bookings.create(deskBooking(world, hotel))
    const first = await Promise.all(Array.from({ length: 6 }, book))
    await Promise.all([
      ...Array.from({ length: 6 }, () => keepDailyFigures(world.services)),
      ...Array.from({ length: 6 }, book),
      ...first.slice(0, 3).map(({ id }) => hotel.owner.call.bookings.cancel({ bookingId: id })),
    ])
    await compare(hotel)
    await keepDailyFigures(world.services)
    await compare(hotel)
    // Nine bookings of two nights.
    expect(sumOf(await keptOf(hotel)).roomsSold).toBe(18)
  })

  it('have no day of all hotels on which nothing is left', async () => {
    const hotel = await world.openHotel()
    const stay = { checkIn: world.day(300), checkOut: world.day(301) }
    const { id } = await hotel.owner.call.bookings.create(deskBooking(world, hotel, stay))
    const nights = async () => {
      await keepDailyFigures(world.services)
      const { rows } = await sql<{ roomsTaken: number }>`
        select rooms_taken from platform_figure where day = ${stay.checkIn}`.execute(world.ownerDb)
      return rows
    }
    expect(await nights()).toEqual([{ roomsTaken: 1 }])
    await hotel.owner.call.bookings.cancel({ bookingId: id })
    expect(await nights()).toEqual([])
    await sql`select rebuild_daily_figures()`.execute(world.ownerDb)
    expect(await nights()).toEqual([])
  })

  it('are not of a hotel that was deleted', async () => {
    const [kept, gone] = [await world.openHotel(), await world.openHotel()]
    for (const hotel of [kept, gone])
      await hotel.owner.call.bookings.create(deskBooking(world, hotel))
    await keepDailyFigures(world.services)
    const before = await ofAll()
    await world.ownerDb
      .updateTable('property')
      .set({ deletedAt: new Date().toISOString() })
      .where('id', '=', gone.propertyId)
      .execute()
    for (const fold of [async () => undefined, () => keepDailyFigures(world.services)]) {
      await fold()
      expect(sumOf(before).roomsSold - sumOf(await ofAll()).roomsSold).toBe(2)
    }
  })
})

const everyDayOf = (hotels: Awaited<ReturnType<typeof keptOf>>[]) =>
  (hotels[0] ?? []).map(({ day }, at) => ({ day, of: hotels.flatMap(days => days[at] ?? []) }))
