import { sendDailyMessages } from '@atithi/api/insight/daily-message/jobs'
import { deliverPersonMessages } from '@atithi/api/messaging/person-messages/jobs'
import { followSubscriptions } from '@atithi/api/plans/subscriptions/jobs'
import { beforeEach, describe, expect, it } from 'vitest'
import { usePhones } from '../support/sandbox.ts'
import { deskBooking, type Hotel, reasonOf, siteBooking, useWorld } from '../support/world.ts'

const world = useWorld()
const phones = usePhones(world)
let hotel: Hotel
let mailbox = ''
let ownerPhone = ''
let serial = 0
beforeEach(async () => {
  hotel = await world.openHotel()
  serial += 1
  mailbox = `desk${serial}@example.in`
  ownerPhone = `+9198111000${10 + serial}`
  const { owner, propertyId } = hotel
  await owner.call.properties.update({ propertyId, email: mailbox })
})

const settingsOf = ({ owner }: Pick<Hotel, 'owner'>) => owner.call.settings.notifications
const withPhone = () => hotel.owner.call.settings.profile.update({ phone: ownerPhone })

/** A guest books on the website. */
const bookOnline = async () => {
  await world.anonymous().call.site.book(siteBooking(world, hotel))
  await world.consume()
}
const subjectsTo = async (address: string) =>
  (await world.postTo(address)).map(({ subject }) => subject)

