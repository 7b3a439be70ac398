import { sign } from '@atithi/api/platform/webhooks/adapters/sign'
import { deliverWebhooks } from '@atithi/api/platform/webhooks/commands/deliver'
import { purgeDeliveries } from '@atithi/api/platform/webhooks/jobs'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { judge, type Received, startReceiver } from '../support/webhook-receiver.ts'
import { deskBooking, type Hotel, reasonOf, useWorld } from '../support/world.ts'

const world = useWorld()
let hotel: Hotel
let receiver: Awaited<ReturnType<typeof startReceiver>>

beforeAll(async () => {
  world.services.settings.webhooksReachPrivate = true
  receiver = await startReceiver()
})
afterAll(() => receiver.stop())
beforeEach(async () => {
  hotel = await world.openHotel()
  await deliver()
  receiver.received.length = 0
  receiver.answer.status = 200
})

const hooks = () => hotel.owner.call.settings.advanced.webhooks
const add = (events: ('booking.created' | 'booking.cancelled')[] = ['booking.created']) =>
  hooks().create({ propertyId: hotel.propertyId, url: receiver.url, events })
const book = () => hotel.owner.call.bookings.create(deskBooking(world, hotel))
async function deliver() {
  await world.consume()
  await deliverWebhooks(world.services)
}
const goOn = (seconds: number) =>
  world.clock.set(new Date(world.clock.now().getTime() + seconds * 1000).toISOString())
const deliveries = async (webhookId: string) =>
  (await hooks().deliveries({ propertyId: hotel.propertyId, webhookId })).items
const signed = (secret: string, { headers, body }: Received) =>
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
    expect(receiver.received).toHaveLength(1)
    const [message] = receiver.received
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
    const [during, later] = receiver.received
    if (!during || !later) throw new Error('nothing came')
    expect(during.headers['webhook-signature']).toBe(
      `${signed(second, during)} ${signed(first, during)}`,
    )
    expect(later.headers['webhook-signature']).toBe(signed(second, later))
  })

  it('comes again under its id until it is taken, follows nowhere, and is sent anew when asked', async () => {
    const { webhookId } = await add()
    await book()
    receiver.answer.status = 302
    await deliver()
    await deliver()
    expect(receiver.received).toHaveLength(1)
    goOn(6)
    receiver.answer.status = 200
    await deliver()
    expect(await deliveries(webhookId)).toMatchObject([{ attempts: 2, lastStatus: 200 }])
    const [item] = await deliveries(webhookId)
    await hooks().resend({ propertyId: hotel.propertyId, deliveryId: item?.id ?? '' })
    await deliver()
    expect(receiver.received).toHaveLength(3)
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
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
    receiver.answer.status = 410
    await deliver()
    expect(await endpoint()).toMatchObject({ isActive: false, turnedOffBy: 'gone' })
    expect(await bells()).toBe(1)
    await book()
    await deliver()
    expect(receiver.received).toHaveLength(1)

    await hooks().setActive({ propertyId, webhookId, active: true })
    receiver.answer.status = 500
    await hooks().test({ propertyId, webhookId })
    for (const seconds of [0, 6, 400, 2100, 8000, 20_000, 40_000, 56_000, 80_000, 96_000]) {
      goOn(seconds)
      await deliver()
    }
    expect(await endpoint()).toMatchObject({ isActive: false, turnedOffBy: 'failing' })
    expect(await bells()).toBe(2)
    expect(receiver.received).toHaveLength(11)
  })

  it('never goes into a private network', async () => {
    const { webhookId } = await add()
    await book()
    world.services.settings.webhooksReachPrivate = false
    try {
      await deliver()
      expect(receiver.received).toHaveLength(0)
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
    await admin.call.auth.impersonate({
      userId: items[0]?.id ?? '',
      reason: 'Asked for help by telephone.',
    })
    expect(
      await reasonOf(admin.call.settings.advanced.webhooks.rotateSecret({ propertyId, webhookId })),
    ).toBe('NOT_WHILE_IMPERSONATING')
    await hooks().delete({ propertyId, webhookId })
    await book()
    await deliver()
    expect(receiver.received).toHaveLength(0)
  })
})

