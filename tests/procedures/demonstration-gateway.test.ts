import { connectGateway } from '@atithi/demo/connect-gateway'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Gateway, startGateway } from '../support/gateway.ts'
import { bookFromToday } from '../support/stays.ts'
import { useWorld } from '../support/world.ts'

const world = useWorld()
let gateway: Gateway

beforeAll(async () => {
  gateway = await startGateway(world)
})
afterAll(() => gateway.stop())

it('the demonstration takes money at the sandbox, by keys that are sealed, made once', async () => {
  gateway.now()
  const opened = await world.openHotel()
  const { owner, propertyId } = opened
  const hotel = world.ownerDb.updateTable('property').where('id', '=', propertyId)
  await hotel.set({ subdomain: 'chandra-mahal' }).execute()
  const connect = () =>
    connectGateway({
      databaseUrl: world.ownerUrl,
      sandboxUrl: gateway.sandbox.url,
      webhookUrl: 'http://localhost:1/webhooks/payments/razorpay',
      keys: world.services.settings.encryptionKeys,
      now: new Date(),
    })
  expect((await Promise.all([connect(), connect()])).toSorted()).toEqual([0, 1])
  const { call } = owner
  const { items } = await call.payments.accounts.list({ propertyId })
  const ours = items.find(one => one.type === 'gateway')
  expect(ours).toMatchObject({ isDefault: true, name: 'Razorpay (sandbox)' })
  const accountId = ours?.id ?? ''
  expect(await call.payments.accounts.test({ accountId })).toMatchObject({ ok: true })
  const stored = await world.ownerDb
    .selectFrom('paymentAccount')
    .select(['keySecretSealed', 'webhookSecretSealed'])
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow()
  expect(Object.values(stored)).toEqual([
    expect.stringMatching(/^v1\.test\./),
    expect.stringMatching(/^v1\.test\./),
  ])
  const { id: bookingId } = await bookFromToday(world, opened)
  expect(await call.payments.requestLink({ bookingId, amount: 10_000 })).toMatchObject({
    checkoutUrl: expect.stringContaining(gateway.sandbox.url),
  })
  // One that was turned off stays so.
  await call.payments.accounts.deactivate({ accountId })
  expect(await connect()).toBe(0)
})
