import { invoiceHotels } from '@atithi/api/platform/billing/jobs'
import type { World } from './world.ts'

/** Says who the platform is, and has it invoice something to a hotel. Answers the invoice's id. */
export async function makeInvoice(world: World, propertyId: string): Promise<string> {
  await world.ownerDb
    .updateTable('biller')
    .set({ name: 'Atithi Services', address: '4 Residency Road', state: 'Karnataka' })
    .where('name', '=', '')
    .execute()
  const { accountId } = await world.ownerDb
    .selectFrom('property')
    .select('accountId')
    .where('id', '=', propertyId)
    .executeTakeFirstOrThrow()
  await world.ownerDb
    .insertInto('billingLine')
    .values({
      propertyId,
      accountId,
      kind: 'plan-charge',
      day: '2026-10-01',
      planId: 'starter',
      coversTo: '2026-10-31',
      base: 99_900,
      amount: 99_900,
    })
    .execute()
  await invoiceHotels(world.services)
  const { id } = await world.ownerDb
    .selectFrom('billingInvoice')
    .select('id')
    .where('propertyId', '=', propertyId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  return id
}
