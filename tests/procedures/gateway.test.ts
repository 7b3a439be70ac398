import { type GatewayId, gatewayIds } from '@atithi/api/finance/ledger/rules/gateways'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Gateway, startGateway } from '../support/gateway.ts'
import { findConflicts } from '../support/recount.ts'
import { bookFromToday } from '../support/stays.ts'
import { type Browser, type Hotel, reasonOf, useWorld } from '../support/world.ts'

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

/** Cashfree tells of a try that failed by an order of which we learn from the link alone: the next look finds it. */
const look = (id: GatewayId, { owner }: Hotel, paymentId: string) =>
  id === 'cashfree' ? owner.call.payments.refresh({ paymentId }) : undefined

const statusOf = async ({ owner }: Hotel, paymentId: string) =>
  (await owner.call.payments.get({ paymentId })).status

describe('payments.accounts', () => {
  it('keeps secrets: shown as their last four, in no answer and no trail', async () => {
    const { hotel, accountId } = await openWithGateway()
    const { call } = hotel.owner
    const { propertyId } = hotel
    const { items } = await call.payments.accounts.list({ propertyId })
    expect(items).toMatchObject([{ id: accountId, type: 'gateway', isDefault: true, balance: 0 }])
    expect(items[0]?.apiSecretLast4).toMatch(/^.{4}$/)
    const stored = await world.ownerDb
      .selectFrom('paymentAccount')
      .select(['keySecretSealed', 'webhookSecretSealed'])
      .where('id', '=', accountId)
      .executeTakeFirstOrThrow()
    expect(stored.keySecretSealed).toMatch(/^v1\.test\./)
    await call.payments.accounts.update({ accountId, apiSecret: 'wrong-secret-9999' })
    const trail = await world.ownerDb.selectFrom('auditEntry').selectAll().execute()
    expect(JSON.stringify([items, trail])).not.toMatch(/wrong-secret/)
    expect(await call.payments.accounts.test({ accountId })).toMatchObject({ ok: false })
    const clerk = await world.createStaff(hotel, ['payments'])
    expect(await reasonOf(clerk.call.payments.accounts.test({ accountId }))).toBe('AREA_REQUIRED')
  })

  it('tests keys, makes one the default, and takes no money by one that is off', async () => {
    const { hotel, accountId } = await openWithGateway()
    const { call } = hotel.owner
    expect(await call.payments.accounts.test({ accountId })).toMatchObject({ ok: true })
    const other = await gateway.connect(hotel)
    await call.payments.accounts.setDefault({ accountId: other })
    await call.payments.accounts.deactivate({ accountId: other })
    const { id: bookingId } = await bookFromToday(world, hotel)
    expect(await reasonOf(call.payments.requestLink({ bookingId, amount: 100 }))).toBe('NO_GATEWAY')
    await call.payments.accounts.setDefault({ accountId })
    const bank = await call.payments.accounts.create({
      propertyId: hotel.propertyId,
      type: 'bank',
      name: 'Current account',
      accountNumber: '50100012345678',
      ifscCode: 'HDFC0001234',
    })
    expect(await reasonOf(call.payments.accounts.test(bank))).toBe('CHARGE_REFUSED')
    await call.payments.record({ bookingId, method: 'bank-transfer', amount: 700, ...bank })
    const { items } = await call.payments.accounts.list({ propertyId: hotel.propertyId })
    expect(items.find(item => item.id === bank.accountId)).toMatchObject({ balance: 700 })
  })
})

