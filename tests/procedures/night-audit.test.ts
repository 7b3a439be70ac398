import { addDays } from '@atithi/api/kernel/shared/dates'
import { closeAllDays } from '@atithi/api/stays/night-audit/jobs'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { untiedFigures } from '../support/audit-rows.ts'
import { deskBooking, type Hotel, reasonOf, useWorld } from '../support/world.ts'

const world = useWorld()

/** 12:00 in India, so many days after the world's own noon. */
const noonOf = (date: string) => `${date}T06:30:00Z`
const begin = '2026-11-18'

async function inHouse(
  hotel: Hotel,
  stay: { checkIn: string; checkOut: string } & Record<string, unknown>,
) {
  const booking = await hotel.owner.call.bookings.create(deskBooking(world, hotel, stay))
  const { items } = await hotel.owner.call.bookings.roomsFor({ bookingId: booking.id })
  const roomId = items.find(room => !room.isTaken)?.id ?? ''
  await hotel.owner.call.bookings.checkIn({
    bookingId: booking.id,
    roomId,
    idProof: 'passport',
    idNumber: 'P1234567',
  })
  return booking
}

const postedNights = (bookingId: string) =>
  world.ownerDb
    .selectFrom('folioLine')
    .select(['night', 'businessDate'])
    .where('bookingId', '=', bookingId)
    .where('kind', '=', 'room-night')
    .orderBy('night')
    .execute()

/** The close of the first day, and a day later that of the second. */
async function closeTwo() {
  for (const later of [1, 2]) {
    world.clock.set(noonOf(addDays(begin, later)))
    await closeAllDays(world.services)
  }
}

const days = async ({ owner, propertyId }: Hotel) =>
  (await owner.call.nightAudit.list({ propertyId, limit: 100 })).items

