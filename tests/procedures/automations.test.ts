import { addDays } from '@atithi/api/kernel/shared/dates'
import { runAutomations } from '@atithi/api/messaging/automations/jobs'
import pg from 'pg'
import { describe, expect, it } from 'vitest'
import { createTemplate, hotelWithGuest } from '../support/messages.ts'
import { deskBooking, reasonOf, useWorld } from '../support/world.ts'

const world = useWorld()
const run = () => runAutomations(world.services)
type Place = Awaited<ReturnType<typeof hotelWithGuest>>

/** A rule by email, which is on. */
async function ruleOf({ hotel, communications }: Place, overrides: Record<string, unknown> = {}) {
  const { propertyId } = hotel
  const { category = 'transactional', ...rest } = overrides
  const { templateId } = await createTemplate(hotel, {
    channel: 'email',
    category,
    subject: 'Your stay',
    content: 'Dear {{guest.firstName}}, we await you.',
  })
  const { automationId } = await communications.automations.create({
    propertyId,
    name: `Rule ${templateId}`,
    trigger: 'before-check-in',
    delayMinutes: 2880,
    channel: 'email',
    templateId,
    ...rest,
  } as never)
  await communications.automations.setActive({ automationId, active: true })
  return { automationId, templateId }
}

const runsOf = async ({ communications }: Place, automationId: string) =>
  (await communications.automations.runs({ automationId, limit: 25 })).items

/** A booking that arrives in five days; the instant at which a rule of two days before is due, and of the clock's zone. */
async function arrivingGuest() {
  const place = await hotelWithGuest(world, { checkIn: world.day(5), checkOut: world.day(7) })
  const { checkIn } = place.booking
  const moved = await place.hotel.owner.call.bookings.get({ bookingId: place.booking.id })
  const { checkInTime } = await place.hotel.owner.call.properties.get({
    propertyId: place.hotel.propertyId,
  })
  const dueAt = new Date(`${addDays(checkIn, -2)}T${checkInTime}:00+05:30`)
  return { place, moved, dueAt }
}

