import { randomUUID } from 'node:crypto'
import { nightsOf } from '@atithi/api/kernel/shared/dates'
import { deliverMessages } from '@atithi/api/messaging/messages/commands/deliver'
import { submitTemplate } from '@atithi/api/messaging/providers/adapters/whatsapp'
import { sandboxNumber } from '@atithi/api/messaging/providers/reads'
import { describe, expect, it, vi } from 'vitest'
import { createTemplate, hotelWithGuest, statusOf } from '../support/messages.ts'
import { usePhones } from '../support/sandbox.ts'
import { reasonOf, useWorld } from '../support/world.ts'

const world = useWorld()
const phones = usePhones(world)
const deliver = () => deliverMessages(world.services)
/** Webhooks come by themselves, some time after the sending. */
const soon = { timeout: 5_000, interval: 50 }

describe('a message to a phone', () => {
  it('goes by WhatsApp with an approved template, and moves by what WhatsApp tells', async () => {
    const { hotel, booking, guestPhone, communications } = await hotelWithGuest(world)
    const { propertyId } = hotel
    const { templateId } = await createTemplate(hotel)
    const send = {
      propertyId,
      channel: 'whatsapp',
      bookingId: booking.id,
      templateId,
      idempotencyKey: randomUUID(),
    } as const
    const { messageId, status } = await communications.messages.send(send)
    expect(status).toBe('pending')
    expect((await communications.messages.send(send)).messageId).toBe(messageId)
    await deliver()
    const [item] = await phones.sentTo(guestPhone)
    expect(item).toMatchObject({
      channel: 'whatsapp',
      text: expect.stringMatching(
        new RegExp(`^Dear Meera, your booking ${booking.code} at Lotus House \\d+ stands\\.$`),
      ),
    })
    await vi.waitFor(async () => expect(await statusOf(hotel, messageId)).toBe('delivered'), soon)
    await phones.setStatus(item?.id ?? '', 'read')
    await vi.waitFor(async () => expect(await statusOf(hotel, messageId)).toBe('read'), soon)
    await phones.setStatus(item?.id ?? '', 'sent')
    await phones.setStatus(item?.id ?? '', 'failed')
    const seen = phones.webhooks()
    await vi.waitFor(() => expect(phones.webhooks()).toBeGreaterThanOrEqual(seen), soon)
    expect(await statusOf(hotel, messageId)).toBe('read')
    const listed = await communications.templates.list({ propertyId })
    expect(listed.items[0]).toMatchObject({ approval: 'approved', usageCount: 1 })
    expect(await phones.sentTo(guestPhone)).toHaveLength(1)
  })

  it('goes though two workers ask for the approval of its template in one moment', async () => {
    const { propertyId } = await world.openHotel()
    const { signingKey, sandboxUrl = '' } = world.services.settings
    const account = sandboxNumber({ signingKey, sandboxUrl }, propertyId)
    const template = { name: 'booked', language: 'en', category: 'transactional', examples: [] }
    const ask = () => submitTemplate(account, { ...template, body: 'Your booking stands.' })
    expect(await Promise.all([ask(), ask(), ask()])).toEqual(
      Array(3).fill({ approval: 'approved' }),
    )
  })

  it('goes by SMS with what it costs, in segments', async () => {
    const { hotel, booking, guestPhone, communications } = await hotelWithGuest(world)
    const { messageId } = await communications.messages.send({
      propertyId: hotel.propertyId,
      channel: 'sms',
      bookingId: booking.id,
      content: `Pay {{booking.total}} ${'x'.repeat(170)}`,
      idempotencyKey: randomUUID(),
    })
    await deliver()
    await vi.waitFor(async () => expect(await statusOf(hotel, messageId)).toBe('delivered'), soon)
    // Two segments at ₹0.02.
    expect(await communications.messages.get({ messageId })).toMatchObject({
      cost: 4,
      segments: 2,
      content: expect.stringContaining('Rs.'),
    })
    expect((await phones.sentTo(guestPhone))[0]?.text).toContain('Pay Rs.')
  })

  it('is delivered once though the provider is down, loses its answer, or says all twice and late', async () => {
    const { hotel, booking, guestPhone, communications } = await hotelWithGuest(world)
    const send = (channel: 'sms' | 'whatsapp', words: object) =>
      communications.messages.send({
        propertyId: hotel.propertyId,
        channel,
        bookingId: booking.id,
        idempotencyKey: randomUUID(),
        ...words,
      } as never)
    const { templateId } = await createTemplate(hotel)
    await phones.fault('sms', '500')
    await phones.fault('whatsapp', 'down')
    const first = await send('sms', { content: 'Through a storm.' })
    const second = await send('whatsapp', { templateId })
    await deliver()
    expect(await phones.sentTo(guestPhone)).toEqual([])
    expect(await communications.messages.get({ messageId: first.messageId })).toMatchObject({
      status: 'pending',
      attempts: 1,
      failure: 'Internal Server Error',
    })
    await phones.mend()
    for (const target of ['sms', 'whatsapp'])
      for (const kind of ['lost-answer', 'duplicate', 'reorder']) await phones.fault(target, kind)
    world.clock.set('2026-11-18T06:35:00Z')
    await deliver()
    for (const { messageId } of [first, second])
      await vi.waitFor(async () => expect(await statusOf(hotel, messageId)).toBe('delivered'), {
        ...soon,
        timeout: 12_000,
      })
    await phones.mend()
    world.clock.set('2026-11-18T09:00:00Z')
    await deliver()
    const sent = await phones.sentTo(guestPhone)
    expect(sent.map(item => item.channel).toSorted()).toEqual(['sms', 'whatsapp'])
  })

  it('fails with the provider’s reason, and tells of a number without WhatsApp before the next', async () => {
    const { hotel, booking, guestPhone, communications } = await hotelWithGuest(world)
    const { templateId } = await createTemplate(hotel)
    const send = () =>
      communications.messages.send({
        propertyId: hotel.propertyId,
        channel: 'whatsapp',
        bookingId: booking.id,
        templateId,
        idempotencyKey: randomUUID(),
      })
    const { messageId } = await send()
    await deliver()
    const [item] = await phones.sentTo(guestPhone)
    await world.ownerDb
      .updateTable('message')
      .set({ status: 'pending', deliveredAt: null, sentAt: null })
      .where('id', '=', messageId)
      .execute()
    await phones.setStatus(item?.id ?? '', 'failed', '131026')
    await vi.waitFor(async () => expect(await statusOf(hotel, messageId)).toBe('failed'), soon)
    expect(await reasonOf(send())).toBe('ADDRESS_SUPPRESSED')
    // The owner sees it, and nobody else lets messages go there again.
    const { propertyId } = hotel
    const { unreachable, writeAgain } = communications.settings
    const { items, total } = await unreachable({ propertyId })
    expect(items).toMatchObject([{ channel: 'whatsapp', address: guestPhone }])
    expect(total).toBe(1)
    const suppressionId = items[0]?.id ?? ''
    const other = await world.openHotel()
    const otherSettings = other.owner.call.communications.settings
    const ofOther = { propertyId: other.propertyId }
    expect((await otherSettings.unreachable(ofOther)).items).toEqual([])
    expect(await reasonOf(otherSettings.writeAgain({ ...ofOther, suppressionId }))).toBe(
      'NOT_FOUND',
    )
    await writeAgain({ propertyId, suppressionId })
    expect((await send()).status).toBe('pending')
    expect(await reasonOf(writeAgain({ propertyId, suppressionId }))).toBe('NOT_FOUND')
  })
})

