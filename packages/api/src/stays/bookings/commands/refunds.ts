import type { Trx } from '@atithi/db/client'
import type { Given } from '@atithi/db/compile-once'
import type { BookingId } from '@atithi/db/ids'
import { jsonRows } from '@atithi/db/json-rows'
import type { Reader } from '@atithi/db/reader'
import { type RawBuilder, sql } from 'kysely'
import type { PaymentMethod } from '../../../finance/ledger/rules/payment-methods.ts'
import type { AuthorizedPropertyId } from '../../../kernel/access/gates.ts'
import { personOf, type Work } from '../../../kernel/context/context.ts'
import type { Paise } from '../../../kernel/shared/money.ts'
import { shareOverMethods } from '../rules/refunds.ts'

interface RefundRequest {
  propertyId: AuthorizedPropertyId
  bookingId: BookingId
  atMost: Paise
  reason: string
}

/** What came by each method and has not gone back, the method of the latest payment first. */
const listReceived = (trx: Reader, bookingId: BookingId): Promise<Received[]> =>
  receivedOf(trx, bookingId).execute()

/** The same as an array of JSON for a larger statement. */
export const receivedRows = (trx: Reader, bookingId: Given<string>): RawBuilder<Received[]> =>
  jsonRows(receivedOf(trx, bookingId))

interface Received {
  method: PaymentMethod
  amount: Paise
}

const receivedOf = (trx: Reader, bookingId: Given<string>) =>
  trx
    .selectFrom('folioLine')
    .select([
      eb => eb.ref('method').$notNull().as('method'),
      sql<Paise>`(-sum(amount))::bigint`.as('amount'),
    ])
    .where('bookingId', '=', bookingId)
    .where('kind', 'in', ['payment', 'refund'])
    .where('method', 'not in', ['write-off', 'channel-commission', 'group-advance'])
    .where('method', 'is not', null)
    .groupBy('method')
    .having(sql`sum(amount)`, '<>', 0)
    .orderBy(sql`max(id::text) filter (where kind = 'payment')`, 'desc')

/** Lays refunds into the queue, never more than came by a method. Answers what they come to. */
export async function queueRefunds(
  trx: Trx,
  work: Work,
  { propertyId, bookingId, atMost, reason }: RefundRequest,
): Promise<Paise> {
  const parts = shareOverMethods(atMost, await listReceived(trx, bookingId))
  if (parts.length === 0) return 0
  const requestedBy = personOf(work)
  await trx
    .insertInto('refund')
    .values(parts.map(part => ({ ...part, propertyId, bookingId, reason, requestedBy })))
    .execute()
  return parts.reduce((total, part) => total + part.amount, 0)
}