describe('a rule of messages', () => {
  it('that acts at once wakes its job when a guest has booked, and no other rule does', async () => {
    const told: string[] = []
    const client = new pg.Client(world.ownerUrl)
    await client.connect()
    client.on('notification', ({ payload }) => told.push(payload ?? ''))
    await client.query('listen atithi_job')
    const wakes = async (delayMinutes: number) => {
      const place = await hotelWithGuest(world)
      await ruleOf(place, { trigger: 'booking.confirmed', delayMinutes })
      await world.consume()
      told.length = 0
      await place.hotel.owner.call.bookings.create(deskBooking(world, place.hotel))
      await world.consume()
      await client.query('select 1')
      return told.includes('run-automations')
    }
    expect(await wakes(0)).toBe(true)
    expect(await wakes(5)).toBe(false)
    await client.end()
  })

  it('sends once for a booking when it is due, though two workers run it', async () => {
    const { place, dueAt } = await arrivingGuest()
    world.clock.set(new Date(dueAt.getTime() - 3_600_000).toISOString())
    const { automationId, templateId } = await ruleOf(place)
    await run()
    expect(await runsOf(place, automationId)).toEqual([])
    const { items } = await place.communications.automations.upcoming({ automationId })
    expect(items).toMatchObject([{ guestName: 'Meera Rao', failingField: null }])
    world.clock.set(new Date(dueAt.getTime() + 60_000).toISOString())
    await Promise.allSettled([run(), run()])
    await run()
    expect(await runsOf(place, automationId)).toMatchObject([
      { outcome: 'sent', guestName: 'Meera Rao', reason: null },
    ])
    const { items: sent } = await place.communications.messages.list({
      propertyId: place.hotel.propertyId,
    })
    expect(sent).toMatchObject([{ templateId, content: 'Dear Meera, we await you.' }])
    expect(await reasonOf(place.communications.templates.delete({ templateId }))).toBe(
      'TEMPLATE_IN_USE',
    )
  })

  it('reminds nobody who booked after its hour', async () => {
    const place = await hotelWithGuest(world)
    world.clock.set('2026-11-17T06:30:00Z')
    const { automationId } = await ruleOf(place)
    world.clock.set('2026-11-18T06:31:00Z')
    expect((await place.communications.automations.upcoming({ automationId })).items).toEqual([])
    await run()
    expect(await runsOf(place, automationId)).toEqual([])
  })

  it('is silent when it is off, for what was due before it was on, and once the booking is cancelled', async () => {
    const { place, dueAt } = await arrivingGuest()
    world.clock.set(new Date(dueAt.getTime() + 60_000).toISOString())
    const late = await ruleOf(place)
    const off = await ruleOf(place, { delayMinutes: 2870 })
    await place.communications.automations.setActive({
      automationId: off.automationId,
      active: false,
    })
    const cancelled = await ruleOf(place, { delayMinutes: 1440 })
    await place.hotel.owner.call.bookings.cancel({
      bookingId: place.booking.id,
      reason: 'Illness',
    } as never)
    world.clock.set(new Date(dueAt.getTime() + 25 * 3_600_000).toISOString())
    await run()
    for (const { automationId } of [late, off, cancelled])
      expect(await runsOf(place, automationId)).toEqual([])
  })

  it('says why it sent nothing: a condition, consent that the guest has not given, and words too long', async () => {
    const { place, dueAt } = await arrivingGuest()
    world.clock.set(new Date(dueAt.getTime() - 3_600_000).toISOString())
    const unmet = await ruleOf(place, {
      conditions: [{ field: 'nights', operator: 'at-least', value: 60 }],
    })
    const offer = await ruleOf(place, { category: 'marketing' })
    const long = await ruleOf(place)
    const { propertyId, owner } = place.hotel
    await owner.call.properties.update({ propertyId, address: '1 Lake Road '.repeat(8) })
    // Words that were saved when nobody asked how long they are.
    await world.ownerDb
      .updateTable('messageTemplate')
      .set({ content: '{{property.address}}'.repeat(190) })
      .where('id', '=', long.templateId)
      .execute()
    world.clock.set(new Date(dueAt.getTime() + 60_000).toISOString())
    await run()
    expect(await runsOf(place, unmet.automationId)).toMatchObject([
      { outcome: 'skipped', reason: 'The condition on nights does not hold.' },
    ])
    expect(await runsOf(place, offer.automationId)).toMatchObject([
      { outcome: 'skipped', reason: expect.stringContaining('not agreed to marketing') },
    ])
    expect(await runsOf(place, long.automationId)).toMatchObject([
      {
        outcome: 'skipped',
        reason: expect.stringMatching(/has [\d,]+ characters. At most [\d,]+ go/),
      },
    ])
  })

  it('offers nothing to a child or a guest who is not welcome, and no more often than campaigns may', async () => {
    const { place, dueAt } = await arrivingGuest()
    const { propertyId, owner } = place.hotel
    const [booked] = (await owner.call.guests.list({ search: 'Meera Rao' })).items
    const guestId = booked?.id ?? ''
    const email = 'meera.rao@example.in'
    await owner.call.guests.update({ guestId, email, communicationPreferences: { email: true } })
    const before = dueAt.getTime() - 3_600_000
    world.clock.set(new Date(before).toISOString())
    const rules: string[] = []
    for (const delayMinutes of [2880, 2850, 2820, 2790])
      rules.push((await ruleOf(place, { category: 'marketing', delayMinutes })).automationId)
    const facts = [
      { dateOfBirth: '2015-01-01' },
      { dateOfBirth: '1984-01-01', status: 'blacklisted', statusReason: 'Damage' },
      { status: 'active' },
      {},
    ] as const
    const offer = () =>
      place.communications.messages.send({
        propertyId,
        guestId,
        channel: 'email',
        content: 'Three nights for two.',
        subject: 'Winter',
        category: 'marketing',
        idempotencyKey: `by hand ${world.clock.now().getTime()}`,
      })
    const byHand: string[] = []
    for (const [at, fact] of facts.entries()) {
      world.clock.set(new Date(dueAt.getTime() + at * 1_800_000 + 60_000).toISOString())
      if (Object.keys(fact).length > 0) await owner.call.guests.update({ guestId, ...fact })
      if (at < 2) byHand.push((await reasonOf(offer())) ?? 'sent')
      await run()
    }
    expect(byHand).toEqual(['OFFERS_BARRED', 'OFFERS_BARRED'])
    const said = await Promise.all(rules.map(rule => runsOf(place, rule)))
    expect(said).toMatchObject([
      [{ outcome: 'skipped', reason: expect.stringContaining('younger than 18') }],
      [{ outcome: 'skipped', reason: expect.stringContaining('blacklisted') }],
      [{ outcome: 'sent' }],
      [{ outcome: 'skipped', reason: expect.stringContaining('as often as is allowed') }],
    ])
  })

  it('waits for the morning, and does not send what is long past', async () => {
    const { place, dueAt } = await arrivingGuest()
    world.clock.set(new Date(dueAt.getTime() - 3_600_000).toISOString())
    // Ten hours later it is after midnight where the hotel is.
    const { automationId } = await ruleOf(place, { delayMinutes: 2880 - 600 })
    world.clock.set(new Date(dueAt.getTime() + 601 * 60_000).toISOString())
    await run()
    expect(await runsOf(place, automationId)).toEqual([])
    world.clock.set(new Date(dueAt.getTime() + 20 * 3_600_000).toISOString())
    await run()
    expect(await runsOf(place, automationId)).toMatchObject([
      { outcome: 'skipped', reason: expect.stringContaining('6 hours ago') },
    ])
  })

  it('refuses a template of another channel and a comparison that makes no sense, at their fields', async () => {
    const place = await hotelWithGuest(world)
    const { templateId } = await createTemplate(place.hotel)
    const create = (overrides: Record<string, unknown>) =>
      place.communications.automations.create({
        propertyId: place.hotel.propertyId,
        name: 'Wrong',
        trigger: 'stay.checked-out',
        delayMinutes: 0,
        channel: 'email',
        templateId,
        ...overrides,
      } as never)
    expect(await reasonOf(create({}))).toBe('TEMPLATE_OF_OTHER_CHANNEL')
    await expect(
      create({ conditions: [{ field: 'nights', operator: 'is', value: 'two' }] }),
    ).rejects.toThrow()
  })
})

