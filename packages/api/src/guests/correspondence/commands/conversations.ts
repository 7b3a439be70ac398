import type { Trx } from '@atithi/db/client'
import type { AccountId, GuestId, PropertyId } from '@atithi/db/ids'
import { sql } from 'kysely'
import { first } from '../../../kernel/shared/present.ts'

interface With {
  propertyId: PropertyId
  accountId: AccountId
  guestId: GuestId | null
  /** Of a sender whom no guest is known by. */
  address: string
  at: string
}

/** The conversation of a hotel with a guest, or with an address that no guest has; made with its first message. Locks it. */
export async function openConversation(
  trx: Trx,
  { propertyId, accountId, guestId, address, at }: With,
): Promise<string> {
  const insert = trx.insertInto('conversation').values({
    propertyId,
    accountId,
    guestId,
    address: guestId === null ? address : null,
    lastMessageAt: at,
  })
  const touch = { lastMessageAt: sql<string>`greatest(conversation.last_message_at, ${at})` }
  const rows =
    guestId === null
      ? await insert
          .onConflict(conflict =>
            conflict
              .columns(['accountId', 'propertyId', 'address'])
              .where('guestId', 'is', null)
              .doUpdateSet(touch),
          )
          .returning('id')
          .execute()
      : await insert
          .onConflict(conflict =>
            conflict
              .columns(['accountId', 'propertyId', 'guestId'])
              .where('guestId', 'is not', null)
              .doUpdateSet(touch),
          )
          .returning('id')
          .execute()
  return first(rows, 'conversation').id
}
