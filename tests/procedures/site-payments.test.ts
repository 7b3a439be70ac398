import { findCheckout } from '@atithi/api/finance/gateways/commands/checkout'
import { present } from '@atithi/api/kernel/shared/present'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Gateway, startGateway } from '../support/gateway.ts'
import { findConflicts } from '../support/recount.ts'
import { bookFromToday } from '../support/stays.ts'
import { type Hotel, reasonOf, siteBooking, useWorld } from '../support/world.ts'

const world = useWorld({ max: 20 })
let gateway: Gateway

beforeAll(async () => {
  gateway = await startGateway(world)
})
afterAll(() => gateway.stop())
beforeEach(() => gateway.now())
afterEach(() => gateway.heal())

const third = { policy: 'deposit', deposit: { kind: 'percent', percent: 30 } } as const

/** A hotel with a gateway, whose every rate is paid online as this says. */
async function openPaid(payment: Record<string, unknown>, quantity = 2): Promise<Hotel> {
  const hotel = await world.openHotel({ quantity })
  await gateway.connect(hotel)
  const { items } = await hotel.owner.call.ratePlans.list({ propertyId: hotel.propertyId })
  for (const { id: ratePlanId } of items)
    await hotel.owner.call.ratePlans.update({ ratePlanId, payment: payment as typeof third })
  return hotel
}

const book = (hotel: Hotel, more: Record<string, unknown> = {}) =>
  world.anonymous().call.site.book({ ...siteBooking(world, hotel), ...more })

const statusOf = async ({ owner }: Hotel, bookingId: string) =>
  (await owner.call.bookings.get({ bookingId })).status