describe('what a guest writes', () => {
  it('joins their conversation, opens the window for free text, and is answered', async () => {
    const { hotel, booking, guestPhone, communications } = await hotelWithGuest(world)
    const { propertyId } = hotel
    const { call } = await world.createStaff(hotel, ['communications'])
    const free = {
      propertyId,
      channel: 'whatsapp',
      bookingId: booking.id,
      content: 'We await you.',
    } as const
    expect(
      await reasonOf(communications.messages.send({ ...free, idempotencyKey: randomUUID() })),
    ).toBe('WINDOW_CLOSED')
    const { templateId } = await createTemplate(hotel)
    await communications.messages.send({
      propertyId,
      channel: 'whatsapp',
      bookingId: booking.id,
      templateId,
      idempotencyKey: randomUUID(),
    })
    await deliver()
    const [item] = await phones.sentTo(guestPhone)
    world.clock.set(new Date().toISOString())
    await phones.fault('whatsapp', 'duplicate')
    await phones.write({
      channel: 'whatsapp',
      from: guestPhone,
      to: item?.from ?? '',
      text: '<img src=x onerror=alert(1)> When is breakfast?\u0007',
    })
    const inbox = () => communications.messages.conversations({ propertyId })
    await vi.waitFor(async () => expect((await inbox()).items[0]?.unread).toBe(1), soon)
    await phones.mend()
    const [conversation] = (await inbox()).items
    expect(conversation).toMatchObject({ name: 'Meera Rao', direction: 'inbound', unread: 1 })
    // Staff see who wrote, in the inbox and in the log.
    const clerk = call.communications.messages
    await world.consume()
    const rung = (await call.notifications.list({})).items
    expect(rung).toMatchObject([{ guestName: 'Meera Rao' }])
    for (const asked of [{}, { propertyId }]) {
      expect((await clerk.conversations(asked)).items).toEqual((await inbox()).items)
      const { items } = await clerk.list(asked)
      expect(items.map(({ guestId }) => guestId)).toEqual(items.map(() => booking.guestId))
    }
    const thread = await communications.messages.conversation({
      conversationId: conversation?.id ?? '',
    })
    expect(thread.isWindowOpen).toBe(true)
    expect(thread.messages.map(({ letter, direction }) => letter ?? direction)).toEqual([
      'outbound',
      'inbound',
      'confirmation',
    ])
    const inbound = thread.messages[1]
    expect(inbound?.content).toBe('<img src=x onerror=alert(1)> When is breakfast?')
    const { messageId } = await communications.messages.reply({
      messageId: inbound?.id ?? '',
      content: 'At eight.',
      idempotencyKey: randomUUID(),
    })
    await deliver()
    await vi.waitFor(async () => expect(await statusOf(hotel, messageId)).toBe('delivered'), soon)
    expect((await phones.sentTo(guestPhone))[0]?.text).toBe('At eight.')
    expect(
      (await communications.messages.get({ messageId: inbound?.id ?? '' })).responseReceived,
    ).toBe(true)
    const overview = await communications.overview({ propertyId })
    expect(overview).toMatchObject({ received: 1, waiting: 0, unread: 0 })
    expect(overview.medianResponseSeconds).toBeGreaterThanOrEqual(0)
    world.clock.set(new Date(Date.now() + 25 * 3_600_000).toISOString())
    expect(
      await reasonOf(communications.messages.send({ ...free, idempotencyKey: randomUUID() })),
    ).toBe('WINDOW_CLOSED')
  })

  it('is counted on the day that the calendar of the hotel has', async () => {
    const { hotel, communications } = await hotelWithGuest(world)
    const { propertyId } = hotel
    const lastDay = async (at: string) => {
      world.clock.set(at)
      const { from, to, trend } = await communications.analytics({
        propertyId,
        period: 'this-week',
      })
      // Each day has its place, though nothing left on it.
      expect(trend.map(({ date }) => date)).toEqual(nightsOf(from, to))
      return to
    }
    // Half past eleven at night in India, and half past midnight: the business day still runs.
    expect(await lastDay('2026-11-24T18:00:00Z')).toBe('2026-11-25')
    expect(await lastDay('2026-11-24T19:00:00Z')).toBe('2026-11-26')
  })

  it('is kept from a number that no guest has, and answered there', async () => {
    const { hotel, booking, guestPhone, communications } = await hotelWithGuest(world)
    const { propertyId } = hotel
    await communications.messages.send({
      propertyId,
      channel: 'sms',
      bookingId: booking.id,
      content: 'Welcome.',
      idempotencyKey: randomUUID(),
    })
    await deliver()
    const [item] = await phones.sentTo(guestPhone)
    const stranger = '+919000000099'
    await phones.write({ channel: 'sms', from: stranger, to: item?.from ?? '', text: 'A room?' })
    const inbox = () => communications.messages.list({ propertyId, writtenBy: 'guest' })
    await vi.waitFor(async () => expect((await inbox()).total).toBe(1), soon)
    const [message] = (await inbox()).items
    expect(message).toMatchObject({ guestId: null, guestName: stranger, responseRequired: true })
    await communications.messages.reply({
      messageId: message?.id ?? '',
      content: 'Yes, from ₹4,000.',
      idempotencyKey: randomUUID(),
    })
    await deliver()
    expect((await phones.sentTo(stranger))[0]?.text).toBe('Yes, from ₹4,000.')
  })

  it('STOP ends marketing by that channel at once, and nothing else', async () => {
    const { hotel, booking, guestPhone, communications } = await hotelWithGuest(world)
    const { propertyId } = hotel
    const { guestId } = booking
    const offer = await createTemplate(hotel, {
      channel: 'sms',
      category: 'marketing',
      content: 'Offer!',
    })
    const send = () =>
      communications.messages.send({
        propertyId,
        channel: 'sms',
        guestId,
        templateId: offer.templateId,
        idempotencyKey: randomUUID(),
      })
    expect(await reasonOf(send())).toBe('NO_CONSENT')
    await hotel.owner.call.guests.update({ guestId, communicationPreferences: { sms: true } })
    const first = await send()
    await deliver()
    await vi.waitFor(
      async () => expect(await statusOf(hotel, first.messageId)).toBe('delivered'),
      soon,
    )
    const [item] = await phones.sentTo(guestPhone)
    const waiting = await send()
    await phones.write({ channel: 'sms', from: guestPhone, to: item?.from ?? '', text: ' Stop ' })
    const inbound = () => communications.messages.list({ propertyId, writtenBy: 'guest' })
    await vi.waitFor(async () => expect((await inbound()).total).toBe(1), soon)
    await deliver()
    expect(await communications.messages.get({ messageId: waiting.messageId })).toMatchObject({
      status: 'failed',
      failureCode: 'no-consent',
    })
    expect(await reasonOf(send())).toBe('NO_CONSENT')
    const texts = (await phones.sentTo(guestPhone)).map(one => one.text)
    expect(texts[0]).toContain('You will get no more offers')
    expect(texts).toHaveLength(2)
  })
})
