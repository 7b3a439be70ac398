import { createHmac } from 'node:crypto'
import { type GatewayId, gatewayIds } from '@atithi/api/finance/ledger/rules/gateways'
import { present } from '@atithi/api/kernel/shared/present'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Gateway, startGateway } from '../support/gateway.ts'
import { findConflicts } from '../support/recount.ts'
import { bookFromToday } from '../support/stays.ts'
import { type Hotel, reasonOf, useWorld } from '../support/world.ts'

const world = useWorld({ max: 20 })
let gateway: Gateway
let both: Record<GatewayId, Gateway>

beforeAll(async () => {
  both = {
    razorpay: await startGateway(world, 'razorpay'),
    cashfree: await startGateway(world, 'cashfree'),
  }
  gateway = both.razorpay
})
afterAll(() => Promise.all(gatewayIds.map(id => both[id].stop())))
beforeEach(() => gateway.now())
afterEach(() => Promise.all(gatewayIds.map(id => both[id].heal())))

const openWithGateway = async (at = gateway) => {
  const hotel = await world.openHotel()
  return { hotel, accountId: await at.connect(hotel) }
}

const statusOf = async ({ owner }: Hotel, paymentId: string) =>
  (await owner.call.payments.get({ paymentId })).status

describe.each(gatewayIds)('payments.requestQr through %s', id => {
  it('shows the gateway’s code, which turns paid without a click, and is withdrawn', async () => {
    const gateway = both[id]
    const { hotel } = await openWithGateway(gateway)
    const { call } = hotel.owner
    const { id: bookingId } = await bookFromToday(world, hotel)
    const qrIdOf = async (paymentId: string) => {
      const { qrId } = await world.ownerDb
        .selectFrom('payment')
        .select('qrId')
        .where('id', '=', paymentId)
        .executeTakeFirstOrThrow()
      return present(qrId, 'code')
    }
    const code = await call.payments.requestQr({ bookingId, amount: 33_333 })
    // Razorpay keeps the code, and tells where its picture is.
    expect(code.picture).toMatch(
      id === 'razorpay' ? /^data:image\/png;base64,/ : /^data:image\/svg/,
    )
    expect(code.link).toContain(id === 'razorpay' ? '/razorpay/i/' : 'am=333.33')
    await gateway.payQr(await qrIdOf(code.paymentId))
    await gateway.until(async () => (await statusOf(hotel, code.paymentId)) === 'completed')
    expect(await call.bookings.get({ bookingId })).toMatchObject({ paidAmount: 33_333 })
    const refund = { paymentId: code.paymentId, amount: 333, reason: 'A tea less' }
    const { refundId } = await call.payments.refund(refund)
    await gateway.until(async () => (await statusOf(hotel, refundId)) === 'completed')
    const other = await call.payments.requestQr({ bookingId, amount: 10_000 })
    await call.payments.cancelRequest({ paymentId: other.paymentId })
    await expect(gateway.payQr(await qrIdOf(other.paymentId))).rejects.toThrow(/closed|no longer/)
    expect(await findConflicts(world.ownerDb)).toEqual([])
  })
})