describe('who is told of what', () => {
  it('by the bell: what a person turned off rings for them no more, and for others it does', async () => {
    const { propertyId } = hotel
    const staff = await world.createStaff(hotel, ['bookings'])
    await settingsOf(hotel).set({ propertyId, kind: 'bookings', channel: 'bell', on: false })
    await bookOnline()
    const bellOf = (browser: Pick<Hotel['owner'], 'call'>) => browser.call.notifications.list({})
    expect(await bellOf(hotel.owner)).toMatchObject({ items: [], unread: 0 })
    expect((await bellOf(staff)).items).toMatchObject([{ type: 'booking.created' }])
    await settingsOf(hotel).set({ propertyId, kind: 'bookings', channel: 'bell', on: true })
    expect((await bellOf(hotel.owner)).items).toMatchObject([{ type: 'booking.created' }])
  })

  it('by email: the letters of the hotel go to those who want them, and to no mailbox twice', async () => {
    const { propertyId } = hotel
    const staff = await world.createStaff(hotel, ['bookings'])
    const email = (await staff.call.auth.me())?.email ?? ''
    await bookOnline()
    expect(await subjectsTo(mailbox)).toHaveLength(1)
    expect((await subjectsTo(email)).filter(subject => /booking/i.test(subject))).toEqual([])
    await settingsOf(hotel).set({ propertyId, kind: 'bookings', channel: 'email', on: false })
    await staff.call.settings.notifications.set({
      propertyId,
      kind: 'bookings',
      channel: 'email',
      on: true,
    })
    await bookOnline()
    expect(await subjectsTo(mailbox)).toHaveLength(1)
    expect((await subjectsTo(email)).filter(subject => /booking/i.test(subject))).toHaveLength(1)
  })

  it('of reviews, messages and the like by a short letter, once for each event', async () => {
    const { propertyId, owner } = hotel
    await settingsOf(hotel).set({ propertyId, kind: 'payments', channel: 'email', on: true })
    const { id } = await owner.call.bookings.create(deskBooking(world, hotel))
    await world.ownerDb
      .insertInto('outboxEvent')
      .values({
        accountId: (await owner.call.auth.me())?.userId ?? '',
        propertyId,
        type: 'refund.failed',
        entityId: id,
        payload: JSON.stringify({ refundId: id }),
      })
      .execute()
    await world.consume()
    await world.consume()
    const letters = (await subjectsTo(owner.email)).filter(subject => /refund failed/.test(subject))
    expect(letters).toHaveLength(1)
  })

  it('by WhatsApp, over the account of the hotel, where the person has a phone', async () => {
    const { propertyId } = hotel
    const choice = { propertyId, kind: 'bookings', channel: 'whatsapp', on: true } as const
    await hotel.owner.call.settings.profile.update({ phone: null })
    expect(await reasonOf(settingsOf(hotel).set(choice))).toBe('PHONE_NEEDED')
    await withPhone()
    await settingsOf(hotel).set(choice)
    await bookOnline()
    await deliverPersonMessages(world.services)
    await deliverPersonMessages(world.services)
    const sent = await phones.sentTo(ownerPhone)
    expect(sent).toHaveLength(1)
    expect(sent[0]).toMatchObject({ channel: 'whatsapp', template: 'atithi_hotel_notice_1' })
    expect(sent[0]?.text).toContain('A new booking')
  })

  it('of a payment for the plan by WhatsApp, with what is open and where it is paid, at each reminder', async () => {
    const { propertyId } = hotel
    await withPhone()
    await settingsOf(hotel).set({ propertyId, kind: 'plan', channel: 'whatsapp', on: true })
    await world.ownerDb
      .updateTable('subscription')
      .set({ planId: 'starter', paidUntil: '2026-12-31T18:30:00Z', toldStage: 'active' })
      .where('propertyId', '=', propertyId)
      .execute()
    for (const instant of [
      '2026-12-31T18:30:00Z',
      '2027-01-03T18:30:00Z',
      '2027-01-05T18:30:00Z',
      '2027-01-07T18:30:00Z',
      '2027-01-10T18:30:00Z',
      '2027-01-13T18:30:00Z',
      '2027-01-14T18:30:00Z',
    ]) {
      world.clock.set(instant)
      // What its turn found already told is told no second time.
      await followSubscriptions(world.services)
      await followSubscriptions(world.services)
      await world.consume()
      await deliverPersonMessages(world.services)
    }
    const texts = (await phones.sentTo(ownerPhone)).map(({ text }) => text ?? '')
    for (const [words, times] of [
      ['is due', 1],
      ['is still open', 4],
      ['is overdue', 1],
      ['was not paid', 1],
    ] as const)
      expect(texts.filter(text => text.includes(words))).toHaveLength(times)
    expect(texts).toHaveLength(7)
    for (const text of texts)
      expect(text).toContain(`/settings?section=billing&property=${propertyId}`)
  })

  it('chooses within what is the person’s own', async () => {
    const { propertyId } = hotel
    const other = await world.openHotel()
    const staff = await world.createStaff(hotel, ['bookings'])
    const { notifications } = staff.call.settings
    expect((await notifications.get({ propertyId })).kinds.map(({ kind }) => kind)).toEqual([
      'bookings',
    ])
    const off = { channel: 'email', on: false } as const
    expect(await reasonOf(notifications.set({ propertyId, kind: 'plan', ...off }))).toBe(
      'NOTICE_NOT_YOURS',
    )
    expect(await reasonOf(settingsOf(hotel).set({ propertyId, kind: 'plan', ...off }))).toBe(
      'NOTICE_ALWAYS_SENT',
    )
    expect(
      await reasonOf(
        settingsOf(other).set({ propertyId, kind: 'bookings', channel: 'bell', on: false }),
      ),
    ).toBe('NOT_FOUND')
    expect(await reasonOf(notifications.daily())).toBe('AREA_REQUIRED')
  })
})

