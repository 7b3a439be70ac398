import { randomUUID } from 'node:crypto'
import { deliverMessages } from '@atithi/api/messaging/messages/commands/deliver'
import { connectPhones } from '@atithi/demo/connect-phones'
import { madeUpWamid } from '@atithi/demo/made-ids'
import { expect, it, vi } from 'vitest'
import { createTemplate, hotelWithGuest, statusOf } from '../support/messages.ts'
import { usePhones } from '../support/sandbox.ts'
import { useWorld } from '../support/world.ts'

const world = useWorld()
const phones = usePhones(world)
/** Webhooks come by themselves, some time after the sending. */
const soon = { timeout: 8_000, interval: 50 }
const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString()

/** A guest of the hotel who is made up to have written so long ago. */
async function written(
  { hotel, booking, guestPhone }: Awaited<ReturnType<typeof hotelWithGuest>>,
  at: string,
): Promise<string> {
  const { propertyId } = hotel
  const { guestId } = await world.ownerDb
    .selectFrom('booking')
    .select('guestId')
    .where('id', '=', booking.id)
    .executeTakeFirstOrThrow()
  const { accountId } = await world.ownerDb
    .selectFrom('property')
    .select('accountId')
    .where('id', '=', propertyId)
    .executeTakeFirstOrThrow()
  const { id: conversationId } = await world.ownerDb
    .insertInto('conversation')
    .values({
      propertyId,
      accountId,
      guestId,
      lastMessageAt: at,
      windowOpenUntil: new Date(Date.parse(at) + 24 * 3_600_000).toISOString(),
      awaitsAnswerSince: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const providerId = madeUpWamid(booking.id)
  await world.ownerDb
    .insertInto('message')
    .values({
      propertyId,
      conversationId,
      guestId,
      bookingId: booking.id,
      channel: 'whatsapp',
      direction: 'inbound',
      category: 'service',
      address: guestPhone,
      content: 'Is there parking?',
      status: 'delivered',
      providerId,
      createdAt: at,
      sentAt: at,
      deliveredAt: at,
      idempotencyKey: `whatsapp ${providerId}`,
    })
    .execute()
  return conversationId
}

it('the demonstration’s guests are answered by WhatsApp within the window that the screen shows, and answer back', async () => {
  world.clock.set(new Date().toISOString())
  const lately = await hotelWithGuest(world)
  const before = await hotelWithGuest(world)
  const open = await written(lately, hoursAgo(2))
  const closed = await written(before, hoursAgo(30))
  const { templateId } = await createTemplate(before.hotel)
  await world.ownerDb
    .updateTable('messageTemplate')
    .set({ approval: 'approved' })
    .where('id', '=', templateId)
    .execute()
  const connect = () =>
    connectPhones({
      databaseUrl: world.ownerUrl,
      sandboxUrl: world.services.settings.sandboxUrl ?? '',
      signingKey: world.services.settings.signingKey,
    })
  expect(await connect()).toBe(2)

  const { messages } = lately.communications
  const thread = await messages.conversation({ conversationId: open })
  expect(thread.isWindowOpen).toBe(true)
  const reply = await messages.reply({
    messageId: thread.messages[0]?.id ?? '',
    content: 'Yes, inside the gate.',
    idempotencyKey: randomUUID(),
  })
  await deliverMessages(world.services)
  await vi.waitFor(
    async () => expect(await statusOf(lately.hotel, reply.messageId)).toBe('delivered'),
    soon,
  )
  const [sent] = await phones.sentTo(lately.guestPhone)
  await phones.setStatus(sent?.id ?? '', 'read')
  await vi.waitFor(
    async () => expect(await statusOf(lately.hotel, reply.messageId)).toBe('read'),
    soon,
  )
  // A second start tells the same, and takes nothing back.
  expect(await connect()).toBe(2)
  expect(await phones.sentTo(lately.guestPhone)).toMatchObject([{ status: 'read' }])
  await phones.write({
    channel: 'whatsapp',
    from: lately.guestPhone,
    to: sent?.from ?? '',
    text: 'Thank you!',
  })
  await vi.waitFor(async () => {
    const { messages: all } = await messages.conversation({ conversationId: open })
    expect(all.map(({ content }) => content)).toEqual([
      'Is there parking?',
      'Yes, inside the gate.',
      'Thank you!',
    ])
  }, soon)

  const late = before.communications.messages
  expect((await late.conversation({ conversationId: closed })).isWindowOpen).toBe(false)
  // What the screen refuses the phones refuse as well; a template goes, which they know as approved.
  await world.ownerDb
    .updateTable('conversation')
    .set({ windowOpenUntil: hoursAgo(-1) })
    .where('id', '=', closed)
    .execute()
  const free = await late.send({
    propertyId: before.hotel.propertyId,
    channel: 'whatsapp',
    bookingId: before.booking.id,
    content: 'Yes.',
    idempotencyKey: randomUUID(),
  })
  const templated = await late.send({
    propertyId: before.hotel.propertyId,
    channel: 'whatsapp',
    bookingId: before.booking.id,
    templateId,
    idempotencyKey: randomUUID(),
  })
  await deliverMessages(world.services)
  await vi.waitFor(async () => {
    expect(await late.get({ messageId: free.messageId })).toMatchObject({
      status: 'failed',
      failure: expect.stringContaining('24 hours'),
    })
    expect(await statusOf(before.hotel, templated.messageId)).toBe('delivered')
  }, soon)
})
