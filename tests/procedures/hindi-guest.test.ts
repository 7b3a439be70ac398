import { randomUUID } from 'node:crypto'
import { runAutomations } from '@atithi/api/messaging/automations/jobs'
import { deliverMessages } from '@atithi/api/messaging/messages/commands/deliver'
import { expect, it, vi } from 'vitest'
import { createTemplate, statusOf } from '../support/messages.ts'
import { usePhones } from '../support/sandbox.ts'
import { siteBooking, useWorld } from '../support/world.ts'

const world = useWorld()
const phones = usePhones(world)
/** Webhooks come by themselves, some time after the sending. */
const soon = { timeout: 10_000, interval: 50 }

it('writes a guest who booked in Hindi in Hindi, by email and WhatsApp, and talks with them', async () => {
  // The database stamps the booking by its own clock, by which the rule is due.
  world.clock.set(new Date().toISOString())
  const hotel = await world.openHotel()
  const { propertyId } = hotel
  const { communications } = hotel.owner.call
  const ruleIn = async (language: 'en' | 'hi', content: string) => {
    const { templateId } = await createTemplate(hotel, { language, content })
    const { automationId } = await communications.automations.create({
      propertyId,
      name: `Booked, ${language}`,
      trigger: 'booking.confirmed',
      delayMinutes: 0,
      channel: 'whatsapp',
      templateId,
      conditions: [{ field: 'language', operator: 'is', value: language }],
    })
    await communications.automations.setActive({ automationId, active: true })
  }
  await ruleIn('en', 'Dear {{guest.firstName}}, your booking {{booking.code}} stands.')
  await ruleIn('hi', 'नमस्ते {{guest.firstName}}, आपकी बुकिंग {{booking.code}} पक्की है।')
  const request = siteBooking(world, hotel, { language: 'hi', guestPhone: '9812399999' })
  const { code } = await world.anonymous().call.site.book(request)
  const [letter] = await world.postTo(request.guestEmail)
  expect(letter?.subject).toContain(`आपकी बुकिंग ${code} पक्की है`)
  world.clock.set(new Date(Date.now() + 60_000).toISOString())
  await runAutomations(world.services)
  await deliverMessages(world.services)
  const sent = await phones.sentTo('+919812399999')
  expect(sent.map(({ text }) => text)).toEqual([`नमस्ते Ravi, आपकी बुकिंग ${code} पक्की है।`])
  const [first] = sent
  const [logged] = (await communications.messages.list({ propertyId })).items
  const messageId = logged?.id ?? ''
  await vi.waitFor(async () => expect(await statusOf(hotel, messageId)).toBe('delivered'), soon)
  await phones.setStatus(first?.id ?? '', 'read')
  await vi.waitFor(async () => expect(await statusOf(hotel, messageId)).toBe('read'), soon)

  await phones.write({
    channel: 'whatsapp',
    from: '+919812399999',
    to: first?.from ?? '',
    text: 'क्या पार्किंग है?',
  })
  const asked = await vi.waitFor(async () => {
    const { items } = await communications.messages.list({ propertyId })
    const found = items.find(({ content }) => content === 'क्या पार्किंग है?')
    if (!found) throw new Error('the answer has not come')
    return found
  }, soon)
  await communications.messages.reply({
    messageId: asked.id,
    content: 'जी हाँ, निःशुल्क।',
    idempotencyKey: randomUUID(),
  })
  await deliverMessages(world.services)
  expect((await phones.sentTo('+919812399999')).map(({ text }) => text)).toContain('जी हाँ, निःशुल्क।')
})
