import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { openSecond } from '../support/second-hotel.ts'
import { bookFromToday, leave, stayInHouse } from '../support/stays.ts'
import { deskBooking, type Hotel, reasonOf, useWorld } from '../support/world.ts'

const world = useWorld()
let hotel: Hotel

beforeAll(async () => {
  hotel = await world.openHotel({ quantity: 60 })
})

const named = (guestName: string, overrides: Record<string, unknown> = {}) => ({
  guestName,
  guestEmail: `${guestName.toLowerCase().replaceAll(' ', '.')}@example.in`,
  ...overrides,
})

/** What a guest's rows come to, added up by hand. */
async function plainFigures(guestId: string) {
  const bookings = await world.ownerDb
    .selectFrom('booking')
    .select(['id', 'status', 'checkIn', 'checkOut'])
    .where('guestId', '=', guestId)
    .execute()
  const stayed = bookings.filter(({ status }) => status === 'checked-out')
  let totalSpent = 0
  for (const { id } of stayed) {
    const lines = await world.ownerDb
      .selectFrom('folioLine')
      .select(['kind', 'amount'])
      .where('bookingId', '=', id)
      .execute()
    for (const { kind, amount } of lines)
      if (!['tax', 'payment', 'refund', 'rounding'].includes(kind)) totalSpent += amount
  }
  return {
    totalBookings: bookings.filter(({ status }) => status !== 'cancelled').length,
    stays: stayed.length,
    totalSpent,
  }
}

const keptOf = async (guestId: string) =>
  world.ownerDb
    .selectFrom('guest')
    .select(['totalBookings', 'stays', 'totalSpent', 'lastStayDate', 'nextBookingDate'])
    .where('id', '=', guestId)
    .executeTakeFirstOrThrow()

describe('the profile', () => {
  it('keeps all that a hotel asks a guest, and changes only what is named', async () => {
    const { call } = hotel.owner
    const made = await call.guests.create({
      firstName: 'Asha',
      lastName: 'Menon',
      email: 'asha.menon@example.in',
      phone: '98450 12345',
      dateOfBirth: '1984-02-29',
      anniversary: '2010-12-01',
      address: { street: '4 MG Road', city: 'Kochi', state: 'Kerala', pincode: '682001' },
      preferences: { bedType: 'Twin', dietaryRestrictions: 'Vegetarian' },
      tags: ['Corporate', 'corporate', 'Late arrival'],
      notes: 'Likes the lake side.',
      communicationPreferences: { email: true },
      consentSource: 'registration card',
    })
    expect(made).toMatchObject({
      name: 'Asha Menon',
      phone: '+919845012345',
      dateOfBirth: '1984-02-29',
      tags: ['Corporate', 'Late arrival'],
      status: 'active',
      communicationPreferences: { email: true, sms: false, whatsapp: false, phone: false },
      totalBookings: 0,
      averageRating: null,
    })
    expect(made.consents).toMatchObject([
      { channel: 'email', isGiven: true, source: 'registration card', recordedByName: 'Asha Rao' },
    ])
    const changed = await call.guests.update({
      guestId: made.id,
      lastName: 'Menon Nair',
      address: { city: 'Kollam', pincode: '' },
      status: 'vip',
      communicationPreferences: { email: false, whatsapp: true },
    })
    expect(changed).toMatchObject({
      name: 'Asha Menon Nair',
      firstName: 'Asha',
      address: { street: '4 MG Road', city: 'Kollam', state: 'Kerala' },
      preferences: { bedType: 'Twin', dietaryRestrictions: 'Vegetarian' },
      status: 'vip',
      communicationPreferences: { email: false, whatsapp: true },
    })
    expect(changed.address).not.toHaveProperty('pincode')
    expect(changed.consents.map(({ channel, isGiven }) => [channel, isGiven])).toEqual(
      expect.arrayContaining([
        ['email', true],
        ['email', false],
        ['whatsapp', true],
      ]),
    )
    const trail = await world.ownerDb
      .selectFrom('auditEntry')
      .select(['action', 'before', 'after'])
      .where('entityId', '=', made.id)
      .orderBy('id')
      .execute()
    expect(trail).toMatchObject([
      { action: 'guest.created' },
      {
        action: 'guest.updated',
        before: { lastName: 'Menon', status: 'active' },
        after: { lastName: 'Menon Nair', status: 'vip', consents: ['email', 'whatsapp'] },
      },
    ])
  })

  it('needs a name, and an email that no other guest of the owner has', async () => {
    const { call } = hotel.owner
    expect(await reasonOf(call.guests.create({ email: 'nobody@example.in' }))).toBe('BAD_REQUEST')
    await call.guests.create({ firstName: 'Vikram', email: 'vikram@example.in' })
    expect(
      await reasonOf(call.guests.create({ name: 'V. Shah', email: 'vikram@example.in' })),
    ).toBe('GUEST_EMAIL_TAKEN')
    const neighbour = await world.openHotel()
    await neighbour.owner.call.guests.create({ firstName: 'Vikram', email: 'vikram@example.in' })
  })

  it('takes two who write the same email at once: one is refused in words', async () => {
    const { call } = hotel.owner
    const write = () => call.guests.create({ firstName: 'Twice', email: 'twice@example.in' })
    const answers = await Promise.allSettled([write(), write()])
    expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  })

  it('splits the name that a booking knows in one piece', async () => {
    const booking = await hotel.owner.call.bookings.create(
      deskBooking(world, hotel, named('Ravi Shankar Iyer')),
    )
    expect(await hotel.owner.call.guests.get({ guestId: booking.guestId })).toMatchObject({
      name: 'Ravi Shankar Iyer',
      firstName: 'Ravi Shankar',
      lastName: 'Iyer',
      bookingHistory: [{ id: booking.id, code: booking.code, status: 'confirmed' }],
    })
  })
})

