import { randomUUID } from 'node:crypto'
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
