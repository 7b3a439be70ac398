import { randomInt, randomUUID } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { addDays, businessDate } from '@atithi/api/kernel/shared/dates'
import type { Db } from '@atithi/db/client'
import { findFreePort } from '@atithi/embedded-postgres/free-port'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createHttpClient, type HttpAnswer } from '../support/http-client.ts'
import { type Product, startProduct, startTimeout } from '../support/product.ts'
import { findConflicts } from '../support/recount.ts'
import { isThorough } from '../support/thorough.ts'
import { openStormHotel, ownerDbOf, type StormHotel } from './storm-hotel.ts'
import { watchReadiness } from './watch-readiness.ts'

const count = isThorough ? 1_000 : 24
const kills = isThorough ? 8 : 1
const atOnce = 8
/** So many nights have rooms for all of them. */
const nights = 50
const faults = ['duplicate', 'reorder', 'lost-answer', '500'] as const
const settleWithinMs = isThorough ? 300_000 : 60_000

describe('a server killed while guests pay at a gateway that fails', () => {
  let product: Product
  let db: Db
  let hotel: StormHotel

  const running = (): { serverPid: number; mailboxUrl: string } =>
    JSON.parse(fs.readFileSync(path.join(product.dataDir, 'running.json'), 'utf8'))
  const atSandbox = async (method: string, address: string, body?: object): Promise<unknown> => {
    const answer = await fetch(new URL(address, running().mailboxUrl), {
      method,
      ...(body && {
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
    })
    const text = await answer.text()
    if (!answer.ok) throw new Error(`${address} answered ${answer.status}: ${text}`)
    return text === '' ? undefined : JSON.parse(text)
  }

  beforeAll(async () => {
    product = await startProduct(await findFreePort(), { SEED: 'none' })
    db = ownerDbOf(product)
    hotel = await openStormHotel(product, 'Paid House')
    const { owner, propertyId } = hotel
    const keys = (await atSandbox('POST', '/api/payments/accounts', {
      webhookUrl: `${product.url}/webhooks/payments/razorpay`,
    })) as Record<'keyId' | 'keySecret' | 'webhookSecret', string>
    await done(() =>
      owner.mutate('payments.accounts.create', {
        propertyId,
        type: 'gateway',
        name: 'Razorpay',
        apiKey: keys.keyId,
        apiSecret: keys.keySecret,
        webhookSecret: keys.webhookSecret,
      }),
    )
    const { items } = await done(() => owner.query('ratePlans.list', { propertyId }))
    for (const { id: ratePlanId } of items as { id: string }[])
      await done(() =>
        owner.mutate('ratePlans.update', { ratePlanId, payment: { policy: 'full' } }),
      )
  }, startTimeout)
  afterAll(async () => {
    await db?.destroy()
    await product?.stop()
  })

  /** Asks until there is a sure answer, as a person does who presses again; a refusal for a reason of its own is a fault here. */
  async function done(ask: () => Promise<HttpAnswer>): Promise<Record<string, unknown>> {
    for (let tries = 0; ; tries += 1) {
      const answer = await ask().catch(() => undefined)
      if (answer?.data) return answer.data
      const reason = answer?.reason ?? 'no answer'
      const mayPass = /^(no answer|INTERNAL|HTTP|GATEWAY_UNAVAILABLE|UNAVAILABLE|BUSY)/.test(reason)
      if (!mayPass || tries === 200) throw new Error(`refused: ${reason}`)
      await sleep(250)
    }
  }

  const dates = (at: number) => {
    const tomorrow = addDays(businessDate(new Date(), 'Asia/Kolkata', '06:00'), 1)
    const checkIn = addDays(tomorrow, Math.floor(at / 2) % nights)
    return { checkIn, checkOut: addDays(checkIn, 1), roomTypeId: hotel.roomTypeIds[at % 2] ?? '' }
  }

  /** A guest of the website, whose room is held until they have paid for it. Answers the page to pay on, and how they come back. */
  async function bookOnline(at: number) {
    const guest = createHttpClient(product.url)
    const guestEmail = `guest-${at}@example.in`
    const request = {
      ...dates(at),
      subdomain: hotel.subdomain,
      idempotencyKey: randomUUID(),
      adults: 2,
      guestName: 'Ravi Kumar',
      guestEmail,
      guestPhone: '9812345678',
    }
    const { code } = await done(() => guest.mutate('site.book', request))
    const proof = { code, email: guestEmail, subdomain: hotel.subdomain }
    const { checkoutUrl } = await done(() => guest.mutate('site.pay', proof))
    return { checkoutUrl, back: () => guest.mutate('site.paid', proof) }
  }

  /** A guest of the desk, who is sent a link. */
  async function askByLink(at: number) {
    const { owner, propertyId } = hotel
    const guest = { guestName: 'Meera Iyer', guestPhone: '9812345678', adults: 2 }
    const request = { propertyId, ...dates(at), ...guest, idempotencyKey: randomUUID() }
    const { id: bookingId } = await done(() => owner.mutate('bookings.create', request))
    const { checkoutUrl, paymentId } = await done(() =>
      owner.mutate('payments.requestLink', { bookingId, amount: 10_000 + at }),
    )
    return { checkoutUrl, back: () => owner.mutate('payments.refresh', { paymentId }) }
  }

  /** Pays, now and then after a try that failed or by a bank that is slow; then comes back twice at once. */
  async function pay(at: number) {
    const { checkoutUrl, back } = await (at % 2 === 0 ? bookOnline(at) : askByLink(at))
    const { pathname, hash } = new URL(String(checkoutUrl))
    // A guest of the website pays an order, who was written to a link.
    const asked = hash ? `orders/${hash.slice(1)}` : `links/${path.basename(pathname)}`
    const page = `/api/payments/${asked}/pay`
    if (randomInt(4) === 0) await atSandbox('POST', page, { method: 'upi', outcome: 'failed' })
    const outcome = randomInt(8) === 0 ? 'late' : 'captured'
    await atSandbox('POST', page, { method: at % 3 === 0 ? 'card' : 'upi', outcome })
    await Promise.allSettled([back(), back()])
  }

  interface Order {
    payments: { id: string; amount: number; captured: boolean }[]
  }

  /** What the gateway took, by the id of its payment: it alone knows. */
  async function capturedThere(): Promise<Map<string, number>> {
    const captured = new Map<string, number>()
    const orders = await db
      .selectFrom('payment')
      .select('orderId')
      .where('propertyId', '=', hotel.propertyId)
      .where('orderId', 'is not', null)
      .execute()
    for (const { orderId } of orders) {
      const order = (await atSandbox('GET', `/api/payments/orders/${orderId}`)) as Order
      for (const one of order.payments) if (one.captured) captured.set(one.id, one.amount)
    }
    return captured
  }

  const completedHere = async () =>
    (
      await sql<{ id: string; amount: number; lines: number; onFolio: number }>`
        select m.gateway_payment_id as id, m.amount, count(l.id)::int as lines,
          coalesce(-sum(l.amount), 0)::bigint as on_folio
        from payment m left join folio_line l on l.account_id = m.account_id and l.payment_id = m.id
        where m.property_id = ${hotel.propertyId} and m.completed_at is not null group by m.account_id, m.id`.execute(
        db,
      )
    ).rows

  it(
    `has every captured rupee of ${count} payments on one folio, once`,
    async () => {
      const readiness = watchReadiness('a server killed among payments', product.url)
      let killed = 0
      let paid = 0
      const storm = async (at: number) => {
        await pay(at)
        paid += 1
        if (killed === kills || paid < ((killed + 0.5) * count) / kills) return
        killed += 1
        process.kill(running().serverPid, 'SIGKILL')
      }
      const waiting = Array.from({ length: count }, (_, at) => at)
      const someGuests = async () => {
        for (let at = waiting.shift(); at !== undefined; at = waiting.shift()) await storm(at)
      }
      const ended = new AbortController()
      // Faults come and go: at a gateway that answers nobody there would be no money to look for.
      const trouble = async () => {
        for (let round = 0; !ended.signal.aborted; round += 1) {
          const kind = faults[round % faults.length]
          await atSandbox('POST', '/api/faults', { target: 'gateway', kind, seconds: 1 })
          await sleep(2_000, undefined, { signal: ended.signal }).catch(() => undefined)
        }
      }
      const troubled = trouble()
      try {
        await Promise.all(Array.from({ length: atOnce }, someGuests))
      } finally {
        ended.abort()
        await troubled
      }
      await atSandbox('DELETE', '/api/faults')
      await readiness.back(60_000)
      expect(killed).toBe(kills)

      // What neither browser nor webhook has told is found when it is asked for.
      const { owner, propertyId } = hotel
      await expect
        .poll(
          async () => {
            await owner.mutate('payments.sync', { propertyId })
            const captured = await capturedThere()
            return captured.size === count && captured.size === (await completedHere()).length
          },
          { timeout: settleWithinMs, interval: 1_000 },
        )
        .toBe(true)
      const completed = await completedHere()
      expect(completed.filter(row => row.lines !== 1 || row.onFolio !== row.amount)).toEqual([])
      expect(new Map(completed.map(row => [row.id, row.amount]))).toEqual(await capturedThere())

      // Where money was due, none is firm without it, and none that paid is not.
      const online = await db
        .selectFrom('booking')
        .select(['status', 'totalAmount', 'paidAmount'])
        .where('propertyId', '=', propertyId)
        .where('guestEmail', 'like', 'guest-%')
        .execute()
      expect(online).toHaveLength(count / 2)
      expect(
        online.filter(one => one.status !== 'confirmed' || one.paidAmount !== one.totalAmount),
      ).toEqual([])
      expect(await findConflicts(db)).toEqual([])
      const { latest } = await done(() => owner.mutate('selfAudit.run', { propertyId }))
      expect(latest).toMatchObject({ conflicts: 0 })
    },
    isThorough ? 900_000 : 150_000,
  )
})