describe('figures of a guest', () => {
  it('are kept through bookings, stays, discounts and reviews, and a rebuild comes to the same', async () => {
    const { call } = hotel.owner
    const who = named('Meera Pillai')
    const first = await stayInHouse(world, hotel, who)
    const { guestId } = first
    await call.folio.addFee({
      bookingId: first.id,
      description: 'Airport car',
      amount: 123_457,
      taxBasisPoints: 500,
      sac: '996331',
    })
    await bookFromToday(world, hotel, { ...who, idempotencyKey: randomUUID() })
    const called = await bookFromToday(world, hotel, {
      ...who,
      checkIn: world.day(20),
      checkOut: world.day(22),
      idempotencyKey: randomUUID(),
    })
    await call.bookings.cancel({ bookingId: called.id, reason: 'Called off' })
    await world.consume()
    expect(await keptOf(guestId)).toMatchObject({
      totalBookings: 2,
      stays: 0,
      totalSpent: 0,
      lastStayDate: world.day(0),
      nextBookingDate: world.day(0),
    })
    world.clock.set('2026-11-20T06:30:00Z')
    await leave(hotel.owner, first.id)
    await world.consume()
    const kept = await keptOf(guestId)
    expect(kept).toMatchObject(await plainFigures(guestId))
    // Two nights of 4,000 rupees and the car, before GST.
    expect(kept.totalSpent).toBe(800_000 + 123_457)
    expect(kept.lastStayDate).toBe(first.checkOut)
    // A charge on the account of one who has left counts, and its reversal takes it away again.
    const { id: lineId } = await call.folio.addFee({
      bookingId: first.id,
      description: 'A lost key',
      amount: 50_000,
      taxBasisPoints: 1800,
      sac: '999799',
    })
    await world.consume()
    expect((await keptOf(guestId)).totalSpent).toBe(800_000 + 123_457 + 50_000)
    await call.folio.reverse({ bookingId: first.id, lineId, reason: 'It was found' })
    await world.consume()
    expect((await keptOf(guestId)).totalSpent).toBe(800_000 + 123_457)

    const everything = () => world.ownerDb.selectFrom('guest').selectAll().orderBy('id').execute()
    const atHotels = () =>
      world.ownerDb
        .selectFrom('guestAtProperty')
        .selectAll()
        .orderBy('propertyId')
        .orderBy('guestId')
        .execute()
    const before = [await everything(), await atHotels()]
    await sql`select rebuild_guest_figures()`.execute(world.ownerDb)
    expect([await everything(), await atHotels()]).toEqual(before)
    expect(await call.guests.get({ guestId })).toMatchObject({
      totalSpent: 800_000 + 123_457,
      totalBookings: 2,
      stays: 1,
    })
  })

  it('are those of their own hotel for staff, and of all hotels for the owner', async () => {
    const { call } = hotel.owner
    const other = await openSecond(hotel)
    const who = named('Zara Khan')
    const here = await bookFromToday(world, hotel, { ...who, idempotencyKey: randomUUID() })
    const there = await bookFromToday(world, other, { ...who, idempotencyKey: randomUUID() })
    expect(there.guestId).toBe(here.guestId)
    await world.consume()
    const staff = await world.createStaff(hotel, ['guests', 'bookings'])
    const search = 'zara khan'
    const bookingsOf = async (caller: typeof staff, input = {}) =>
      (await caller.call.guests.list({ search, ...input })).items.map(item => item.totalBookings)
    expect(await bookingsOf(hotel.owner)).toEqual([2])
    expect(await bookingsOf(hotel.owner, { propertyId: other.propertyId })).toEqual([1])
    expect(await bookingsOf(staff)).toEqual([1])
    const seen = await staff.call.guests.get({ guestId: here.guestId })
    expect(seen.totalBookings).toBe(1)
    expect(seen.bookingHistory.map(stay => stay.id)).toEqual([here.id])
    const elsewhere = await call.guests.create({ firstName: 'Only', lastName: 'Portfolio' })
    expect(await reasonOf(staff.call.guests.get({ guestId: elsewhere.id }))).toBe('NOT_FOUND')
    const own = await staff.call.guests.create({ firstName: 'Walked', lastName: 'In' })
    expect((await staff.call.guests.get({ guestId: own.id })).name).toBe('Walked In')
    expect((await staff.call.guests.list({ search: 'walked in' })).total).toBe(1)
  })
})