describe('the message of the morning', () => {
  const at = (instant: string) => world.clock.set(instant)
  const run = () => sendDailyMessages(world.services)
  const mornings = async () =>
    (await world.postTo(hotel.owner.email)).filter(({ subject }) => /this morning/.test(subject))

  it('comes to an owner at seven, once a day, with what was, what comes and what waits', async () => {
    await hotel.owner.call.bookings.create(deskBooking(world, hotel, { checkIn: world.day(1) }))
    await run()
    expect(await mornings()).toEqual([])
    // 07:00 in India of the next day.
    at(`${world.day(1)}T01:30:00Z`)
    await Promise.all([run(), run()])
    await run()
    const [letter, ...more] = await mornings()
    expect(more).toEqual([])
    expect(letter?.text).toContain('1 to arrive')
    expect(letter?.text).toMatch(/Yesterday \(18 Nov 2026\): 0 rooms sold/)
    at(`${world.day(1)}T01:30:00Z`)
    await run()
    expect(await mornings()).toHaveLength(2)
  })

  it('comes when and how it was chosen, and not long after its hour', async () => {
    await withPhone()
    const own = settingsOf(hotel)
    await own.setDaily({ on: true, sendsAt: '20:30', byEmail: false, byWhatsapp: true })
    at(`${world.today()}T15:00:00Z`)
    await run()
    await deliverPersonMessages(world.services)
    expect(await mornings()).toEqual([])
    expect((await phones.sentTo(ownerPhone))[0]?.text).toContain('Nothing waits for a decision')
    await own.setDaily({ on: true, sendsAt: '06:00', byEmail: true, byWhatsapp: false })
    at(`${world.day(1)}T09:00:00Z`)
    await run()
    expect(await mornings()).toEqual([])
    await own.setDaily({ on: false, sendsAt: '06:00', byEmail: true, byWhatsapp: false })
    at(`${world.day(1)}T00:35:00Z`)
    await run()
    expect(await mornings()).toEqual([])
    expect(await own.previewDaily()).toMatchObject({ hotels: 1 })
  })
})

describe('the providers of a hotel', () => {
  const integrations = () => hotel.owner.call.settings.integrations
  const stateOf = async (id: string) => {
    const { items } = await integrations().list({ propertyId: hotel.propertyId })
    return items.find(item => item.id === id)
  }
  const test = (integrationId: string) =>
    integrations().test({ propertyId: hotel.propertyId, integrationId })

  it('stand as they are measured: a test asks them, and its words are kept', async () => {
    expect(await stateOf('whatsapp')).toMatchObject({ state: 'sandbox', lastSuccessAt: null })
    expect(await stateOf('gateway')).toMatchObject({ state: 'off' })
    expect(await stateOf('analytics')).toMatchObject({ state: 'off' })
    expect(await test('whatsapp')).toMatchObject({ ok: true })
    expect(await stateOf('whatsapp')).toMatchObject({
      state: 'sandbox',
      lastSuccessAt: world.clock.now().toISOString(),
    })
    world.clock.set(`${world.today()}T08:00:00Z`)
    await phones.fault('whatsapp', 'down')
    const said = await test('whatsapp')
    await phones.mend()
    expect(said.ok).toBe(false)
    expect(await stateOf('whatsapp')).toMatchObject({ state: 'failing', lastError: said.words })
    expect(await test('storage')).toMatchObject({ ok: true })
    expect(await test('mail')).toMatchObject({ ok: true })
    expect(await subjectsTo(hotel.owner.email)).toContain('A test of your mail')
  })

  it('are shown and tried by whoever has the settings of the hotel, and nobody else', async () => {
    const other = await world.openHotel()
    const { propertyId } = hotel
    const staff = await world.createStaff(hotel, ['bookings'])
    expect(await reasonOf(staff.call.settings.integrations.list({ propertyId }))).toBe(
      'AREA_REQUIRED',
    )
    const foreign = { propertyId, integrationId: 'storage' }
    expect(await reasonOf(other.owner.call.settings.integrations.test(foreign))).toBe('NOT_FOUND')
    expect(await reasonOf(test('gateway:0193a5b0-0000-7000-8000-000000000001'))).toBe('NOT_FOUND')
    for (const id of ['fax', 'mail:1', 'gateway', 'channel:x'])
      await expect(test(id), id).rejects.toThrow()
    expect(await stateOf('storage')).toMatchObject({ lastSuccessAt: null, lastErrorAt: null })
  })
})
