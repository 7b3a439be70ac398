import { randomUUID } from 'node:crypto'
import { workOnGateways } from '@atithi/api/finance/gateways/jobs'
import { type GatewayId, gatewayIds } from '@atithi/api/finance/ledger/rules/gateways'
import { present } from '@atithi/api/kernel/shared/present'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Gateway, startGateway } from '../support/gateway.ts'
import { findConflicts } from '../support/recount.ts'
import { bookFromToday } from '../support/stays.ts'
import { type Hotel, siteBooking, useWorld } from '../support/world.ts'

const world = useWorld({ max: 10 })
let both: Record<GatewayId, Gateway>
let hotels: Record<GatewayId, Hotel>

const openPaid = async (gateway: Gateway): Promise<Hotel> => {
  const hotel = await world.openHotel({ quantity: 40 })
  await gateway.connect(hotel)
  const { items } = await hotel.owner.call.ratePlans.list({ propertyId: hotel.propertyId })
  for (const { id: ratePlanId } of items)
    await hotel.owner.call.ratePlans.update({ ratePlanId, payment: { policy: 'full' } })
  return hotel
}

beforeAll(async () => {
  both = {
    razorpay: await startGateway(world, 'razorpay'),
    cashfree: await startGateway(world, 'cashfree'),
  }
  hotels = { razorpay: await openPaid(both.razorpay), cashfree: await openPaid(both.cashfree) }
})
afterAll(() => Promise.all(gatewayIds.map(id => both[id].stop())))
beforeEach(() => both.razorpay.now())
afterEach(async () => {
  for (const id of gatewayIds) {
    both[id].hear(true)
    await both[id].heal()
  }
})

/** What was asked for, how it is paid, and how its payer's screen looks whether it has come. */
interface Open {
  bookingId: string
  paymentId: string
  amount: number
  guestEmail: string
  pay(): Promise<unknown>
  back(): Promise<unknown>
}

interface At {
  gateway: Gateway
  hotel: Hotel
}

const newEmail = () => `payer-${randomUUID()}@example.in`

/** Asks, and where the answer was lost once more, as whoever presses again. */
async function pressed<T>({ gateway }: At, ask: () => Promise<T>): Promise<T> {
  try {
    return await ask()
  } catch {
    await gateway.heal()
    return ask()
  }
}

const guestBack = (code: string, email: string) => () =>
  world.anonymous().call.site.paid({ code, email })

/** Every way by which money comes in online: each caller of `insertAskedPayment` and `askForMoney`. */
const ways = {
  async 'the website’s checkout'(at: At): Promise<Open> {
    const request = siteBooking(world, at.hotel, { guestEmail: newEmail() })
    const booked = await world.anonymous().call.site.book(request)
    const { paymentId, amount, checkoutUrl } = present(booked.payment, 'payment')
    const proof = { code: booked.code, email: request.guestEmail }
    await at.gateway.heal()
    const page = checkoutUrl ?? (await world.anonymous().call.site.pay(proof)).checkoutUrl
    return {
      bookingId: booked.id,
      paymentId,
      amount,
      guestEmail: request.guestEmail,
      pay: () => at.gateway.payLink({ checkoutUrl: present(page, 'page') }),
      back: guestBack(booked.code, request.guestEmail),
    }
  },
  async 'a link of the desk'(at: At): Promise<Open> {
    const guestEmail = newEmail()
    const { id: bookingId, code } = await bookFromToday(world, at.hotel, { guestEmail })
    const amount = 123_400
    const asked = await pressed(at, () =>
      at.hotel.owner.call.payments.requestLink({ bookingId, amount, sendBy: 'email' }),
    )
    return {
      bookingId,
      paymentId: asked.paymentId,
      amount,
      guestEmail,
      pay: () => at.gateway.payLink(asked),
      back: guestBack(code, guestEmail),
    }
  },
  async 'a code at the desk'(at: At): Promise<Open> {
    const guestEmail = newEmail()
    const { id: bookingId } = await bookFromToday(world, at.hotel, { guestEmail })
    const { call } = at.hotel.owner
    const amount = 55_500
    const { paymentId } = await pressed(at, () => call.payments.requestQr({ bookingId, amount }))
    const { qrId } = await world.ownerDb
      .selectFrom('payment')
      .select('qrId')
      .where('id', '=', paymentId)
      .executeTakeFirstOrThrow()
    return {
      bookingId,
      paymentId,
      amount,
      guestEmail,
      pay: () => at.gateway.payQr(present(qrId, 'code')),
      back: () => call.payments.refresh({ paymentId }),
    }
  },
  async '“pay now” of the guest’s booking page'(at: At): Promise<Open> {
    const guestEmail = newEmail()
    const booked = await bookFromToday(world, at.hotel, { guestEmail })
    const proof = { code: booked.code, email: guestEmail }
    const asked = await pressed(at, () => world.anonymous().call.site.pay(proof))
    return {
      bookingId: booked.id,
      paymentId: asked.paymentId,
      amount: booked.totalAmount,
      guestEmail,
      pay: () => at.gateway.payLink({ checkoutUrl: present(asked.checkoutUrl, 'page') }),
      back: guestBack(booked.code, guestEmail),
    }
  },
} satisfies Record<string, (at: At) => Promise<Open>>

