import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { openCompany } from '../support/companies.ts'
import { leave, stayInHouse } from '../support/stays.ts'
import { deskBooking, type Hotel, reasonOf, useWorld } from '../support/world.ts'

const world = useWorld()
let hotel: Hotel

beforeAll(async () => {
  hotel = await world.openHotel({ quantity: 60 })
})

const book = (guestName: string, guestPhone: string, overrides: Record<string, unknown> = {}) =>
  hotel.owner.call.bookings.create(
    deskBooking(world, hotel, {
      guestName,
      guestPhone,
      guestEmail: undefined,
      idempotencyKey: randomUUID(),
      ...overrides,
    }),
  )

/** Everything that is kept of guests, but when a row was touched last. */
async function everything() {
  const { rows } = await sql`
    select to_jsonb(g) - 'updated_at' as guest, (select jsonb_agg(b.id order by b.id) from booking b where b.guest_id = g.id) as bookings,
      (select jsonb_agg(p order by p.property_id) from guest_at_property p where p.guest_id = g.id) as figures
    from guest g order by g.id`.execute(world.ownerDb)
  return rows
}

describe('recognition at a booking', () => {
  it.each([
    ['the same words in another order', 'Rajesh Kumar', 'Kumar Rajesh', true],
    ['a title and an initial', 'Suresh Nair', 'Mr. S. Nair', true],
    ['another spelling', 'Mohammed Ali', 'Mohamed Ali', true],
    ['another script', 'Sunita Gupta', 'सुनीता गुप्ता', true],
    ['another person of the family', 'Asha Menon', 'Amit Menon', false],
    ['one word of two', 'Ravi Kumar', 'Kumar', false],
  ])('with the same phone and %s', async (_, known, now, isSame) => {
    const phone = `98${String(Math.floor(Math.random() * 1e8)).padStart(8, '0')}`
    const first = await book(known, phone)
    const second = await book(now, phone)
    expect(second.guestId === first.guestId).toBe(isSame)
  })

  it('with the same email whatever the name', async () => {
    const guestEmail = 'same@example.in'
    const first = await book('Lata Rao', '9811111111', { guestEmail })
    expect((await book('L. R.', '9822222222', { guestEmail })).guestId).toBe(first.guestId)
  })
})

