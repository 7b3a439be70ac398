import type { Trx } from '@atithi/db/client'
import { sql } from 'kysely'
import { guestsEvents } from '../../guests/events.ts'
import { publish } from '../../kernel/events/publish.ts'
import { first } from '../../kernel/shared/present.ts'

const atOnce = 1_000

/** Counts the guests that were marked, in the transaction of the caller. */
export async function countGuests(trx: Trx): Promise<void> {
  for (let taken = atOnce; taken === atOnce; ) taken = await countSome(trx)
}

/** Those who show guests of a property read them again. Answers how many marks were taken. */
async function countSome(trx: Trx): Promise<number> {
  const { rows } = await sql<{ taken: number; properties: string[] | null }>`
    select taken, properties from refresh_guest_figures(${atOnce})`.execute(trx)
  const { taken, properties } = first(rows, 'count of marks')
  for (const propertyId of properties ?? [])
    await publish(
      trx,
      { author: { kind: 'system' } },
      { event: guestsEvents['guest.counted'], propertyId, entityId: propertyId },
    )
  return taken
}