describe('webhooks of payments', () => {
  const eventsOf = async (accountId: string) => {
    const rows = await world.ownerDb
      .selectFrom('gatewayEvent')
      .select('eventId')
      .where('paymentAccountId', '=', accountId)
      .execute()
    return rows.map(({ eventId }) => eventId)
  }
  const sign = (body: string, secret: string) =>
    createHmac('sha256', secret).update(body).digest('hex')

  it('keeps an event once, by its own or its previous secret, and no forged one', async () => {
    const { hotel, accountId } = await openWithGateway()
    const secret = 'whsec-of-this-hotel'
    await hotel.owner.call.payments.accounts.update({ accountId, webhookSecret: secret })
    const bodyOf = (at: number) =>
      JSON.stringify({ event: 'payment.captured', payload: {}, created_at: at })
    const body = bodyOf(1)
    const post = (text: string, by: string, eventId = 'evt_1') =>
      gateway.post(text, { signature: sign(text, by), eventId })
    // Under its own name or under others: the bytes are one event.
    const copies = await Promise.all(
      Array.from({ length: 20 }, (_, at) => post(body, secret, `evt_${at >> 1}`)),
    )
    expect(new Set(copies)).toEqual(new Set(['kept']))
    expect(await post(body, 'another')).toBe('forged')
    expect(
      await gateway.post(`${body} `, { signature: sign(body, secret), eventId: 'evt_1' }),
    ).toBe('forged')
    await hotel.owner.call.payments.accounts.update({ accountId, webhookSecret: 'the-next-one' })
    expect(await post(bodyOf(2), secret)).toBe('kept')
    world.clock.set(new Date(Date.now() + 25 * 3_600_000).toISOString())
    expect(await post(bodyOf(3), secret)).toBe('forged')
    expect(await eventsOf(accountId)).toHaveLength(2)
  })

  it('of Cashfree are signed with the secret key, of now or of yesterday, and come to the account’s address', async () => {
    const { hotel, accountId } = await openWithGateway(both.cashfree)
    const { update } = hotel.owner.call.payments.accounts
    await update({ accountId, apiSecret: 'first-secret-key' })
    const now = String(Date.now())
    const post = (
      by: string,
      event: number,
      { timestamp = now, ...address }: { timestamp?: string; accountId?: string } = { accountId },
    ) => {
      const body = JSON.stringify({ type: 'PAYMENT_FAILED_WEBHOOK', data: {}, event })
      return both.cashfree.post(body, {
        signature: createHmac('sha256', by)
          .update(timestamp + body)
          .digest('base64'),
        timestamp,
        eventId: `event-${event}`,
        ...address,
      })
    }
    expect(await post('first-secret-key', 1)).toBe('kept')
    expect(await post('first-secret-key', 2, {})).toBe('forged')
    expect(await post('another', 2)).toBe('forged')
    await update({ accountId, apiSecret: 'second-secret-key' })
    expect(await post('first-secret-key', 3)).toBe('kept')
    expect(await post('second-secret-key', 4)).toBe('kept')
    expect(await post('second-secret-key', 4)).toBe('kept')
    const old = { accountId, timestamp: '978307200000' }
    expect(await post('second-secret-key', 5, old)).toBe('stale')
    world.clock.set(new Date(Date.now() + 25 * 3_600_000).toISOString())
    expect(await post('first-secret-key', 6)).toBe('forged')
    expect(await eventsOf(accountId)).toHaveLength(3)
    expect(await reasonOf(update({ accountId, webhookSecret: 'its-own' }))).toBe('CHARGE_REFUSED')
    const account = { type: 'gateway', gatewayId: 'cashfree', name: 'Cashfree' } as const
    const keys = { apiKey: 'TEST1', apiSecret: 'secret', webhookSecret: 'its-own' }
    const { create } = hotel.owner.call.payments.accounts
    const opened = create({ propertyId: hotel.propertyId, ...account, ...keys })
    expect(await reasonOf(opened)).toBe('CHARGE_REFUSED')
  })

  it('moves no other hotel’s money', async () => {
    const [{ hotel }, { hotel: other }] = [await openWithGateway(), await openWithGateway()]
    const { id: bookingId } = await bookFromToday(world, hotel)
    const { id: theirs } = await bookFromToday(world, other)
    const asked = await hotel.owner.call.payments.requestLink({ bookingId, amount: 10_000 })
    await gateway.payLink(asked)
    await gateway.until(async () => (await statusOf(hotel, asked.paymentId)) === 'completed')
    expect(await other.owner.call.bookings.get({ bookingId: theirs })).toMatchObject({
      paidAmount: 0,
    })
    expect(await reasonOf(other.owner.call.payments.refresh({ paymentId: asked.paymentId }))).toBe(
      'NOT_FOUND',
    )
  })
})
