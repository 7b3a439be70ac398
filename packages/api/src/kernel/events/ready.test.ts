import { randomUUID } from 'node:crypto'
import type { AccountId, PropertyId } from '@atithi/db/ids'
import { writeIn } from '@atithi/db/scope'
import { useTestDb } from '@atithi/db/testing'
import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import type { Services } from '../context/services.ts'
import { consumeEach } from './consume.ts'
import { defineEvents, event } from './define.ts'
import { publish } from './publish.ts'
import { listConsumerStates } from './reads.ts'
import { listReady } from './ready.ts'

const events = defineEvents({ 'parcel.arrived': event(), 'parcel.left': event() })
const name = 'parcels'
const test = useTestDb()
const services = () => ({ db: test.db, clock: { now: () => new Date() } }) as unknown as Services
const wanting = (type: keyof typeof events) =>
  consumeEach({ name, wants: [events[type]], handle: async () => {} })
const platform = { role: 'platform' } as const

const isBehind = async () => {
  const states = await writeIn(test.db, platform, listConsumerStates)
  return states.find(state => state.name === name)?.behind
}

beforeAll(async () => {
  const { rows } = await sql<{ propertyId: PropertyId; accountId: AccountId }>`with owner as (
      insert into app_user (email, name, role) values ('asha@example.in', 'Asha', 'owner') returning id)
    insert into property (account_id, name) select id, 'Lake' from owner
    returning id as property_id, account_id`.execute(test.ownerDb)
  const [hotel] = rows
  if (!hotel) throw new Error('no hotel')
  await sql`insert into event_consumer (name) values (${name})`.execute(test.ownerDb)
  const scope = {
    role: 'tenant',
    accountId: hotel.accountId,
    propertyIds: [hotel.propertyId],
    reaches: 'properties',
  } as const
  await writeIn(test.db, scope, trx =>
    publish(
      trx,
      { author: { kind: 'system' } },
      {
        event: events['parcel.arrived'],
        propertyId: hotel.propertyId as never,
        entityId: randomUUID(),
      },
    ),
  )
})

it('a consumer is ready for what it wants, and moved past the rest unless it has its turn', async () => {
  const [taker, idle] = [wanting('parcel.arrived'), wanting('parcel.left')]
  // One that this process does not know is left alone.
  expect(await listReady(services(), [])).toEqual([])
  expect(await isBehind()).toBe(1)
  expect(await listReady(services(), [taker])).toEqual([taker])
  expect(await isBehind()).toBe(1)
  await writeIn(test.db, platform, async trx => {
    const row = trx.selectFrom('eventConsumer').select('name').where('name', '=', name)
    await row.forUpdate().execute()
    expect(await listReady(services(), [idle])).toEqual([idle])
    expect(await isBehind()).toBe(1)
  })
  expect(await listReady(services(), [idle])).toEqual([])
  expect(await isBehind()).toBe(0)
})