describe('review: websites 3, mission 6, site.book with payment', () => {
  it('holds the rooms while a deposit is paid, may be tried again, and is confirmed by the money alone', async () => {
    const hotel = await openPaid(third)
    const request = siteBooking(world, hotel)
    const booked = await book(hotel, request)
    const payment = present(booked.payment, 'payment')
    expect(booked).toMatchObject({ status: 'pending', holdExpiresAt: expect.any(String) })
    expect(payment.amount).toBe(Math.round(booked.totalAmount * 0.3))
    const page = present(payment.checkoutUrl, 'page')
    const reference = new URL(page).pathname.split('/').at(-1) ?? ''
    expect(await findCheckout(world.services, reference)).toMatchObject({
      amount: payment.amount,
      form: {
        action: `${gateway.sandbox.url}/razorpay/v1/checkout/embedded`,
        fields: { order_id: payment.orderId, amount: String(payment.amount) },
      },
      returnUrl: `http://${hotel.subdomain}.localhost:4000/booking?paid=1`,
    })
    expect(await findCheckout(world.services, `AT${'0'.repeat(24)}`)).toBeUndefined()
    const again = await book(hotel, request)
    expect(again).toMatchObject({ id: booked.id, payment: { paymentId: payment.paymentId } })
    await gateway.payOrder(payment.orderId, 'failed')
    const proof = { code: booked.code, email: booked.guestEmail ?? '' }
    const guest = world.anonymous().call.site
    expect(await guest.paid(proof)).toMatchObject({
      status: 'pending',
      payment: { status: 'failed', failure: expect.any(String) },
    })
    expect(await guest.pay(proof)).toMatchObject({ paymentId: payment.paymentId })
    await gateway.payOrder(payment.orderId)
    await gateway.until(async () => (await statusOf(hotel, booked.id)) === 'confirmed')
    expect(await guest.booking(proof)).toMatchObject({
      paidAmount: payment.amount,
      payment: null,
      canPayOnline: true,
    })
    expect(await findCheckout(world.services, reference)).toMatchObject({ form: undefined })
    expect(await findConflicts(world.ownerDb)).toEqual([])
  })

  it('says with the price what may be paid when, and takes exactly that; what cannot be refunded is never paid later', async () => {
    const hotel = await openPaid(third)
    const request = siteBooking(world, hotel)
    const guest = world.anonymous().call.site
    const { payment, totalAmount } = await guest.quote(request)
    expect(payment).toEqual([
      { pay: 'deposit', amount: Math.round(totalAmount * 0.3) },
      { pay: 'full', amount: totalAmount },
    ])
    const firstNight = { policy: 'deposit', deposit: { kind: 'first-night' } } as const
    const { items } = await hotel.owner.call.ratePlans.list({ propertyId: hotel.propertyId })
    for (const { id: ratePlanId } of items)
      await hotel.owner.call.ratePlans.update({ ratePlanId, payment: firstNight })
    const quoted = await guest.quote(request)
    const booked = await book(hotel, request)
    expect(booked.payment?.amount).toBe(quoted.payment[0]?.amount)
    const made = await hotel.owner.call.ratePlans.create({
      propertyId: hotel.propertyId,
      roomTypeId: request.roomTypeId,
      name: 'Saver',
      adjustment: { kind: 'percent', percent: -10 },
      isRefundable: false,
    })
    expect(made).toMatchObject({ payment: { policy: 'full' } })
    const saver = { ...request, ratePlanId: made.id, idempotencyKey: 'saver' }
    expect((await guest.quote(saver)).payment).toMatchObject([{ pay: 'full' }])
    expect(await reasonOf(book(hotel, { ...saver, pay: 'at-hotel' }))).toBe('PAY_REFUSED')
    expect(await guest.bySubdomain({ subdomain: request.subdomain })).toMatchObject({
      takesPaymentsOnline: true,
    })
  })

  it('takes all where the guest chooses so, and refuses less than the rate asks for', async () => {
    const hotel = await openPaid(third)
    expect(await reasonOf(book(hotel, { pay: 'at-hotel' }))).toBe('PAY_REFUSED')
    const booked = await book(hotel, { pay: 'full' })
    expect(booked.payment?.amount).toBe(booked.totalAmount)
    const plain = await world.openHotel()
    expect(await book(plain)).toMatchObject({ status: 'confirmed', payment: null })
    expect(await reasonOf(book(plain, { pay: 'full', idempotencyKey: 'b' }))).toBe('PAY_REFUSED')
  })

  it('shows the guest who comes back a booking that is paid and firm, once', async () => {
    const hotel = await openPaid({ policy: 'full' })
    const booked = await book(hotel)
    await gateway.payOrder(booked.payment?.orderId ?? null)
    const proof = { code: booked.code, email: booked.guestEmail ?? '' }
    const guest = world.anonymous().call.site
    const [back] = await Promise.all([guest.paid(proof), world.anonymous().call.site.paid(proof)])
    expect(back).toMatchObject({ status: 'confirmed', balance: 0, payment: null })
    await world.consume()
    const { items } = await hotel.owner.call.payments.list({ propertyId: hotel.propertyId })
    expect(items).toMatchObject([{ kind: 'payment', status: 'completed' }])
    expect(await guest.booking(proof)).toMatchObject({ status: 'confirmed', balance: 0 })
  })

  it('shows it firm although a webhook brought the money first, and nobody has settled it yet', async () => {
    const hotel = await openPaid({ policy: 'full' })
    const booked = await book(hotel)
    await gateway.payOrder(booked.payment?.orderId ?? null)
    const paymentId = present(booked.payment, 'payment').paymentId
    await hotel.owner.call.payments.refresh({ paymentId })
    const proof = { code: booked.code, email: booked.guestEmail ?? '' }
    const guest = world.anonymous().call.site
    expect(await guest.booking(proof)).toMatchObject({ status: 'pending', balance: 0 })
    expect(await guest.paid(proof)).toMatchObject({ status: 'confirmed', balance: 0 })
    await world.consume()
    expect(await guest.paid(proof)).toMatchObject({ status: 'confirmed', balance: 0 })
  })

  it('paid after the hold ended: takes the rooms if they are free, else the money goes back by itself', async () => {
    const hotel = await openPaid({ policy: 'full' }, 1)
    const late = await book(hotel)
    const past = () => world.clock.set(new Date(Date.now() + 16 * 60_000).toISOString())
    past()
    const { id: other } = await book(hotel)
    expect(await statusOf(hotel, late.id)).toBe('cancelled')
    gateway.now()
    await gateway.payOrder(late.payment?.orderId ?? null)
    const paymentId = present(late.payment, 'payment').paymentId
    const state = async () => (await hotel.owner.call.payments.get({ paymentId })).status
    await gateway.until(async () => (await state()) === 'refunded')
    expect(await statusOf(hotel, late.id)).toBe('cancelled')
    expect(await statusOf(hotel, other)).toBe('pending')

    const free = await openPaid({ policy: 'full' }, 1)
    const lucky = await book(free)
    await world.ownerDb
      .updateTable('booking')
      .set({ holdExpiresAt: new Date(Date.now() - 60_000).toISOString() })
      .where('id', '=', lucky.id)
      .execute()
    const { releaseAllExpiredHolds } = await import(
      '@atithi/api/stays/bookings/commands/expire-holds'
    )
    gateway.now()
    await releaseAllExpiredHolds(world.services, 'test')
    expect(await statusOf(free, lucky.id)).toBe('cancelled')
    await gateway.payOrder(lucky.payment?.orderId ?? null)
    await gateway.until(async () => (await statusOf(free, lucky.id)) === 'confirmed')
    expect(await free.owner.call.bookings.get({ bookingId: lucky.id })).toMatchObject({
      balance: 0,
      paidAmount: lucky.totalAmount,
    })
    expect(await findConflicts(world.ownerDb)).toEqual([])
  })

  it('paid twice, online and at the desk: what is too much goes back by itself', async () => {
    const hotel = await openPaid({ policy: 'full' })
    const booked = await book(hotel)
    await gateway.payOrder(booked.payment?.orderId ?? null)
    await gateway.until(async () => (await statusOf(hotel, booked.id)) === 'confirmed')
    const { call } = hotel.owner
    const bookingId = booked.id
    await call.payments.refundBooking({
      bookingId,
      amount: 5_000,
      method: 'bank-transfer',
      reason: 'A favour',
    })
    const asked = await call.payments.requestLink({ bookingId, amount: 5_000 })
    await call.payments.record({ bookingId, method: 'cash', amount: 5_000 })
    await gateway.payLink(asked)
    const state = async () => (await call.payments.get({ paymentId: asked.paymentId })).status
    await gateway.until(async () => (await state()) === 'refunded')
    expect(await call.bookings.get({ bookingId })).toMatchObject({ balance: 0 })
    expect(await findConflicts(world.ownerDb)).toEqual([])
  })

  it('stands without the gateway’s page while the gateway is away, and is paid when it is back', async () => {
    const hotel = await openPaid({ policy: 'deposit', deposit: { kind: 'first-night' } })
    await gateway.fault('down', 30)
    const booked = await book(hotel)
    expect(booked).toMatchObject({ status: 'pending', payment: { checkoutUrl: null } })
    await gateway.heal()
    const proof = { code: booked.code, email: booked.guestEmail ?? '' }
    const opened = await world.anonymous().call.site.pay(proof)
    await gateway.payOrder(opened.orderId)
    await gateway.until(async () => (await statusOf(hotel, booked.id)) === 'confirmed')
  })
})