const job = async () => {
  await workOnGateways(world.services)
  await world.consume()
}

const later = (minutes: number) =>
  world.clock.set(new Date(Date.now() + minutes * 60_000).toISOString())

const comes = async (gateway: Gateway, before: number) =>
  expect.poll(() => gateway.delivered(), { interval: 10 }).toBeGreaterThan(before)

/** Who learns of the money first, and from whom. */
const orders = {
  async 'the webhook comes first'({ gateway }: At, { pay, back }: Open) {
    const before = gateway.delivered()
    await pay()
    await comes(gateway, before)
    await job()
    await back()
  },
  async 'the browser comes first'({ gateway }: At, { pay, back }: Open) {
    const before = gateway.delivered()
    await pay()
    await Promise.all([back(), back()])
    await comes(gateway, before)
    await job()
  },
  async 'only the job looks'({ gateway }: At, { pay }: Open) {
    gateway.hear(false)
    await pay()
    await job()
    later(3)
    await job()
  },
  async 'answers are lost'({ gateway }: At, { pay, back }: Open) {
    gateway.hear(false)
    await pay()
    await gateway.fault('down', 60)
    await back().catch(() => undefined)
    later(3)
    await job()
    await gateway.heal()
    later(6)
    await job()
  },
} satisfies Record<string, (at: At, open: Open) => Promise<void>>

interface Case {
  id: GatewayId
  way: keyof typeof ways
  order: keyof typeof orders
}

/** The second gateway in the order that asks most of its adapter. */
const cases = gatewayIds
  .flatMap(id =>
    Object.keys(ways).flatMap(way =>
      Object.keys(orders).map(order => ({ id, way, order }) as Case),
    ),
  )
  .filter(({ id, order }) => id === 'razorpay' || order === 'answers are lost')

describe('money that comes in online', () => {
  it.each(cases)(
    '$id, $way, $order: once on one folio, the booking firm, the guest told once',
    async ({ id, way, order }) => {
      const at = { gateway: both[id], hotel: hotels[id] }
      const { call } = at.hotel.owner
      if (order === 'answers are lost') await at.gateway.fault('lost-answer', 60)
      const open = await ways[way](at)
      await at.gateway.heal()
      await orders[order](at, open)
      // Whoever looks again, and whatever comes late, finds it done.
      await open.back()
      await call.payments.refresh({ paymentId: open.paymentId })
      await job()

      const { bookingId, amount } = open
      const completed = await world.ownerDb
        .selectFrom('payment')
        .select(['id', 'amount', 'status'])
        .where('bookingId', '=', bookingId)
        .where('completedAt', 'is not', null)
        .execute()
      expect(completed).toEqual([{ id: open.paymentId, amount, status: 'completed' }])
      const lines = await world.ownerDb
        .selectFrom('folioLine')
        .select(['bookingId', 'amount', 'paymentId'])
        .where(eb => eb.or([eb('paymentId', '=', open.paymentId), eb('bookingId', '=', bookingId)]))
        .where('kind', 'in', ['payment', 'refund'])
        .execute()
      expect(lines).toEqual([{ bookingId, amount: -amount, paymentId: open.paymentId }])
      expect(await call.bookings.get({ bookingId })).toMatchObject({
        status: 'confirmed',
        paidAmount: amount,
      })
      const letters = await world.postTo(open.guestEmail)
      const told = (of: RegExp) => letters.filter(({ subject }) => of.test(subject)).length
      expect(told(/ has received /)).toBe(1)
      expect(told(/ is confirmed$/)).toBe(1)
    },
  )

  it('leaves every sum right', async () => {
    expect(await findConflicts(world.ownerDb)).toEqual([])
  })
})
