import { createHmac } from 'node:crypto'
import { type GatewayId, gatewayIds } from '@atithi/api/finance/ledger/rules/gateways'
import { present } from '@atithi/api/kernel/shared/present'
import { receiveBillingEvent } from '@atithi/api/platform/billing/commands/events'
import { checkInvoicePayments } from '@atithi/api/platform/billing/jobs'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Gateway, startGateway } from '../support/gateway.ts'
import { makeInvoice } from '../support/platform-invoices.ts'
import { useWorld } from '../support/world.ts'

const world = useWorld()
let both: Record<GatewayId, Gateway>

beforeAll(async () => {
  both = {
    razorpay: await startGateway(world, 'razorpay'),
    cashfree: await startGateway(world, 'cashfree'),
  }
})
afterAll(() => Promise.all(gatewayIds.map(id => both[id].stop())))
beforeEach(() => both.razorpay.now())

interface Keys {
  keyId: string
  keySecret: string
  webhookSecret: string
}

/** The platform's own account, which tells of what is paid. */
async function openPlatformAccount(id: GatewayId) {
  const { sandbox, publicUrl } = both[id]
  const made = await fetch(`${sandbox.url}/api/payments/accounts`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      name: 'Atithi',
      webhookUrl: `${publicUrl}/webhooks/billing/${id}`,
      api: id,
    }),
  })
  const keys = (await made.json()) as Keys
  world.services.settings.publicUrl = publicUrl
  const admin = await world.makeAdmin()
  await admin.call.billing.saveBiller({
    name: 'Atithi Services',
    address: '4 Residency Road, Bengaluru 560025',
    state: 'Karnataka',
    gateway: id,
    gatewayKeyId: keys.keyId,
    gatewayKeySecret: keys.keySecret,
    ...(id === 'razorpay' && { webhookSecret: keys.webhookSecret }),
  })
  return { admin, keys }
}

const events = () =>
  world.ownerDb.selectFrom('billingEvent').select(['eventId', 'status', 'type']).execute()

describe('webhooks of the platform’s own gateway', () => {
  it.each(gatewayIds)('settle an invoice without anybody coming back, by %s', async id => {
    await world.ownerDb.deleteFrom('billingEvent').execute()
    await openPlatformAccount(id)
    const hotel = await world.openHotel()
    await world.subscribe(hotel, 'starter')
    const { call } = hotel.owner
    const invoiceId = await makeInvoice(world, hotel.propertyId)
    const page = await call.billing.payInvoice({ invoiceId })
    const balance = async () => {
      const { items } = await call.billing.invoices({ propertyId: hotel.propertyId })
      return present(items.find(one => one.id === invoiceId)?.balance, 'invoice')
    }
    await both[id].payLink(page)
    const deadline = Date.now() + 20_000
    while ((await balance()) > 0 && Date.now() < deadline) {
      both[id].now()
      // What is asked for by the clock stays unasked: only what was told is looked at.
      await world.ownerDb.updateTable('billingPayment').set({ nextCheckAt: null }).execute()
      await checkInvoicePayments(world.services)
      await new Promise(resolve => setTimeout(resolve, 50))
    }
    expect(await balance()).toBe(0)
    expect((await call.billing.invoice({ invoiceId })).payments).toMatchObject([
      { method: 'link', amount: page.amount, applied: page.amount },
    ])
    expect((await events()).some(({ status }) => status === 'done')).toBe(true)
  })

  it('keeps an event once, by its own or its previous secret, and no forged one', async () => {
    await world.ownerDb.deleteFrom('billingEvent').execute()
    const { admin, keys } = await openPlatformAccount('razorpay')
    const post = (secret: string, event: string, gateway: GatewayId = 'razorpay') => {
      const entity = { id: 'pay_of_nobody', order_id: 'order_of_nobody' }
      const rawBody = Buffer.from(
        JSON.stringify({ event: 'payment.captured', payload: { payment: { entity } }, of: event }),
      )
      const signature = createHmac('sha256', secret).update(rawBody).digest('hex')
      const proof = { signature, signedBefore: '' }
      return receiveBillingEvent(world.services, { gateway, rawBody, proof })
    }
    const copies = await Promise.all(
      Array.from({ length: 10 }, () => post(keys.webhookSecret, 'e1')),
    )
    expect(new Set(copies)).toEqual(new Set(['kept']))
    expect(await post('another', 'e2')).toBe('forged')
    expect(await post(keys.keySecret, 'e2', 'cashfree')).toBe('forged')
    // A hotel's own account tells of guests, never of what hotels owe.
    const hotel = await world.openHotel()
    const accountId = await both.razorpay.connect(hotel)
    await hotel.owner.call.payments.accounts.update({ accountId, webhookSecret: 'of-a-hotel' })
    expect(await post('of-a-hotel', 'e2')).toBe('forged')
    await admin.call.billing.saveBiller({ webhookSecret: 'the-next-one' })
    expect(await post(keys.webhookSecret, 'e3')).toBe('kept')
    expect(await post('the-next-one', 'e4')).toBe('kept')
    expect(JSON.stringify(await admin.call.billing.biller())).not.toContain('the-next-one')
    // Money of which nothing is known is asked after for an hour, and changes nothing.
    await checkInvoicePayments(world.services)
    expect((await events()).map(({ status }) => status)).toEqual(['new', 'new', 'new'])
    world.clock.set(new Date(Date.now() + 25 * 3_600_000).toISOString())
    await checkInvoicePayments(world.services)
    expect((await events()).map(({ status }) => status)).toEqual(['unknown', 'unknown', 'unknown'])
    expect(await post(keys.webhookSecret, 'e5')).toBe('forged')
    // Another account is signed for by nothing of the one before.
    await admin.call.billing.saveBiller({ gatewayKeyId: 'rzp_other', gatewayKeySecret: 'other' })
    expect(await post('the-next-one', 'e6')).toBe('forged')
  })
})