describe.each(gatewayIds)('payments.requestLink through %s', id => {
  const at = () => both[id]
  it('completes once by webhook, fees and all, though each event comes twice and out of order', async () => {
    const { hotel } = await openWithGateway(at())
    const { call } = hotel.owner
    const { id: bookingId, balance } = await bookFromToday(world, hotel)
    expect(await reasonOf(call.payments.requestLink({ bookingId, amount: balance + 1 }))).toBe(
      'ABOVE_BALANCE',
    )
    const asked = await call.payments.requestLink({ bookingId, amount: 100_000 })
    expect(await statusOf(hotel, asked.paymentId)).toBe('pending')
    await at().fault('duplicate', 30)
    await at().fault('reorder', 30)
    const failed = await at().payLink(asked, 'failed')
    expect(failed.status).toBe('failed')
    await look(id, hotel, asked.paymentId)
    await at().until(async () => (await statusOf(hotel, asked.paymentId)) === 'failed')
    const paid = await at().payLink(asked)
    await at().until(async () => (await statusOf(hotel, asked.paymentId)) === 'completed')
    // Cashfree says what it costs with the settlement.
    const costs =
      id === 'razorpay'
        ? { gatewayFee: 2_360, gatewayTax: 360 }
        : { gatewayFee: null, gatewayTax: null }
    const detail = await call.payments.get({ paymentId: asked.paymentId })
    expect(detail).toMatchObject({
      method: 'upi',
      gatewayTransactionId: paid.id,
      gatewayOrderId: expect.any(String),
      ...costs,
      attempts: 2,
      failure: null,
      documentNumber: expect.stringMatching(/V\//),
      reconciliationStatus: 'pending',
    })
    expect(detail.tries.map(one => one.status)).toEqual(['failed', 'completed'])
    expect(await call.bookings.get({ bookingId })).toMatchObject({ paidAmount: 100_000 })
    expect(await call.payments.summary({ propertyId: hotel.propertyId })).toMatchObject({
      gatewayFees: costs.gatewayFee ?? 0,
      successRate: 5_000,
    })
    expect(await findConflicts(world.ownerDb)).toEqual([])
  })

  it('counts as pending online what the list of pending payments shows', async () => {
    const { hotel } = await openWithGateway(at())
    const { payments } = hotel.owner.call
    const { id: bookingId } = await bookFromToday(world, hotel)
    const first = await payments.requestLink({ bookingId, amount: 50_000 })
    await payments.requestLink({ bookingId, amount: 30_000 })
    const pending = async () => [
      (await payments.summary({})).pending,
      ...(await payments.list({ kind: 'payment', status: 'pending' })).items.map(one => one.amount),
    ]
    expect(await pending()).toEqual([80_000, 30_000, 50_000])
    const begun = world.ownerDb.updateTable('payment').set({ status: 'processing' })
    await begun.where('id', '=', first.paymentId).execute()
    expect(await pending()).toEqual([30_000, 30_000])
  })

  it('finds by Sync Payments what neither browser nor webhook told, once', async () => {
    const { hotel, accountId } = await openWithGateway(at())
    const { call } = hotel.owner
    const { propertyId } = hotel
    const { id: bookingId } = await bookFromToday(world, hotel)
    const asked = await call.payments.requestLink({ bookingId, amount: 50_000 })
    if (id === 'razorpay')
      await call.payments.accounts.update({ accountId, webhookSecret: 'nobody-knows-this' })
    await at().payLink(asked)
    const synced = await call.payments.sync({ propertyId })
    expect(synced).toMatchObject({ completed: 1, unknown: [] })
    expect(await statusOf(hotel, asked.paymentId)).toBe('completed')
    expect(await call.payments.sync({ propertyId })).toMatchObject({ completed: 0 })
    expect(await call.bookings.get({ bookingId })).toMatchObject({ paidAmount: 50_000 })
  })

  it('survives a gateway that is away and answers that are lost, without money twice or lost', async () => {
    const { hotel } = await openWithGateway(at())
    const { call } = hotel.owner
    const { id: bookingId } = await bookFromToday(world, hotel)
    await at().fault('down', 60)
    expect(await reasonOf(call.payments.requestLink({ bookingId, amount: 40_000 }))).toBe(
      'GATEWAY_UNAVAILABLE',
    )
    await at().heal()
    const asked = await call.payments.requestLink({ bookingId, amount: 40_000 })
    await at().payLink(asked)
    await at().until(async () => (await statusOf(hotel, asked.paymentId)) === 'completed')
    await at().fault('lost-answer', 60)
    const refund = { paymentId: asked.paymentId, amount: 15_000, reason: 'A day less' }
    const once = { ...refund, idempotencyKey: 'the same' }
    const first = await call.payments.refund(once)
    expect(first).toMatchObject({ status: 'processing', amount: -15_000 })
    expect((await call.payments.refund(once)).refundId).toBe(first.refundId)
    expect(await call.bookings.get({ bookingId })).toMatchObject({ paidAmount: 40_000 })
    await at().heal()
    await at().until(async () => (await statusOf(hotel, first.refundId)) === 'completed')
    expect(await call.bookings.get({ bookingId })).toMatchObject({ paidAmount: 25_000 })
    expect(await call.payments.get({ paymentId: first.refundId })).toMatchObject({
      documentNumber: expect.any(String),
      reference: expect.any(String),
    })
    const rest = { ...refund, amount: 25_000 }
    expect(await reasonOf(call.payments.refund({ ...refund, amount: 25_001 }))).toBe('ABOVE_PAID')
    const both = await Promise.allSettled([call.payments.refund(rest), call.payments.refund(rest)])
    expect(both.map(one => one.status).toSorted()).toEqual(['fulfilled', 'rejected'])
    await at().until(async () => (await statusOf(hotel, asked.paymentId)) === 'refunded')
    expect(await findConflicts(world.ownerDb)).toEqual([])
  })

  it('rings the bell when a payment or a refund fails', async () => {
    const { hotel, accountId } = await openWithGateway(at())
    const { call } = hotel.owner
    const { id: bookingId } = await bookFromToday(world, hotel)
    const asked = await call.payments.requestLink({ bookingId, amount: 40_000 })
    await at().payLink(asked, 'failed')
    await look(id, hotel, asked.paymentId)
    await at().until(async () => (await statusOf(hotel, asked.paymentId)) === 'failed')
    await at().payLink(asked)
    await at().until(async () => (await statusOf(hotel, asked.paymentId)) === 'completed')
    await call.payments.accounts.update({ accountId, apiSecret: 'of another account' })
    const { paymentId } = asked
    const refund = await call.payments.refund({ paymentId, amount: 10_000, reason: 'A day less' })
    expect(refund).toMatchObject({ status: 'failed', failure: expect.any(String) })
    await world.consume()
    // Whoever asked for it has seen it; the others are told.
    const clerk = await world.createStaff(hotel, ['payments'])
    const { items } = await clerk.call.notifications.list({})
    expect(items.filter(item => item.bookingId === bookingId).map(item => item.type)).toEqual(
      expect.arrayContaining(['online-payment.failed', 'refund.failed']),
    )
  })

  it('takes late money, and asks no longer for what was withdrawn', async () => {
    const { hotel } = await openWithGateway(at())
    const { call } = hotel.owner
    const { id: bookingId } = await bookFromToday(world, hotel)
    const late = await call.payments.requestLink({ bookingId, amount: 30_000 })
    await at().payLink(late, 'late')
    await at().until(async () => (await statusOf(hotel, late.paymentId)) === 'completed')
    const link = await call.payments.requestLink({ bookingId, amount: 20_000 })
    await call.payments.cancelRequest({ paymentId: link.paymentId })
    expect(await statusOf(hotel, link.paymentId)).toBe('cancelled')
    await expect(at().payLink(link)).rejects.toThrow('no longer open')
    expect(await reasonOf(call.payments.cancelRequest({ paymentId: late.paymentId }))).toBe(
      'PAYMENT_NOT_OPEN',
    )
  })
})

describe('a payment link', () => {
  it('goes by email to the guest', async () => {
    const { hotel } = await openWithGateway()
    const { call } = hotel.owner
    const guestEmail = 'payer@example.in'
    const { id: bookingId } = await bookFromToday(world, hotel, { guestEmail })
    const asked = await call.payments.requestLink({ bookingId, amount: 20_000, sendBy: 'email' })
    const mails = await world.postTo(guestEmail)
    expect(mails.some(mail => mail.text.includes(asked.checkoutUrl))).toBe(true)
    const { items } = await call.communications.messages.list({
      propertyId: hotel.propertyId,
      bookingId,
    })
    const [logged, ...others] = items.filter(({ letter }) => letter === 'pay-link')
    expect(others).toEqual([])
    expect(logged).toMatchObject({ status: 'sent', address: guestEmail })
    expect(logged?.content).not.toContain('http')
    expect(items).toHaveLength(mails.length)
  })
})

describe('refunds on the bill', () => {
  it('go back the way they were paid, from a cancellation too, and stand there until they are through', async () => {
    const { hotel } = await openWithGateway()
    const { call } = hotel.owner
    const { id: bookingId } = await bookFromToday(world, hotel)
    const bill = () => call.folio.get({ bookingId })
    /** The figure above the payments, beside the rows of the list that it opens. */
    const toSendBack = async () => {
      const { propertyId } = hotel
      const { refundsDue } = await call.payments.summary({ propertyId, dateRange: 'this-month' })
      const { items } = await call.payments.list({ propertyId, kind: 'refund', status: 'pending' })
      return { figure: refundsDue, rows: items.map(({ amount }) => amount) }
    }
    const asked = await call.payments.requestLink({ bookingId, amount: 40_000 })
    expect((await bill()).gatewayPayments).toEqual([])
    await gateway.payLink(asked)
    const { paymentId } = asked
    await gateway.until(async () => (await statusOf(hotel, paymentId)) === 'completed')
    await call.payments.record({ bookingId, method: 'cash', amount: 5_000 })
    const payment = { id: paymentId, method: 'upi', gateway: 'razorpay' }
    expect((await bill()).gatewayPayments).toEqual([{ ...payment, refundable: 40_000 }])
    await gateway.fault('down', 60)
    const part = { paymentId, amount: 10_000, reason: 'A night less' }
    await call.payments.refund(part)
    expect(await bill()).toMatchObject({
      gatewayPayments: [{ ...payment, refundable: 30_000 }],
      gatewayRefunds: [{ amount: 10_000, status: 'processing', failure: null }],
      paidAmount: 45_000,
    })
    expect(await toSendBack()).toEqual({ figure: 0, rows: [] })
    await gateway.heal()
    await gateway.until(async () => (await bill()).gatewayRefunds.length === 0)
    await call.bookings.cancel({ bookingId, reason: 'Changed plans' })
    const { refundsDue } = await bill()
    expect(await toSendBack()).toEqual({ figure: 35_000, rows: expect.any(Array) })
    expect((await toSendBack()).rows.toSorted((one, other) => one - other)).toEqual([
      -30_000, -5_000,
    ])
    const waiting = refundsDue.find(one => one.method === 'upi')
    const back = { paymentId, refundId: waiting?.id, amount: 30_000, reason: 'Cancelled' }
    const clerk = await world.createStaff(hotel, ['payments'])
    expect(await reasonOf(clerk.call.payments.refund(back))).toBe('GRANT_REQUIRED')
    const { hotel: other } = await openWithGateway()
    expect(await reasonOf(other.owner.call.payments.refund(back))).toBe('NOT_FOUND')
    const both = await Promise.allSettled([call.payments.refund(back), call.payments.refund(back)])
    expect(both.map(one => one.status).toSorted()).toEqual(['fulfilled', 'rejected'])
    await gateway.until(async () => (await bill()).refundsDue.length === 1)
    expect(await bill()).toMatchObject({
      gatewayPayments: [],
      refundsDue: [{ amount: 5_000, method: 'cash' }],
    })
    await gateway.until(async () => (await statusOf(hotel, paymentId)) === 'refunded')
    expect(await findConflicts(world.ownerDb)).toEqual([])
  })

  it.each(['cancel', 'no-show', 'check-out'] as const)(
    'are chosen with %s: what came online goes back there at once, cash waits',
    async kind => {
      const { hotel } = await openWithGateway()
      const { call } = hotel.owner
      const dates =
        kind === 'no-show' ? { checkIn: world.day(-1), checkOut: world.day(1) } : undefined
      const { id: bookingId } = await bookFromToday(world, hotel, dates)
      const paid = async (amount: number) => {
        const asked = await call.payments.requestLink({ bookingId, amount })
        await gateway.payLink(asked)
        await gateway.until(async () => (await statusOf(hotel, asked.paymentId)) === 'completed')
        return asked.paymentId
      }
      const payments = [await paid(500_000), await paid(300_000)]
      if (kind !== 'check-out')
        await call.payments.record({ bookingId, method: 'cash', amount: 5_000 })
      const clerk = await world.createStaff(hotel, ['bookings', 'payments'], ['discount'])
      const go = ({ call: by }: Browser) => {
        const refund = 'original' as const
        if (kind === 'cancel') return by.bookings.cancel({ bookingId, refund })
        if (kind === 'no-show')
          return by.bookings.markNoShow({ bookingId, refund, waiveFee: 'A storm' })
        const departure = { policy: 'slept' as const, reason: 'Called home' }
        return by.bookings.checkOut({ bookingId, refund, departure })
      }
      if (kind === 'check-out') {
        const { items } = await call.bookings.roomsFor({ bookingId })
        const roomId = items.find(room => !room.isTaken)?.id ?? ''
        const identity = { idProof: 'passport' as const, idNumber: 'P1234567' }
        await call.bookings.checkIn({ bookingId, roomId, acceptDirty: true, ...identity })
      }
      expect(await reasonOf(go(clerk))).toBe('GRANT_REQUIRED')
      await go(hotel.owner)
      const bill = () => call.folio.get({ bookingId })
      await gateway.until(async () => (await bill()).gatewayRefunds.length === 0)
      // Of one night of two, ₹4,200 was paid; the latest payment goes back first.
      const left = kind === 'check-out' ? 420_000 : 5_000
      expect(await bill()).toMatchObject({
        paidAmount: left,
        refundsDue: kind === 'check-out' ? [] : [{ amount: 5_000, method: 'cash' }],
      })
      const [first, second] = await Promise.all(payments.map(id => statusOf(hotel, id)))
      expect([first, second]).toEqual([kind === 'check-out' ? 'completed' : 'refunded', 'refunded'])
      expect(await findConflicts(world.ownerDb)).toEqual([])
    },
  )

  it('tell the guest by letter when the gateway refuses, once, and nobody without an address', async () => {
    const { hotel, accountId } = await openWithGateway()
    const { call } = hotel.owner
    const guestEmail = 'refused@example.in'
    const { id: bookingId } = await bookFromToday(world, hotel, { guestEmail })
    const asked = await call.payments.requestLink({ bookingId, amount: 40_000 })
    await gateway.payLink(asked)
    await gateway.until(async () => (await statusOf(hotel, asked.paymentId)) === 'completed')
    await call.payments.accounts.update({ accountId, apiSecret: 'of another account' })
    const { code } = await call.bookings.get({ bookingId })
    await call.bookings.cancel({ bookingId, refund: 'original' })
    // What the gateway has not answered yet is still to come back, for the guest who looks.
    const own = { code, email: guestEmail }
    expect((await world.anonymous().call.site.booking(own)).refundsDue).toBe(40_000)
    await gateway.until(
      async () => (await call.folio.get({ bookingId })).gatewayRefunds[0]?.status === 'failed',
    )
    const letters = (await world.postTo(guestEmail)).filter(mail => mail.subject.includes('refund'))
    expect(letters).toHaveLength(1)
    expect(letters[0]?.text).toContain('₹400')
  })

  it('say that the gateway refused, until another is tried', async () => {
    const { hotel, accountId } = await openWithGateway()
    const { call } = hotel.owner
    const { id: bookingId } = await bookFromToday(world, hotel)
    const asked = await call.payments.requestLink({ bookingId, amount: 40_000 })
    await gateway.payLink(asked)
    const { paymentId } = asked
    await gateway.until(async () => (await statusOf(hotel, paymentId)) === 'completed')
    await call.payments.accounts.update({ accountId, apiSecret: 'of another account' })
    const reason = 'A night less'
    await call.payments.refund({ paymentId, amount: 10_000, reason })
    expect(await call.folio.get({ bookingId })).toMatchObject({
      gatewayPayments: [{ refundable: 40_000 }],
      gatewayRefunds: [{ amount: 10_000, status: 'failed', failure: expect.any(String) }],
    })
    await call.payments.refundBooking({
      bookingId,
      amount: 10_000,
      reason,
      method: 'bank-transfer',
    })
    expect((await call.folio.get({ bookingId })).gatewayRefunds).toEqual([])
  })
})
