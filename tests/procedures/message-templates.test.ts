import { randomUUID } from 'node:crypto'
import { sendCampaigns } from '@atithi/api/messaging/campaigns/jobs'
import { deliverMessages } from '@atithi/api/messaging/messages/commands/deliver'
import { describe, expect, it } from 'vitest'
import { createTemplate, hotelWithGuest, statusOf } from '../support/messages.ts'
import { usePhones } from '../support/sandbox.ts'
import { reasonOf, useWorld } from '../support/world.ts'

const world = useWorld()
usePhones(world)
const deliver = () => deliverMessages(world.services)

describe('an email', () => {
  it('comes in the hotel’s name and to its answer; marketing can be ended by one press', async () => {
    const { hotel, booking, communications } = await hotelWithGuest(world)
    const { propertyId } = hotel
    const { guestId } = booking
    await hotel.owner.call.guests.update({ guestId, communicationPreferences: { email: true } })
    const { templateId } = await createTemplate(hotel, {
      channel: 'email',
      category: 'marketing',
      subject: 'Come back, {{guest.firstName}}',
      content: 'We would <b>love</b> it.\n\n{{unsubscribe.url}}',
    })
    const { messageId } = await communications.messages.send({
      propertyId,
      channel: 'email',
      guestId,
      templateId,
      idempotencyKey: randomUUID(),
    })
    world.clock.set('2026-11-18T16:00:00Z')
    await deliver()
    expect(await statusOf(hotel, messageId)).toBe('pending')
    world.clock.set('2026-11-19T04:30:00Z')
    await deliver()
    expect(await communications.messages.get({ messageId })).toMatchObject({
      status: 'sent',
      cost: 5,
    })
    const [letter] = await world.postTo(booking.guestEmail ?? '')
    expect(letter).toMatchObject({
      subject: 'Come back, Meera',
      sender: { replyTo: 'stay@example.in' },
      headers: { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
    })
    expect(letter?.html).toContain('We would &lt;b&gt;love&lt;/b&gt; it.')
    expect(letter?.headers?.['List-Unsubscribe']).toContain(`/unsubscribe/${guestId}.email.`)
  })

  it('that bounces because there is no such mailbox is the last to it; a full one is written again', async () => {
    const { hotel, booking, communications } = await hotelWithGuest(world)
    const { propertyId } = hotel
    const send = async () =>
      await communications.messages.send({
        propertyId,
        channel: 'email',
        bookingId: booking.id,
        subject: 'Your stay',
        content: 'We await you.',
        idempotencyKey: randomUUID(),
      })
    const bounce = (message: string, responseCode: number) => {
      const mailer = {
        send: () => Promise.reject(Object.assign(new Error(message), { responseCode })),
      }
      return deliverMessages({ ...world.services, mailer })
    }
    const { messageId } = await send()
    await bounce('552 5.2.2 Mailbox full', 552)
    expect(await statusOf(hotel, messageId)).toBe('pending')
    world.clock.set('2026-11-18T08:30:00Z')
    await bounce('550 5.1.1 No such user', 550)
    expect(await communications.messages.get({ messageId })).toMatchObject({
      status: 'failed',
      failure: expect.stringContaining('No such user'),
    })
    expect(await reasonOf(send())).toBe('ADDRESS_SUPPRESSED')
    await hotel.owner.call.guests.update({
      guestId: booking.guestId,
      communicationPreferences: { email: true },
    })
    const { templateId } = await createTemplate(hotel, {
      channel: 'email',
      category: 'marketing',
      subject: 'Winter',
      content: 'Three nights for two. {{unsubscribe.url}}',
    })
    const winter = { propertyId, name: 'Winter', channel: 'email', templateId } as const
    const { campaignId } = await communications.campaigns.create({ ...winter, audience: {} })
    await world.consume()
    expect(await communications.campaigns.reach({ campaignId })).toMatchObject({
      recipients: 0,
      excluded: [{ reason: 'suppressed', count: 1 }],
    })
  })
})

describe('communications.messages', () => {
  it('sorts: a star, tags, the archive, who looks after it', async () => {
    const { hotel, booking, communications } = await hotelWithGuest(world)
    const { propertyId, owner } = hotel
    const { messageId } = await communications.messages.logCall({
      propertyId,
      bookingId: booking.id,
      content: 'Asked for a cot.',
      idempotencyKey: randomUUID(),
    })
    await communications.messages.star({ messageId })
    await communications.messages.tag({ messageId, tags: ['cot', 'cot'] })
    await communications.messages.archive({ messageId })
    const message = await communications.messages.get({ messageId })
    expect(message).toMatchObject({
      channel: 'call',
      isStarred: true,
      isArchived: true,
      tags: ['cot'],
    })
    const { conversationId } = message
    const me = await owner.call.auth.me()
    await communications.messages.triage({
      conversationId,
      priority: 'urgent',
      assignedTo: me?.userId ?? null,
    })
    expect((await communications.messages.conversations({ propertyId })).total).toBe(0)
    const archived = await communications.messages.conversations({ propertyId, show: 'archived' })
    expect(archived.items[0]).toMatchObject({ priority: 'urgent', tags: ['cot'] })
    const other = await world.openHotel()
    const stranger = await other.owner.call.auth.me()
    expect(
      await reasonOf(
        communications.messages.triage({ conversationId, assignedTo: stranger?.userId ?? '' }),
      ),
    ).toBe('NOT_FOUND')
  })

  it('writes to no guest and with no template of another owner', async () => {
    const { hotel, booking, communications } = await hotelWithGuest(world)
    const other = await hotelWithGuest(world)
    const theirs = await createTemplate(other.hotel, { channel: 'sms' })
    const send = (who: object, words: object) =>
      communications.messages.send({
        propertyId: hotel.propertyId,
        channel: 'sms',
        idempotencyKey: randomUUID(),
        ...who,
        ...words,
      } as never)
    const words = { content: 'Hello' }
    expect(await reasonOf(send({ bookingId: other.booking.id }, words))).toBe('NOT_FOUND')
    expect(await reasonOf(send({ guestId: other.booking.guestId }, words))).toBe('NOT_FOUND')
    expect(await reasonOf(send({ bookingId: booking.id }, { templateId: theirs.templateId }))).toBe(
      'NOT_FOUND',
    )
    expect(await reasonOf(send({ bookingId: booking.id }, { content: '{{guest.age}}' }))).toBe(
      'UNKNOWN_VARIABLES',
    )
  })
})

describe('communications.templates', () => {
  it('refuses a variable that there is not, by its name, and shows a real booking', async () => {
    const { hotel, booking, communications } = await hotelWithGuest(world)
    const refused = createTemplate(hotel, { content: 'Dear {{guest.fristName}}, welcome.' })
    await expect(refused).rejects.toThrow('There is no variable guest.fristName.')
    const { templateId } = await createTemplate(hotel)
    expect(
      await communications.templates.preview({ templateId, bookingId: booking.id }),
    ).toMatchObject({ content: expect.stringContaining(booking.code), missing: [] })
    await expect(
      communications.templates.update({ templateId, content: '{{guest.firstName}} first' }),
    ).rejects.toThrow('begins or ends')
    await communications.templates.delete({ templateId })
    expect(await reasonOf(communications.templates.preview({ templateId }))).toBe('NOT_FOUND')
  })

  it('refuses what is longer than its channel takes, at every door', async () => {
    const { hotel, booking, communications } = await hotelWithGuest(world, {
      guestName: `Meera ${'R'.repeat(36)}`,
    })
    const { propertyId } = hotel
    const { guestId } = booking
    const { campaigns, automations, messages, templates } = communications
    await hotel.owner.call.guests.update({ guestId, communicationPreferences: { sms: true } })
    const sms = { channel: 'sms', category: 'marketing', language: 'hi' } as const
    const long = 'न'.repeat(700)
    const made = async (overrides: object) =>
      (await createTemplate(hotel, { ...sms, content: 'नमस्ते', ...overrides })).templateId
    expect(await reasonOf(made({ content: long }))).toBe('TEMPLATE_REFUSED')
    expect(await reasonOf(made({ channel: 'whatsapp', content: 'x'.repeat(1025) }))).toBe(
      'TEMPLATE_REFUSED',
    )
    const templateId = await made({})
    expect(await reasonOf(templates.update({ templateId, content: long }))).toBe('TEMPLATE_REFUSED')
    expect(
      await templates.previewWords({ propertyId, channel: 'sms', language: 'hi', content: long }),
    ).toMatchObject({ segments: 11, tooLong: expect.stringContaining('11 SMS') })

    const campaign = { propertyId, name: 'N', channel: 'sms', templateId, audience: {} } as const
    const rule = {
      propertyId,
      name: 'N',
      trigger: 'stay.checked-out',
      delayMinutes: 0,
      channel: 'sms',
      templateId,
    } as const
    const { campaignId } = await campaigns.create(campaign)
    const { automationId } = await automations.create(rule)
    // One that was saved when nobody asked.
    await world.ownerDb
      .updateTable('messageTemplate')
      .set({ content: long })
      .where('id', '=', templateId)
      .execute()
    const to = { propertyId, channel: 'sms', bookingId: booking.id } as const
    const key = () => ({ idempotencyKey: randomUUID() })
    const { messageId } = await messages.logCall({
      propertyId,
      bookingId: booking.id,
      content: 'Asked for a cot.',
      ...key(),
    })
    const reply = { messageId, channel: 'sms' } as const
    await expect(messages.reply({ ...reply, ...key(), content: long })).rejects.toThrow(
      'this is 11 SMS in one. At most 10 go',
    )
    for (const [door, reason] of [
      [() => campaigns.create({ ...campaign, name: 'Other' }), 'TEMPLATE_REFUSED'],
      [() => campaigns.update({ campaignId, name: 'Other' }), 'TEMPLATE_REFUSED'],
      [() => campaigns.schedule({ campaignId }), 'TEMPLATE_REFUSED'],
      [() => automations.create({ ...rule, name: 'Other' }), 'TEMPLATE_REFUSED'],
      [() => automations.update({ automationId, name: 'Other' }), 'TEMPLATE_REFUSED'],
      [() => automations.setActive({ automationId, active: true }), 'TEMPLATE_REFUSED'],
      [() => messages.send({ ...to, ...key(), content: long }), 'TEMPLATE_REFUSED'],
      [() => messages.send({ ...to, ...key(), templateId }), 'MESSAGE_TOO_LONG'],
      [() => messages.reply({ ...reply, ...key(), content: long }), 'TEMPLATE_REFUSED'],
      [() => messages.reply({ ...reply, ...key(), templateId }), 'MESSAGE_TOO_LONG'],
    ] as const)
      expect(await reasonOf(door())).toBe(reason)

    // A campaign that began before names whom it could not write to, and why.
    await world.ownerDb
      .updateTable('campaign')
      .set({ status: 'scheduled', scheduledAt: world.clock.now().toISOString() })
      .where('id', '=', campaignId)
      .execute()
    await world.consume()
    await sendCampaigns(world.services)
    const { items } = await campaigns.recipients({ campaignId })
    expect(items).toMatchObject([{ state: 'skipped', reason: expect.stringContaining('11 SMS') }])

    // Registered for India, its values have a length of their own.
    const registered = await made({
      category: 'transactional',
      content: 'Dear {{guest.fullName}}',
      dltTemplateId: '1'.repeat(19),
    })
    const sent = messages.send({ ...to, ...key(), templateId: registered })
    await expect(sent).rejects.toThrow('too long for guest.fullName')
  })

  it('refuses to send where data is missing, and names it', async () => {
    const { hotel, booking, communications } = await hotelWithGuest(world)
    await expect(
      communications.messages.send({
        propertyId: hotel.propertyId,
        channel: 'sms',
        bookingId: booking.id,
        content: 'Thank you for {{payment.amount}}.',
        idempotencyKey: randomUUID(),
      }),
    ).rejects.toThrow('payment.amount')
  })
})