describe('nightAudit.run', () => {
  it('review: desk 23: leaves the rooms of those who stay on to be made, and no others', async () => {
    const hotel = await world.openHotel({ quantity: 3 })
    const { owner, propertyId } = hotel
    await inHouse(hotel, { checkIn: begin, checkOut: addDays(begin, 3) })
    world.clock.set(noonOf(addDays(begin, 1)))
    await owner.call.nightAudit.run({ propertyId })
    const states = async () =>
      (await owner.call.rooms.list({ propertyId })).items.map(room => room.housekeeping)
    expect(await states()).toEqual(['dirty', 'clean', 'clean'])
    const [made] = (await owner.call.rooms.list({ propertyId })).items
    await owner.call.rooms.setHousekeeping({ roomId: made?.id ?? '', housekeeping: 'clean' })
    // A close that runs again marks nothing a second time.
    await owner.call.nightAudit.run({ propertyId })
    expect(await states()).toEqual(['clean', 'clean', 'clean'])
  })

  it('review: desk 9: tells of a no-show as one, with its fee, until the guest comes after all', async () => {
    const hotel = await world.openHotel()
    const { owner, propertyId } = hotel
    const { id: bookingId, guestName } = await owner.call.bookings.create(
      deskBooking(world, hotel, { checkIn: begin, checkOut: addDays(begin, 3) }),
    )
    await closeTwo()
    await world.consume()
    const noticeOf = async () =>
      (await owner.call.notifications.list({})).items.find(one => one.type === 'booking.no-show')
    const { chargedAmount } = await owner.call.bookings.get({ bookingId })
    expect(await noticeOf()).toMatchObject({
      bookingId,
      guestName,
      noShowFee: chargedAmount,
      canReinstate: true,
    })
    expect(
      (await owner.call.notifications.list({})).items.filter(
        one => one.type === 'booking.cancelled',
      ),
    ).toEqual([])
    const change = { kind: 'reinstate' } as const
    const { version } = await owner.call.bookings.previewChange({ bookingId, change })
    await owner.call.bookings.applyChange({ bookingId, change, version: version ?? '' })
    expect(await noticeOf()).toMatchObject({ noShowFee: null, canReinstate: false })
    expect((await owner.call.notifications.list({ propertyId })).items).not.toEqual([])
  })

  it('charges the nights of guests in house, each once, and closes the day once however often it runs', async () => {
    const hotel = await world.openHotel()
    const { owner, propertyId } = hotel
    const stay = await inHouse(hotel, { checkIn: begin, checkOut: addDays(begin, 3) })
    expect(await owner.call.nightAudit.run({ propertyId })).toEqual({ closed: 0 })
    world.clock.set(noonOf(addDays(begin, 1)))
    expect(await owner.call.nightAudit.waiting({ propertyId })).toMatchObject({
      daysToClose: 1,
      openDate: begin,
      toPost: 1,
      inHouse: 1,
    })
    for (const of of ['in-house', 'to-post'] as const)
      expect(
        await owner.call.nightAudit.rows({ propertyId, date: addDays(begin, 1), of }),
      ).toMatchObject({ total: 1, items: [{ bookingId: stay.id }] })
    expect(await owner.call.nightAudit.run({ propertyId })).toEqual({ closed: 1 })
    expect(await owner.call.nightAudit.run({ propertyId })).toEqual({ closed: 0 })
    expect(await postedNights(stay.id)).toEqual([{ night: begin, businessDate: begin }])
    const [day] = await days(hotel)
    expect(day).toMatchObject({
      businessDate: begin,
      nightsPosted: 1,
      roomsSlept: 1,
      roomsSellable: 5,
      arrivals: 1,
      roomRevenue: 400_000,
      tax: 20_000,
    })
    expect(day).toMatchObject({
      openingBalance: 0,
      guestBalances: 420_000,
      deposits: 0,
      receivables: 0,
      imbalance: 0,
    })
    expect(await owner.call.nightAudit.waiting({ propertyId })).toMatchObject({
      daysToClose: 0,
      toPost: 0,
    })
  })

  it('closes a day once when two servers close it at the same time', async () => {
    const hotel = await world.openHotel()
    const stays = await Promise.all(
      [1, 2, 3].map(() =>
        inHouse(hotel, { checkIn: begin, checkOut: addDays(begin, 4) }).catch(() => null),
      ),
    )
    world.clock.set(noonOf(addDays(begin, 2)))
    await Promise.all([
      closeAllDays(world.services),
      closeAllDays(world.services),
      hotel.owner.call.nightAudit.run({ propertyId: hotel.propertyId }),
    ])
    expect((await days(hotel)).map(day => day.businessDate)).toEqual([addDays(begin, 1), begin])
    for (const stay of stays) if (stay) expect(await postedNights(stay.id)).toHaveLength(2)
  })

  it('catches up day by day after three missed days, over a month’s end', async () => {
    const first = '2026-11-29'
    world.clock.set(noonOf(first))
    const hotel = await world.openHotel()
    const stay = await inHouse(hotel, { checkIn: first, checkOut: '2026-12-04' })
    world.clock.set(noonOf('2026-12-02'))
    await closeAllDays(world.services)
    expect((await days(hotel)).map(day => [day.businessDate, day.nightsPosted])).toEqual([
      ['2026-12-01', 1],
      ['2026-11-30', 1],
      [first, 1],
    ])
    expect(await postedNights(stay.id)).toEqual(
      [first, '2026-11-30', '2026-12-01'].map(night => ({ night, businessDate: night })),
    )
    // Each day ends with what it began with and what it added.
    for (const day of await days(hotel)) expect(day.imbalance).toBe(0)
  })

  it.each([
    ['29 February', '2028-02-28', ['2028-02-28', '2028-02-29', '2028-03-01']],
    ['31 March', '2027-03-30', ['2027-03-30', '2027-03-31', '2027-04-01']],
  ] as const)('closes %s', async (_name, first, closed) => {
    world.clock.set(noonOf(first))
    const hotel = await world.openHotel()
    await inHouse(hotel, { checkIn: first, checkOut: addDays(first, 5) })
    world.clock.set(noonOf(addDays(first, 3)))
    await hotel.owner.call.nightAudit.run({ propertyId: hotel.propertyId })
    expect((await days(hotel)).map(day => day.businessDate)).toEqual(closed.toReversed())
  })

  it('rolls at the hotel’s own hour, not at midnight', async () => {
    const hotel = await world.openHotel()
    await inHouse(hotel, { checkIn: begin, checkOut: addDays(begin, 2) })
    // 05:59 and 06:01 in India.
    world.clock.set(`${addDays(begin, 1)}T00:29:00Z`)
    await closeAllDays(world.services)
    expect(await days(hotel)).toEqual([])
    world.clock.set(`${addDays(begin, 1)}T00:31:00Z`)
    await closeAllDays(world.services)
    expect(await days(hotel)).toHaveLength(1)
  })

  it('goes on where it was cut off between its steps', async () => {
    const hotel = await world.openHotel()
    const stay = await inHouse(hotel, { checkIn: begin, checkOut: addDays(begin, 3) })
    world.clock.set(noonOf(addDays(begin, 1)))
    // The row that closes the day cannot be written: the nights are posted, the day stays open.
    await sql`alter table night_audit add constraint cut_off check (nights_posted < 0) not valid`.execute(
      world.ownerDb,
    )
    await expect(
      hotel.owner.call.nightAudit.run({ propertyId: hotel.propertyId }),
    ).rejects.toThrow()
    expect(await postedNights(stay.id)).toHaveLength(1)
    expect(
      await hotel.owner.call.nightAudit.waiting({ propertyId: hotel.propertyId }),
    ).toMatchObject({ daysToClose: 1, toPost: 0 })
    await sql`alter table night_audit drop constraint cut_off`.execute(world.ownerDb)
    expect(await hotel.owner.call.nightAudit.run({ propertyId: hotel.propertyId })).toEqual({
      closed: 1,
    })
    expect(await postedNights(stay.id)).toHaveLength(1)
    expect(await days(hotel)).toMatchObject([{ nightsPosted: 1, imbalance: 0 }])
  })

  it('marks who did not come as a no-show: the first night stays consumed, the others come free', async () => {
    const hotel = await world.openHotel()
    const { owner, propertyId } = hotel
    const absent = await owner.call.bookings.create(
      deskBooking(world, hotel, { checkIn: begin, checkOut: addDays(begin, 3) }),
    )
    await closeTwo()
    expect(await owner.call.bookings.get({ bookingId: absent.id })).toMatchObject({
      status: 'cancelled',
      isNoShow: true,
    })
    const flag = { bookingId: absent.id, code: absent.code }
    expect(await days(hotel)).toMatchObject([
      { businessDate: addDays(begin, 1), noShows: 1, flags: [{ ...flag, kind: 'no-show' }] },
      { businessDate: begin, noShows: 0, flags: [{ ...flag, kind: 'overdue-arrival' }] },
    ])
    const rows = await world.ownerDb
      .selectFrom('roomNight')
      .select(['night', 'booked'])
      .where('propertyId', '=', propertyId)
      .orderBy('night')
      .execute()
    expect(rows.map(row => row.booked)).toEqual([1, 0, 0])
    await closeAllDays(world.services)
    expect(await days(hotel)).toHaveLength(2)
  })

  it('leaves no-shows to people where the hotel says so, and names who is late', async () => {
    const hotel = await world.openHotel()
    const { owner, propertyId } = hotel
    await owner.call.nightAudit.configure({ propertyId, noShowMarking: 'by-hand' })
    const absent = await owner.call.bookings.create(
      deskBooking(world, hotel, { checkIn: begin, checkOut: addDays(begin, 3) }),
    )
    const stays = await inHouse(hotel, { checkIn: begin, checkOut: addDays(begin, 1) })
    const next = await owner.call.bookings.create(
      deskBooking(world, hotel, { checkIn: addDays(begin, 2), checkOut: addDays(begin, 3) }),
    )
    world.clock.set(noonOf(addDays(begin, 2)))
    await closeAllDays(world.services)
    expect(await owner.call.bookings.get({ bookingId: absent.id })).toMatchObject({
      status: 'confirmed',
    })
    const { flags } = await owner.call.nightAudit.waiting({ propertyId })
    expect(flags.map(flag => [flag.kind, flag.bookingId])).toEqual([
      ['overstay', stays.id],
      ['overdue-arrival', absent.id],
      ['unassigned-arrival', next.id],
    ])
    expect((await days(hotel))[0]).toMatchObject({ overstays: 1, noShows: 0 })
  })

  it('keeps deposits, guests and receivables apart, and adds up from day to day', async () => {
    const hotel = await world.openHotel()
    const { owner } = hotel
    const leaves = await inHouse(hotel, { checkIn: begin, checkOut: addDays(begin, 1) })
    await inHouse(hotel, { checkIn: begin, checkOut: addDays(begin, 3) })
    world.clock.set(noonOf(addDays(begin, 1)))
    await closeAllDays(world.services)
    await owner.call.bookings.checkOut({
      bookingId: leaves.id,
      payment: { method: 'cash', amount: 100_000 },
      leaveBalance: { reason: 'Pays by bank' },
    })
    world.clock.set(noonOf(addDays(begin, 2)))
    await closeAllDays(world.services)
    const [second, first] = await days(hotel)
    expect(first).toMatchObject({ guestBalances: 840_000, receivables: 0, imbalance: 0 })
    expect(second).toMatchObject({
      openingBalance: 840_000,
      received: 100_000,
      departures: 1,
      guestBalances: 840_000,
      receivables: 320_000,
      imbalance: 0,
    })
    expect(await untiedFigures(hotel)).toMatchObject({ untied: [], seen: 24 })
  })

  it('review: money 16: a no-show is charged on the day that closes, and money held is never lowered by what is owed', async () => {
    const hotel = await world.openHotel()
    const { call } = hotel.owner
    await call.policies.create({
      propertyId: hotel.propertyId,
      type: 'cancellation',
      title: 'Cancelling',
      description: 'A night.',
      cancellation: { freeUntilHours: 2160, fee: { kind: 'nights', nights: 1 } },
    })
    const stay = { checkIn: begin, checkOut: addDays(begin, 1) }
    await call.bookings.create(deskBooking(world, hotel, stay))
    const later = { checkIn: addDays(begin, 9), checkOut: addDays(begin, 11) }
    const { id: bookingId } = await call.bookings.create(deskBooking(world, hotel, later))
    await call.payments.record({ bookingId, method: 'upi', amount: 500_000 })
    // The fee belongs to the date whose close decides.
    await closeTwo()
    const all = await days(hotel)
    expect(all.find(one => one.businessDate === addDays(begin, 1))).toMatchObject({
      noShows: 1,
      roomRevenue: 400_000,
      otherRevenue: 0,
      deposits: -500_000,
      receivables: 420_000,
      imbalance: 0,
    })
    expect((await untiedFigures(hotel)).untied).toEqual([])
    await expect(
      sql`update night_audit set deposits = 1 where property_id = ${hotel.propertyId}`.execute(
        world.ownerDb,
      ),
    ).rejects.toThrow()
  })

  it('costs a quiet hotel no row a day', async () => {
    const hotel = await world.openHotel()
    world.clock.set(noonOf(addDays(begin, 1)))
    await closeAllDays(world.services)
    world.clock.set(noonOf(addDays(begin, 30)))
    await closeAllDays(world.services)
    expect(await days(hotel)).toEqual([])
    const stay = await inHouse(hotel, { checkIn: addDays(begin, 30), checkOut: addDays(begin, 32) })
    world.clock.set(noonOf(addDays(begin, 31)))
    await closeAllDays(world.services)
    expect((await days(hotel)).map(day => day.businessDate)).toEqual([addDays(begin, 30)])
    expect(await postedNights(stay.id)).toHaveLength(1)
  })

  it('opens its figures to who sees bookings, of their hotel alone', async () => {
    const [hotel, neighbour] = [await world.openHotel(), await world.openHotel()]
    const asked = { date: begin, of: 'received' } as const
    const clerk = await world.createStaff(hotel, ['reports'])
    expect(
      await reasonOf(clerk.call.nightAudit.rows({ propertyId: hotel.propertyId, ...asked })),
    ).toBe('AREA_REQUIRED')
    const theirs = { propertyId: neighbour.propertyId, ...asked }
    expect(await reasonOf(hotel.owner.call.nightAudit.rows(theirs))).toBe('NOT_FOUND')
  })

  it('is written in the trail, once a day, and told to nobody else’s hotel', async () => {
    const hotel = await world.openHotel()
    const neighbour = await world.openHotel()
    await inHouse(hotel, { checkIn: begin, checkOut: addDays(begin, 2) })
    world.clock.set(noonOf(addDays(begin, 1)))
    await hotel.owner.call.nightAudit.run({ propertyId: hotel.propertyId })
    const entries = await world.ownerDb
      .selectFrom('auditEntry')
      .select(['action', 'actorKind'])
      .where('propertyId', '=', hotel.propertyId)
      .where('action', '=', 'night-audit.closed')
      .execute()
    expect(entries).toEqual([{ action: 'night-audit.closed', actorKind: 'user' }])
    expect(await days(neighbour)).toEqual([])
    expect(
      await reasonOf(neighbour.owner.call.nightAudit.run({ propertyId: hotel.propertyId })),
    ).toBe('NOT_FOUND')
    const clerk = await world.createStaff(hotel, ['bookings'])
    expect(
      await reasonOf(
        clerk.call.nightAudit.configure({ propertyId: hotel.propertyId, noShowMarking: 'by-hand' }),
      ),
    ).toBe('ROLE_NOT_ALLOWED')
  })
})