describe('a receiver that knows the standard alone', () => {
  const judged = (secret: string, message: Received, at = world.clock.now()) =>
    judge(secret, message, at)
  const changed = (message: Received, headers: Record<string, string>, body = message.body) => ({
    headers: { ...message.headers, ...headers },
    body,
  })
  const first = (): Received => {
    const [message] = receiver.received
    if (!message) throw new Error('nothing came')
    return message
  }

  it('takes what is ours, by each secret while one takes the place of the other', async () => {
    const { webhookId, secret } = await add()
    const { propertyId } = hotel
    await hooks().test({ propertyId, webhookId })
    await book()
    await deliver()
    expect(receiver.received.map(message => judged(secret, message))).toEqual([null, null])
    const { secret: second } = await hooks().rotateSecret({ propertyId, webhookId })
    await book()
    await deliver()
    const during = receiver.received.slice(2)
    expect(during.map(message => judged(secret, message))).toEqual([null])
    expect(during.map(message => judged(second, message))).toEqual([null])
  })

  it('takes what comes late as it takes what comes at once, and knows it again by its id', async () => {
    const { secret } = await add()
    await book()
    receiver.answer.status = 503
    await deliver()
    goOn(3600)
    receiver.answer.status = 200
    await deliver()
    const lost = first()
    // What other tests left undelivered comes again too.
    const again = receiver.received
      .slice(1)
      .find(({ headers }) => headers['webhook-id'] === lost.headers['webhook-id'])
    if (!again) throw new Error('nothing came again')
    expect(judged(secret, again)).toBeNull()
    expect(judged(secret, lost)).toBe('too-old')
    expect(again.body).toBe(lost.body)
  })

  it('passes over what was forged', async () => {
    const { secret } = await add()
    await book()
    await deliver()
    const ours = first()
    const body = ours.body.replace('booking.created', 'booking.cancelled')
    const minuteLater = String(Number(ours.headers['webhook-timestamp']) + 60)
    for (const forged of [
      changed(ours, {}, body),
      changed(ours, { 'webhook-id': 'another' }),
      changed(ours, { 'webhook-timestamp': minuteLater }),
      changed(ours, { 'webhook-signature': 'v1,' }),
      changed(ours, { 'webhook-signature': `v1,${Buffer.alloc(32).toString('base64')}` }),
      changed(ours, {
        'webhook-signature': String(ours.headers['webhook-signature']).replace('v1,', 'v0,'),
      }),
    ])
      expect(judged(secret, forged)).toBe('signature')
    expect(judged(secret, changed(ours, { 'webhook-signature': '' }))).toBe('headers')
  })

  it('passes over what is sent to it again later, and what another endpoint’s secret signed', async () => {
    const { secret } = await add()
    const { secret: ofAnother } = await add()
    const neighbour = await world.openHotel()
    const { secret: foreign } = await neighbour.owner.call.settings.advanced.webhooks.create({
      propertyId: neighbour.propertyId,
      url: receiver.url,
      events: ['booking.created'],
    })
    await book()
    await neighbour.owner.call.bookings.create(deskBooking(world, neighbour))
    await deliver()
    const secrets = [secret, ofAnother, foreign]
    expect(receiver.received).toHaveLength(3)
    for (const message of receiver.received)
      expect(secrets.filter(one => judged(one, message) === null)).toHaveLength(1)
    const ours = receiver.received.find(message => judged(secret, message) === null) ?? first()
    const later = (seconds: number) => new Date(world.clock.now().getTime() + seconds * 1000)
    expect(judged(secret, ours, later(300))).toBeNull()
    expect(judged(secret, ours, later(301))).toBe('too-old')
    expect(judged(secret, ours, later(-301))).toBe('too-new')
  })
})
