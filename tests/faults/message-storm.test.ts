import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Services } from '@atithi/api/kernel/context/services'
import { deliverMessages } from '@atithi/api/messaging/messages/commands/deliver'
import { sql } from 'kysely'
import { expect, it, vi } from 'vitest'
import { createTemplate } from '../support/messages.ts'
import { usePhones } from '../support/sandbox.ts'
import { isThorough } from '../support/thorough.ts'
import { useWorld } from '../support/world.ts'

const world = useWorld()
const phones = usePhones(world)
const count = isThorough ? 1_000 : 90
/** Fewer than one claim of messages needs, where there are few: what the others hold is left for the next worker. */
const looks = count / 5

/** The services of a worker that dies after so many looks at the database: what it sent then is written down nowhere. */
function dyingWorker(): Services {
  let left = looks
  return Object.create(world.services, {
    db: {
      get: () => {
        left -= 1
        if (left < 0) throw new Error('the worker died')
        return world.services.db
      },
    },
  })
}

it('brings each message once, through an outage, lost answers, dying workers and statuses out of order', async () => {
  const hotel = await world.openHotel()
  const { propertyId } = hotel
  const { communications } = hotel.owner.call
  const { templateId } = await createTemplate(hotel, {
    content: 'Dear {{guest.fullName}}, {{property.name}} awaits you.',
  })
  const { rows: guests } = await sql<{ id: string; phone: string }>`
    with owner as (select account_id from property where id = ${propertyId}::uuid),
    made as (
      insert into guest (account_id, name, first_name, phone)
      select account_id, 'Guest ' || n, 'Guest', '+91987' || lpad(n::text, 7, '0') from owner, generate_series(1, ${count}::int) n
      returning id, account_id, phone),
    known as (insert into guest_at_property (property_id, account_id, guest_id) select ${propertyId}::uuid, account_id, id from made)
    select id, phone from made`.execute(world.ownerDb)
  for (const { id: guestId } of guests)
    await communications.messages.send({
      propertyId,
      channel: 'whatsapp',
      guestId,
      templateId,
      idempotencyKey: randomUUID(),
    })
  const statuses = async () => {
    const { rows } = await sql<{ status: string; count: number }>`
      select status, count(*)::int as count from message where property_id = ${propertyId}::uuid group by 1`.execute(
      world.ownerDb,
    )
    return Object.fromEntries(rows.map(row => [row.status, row.count]))
  }
  const deliver = () => deliverMessages(world.services)
  const later = (seconds: number) =>
    world.clock.set(new Date(world.clock.now().getTime() + seconds * 1000).toISOString())

  // Ten minutes in which the provider takes nothing.
  await phones.fault('whatsapp', 'down')
  for (let minute = 0; minute < 10; minute += 1) {
    await deliver()
    later(60)
  }
  expect(await statuses()).toEqual({ pending: count })
  await phones.mend()

  // It is back; two workers die in the midst of it, and for a while no answer arrives of what was taken.
  await phones.fault('whatsapp', 'duplicate')
  await phones.fault('whatsapp', 'reorder')
  later(600)
  await expect(deliverMessages(dyingWorker())).rejects.toThrow('the worker died')
  await phones.fault('whatsapp', 'lost-answer')
  await expect(deliverMessages(dyingWorker())).rejects.toThrow('the worker died')
  await phones.mend()
  await phones.fault('whatsapp', 'duplicate')
  await phones.fault('whatsapp', 'reorder')
  for (let round = 0; round < 6; round += 1) {
    await deliver()
    // The provider tells of what it took within some seconds; who waits longer for it sends once more.
    await sleep(4_000)
    if (!(await statuses()).pending) break
    later(400)
  }
  await vi.waitFor(async () => expect(await statuses()).toEqual({ delivered: count }), {
    timeout: 60_000,
    interval: 500,
  })
  let sends = 0
  for (const { phone } of guests) {
    const got = await phones.sentTo(phone)
    sends += got.length
    expect(got.length, `messages to ${phone}`).toBe(1)
  }
  process.stdout.write(
    `messages: ${count} queued, ${sends} arrived, ${phones.webhooks()} webhooks came\n`,
  )
}, 900_000)
