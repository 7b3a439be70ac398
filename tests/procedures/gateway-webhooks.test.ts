import { createHmac } from 'node:crypto'
import { present } from '@atithi/api/kernel/shared/present'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Gateway, startGateway } from '../support/gateway.ts'
import { findConflicts } from '../support/recount.ts'
import { bookFromToday } from '../support/stays.ts'
import { type Hotel, reasonOf, useWorld } from '../support/world.ts'

const world = useWorld({ max: 20 })
let gateway: Gateway

beforeAll(async () => {
  gateway = await startGateway(world)
})
afterAll(() => gateway.stop())
beforeEach(() => gateway.now())
afterEach(() => gateway.heal())

const openWithGateway = async (options?: Parameters<typeof world.openHotel>[0]) => {
  const hotel = await world.openHotel(options)
  return { hotel, accountId: await gateway.connect(hotel) }
}

const statusOf = async ({ owner }: Hotel, paymentId: string) =>
  (await owner.call.payments.get({ paymentId })).status

describe('payments.requestQr', () => {
  it('shows the gateway’s code, which turns paid without a click', async () => {
    const { hotel } = await openWithGateway()
    const { call } = hotel.owner
    const { id: bookingId } = await bookFromToday(world, hotel)
    const code = await call.payments.requestQr({ bookingId, amount: 33_333 })
    expect(code.link).toContain('am=333.33')
    const { qrId } = await world.ownerDb
      .selectFrom('payment')
      .select('qrId')
      .where('id', '=', code.paymentId)
      .executeTakeFirstOrThrow()
    await gateway.payQr(present(qrId, 'code'))
    await gateway.until(async () => (await statusOf(hotel, code.paymentId)) === 'completed')
    expect(await call.bookings.get({ bookingId })).toMatchObject({ paidAmount: 33_333 })
    expect(await findConflicts(world.ownerDb)).toEqual([])
  })
})

describe('webhooks of payments', () => {
  const sign = (body: string, secret: string) =>
    createHmac('sha256', secret).update(body).digest('hex')

  it('keeps an event once, by its own or its previous secret, and no forged one', async () => {
    const { hotel, accountId } = await openWithGateway()
    const secret = 'whsec-of-this-hotel'
    await hotel.owner.call.payments.accounts.update({ accountId, webhookSecret: secret })
    const body = JSON.stringify({ event: 'payment.captured', payload: { payment: { entity: {} } } })
    const post = (text: string, by: string, eventId = 'evt_1') =>
      gateway.post(text, { signature: sign(text, by), eventId })
    const copies = await Promise.all(Array.from({ length: 20 }, () => post(body, secret)))
    expect(new Set(copies)).toEqual(new Set(['kept']))
    expect(await post(body, 'another')).toBe('forged')
    expect(
      await gateway.post(`${body} `, { signature: sign(body, secret), eventId: 'evt_1' }),
    ).toBe('forged')
    await hotel.owner.call.payments.accounts.update({ accountId, webhookSecret: 'the-next-one' })
    expect(await post(body, secret, 'evt_2')).toBe('kept')
    world.clock.set(new Date(Date.now() + 25 * 3_600_000).toISOString())
    expect(await post(body, secret, 'evt_3')).toBe('forged')
    const kept = await world.ownerDb
      .selectFrom('gatewayEvent')
      .select('eventId')
      .where('paymentAccountId', '=', accountId)
      .orderBy('eventId')
      .execute()
    expect(kept.map(one => one.eventId)).toEqual(['evt_1', 'evt_2'])
  })

  it('moves no other hotel’s money', async () => {
    const { hotel } = await openWithGateway()
    const { hotel: other } = await openWithGateway()
    const { id: bookingId } = await bookFromToday(world, hotel)
    const { id: theirs } = await bookFromToday(world, other)
    const asked = await hotel.owner.call.payments.requestLink({ bookingId, amount: 10_000 })
    await gateway.payOrder(asked.orderId)
    await gateway.until(async () => (await statusOf(hotel, asked.paymentId)) === 'completed')
    expect(await other.owner.call.bookings.get({ bookingId: theirs })).toMatchObject({
      paidAmount: 0,
    })
    expect(await reasonOf(other.owner.call.payments.refresh({ paymentId: asked.paymentId }))).toBe(
      'NOT_FOUND',
    )
  })
})
