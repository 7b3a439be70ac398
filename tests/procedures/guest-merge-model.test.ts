import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { openCompany } from '../support/companies.ts'
import { createTemplate } from '../support/messages.ts'
import { leave, stayInHouse } from '../support/stays.ts'
import { deskBooking, type Hotel, reasonOf, useWorld } from '../support/world.ts'

const world = useWorld()
let hotel: Hotel
beforeAll(async () => {
  hotel = await world.openHotel({ quantity: 100 })
})

/** Every row of guests, of what hotels know of them and of their points, but when a row was touched last. */
async function everything() {
  const { rows } = await sql`
    select (select jsonb_agg(to_jsonb(g) - 'updated_at' order by g.id) from guest g) as guests,
      (select jsonb_agg(p order by p.property_id, p.guest_id) from guest_at_property p) as places,
      (select jsonb_agg(jsonb_build_array(b.id, b.guest_id) order by b.id) from booking b) as bookings,
      (select jsonb_agg(e order by e.id) from loyalty_entry e) as points,
      (select jsonb_agg(c order by c.id) from guest_consent c) as consents,
      (select jsonb_agg(r order by r.id) from guest_relation r) as relations`.execute(world.ownerDb)
  return rows
}

/** Who belongs to each of them, as their profiles say it. */
const relationsOf = async (guestIds: readonly string[]) =>
  Promise.all(
    guestIds.map(async guestId => (await hotel.owner.call.guests.get({ guestId })).relations),
  )

/** What all guests together come to. */
async function figures() {
  const { rows } = await sql`
    select sum(total_bookings)::int as bookings, sum(stays)::int as stays, sum(total_spent)::bigint as spent,
      (select sum(points)::int from loyalty_entry) as points from guest`.execute(world.ownerDb)
  return rows
}

const phone = () => `+9197${String(Math.floor(Math.random() * 1e8)).padStart(8, '0')}`

const person = fc.record({
  name: fc.stringMatching(/^[A-Z][a-z]{2,9} [A-Z][a-z]{2,9}$/),
  hasEmail: fc.boolean(),
  tags: fc.uniqueArray(fc.constantFrom('Family', 'Corporate', 'Late', 'Vegan'), { maxLength: 3 }),
  notes: fc.stringMatching(/^[a-zA-Z ,.₹आ-ह]{0,40}$/),
  dateOfBirth: fc.option(fc.constantFrom('1980-02-29', '1999-12-31')),
  address: fc.record({ city: fc.constantFrom('', 'Kochi', 'Pune') }),
  preferences: fc.record({ bedType: fc.constantFrom('', 'Twin') }),
  status: fc.constantFrom('active' as const, 'vip' as const),
  agreed: fc.option(fc.boolean()),
  bookings: fc.integer({ min: 0, max: 2 }),
  hasCompany: fc.boolean(),
})
const choices = fc.dictionary(
  fc.constantFrom('name', 'email', 'phone', 'dateOfBirth', 'address', 'preferences'),
  fc.constantFrom('keep' as const, 'merge' as const),
)

describe('guests of any kind', () => {
  it('come to the same figures merged, and are what they were to the byte when they are parted again', async () => {
    const { call } = hotel.owner
    // One of them has stayed and paid.
    const stay = await stayInHouse(world, hotel, { guestName: 'Kavita Joshi', guestPhone: phone() })
    const companyId = await openCompany(hotel)
    world.clock.set('2026-11-20T06:30:00Z')
    await leave(hotel.owner, stay.id)
    await world.consume()
    let merges = 0
    await fc.assert(
      fc.asyncProperty(
        fc.tuple(person, person),
        fc.tuple(choices, choices),
        fc.boolean(),
        async (people, chosen, isTowardsStay) => {
          const made: string[] = []
          for (const { hasEmail, hasCompany, agreed, bookings, ...fields } of people) {
            const guestPhone = phone()
            const { id } = await call.guests.create({
              ...fields,
              phone: guestPhone,
              companyId: hasCompany ? companyId : undefined,
              email: hasEmail ? `${randomUUID()}@example.in` : undefined,
              ...(agreed !== null && { communicationPreferences: { whatsapp: agreed } }),
            })
            for (let more = 0; more < bookings; more += 1)
              await call.bookings.create(
                deskBooking(world, hotel, {
                  guestName: fields.name,
                  guestPhone,
                  guestEmail: undefined,
                  idempotencyKey: randomUUID(),
                }),
              )
            made.push(id)
          }
          await world.consume()
          const [one = '', two = ''] = made
          // Of the three two become one: what they are to each other is nothing then.
          await call.guests.relate({ guestId: one, relatedGuestId: two, kind: 'child' })
          await call.guests.relate({ guestId: two, relatedGuestId: stay.guestId, kind: 'friend' })
          const steps = isTowardsStay
            ? [
                { keepId: one, mergeId: two },
                { keepId: stay.guestId, mergeId: one },
              ]
            : [
                { keepId: two, mergeId: stay.guestId },
                { keepId: two, mergeId: one },
              ]
          const total = await figures()
          const states = []
          for (const [at, step] of steps.entries()) {
            states.push([await everything(), await relationsOf(made)])
            await call.guests.merge({ ...step, choices: chosen[at] ?? {} })
            await world.consume()
            expect(await figures()).toEqual(total)
            merges += 1
          }
          for (const { keepId } of steps.toReversed()) {
            const [last] = (await call.guests.get({ guestId: keepId })).merges
            await call.guests.undoMerge({ guestId: keepId, recordId: last?.recordId ?? '' })
            await world.consume()
            expect([await everything(), await relationsOf(made)]).toEqual(states.pop())
          }
        },
      ),
      // What was found is not made smaller: each run changes the hotel.
      { numRuns: 5, endOnFailure: true },
    )
    expect(merges).toBe(10)
  })
})