describe('the ready set', () => {
  it('comes all off with its templates, once, and one that is turned on writes in the language of the booking', async () => {
    const { place, dueAt } = await arrivingGuest()
    const { propertyId } = place.hotel
    const { automations, templates } = place.communications
    world.clock.set(new Date(dueAt.getTime() - 3 * 86_400_000).toISOString())
    const [one, two] = await Promise.allSettled([
      automations.addReadySet({ propertyId }),
      automations.addReadySet({ propertyId }),
    ])
    expect([one.status, two.status]).toContain('fulfilled')
    expect(await automations.addReadySet({ propertyId })).toEqual({ added: 0 })
    const { items } = await automations.list({ propertyId })
    expect(items).toHaveLength(12)
    expect(items.every(({ isActive }) => !isActive)).toBe(true)
    expect((await templates.list({ propertyId })).items).toHaveLength(12)
    const idOf = (name: string) => items.find(item => item.name === name)?.id ?? ''
    const rules = [idOf('Day of arrival'), idOf('Day of arrival (Hindi)')]
    for (const automationId of rules) await automations.setActive({ automationId, active: true })
    const arrival = new Date(dueAt.getTime() + 2 * 86_400_000)
    world.clock.set(new Date(arrival.getTime() - 5 * 3_600_000 + 60_000).toISOString())
    await run()
    const [english, hindi] = await Promise.all(rules.map(rule => runsOf(place, rule)))
    expect(english).toMatchObject([{ outcome: 'sent' }])
    expect(hindi?.every(({ outcome }) => outcome !== 'sent')).toBe(true)
    // What the hotel took away is put back when it asks again, and nothing else.
    await automations.delete({ automationId: idOf('Birthday') })
    expect(await automations.addReadySet({ propertyId })).toEqual({ added: 1 })
  })
})
