import { randomInt, randomUUID } from 'node:crypto'
import { workOnGateways } from '@atithi/api/finance/gateways/jobs'
import { present } from '@atithi/api/kernel/shared/present'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Gateway, startGateway } from '../support/gateway.ts'
import { findConflicts } from '../support/recount.ts'
import { bookFromToday } from '../support/stays.ts'
import { isThorough } from '../support/thorough.ts'
import { useWorld } from '../support/world.ts'

const world = useWorld({ max: 20 })
const count = isThorough ? 1_000 : 16
const atOnce = 8
const kinds = ['duplicate', 'reorder', 'lost-answer', '500'] as const
let gateway: Gateway

beforeAll(async () => {
  gateway = await startGateway(world)
})
afterAll(() => gateway.stop())

interface Order {
  status: string
  payments: { id: string; amount: number; captured: boolean }[]
}

it(
  `has every captured rupee of ${count} payments under faults on one folio, once`,
  async () => {
    gateway.now()
    const hotel = await world.openHotel({ quantity: 500 })
    await gateway.connect(hotel)
    const { call } = hotel.owner
    const { propertyId } = hotel
    const asked: { paymentId: string; orderId: string; amount: number }[] = []
    /** One guest: asked, pays at the gateway, comes back, and the desk looks too; any of it may fail. */
    const storm = async (at: number) => {
      const ahead = { checkIn: world.day(at % 60), checkOut: world.day((at % 60) + 1) }
      const { id: bookingId } = await bookFromToday(world, hotel, {
        ...ahead,
        idempotencyKey: randomUUID(),
      })
      const amount = 10_000 + at
      const made = await call.payments.requestLink({ bookingId, amount }).catch(() => undefined)
      if (!made) return
      const orderId = present(made.orderId, 'order')
      asked.push({ paymentId: made.paymentId, orderId, amount })
      if (randomInt(4) === 0) await gateway.payOrder(orderId, 'failed').catch(() => undefined)
      await gateway.payOrder(orderId, 'captured').catch(() => undefined)
      const look = () => call.payments.refresh({ paymentId: made.paymentId })
      await Promise.allSettled([look(), look()])
    }
    for (let from = 0; from < count; from += atOnce) {
      // Every second round is whole: with a gateway that answers nobody there would be no money to look for.
      if ((from / atOnce) % 2 === 0) await gateway.heal()
      else await gateway.fault(kinds[randomInt(kinds.length)] ?? 'duplicate', 2)
      gateway.now()
      const guests = Array.from({ length: Math.min(atOnce, count - from) }, (_, at) =>
        storm(from + at),
      )
      await Promise.all([...guests, workOnGateways(world.services)])
    }
    await gateway.heal()
    gateway.now()
    // What neither browser nor webhook has told is found when it is asked for.
    await call.payments.sync({ propertyId })
    await workOnGateways(world.services)
    await world.consume()
    const captured = new Map<string, number>()
    for (const { orderId } of asked) {
      const answer = await fetch(`${gateway.sandbox.url}/api/payments/orders/${orderId}`)
      for (const one of ((await answer.json()) as Order).payments)
        if (one.captured) captured.set(one.id, one.amount)
    }
    expect(captured.size).toBeGreaterThan(count / 3)
    const { rows } = await sql<{ id: string; amount: number; lines: number; onFolio: number }>`
      select m.gateway_payment_id as id, m.amount, count(l.id)::int as lines,
        coalesce(-sum(l.amount), 0)::bigint as on_folio
      from payment m left join folio_line l on l.payment_id = m.id
      where m.property_id = ${propertyId} and m.completed_at is not null
      group by m.id`.execute(world.ownerDb)
    expect(rows.every(row => row.lines === 1 && row.onFolio === row.amount)).toBe(true)
    expect(new Map(rows.map(row => [row.id, row.amount]))).toEqual(captured)
    expect(await findConflicts(world.ownerDb)).toEqual([])
  },
  isThorough ? 600_000 : 30_000,
)
