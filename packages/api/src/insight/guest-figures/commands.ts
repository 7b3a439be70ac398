import type { Trx } from '@atithi/db/client'
import type { AccountId, PropertyId } from '@atithi/db/ids'
import { inAccount } from '@atithi/db/scope'
import { sql } from 'kysely'
import { guestsEvents } from '../../guests/events.ts'
import { publish } from '../../kernel/events/publish.ts'
import { first } from '../../kernel/shared/present.ts'

const atOnce = 1_000

interface Counted {
  taken: number
  hotels: { accountId: AccountId; propertyId: PropertyId }[]
}

/** Counts the guests that were marked, of whichever account, in the transaction of the caller. */
export async function countGuests(trx: Trx): Promise<void> {
  for (let taken = atOnce; taken === atOnce; ) taken = await countSome(trx)
}

/** Those who show guests of a property read them again. Answers how many marks were taken. */
async function countSome(trx: Trx): Promise<number> {
  const { rows } = await sql<Counted>`
    select f.taken, coalesce((select json_agg(json_build_object('accountId', p.account_id, 'propertyId', p.property_id))
      from unnest(f.accounts, f.properties) as p(account_id, property_id)), '[]') as hotels
    from refresh_guest_figures(${atOnce}) f`.execute(trx)
  const { taken, hotels } = first(rows, 'count of marks')
  for (const { accountId, propertyId } of hotels)
    await publish(
      inAccount(trx, accountId),
      { author: { kind: 'system' } },
      { event: guestsEvents['guest.counted'], propertyId, entityId: propertyId },
    )
  return taken
}
