import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { sign } from '@atithi/api/platform/webhooks/adapters/sign'
import { deliverWebhooks } from '@atithi/api/platform/webhooks/commands/deliver'
import { purgeDeliveries } from '@atithi/api/platform/webhooks/jobs'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { deskBooking, type Hotel, reasonOf, useWorld } from '../support/world.ts'

const world = useWorld()
let hotel: Hotel
let url = ''
interface Taken {
  headers: http.IncomingHttpHeaders
  body: string
}
const taken: Taken[] = []
let answerWith = 200
const receiver = http.createServer((request, response) => {
  let body = ''
  request.on('data', part => {
    body += part
  })
  request.on('end', () => {
    taken.push({ headers: request.headers, body })
    response.writeHead(answerWith, { location: '/elsewhere' }).end('thank you')
  })
})

beforeAll(async () => {
  world.services.settings.webhooksReachPrivate = true
  await new Promise<void>(resolve => receiver.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/atithi`
})
afterAll(() => void receiver.close())
beforeEach(async () => {
  hotel = await world.openHotel()
  await deliver()
  taken.length = 0
  answerWith = 200
})

const hooks = () => hotel.owner.call.settings.advanced.webhooks
const add = (events: ('booking.created' | 'booking.cancelled')[] = ['booking.created']) =>
  hooks().create({ propertyId: hotel.propertyId, url, events })
const book = () => hotel.owner.call.bookings.create(deskBooking(world, hotel))
async function deliver() {
  await world.consume()
  await deliverWebhooks(world.services)
}
const goOn = (seconds: number) =>
  world.clock.set(new Date(world.clock.now().getTime() + seconds * 1000).toISOString())
const deliveries = async (webhookId: string) =>
  (await hooks().deliveries({ propertyId: hotel.propertyId, webhookId })).items
const signed = (secret: string, { headers, body }: Taken) =>
  sign(secret, {
    id: String(headers['webhook-id']),
    seconds: Number(headers['webhook-timestamp']),
    body,
  })

describe('a webhook', () => {
  it('tells what it was asked for, signed, once, and nobody else', async () => {
    const { webhookId, secret } = await add()
    const neighbour = await world.openHotel()
    await neighbour.owner.call.bookings.create(deskBooking(world, neighbour))
    const { id: bookingId } = await book()
    await deliver()
    await deliver()
    expect(taken).toHaveLength(1)
    const [message] = taken
    if (!message) throw new Error('nothing came')
    expect(JSON.parse(message.body)).toMatchObject({
      type: 'booking.created',
      data: { propertyId: hotel.propertyId, bookingId },
    })
    expect(message.headers['webhook-signature']).toBe(signed(secret, message))
    expect(await deliveries(webhookId)).toMatchObject([
      { attempts: 1, lastStatus: 200, lastAnswer: 'thank you', nextAttemptAt: null },
    ])
    expect(JSON.stringify(await hooks().list({ propertyId: hotel.propertyId }))).not.toContain(
      secret.slice(6),
    )
  })

  it('is signed by both secrets for a day after a rotation', async () => {
    const { webhookId, secret: first } = await add()
    const { secret: second } = await hooks().rotateSecret({
      propertyId: hotel.propertyId,
      webhookId,
    })
    await book()
    await deliver()
    goOn(25 * 3600)
    await book()
    await deliver()
    const [during, later] = taken
    if (!during || !later) throw new Error('nothing came')
    expect(during.headers['webhook-signature']).toBe(
      `${signed(second, during)} ${signed(first, during)}`,
    )
    expect(later.headers['webhook-signature']).toBe(signed(second, later))
  })

  it('comes again under its id until it is taken, follows nowhere, and is sent anew when asked', async () => {
    const { webhookId } = await add()
    await book()
    answerWith = 302
    await deliver()
    await deliver()
    expect(taken).toHaveLength(1)
    goOn(6)
    answerWith = 200
    await deliver()
    expect(await deliveries(webhookId)).toMatchObject([{ attempts: 2, lastStatus: 200 }])
    const [item] = await deliveries(webhookId)
    await hooks().resend({ propertyId: hotel.propertyId, deliveryId: item?.id ?? '' })
    await deliver()
    expect(taken).toHaveLength(3)
    expect(new Set(taken.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
    goOn(31 * 24 * 3600)
    await purgeDeliveries(world.services)
    expect(await deliveries(webhookId)).toEqual([])
  })

  it('is turned off by 410 and by three days of failures, and its owner is told', async () => {
    const { propertyId } = hotel
    const bells = async () => {
      await world.consume()
      const { items } = await hotel.owner.call.notifications.list({})
      return items.filter(({ type }) => type === 'property.webhook-turned-off').length
    }
    const endpoint = async () => (await hooks().list({ propertyId })).items[0]
    const { webhookId } = await add()
    await book()
    answerWith = 410
    await deliver()
    expect(await endpoint()).toMatchObject({ isActive: false, turnedOffBy: 'gone' })
    expect(await bells()).toBe(1)
    await book()
    await deliver()
    expect(taken).toHaveLength(1)

    await hooks().setActive({ propertyId, webhookId, active: true })
    answerWith = 500
    await hooks().test({ propertyId, webhookId })
    for (const seconds of [0, 6, 400, 2100, 8000, 20_000, 40_000, 56_000, 80_000, 96_000]) {
      goOn(seconds)
      await deliver()
    }
    expect(await endpoint()).toMatchObject({ isActive: false, turnedOffBy: 'failing' })
    expect(await bells()).toBe(2)
    expect(taken).toHaveLength(11)
  })

  it('never goes into a private network', async () => {
    const { webhookId } = await add()
    await book()
    world.services.settings.webhooksReachPrivate = false
    try {
      await deliver()
      expect(taken).toHaveLength(0)
      expect(await deliveries(webhookId)).toMatchObject([
        { lastStatus: null, lastError: 'The address leads into a private network.' },
      ])
      expect(await reasonOf(add())).toBe('ADDRESS_CLOSED')
    } finally {
      world.services.settings.webhooksReachPrivate = true
    }
  })

  it('is its owner’s: no staff, no neighbour, and no secret while acting as somebody', async () => {
    const { webhookId } = await add()
    const staff = await world.createStaff(hotel, ['settings'])
    const { propertyId } = hotel
    expect(await reasonOf(staff.call.settings.advanced.webhooks.list({ propertyId }))).toBe(
      'ROLE_NOT_ALLOWED',
    )
    const foreign = await world.openHotel()
    const target = { propertyId: foreign.propertyId, webhookId }
    const { webhooks } = foreign.owner.call.settings.advanced
    expect(await reasonOf(webhooks.test(target))).toBe('NOT_FOUND')
    expect(await reasonOf(webhooks.deliveries(target))).toBe('NOT_FOUND')
    expect(await reasonOf(webhooks.delete(target))).toBe('NOT_FOUND')
    const admin = await world.makeAdmin()
    const { items } = await admin.call.admin.users.list({ search: hotel.owner.email })
    await admin.call.auth.impersonate({ userId: items[0]?.id ?? '' })
    expect(
      await reasonOf(admin.call.settings.advanced.webhooks.rotateSecret({ propertyId, webhookId })),
    ).toBe('NOT_WHILE_IMPERSONATING')
    await hooks().delete({ propertyId, webhookId })
    await book()
    await deliver()
    expect(taken).toHaveLength(0)
  })
})