describe('site.pay', () => {
  it('asks once however many tabs press at once, and for no more than is owed by then', async () => {
    const hotel = await openPaid({ policy: 'full' })
    const { call } = hotel.owner
    const guestEmail = 'tabs@example.in'
    const { id: bookingId, code, balance } = await bookFromToday(world, hotel, { guestEmail })
    const proof = { code, email: guestEmail }
    const press = () => world.anonymous().call.site.pay(proof)
    const [first, ...others] = await Promise.all([press(), press(), press()])
    for (const other of others)
      expect(other).toMatchObject({
        paymentId: first.paymentId,
        checkoutUrl: first.checkoutUrl,
        amount: balance,
      })
    await call.payments.record({ bookingId, method: 'cash', amount: 100_000 })
    const guest = world.anonymous().call.site
    expect(await guest.booking(proof)).toMatchObject({ payment: null, canPayOnline: true })
    const rest = await press()
    expect(rest.amount).toBe(balance - 100_000)
    const page = ({ checkoutUrl }: typeof rest) => present(checkoutUrl, 'page')
    const formOf = async (asked: typeof rest) => {
      const reference = new URL(page(asked)).pathname.split('/').at(-1) ?? ''
      return (await findCheckout(world.services, reference))?.form
    }
    // An order stays open at the gateway: our page is what leads to it no more.
    expect(await formOf(first)).toBeUndefined()
    expect(await formOf(rest)).toBeDefined()
    await gateway.payLink({ checkoutUrl: page(rest) })
    await gateway.until(async () => (await call.bookings.get({ bookingId })).balance === 0)
    expect(await reasonOf(press())).toBe('PAYMENT_NOT_OPEN')
    const { items } = await call.payments.list({ propertyId: hotel.propertyId, bookingId })
    expect(items.map(one => [one.status, one.amount])).toEqual([
      ['completed', rest.amount],
      ['completed', 100_000],
      ['cancelled', balance],
    ])
  })
})

describe('site.cancel', () => {
  it.each([
    ['automatic', 'processing'],
    ['by-hand', 'due'],
  ] as const)('sends back what the terms promise where refunds go %s', async (way, first) => {
    const hotel = await openPaid(third)
    const { call } = hotel.owner
    await call.payments.accounts.setGuestRefunds({
      propertyId: hotel.propertyId,
      guestRefunds: way,
    })
    const booked = await book(hotel)
    const payment = present(booked.payment, 'payment')
    await gateway.payOrder(payment.orderId)
    await gateway.until(async () => (await statusOf(hotel, booked.id)) === 'confirmed')
    const guest = world.anonymous().call.site
    await guest.cancel({ code: booked.code, email: booked.guestEmail ?? '' })
    const refunds = () =>
      world.ownerDb
        .selectFrom('refund')
        .select(['status', 'amount'])
        .where('bookingId', '=', booked.id)
        .execute()
    expect(await refunds()).toEqual([{ status: first, amount: payment.amount }])
    if (way === 'by-hand') return
    gateway.now()
    await gateway.until(async () => (await refunds())[0]?.status === 'paid')
    expect((await call.bookings.get({ bookingId: booked.id })).paidAmount).toBe(0)
  })
})
