import { readNightsBy } from '@atithi/api/insight/night-figures/reads'
import { type Dimension, dimensions } from '@atithi/api/insight/night-figures/rules'
import { keepDailyFigures } from '@atithi/api/insight/reports/jobs'
import type { AuthorizedPropertyId } from '@atithi/api/kernel/access/gates'
import { addDays } from '@atithi/api/kernel/shared/dates'
import { readIn, type Scope } from '@atithi/db/scope'
import fc from 'fast-check'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { columnsOf, recountColumns } from '../support/column-recount.ts'
import { groupsOf } from '../support/groups.ts'
import { freshGstin } from '../support/gstin.ts'
import { countNights, type NightCount } from '../support/night-count.ts'
import { tellPaper } from '../support/tell-commission.ts'
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
  ...(['day-use', 'group', 'credit', 'paper', 'repair'] as const),
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
  companyId: string
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
  await call.roomTypes.update({ roomTypeId: suite.id, dayUseRate: 300_000 })
  const { companyId } = await call.payments.companies.create({
    propertyId,
    name: `Tata Steel ${propertyId}`,
    gstin: freshGstin(),
    address: '14 Station Road',
    city: 'Jaipur',
    state: 'Rajasthan',
    pincode: '302001',
    creditLimit: 50_000_000,
  })
  return { ...hotel, types, bookingIds: [], companyId }
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
          ...(pick % 5 === 4 && { companyId: house.companyId }),
          ...(what === 'free' && {
            stayType: b % 2 ? 'house-use' : 'complimentary',
            overrideReason: 'A guest of the house',
          }),
        }),
      )
      return void bookingIds.push(id)
    }
    case 'day-use': {
      const day = world.day(0)
      const { id } = await call.bookings.create(
        deskBooking(world, house, {
          roomTypeId: house.types[1]?.roomTypeId,
          checkIn: day,
          checkOut: day,
        }),
      )
      return void bookingIds.push(id)
    }
    case 'group': {
      const days = { checkIn: world.day(2), checkOut: world.day(3 + (a % 3)) }
      const { groupRequest, pickUpRequest } = groupsOf(world)
      const { id: groupId } = await call.groups.create(
        groupRequest(house, {
          ...days,
          name: `Group ${pick} ${a} ${b}`,
          cutOff: world.day(1),
          lines: [{ roomTypeId: house.roomTypeId, rooms: 2, rate: 300_000 }],
        }),
      )
      const { id } = await call.groups.pickUp(pickUpRequest(house, groupId, days))
      return void bookingIds.push(id)
    }
    // The bill of a stay goes to the account of a company.
    case 'credit':
      return void (await call.bookings.checkOut({
        bookingId,
        departure: { policy: 'slept' },
        settlements: [{ billId: null, companyId: house.companyId }],
      }))
    // A channel tells of a booking, and sends its invoice of commission.
    case 'paper':
      return tellPaper(world, house, bookingId, a)
    case 'repair': {
      const { id: roomId } = await world.ownerDb
        .selectFrom('room')
        .select('id')
        .where('roomTypeId', '=', house.types[1]?.roomTypeId ?? '')
        .orderBy('id', 'desc')
        .executeTakeFirstOrThrow()
      return void (await call.rooms.setOutOfOrder({
        roomId,
        from: world.day(0),
        to: world.day(1),
        reason: 'Paint',
      }))
    }
    case 'cancel':
      return void (await call.bookings.cancel({ bookingId }))
    case 'no-show':
      return void (await call.bookings.markNoShow({ bookingId }))
    case 'company':
      return void (await call.bookings.update({
        bookingId,
        ...(b % 3 === 2
          ? { companyId: house.companyId }
          : { companyName: b % 3 ? 'Tata Steel' : '' }),
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
        .select(eb => ['id', eb.ref('bookingId').$notNull().as('bookingId')])
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

async function keptOf({ accountId, propertyId }: Hotel, dimension: Dimension): Promise<NightCount> {
  const scope: Scope = {
    role: 'tenant',
    accountId,
    propertyIds: [propertyId],
    reaches: 'properties',
  }
  const rows = await readIn(world.services.db, scope, db =>
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

/** Days as they are kept, of hotels and of all, with every column that the tables have. */
const kept = ['daily_figure', 'night_figure', 'platform_figure'] as const

const tables = () =>
  Promise.all(
    kept.map(async table => {
      const { rows } = await sql<{ row: string }>`
        select to_jsonb(f)::text as row from ${sql.table(table)} f order by 1`.execute(
        world.ownerDb,
      )
      return rows.map(({ row }) => row)
    }),
  )

/** Numbers that these tables keep, by the database, which are 0 on every day. */
async function keptColumnsWithoutFigure(): Promise<string[]> {
  const { rows } = await sql<{ table: string; column: string }>`
    select table_name as "table", column_name as "column" from information_schema.columns
    where table_schema = 'public' and table_name = any (${[...kept]}::text[])
      and data_type in ('integer', 'bigint', 'numeric') order by 1, 2`.execute(world.ownerDb)
  expect(rows.length).toBeGreaterThan(30)
  const without: string[] = []
  for (const { table, column } of rows) {
    const { rows: some } = await sql<{ is: boolean }>`
      select exists (select from ${sql.table(table)} where ${sql.ref(column)} <> 0) as "is"`.execute(
      world.ownerDb,
    )
    if (!some[0]?.is) without.push(`${table}.${column}`)
  }
  return without
}

/** Columns of reports that what every run goes through has something to tell of. */
const toldSurely = [
  'history-and-forecast groupRooms',
  'reservation-summary groupRooms',
  'stay-exceptions what',
  'channel-commission paper',
  'in-house creditLeft',
]

const pickOf = (what: Step['what'], at: number): number => {
  if (at === 17) return 4
  if (at === 18) return 5
  if (what === 'cancel') return 1
  return what === 'arrive' || what === 'credit' || what === 'paper' ? 0 : at
}
/** What every run goes through, whatever else chance brings. */
const surely = (
  [
    ...(['book', 'book', 'free', 'arrive', 'company', 'fold', 'price'] as const),
    ...(['dates', 'fold', 'repair', 'group', 'paper', 'cancel', 'next-day'] as const),
    ...(['day-use', 'discount', 'credit', 'book', 'arrive', 'zone'] as const),
  ] as const
).map(
  // The first guest arrives, the second is given up, whose three nights reach past the end of the month; the last is sent by a company.
  (what, at): Step => ({
    what,
    pick: pickOf(what, at),
    a: at === 17 ? 0 : at,
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
    const told: Record<string, number> = {}
    let walked = 0
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
        // Every third history by the columns that reports reckon for themselves, too.
        walked += 1
        if (walked % 3 !== 1) return
        const day = world.today()
        const around = { from: addDays(day, -4), to: day, until: addDays(day, 4) }
        const found = await recountColumns(columnsOf(world, house), around)
        for (const [column, rows] of Object.entries(found))
          told[column] = (told[column] ?? 0) + rows
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
    // Columns of which no history had anything to tell would agree with anything, too.
    for (const column of toldSurely) expect(told[column], column).toBeGreaterThan(0)
    expect(await keptColumnsWithoutFigure(), 'kept figures that no history moved').toEqual([])
    const before = await tables()
    expect(before[0]?.length).toBeGreaterThan(20)
    await sql`select rebuild_daily_figures()`.execute(world.ownerDb)
    expect(await tables()).toEqual(before)
  })
})