describe('two guests who are one', () => {
  it('are suggested, merged with a choice for each field, and parted again as they were', async () => {
    const { call } = hotel.owner
    const stay = await stayInHouse(world, hotel, {
      guestName: 'Kavita Joshi',
      guestPhone: '9833000001',
      guestEmail: 'kavita@example.in',
    })
    const other = await book('K. Deshpande', '9833000001')
    expect(other.guestId).not.toBe(stay.guestId)
    world.clock.set('2026-11-20T06:30:00Z')
    await leave(hotel.owner, stay.id)
    await call.guests.update({
      guestId: stay.guestId,
      tags: ['Family'],
      communicationPreferences: { email: true },
    })
    world.clock.set('2026-11-20T07:30:00Z')
    await call.guests.update({
      guestId: other.guestId,
      tags: ['Late arrival'],
      notes: 'Married name.',
      dateOfBirth: '1990-05-05',
      communicationPreferences: { sms: true },
    })
    await world.consume()
    const before = await everything()
    const { items } = await call.guests.duplicates()
    const pair = items.find(({ guests }) => guests.some(({ id }) => id === other.guestId))
    expect(pair?.because).toMatchObject({ samePhone: true, sameName: false })

    await call.guests.merge({
      keepId: stay.guestId,
      mergeId: other.guestId,
      choices: { name: 'merge' },
      reason: 'The desk knows her',
    })
    const merged = await call.guests.get({ guestId: stay.guestId })
    expect(merged).toMatchObject({
      name: 'K. Deshpande',
      email: 'kavita@example.in',
      dateOfBirth: '1990-05-05',
      tags: ['Family', 'Late arrival'],
      notes: 'Married name.',
      totalBookings: 2,
      stays: 1,
      totalSpent: 800_000,
      communicationPreferences: { email: true, sms: true },
      merges: [{ name: 'K. Deshpande', isUndoable: true }],
    })
    // The old id leads to the guest.
    expect((await call.guests.get({ guestId: other.guestId })).id).toBe(stay.guestId)
    const [{ spent } = { spent: 0 }] = (
      await sql<{ spent: number }>`select sum(total_spent)::bigint as spent from guest`.execute(
        world.ownerDb,
      )
    ).rows
    expect(spent).toBe(800_000)
    const recordId = merged.merges[0]?.recordId ?? ''
    await call.guests.undoMerge({ guestId: stay.guestId, recordId })
    await world.consume()
    expect(await everything()).toEqual(before)
    expect(await reasonOf(call.guests.undoMerge({ guestId: stay.guestId, recordId }))).toBe(
      'MERGE_NOT_UNDOABLE',
    )
  })

  it('have the relations and the company of both, each person once and none with themselves', async () => {
    const { call } = hotel.owner
    const made = async (name: string, more: Record<string, unknown> = {}) =>
      (await call.guests.create({ name, ...more })).id
    const companyId = await openCompany(hotel)
    const [kept, merged] = [await made('Rekha Pillai'), await made('Rekha P.', { companyId })]
    const [child, friend] = [await made('Tara Pillai'), await made('Nina Shah')]
    const relate = (
      guestId: string,
      relatedGuestId: string,
      kind: 'child' | 'friend' | 'sibling',
    ) => call.guests.relate({ guestId, relatedGuestId, kind })
    await relate(kept, merged, 'sibling')
    await relate(friend, kept, 'friend')
    await relate(merged, friend, 'sibling')
    await relate(merged, child, 'child')
    const seen = async (guestId: string) =>
      (await call.guests.get({ guestId })).relations.map(one => [one.name, one.kind])
    const before = [await seen(kept), await seen(merged), await seen(friend), await seen(child)]

    await call.guests.merge({ keepId: kept, mergeId: merged })
    const { company, merges } = await call.guests.get({ guestId: kept })
    expect(company?.companyId).toBe(companyId)
    expect(await seen(kept)).toEqual([
      ['Nina Shah', 'friend'],
      ['Tara Pillai', 'child'],
    ])
    expect(await seen(friend)).toEqual([['Rekha Pillai', 'friend']])
    expect(await seen(child)).toEqual([['Rekha Pillai', 'parent']])
    expect(await reasonOf(relate(child, merged, 'friend'))).toBe('GUESTS_RELATED')

    await call.guests.undoMerge({ guestId: kept, recordId: merges[0]?.recordId ?? '' })
    expect((await call.guests.get({ guestId: kept })).company).toBeNull()
    const after = [await seen(kept), await seen(merged), await seen(friend), await seen(child)]
    expect(after).toEqual(before)

    // What is taken back of the one they are now is taken back of both.
    await call.guests.merge({ keepId: kept, mergeId: merged })
    const { relations } = await call.guests.get({ guestId: friend })
    await call.guests.unrelate({ guestId: friend, relationId: relations[0]?.relationId ?? '' })
    expect(await seen(friend)).toEqual([])
    expect(await seen(kept)).toEqual([['Tara Pillai', 'child']])
  })

  it('are recognised by what either was known by, and keep what was booked in between', async () => {
    const { call } = hotel.owner
    const kept = await call.guests.create({ name: 'Anita Bose', phone: '9855000001' })
    const merged = await call.guests.create({ name: 'Anita Sen', phone: '9855000002' })
    await call.guests.merge({ keepId: kept.id, mergeId: merged.id })
    const between = await book('Anita Sen', '9855000002')
    expect(between.guestId).toBe(kept.id)
    await call.guests.update({ guestId: kept.id, notes: 'Prefers tea.' })
    const { merges } = await call.guests.get({ guestId: kept.id })
    await call.guests.undoMerge({ guestId: kept.id, recordId: merges[0]?.recordId ?? '' })
    expect(await call.guests.get({ guestId: kept.id })).toMatchObject({
      notes: 'Prefers tea.',
      totalBookings: 1,
      bookingHistory: [{ id: between.id }],
    })
    expect((await book('Anita Sen', '9855000002')).guestId).toBe(merged.id)
  })

  it('are merged once by two who do it at once, and not with themselves', async () => {
    const { call } = hotel.owner
    const one = await call.guests.create({ firstName: 'Double', lastName: 'Press' })
    const two = await call.guests.create({ firstName: 'Double', lastName: 'Presser' })
    const merge = () => call.guests.merge({ keepId: one.id, mergeId: two.id })
    const answers = await Promise.allSettled([merge(), merge()])
    expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(await reasonOf(merge())).toBe('SAME_GUEST')
    const opposite = await call.guests.create({ firstName: 'Third' })
    const both = await Promise.allSettled([
      call.guests.merge({ keepId: one.id, mergeId: opposite.id }),
      call.guests.merge({ keepId: opposite.id, mergeId: one.id }),
    ])
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  })

  it('are left to the owner where another property knows one of them, and two owners have none', async () => {
    const staff = await world.createStaff(hotel, ['guests', 'bookings'])
    const here = await book('Here Only', '9844000001')
    const also = await book('Here Also', '9844000001')
    const elsewhere = await hotel.owner.call.properties.create({
      name: 'Lotus Hill',
      propertyType: 'hotel',
    })
    const { id } = await hotel.owner.call.guests.create({
      propertyId: elsewhere.id,
      firstName: 'Hill',
    })
    await world.consume()
    await world.ownerDb
      .insertInto('guestAtProperty')
      .values({
        propertyId: hotel.propertyId,
        guestId: id,
        accountId: (await hotel.owner.call.auth.me())?.userId ?? '',
      })
      .execute()
    const { call } = staff
    expect(await reasonOf(call.guests.merge({ keepId: here.guestId, mergeId: id }))).toBe(
      'MERGE_NEEDS_OWNER',
    )
    await call.guests.markNotSame({ keepId: also.guestId, mergeId: here.guestId })
    const named = (await call.guests.duplicates()).items.flatMap(({ guests }) =>
      guests.map(({ name }) => name),
    )
    expect(named).not.toContain('Here Only')
    await call.guests.merge({ keepId: here.guestId, mergeId: also.guestId })
    const neighbour = await world.openHotel()
    const theirs = await neighbour.owner.call.guests.create({ firstName: 'Theirs' })
    expect(
      await reasonOf(hotel.owner.call.guests.merge({ keepId: here.guestId, mergeId: theirs.id })),
    ).toBe('NOT_FOUND')
  })
})