describe('who was merged', () => {
  it('is written no offer after taking their word back, whichever of the two took it back', async () => {
    const { call } = hotel.owner
    const { propertyId } = hotel
    const offer = await createTemplate(hotel, {
      channel: 'email',
      category: 'marketing',
      subject: 'Winter',
      content: 'An offer. {{unsubscribe.url}}',
    })
    const agree = (guestId: string, email: boolean) =>
      call.guests.update({ guestId, communicationPreferences: { email } })
    const booked = async (name: string) => {
      const guestEmail = `${randomUUID()}@example.in`
      const booking = await call.bookings.create(
        deskBooking(world, hotel, { guestName: name, guestEmail, guestPhone: phone() }),
      )
      return booking.guestId
    }
    const [kept, merged] = [await booked('Anita Bose'), await booked('Anita Sen')]
    await agree(kept, true)
    await agree(merged, true)
    world.clock.set('2026-11-18T09:00:00Z')
    await agree(merged, false)
    await call.guests.merge({ keepId: kept, mergeId: merged, choices: { email: 'keep' } })
    const { communicationPreferences } = await call.guests.get({ guestId: kept })
    expect(communicationPreferences.email).toBe(false)
    const send = (guestId: string) =>
      reasonOf(
        call.communications.messages.send({
          propertyId,
          channel: 'email',
          guestId,
          templateId: offer.templateId,
          idempotencyKey: randomUUID(),
        }),
      )
    expect(await send(kept)).toBe('NO_CONSENT')
    const reach = async () =>
      (await call.communications.campaigns.estimate({ propertyId, channel: 'email', audience: {} }))
        .recipients
    const without = await reach()
    world.clock.set('2026-11-18T10:00:00Z')
    await agree(kept, true)
    expect(await reach()).toBe(without + 1)
  })

  it('keeps their messages: in the profile, in the inbox under the guest who stayed, and in the file of the guest', async () => {
    const { call } = hotel.owner
    const { propertyId } = hotel
    const words = await createTemplate(hotel, {
      channel: 'email',
      subject: 'Your stay',
      content: 'Dear {{guest.firstName}}, of the lake view.',
    })
    const guestEmail = `${randomUUID()}@example.in`
    const { guestId: merged } = await call.bookings.create(
      deskBooking(world, hotel, { guestName: 'Lata Rao', guestEmail, guestPhone: phone() }),
    )
    await call.communications.messages.send({
      propertyId,
      channel: 'email',
      guestId: merged,
      templateId: words.templateId,
      idempotencyKey: randomUUID(),
    })
    const { id: kept } = await call.guests.create({ name: 'Lata Menon', phone: phone() })
    await call.guests.merge({ keepId: kept, mergeId: merged, choices: { name: 'keep' } })
    const { items } = await call.communications.messages.list({ propertyId, guestId: kept })
    expect(items).toMatchObject([{ guestId: kept, subject: 'Your stay' }])
    const { conversationId } = items[0] ?? { conversationId: '' }
    expect(await call.communications.messages.conversation({ conversationId })).toMatchObject({
      guestId: kept,
      name: 'Lata Menon',
    })
    const { content } = await call.guests.exportOne({ guestId: kept })
    expect(content).toContain('of the lake view')
  })
})