describe('the list', () => {
  it('filters by words, status and tags, sorts, and pages by cursor', async () => {
    const busy = await world.openHotel()
    const { call } = busy.owner
    for (const [name, tags, status] of [
      ['Anil Kumar', ['Corporate'], 'active'],
      ['Bina Das', ['Corporate', 'Family'], 'vip'],
      ['Chitra Rao', [], 'blacklisted'],
      ['Dev Anand', ['Family'], 'active'],
      ['Esha Gupta', [], 'active'],
    ] as const)
      await call.guests.create({ name, tags: [...tags], status, propertyId: busy.propertyId })
    await world.ownerDb
      .updateTable('guest')
      .set({ createdAt: '2024-01-01T00:00:00Z' })
      .where('name', '=', 'Esha Gupta')
      .execute()
    const names = async (input: Parameters<typeof call.guests.list>[0]) =>
      (await call.guests.list(input)).items.map(guest => guest.name)
    expect(await names({ sort: 'name' })).toEqual([
      'Anil Kumar',
      'Bina Das',
      'Chitra Rao',
      'Dev Anand',
      'Esha Gupta',
    ])
    expect(await names({ status: 'vip' })).toEqual(['Bina Das'])
    expect(await names({ status: 'inactive' })).toEqual(['Esha Gupta'])
    expect(await names({ status: 'active', sort: '-name' })).toEqual(['Dev Anand', 'Anil Kumar'])
    expect(await names({ tags: ['Corporate', 'Family'] })).toEqual(['Bina Das'])
    expect(await names({ search: 'KUMAR' })).toEqual(['Anil Kumar'])
    expect((await call.guests.tags()).tags).toEqual(['Corporate', 'Family'])
    expect(await call.guests.summary({})).toEqual({
      totalGuests: 5,
      newGuests: 4,
      vipGuests: 1,
      repeatGuests: 0,
      averageSpending: null,
    })
    const sorts = [
      'name',
      '-name',
      'created',
      '-created',
      'spent',
      '-spent',
      'bookings',
      '-last-stay',
    ] as const
    for (const place of [{}, { propertyId: busy.propertyId }])
      for (const sort of sorts) {
        const seen: string[] = []
        let cursor: string | undefined
        do {
          const page = await call.guests.list({
            ...place,
            sort,
            limit: 2,
            ...(cursor && { cursor }),
          })
          expect(page.total).toBe(5)
          seen.push(...page.items.map(guest => guest.id))
          cursor = page.nextCursor ?? undefined
        } while (cursor)
        expect(new Set(seen).size, sort).toBe(5)
        expect(seen).toHaveLength(5)
      }
    const { nextCursor } = await call.guests.list({ sort: 'name', limit: 2 })
    expect(await reasonOf(call.guests.list({ sort: 'spent', cursor: nextCursor ?? '' }))).toBe(
      'BAD_REQUEST',
    )
  })
})
