import { ofAccount } from '@atithi/db/account'
import type { Trx } from '@atithi/db/client'
import type { BookingId, PaymentAccountId } from '@atithi/db/ids'
import { sql } from 'kysely'
import { freePayment } from '../../../finance/documents/commands/allocate.ts'
import { note, onFolio } from '../../../finance/folio/commands/on-folio.ts'
import { insertLines, type Posting } from '../../../finance/folio/commands/post/lines.ts'
import { insertDeskPayment } from '../../../finance/folio/commands/post/payment-record.ts'
import { reverseLine } from '../../../finance/folio/commands/post/reversals.ts'
import { balanceOf } from '../../../finance/ledger/rules/balance.ts'
import type { PaymentMethod } from '../../../finance/ledger/rules/payment-methods.ts'
import { holdReconciliation } from '../../../finance/reconciliation/commands/keep.ts'
import { personOf, type Work } from '../../../kernel/context/context.ts'
import { DomainError } from '../../../kernel/errors/domain-error.ts'
import type { Paise } from '../../../kernel/shared/money.ts'
import { first } from '../../../kernel/shared/present.ts'
import { channelsReasons } from '../../reasons.ts'
import { channelNames } from '../../rules.ts'
import { type PostedParts, postedParts } from '../reads.ts'
import { settledOf } from '../rules/verdict.ts'
import { lockStatement, noteStatement, type StatementAt } from './enter.ts'

interface Line extends PostedParts {
  id: string
  bookingId: BookingId
  gross: Paise
  commission: Paise
  commissionTax: Paise
  tcs: Paise
  tds: Paise
}

/**
 * Posts what a payout pays of each booking that is over and invoiced: the money, the tax withheld and the commission kept, each a payment of
 * its own on the guest's bill. Each booking is a transaction; asked again it posts what could not be posted before, and nothing twice.
 * Answers what was posted. Throws NOT_FOUND, CHANNEL_MONEY.
 */
export async function settlePayout(at: StatementAt, statementId: string): Promise<Paise> {
  const { work, propertyId } = at
  const { kind } = await work.write(trx => lockStatement(trx, propertyId, statementId))
  if (kind !== 'payout')
    throw new DomainError(channelsReasons.CHANNEL_MONEY, {
      why: 'An invoice of commission settles no booking: the guest paid the hotel.',
    })
  const lines = await work.read(db =>
    db
      .selectFrom('channelStatementLine')
      .select(['id', 'bookingId'])
      .where('propertyId', '=', propertyId)
      .where('statementId', '=', statementId)
      .where('bookingId', 'is not', null)
      .orderBy('id')
      .execute(),
  )
  let posted = 0
  for (const { id, bookingId } of lines)
    if (bookingId !== null) posted += await settleLine(at, { lineId: id, bookingId, statementId })
  return posted
}

function settleLine(
  { work, propertyId }: StatementAt,
  { lineId, bookingId, statementId }: { lineId: string; bookingId: BookingId; statementId: string },
): Promise<Paise> {
  return onFolio({ work, propertyId, bookingId }, async (trx, posting, booking) => {
    const payout = await holdPayout(trx, posting, statementId)
    if (payout === undefined) return 0
    const line = await getLine(trx, lineId)
    const open = Math.min(await openOf(trx, posting), Math.max(0, balanceOf(booking)))
    const before = { money: line.money, tax: line.tax, commission: line.kept }
    const parts = settledOf(line, open, before)
    const paid = { channelLineId: lineId, paymentAccountId: payout.paymentAccountId ?? undefined }
    const reference = payout.number
    await postPart(trx, work, posting, {
      ...paid,
      reference,
      method: 'bank-transfer',
      amount: parts.money,
      description: `Paid by ${payout.channel}`,
    })
    await postPart(trx, work, posting, {
      channelLineId: lineId,
      reference,
      method: 'tds',
      amount: parts.tax,
      description: `TCS and TDS withheld by ${payout.channel}`,
    })
    await postPart(trx, work, posting, {
      channelLineId: lineId,
      reference,
      method: 'channel-commission',
      amount: parts.commission,
      description: `Commission of ${payout.channel}`,
    })
    const amount = parts.money + parts.tax + parts.commission
    if (amount > 0)
      await note(trx, work, posting, {
        action: 'payment.recorded',
        after: { channel: payout.channel, ...parts },
      })
    return amount
  })
}

/** The payout, which nobody withdraws before the end of the transaction; undefined where it is withdrawn. */
async function holdPayout(trx: Trx, { propertyId }: Posting, statementId: string) {
  const payout = await trx
    .selectFrom('channelStatement')
    .select(['number', 'channelId', 'paymentAccountId'])
    .where('propertyId', '=', propertyId)
    .where('id', '=', statementId)
    .where('withdrawnAt', 'is', null)
    .forShare()
    .executeTakeFirst()
  return payout && { ...payout, channel: nameOf(payout.channelId) }
}

const nameOf = (channelId: string): string =>
  Object.entries(channelNames).find(([id]) => id === channelId)?.[1] ?? channelId

async function getLine(trx: Trx, lineId: string): Promise<Line & { kept: Paise }> {
  const { rows } = await sql<Line & { kept: Paise }>`
    select l.id, l.booking_id, l.gross, l.commission, l.commission_tax, l.tcs, l.tds,
      p.money, p.tax, p.commission as kept
    from channel_statement_line l cross join ${postedParts} p where ${ofAccount('l')} and l.id = ${lineId}`.execute(
    trx,
  )
  return first(rows, 'line of a payout')
}

/** What the invoices of the guest's own bill still lack; nothing while the stay is not over. */
async function openOf(trx: Trx, { propertyId, bookingId }: Posting): Promise<Paise> {
  const { rows } = await sql<{ open: Paise }>`
    select coalesce(sum(greatest(0, invoice_open(d.account_id, d.id))), 0)::bigint as open
    from document d join booking b on b.account_id = d.account_id and b.id = d.booking_id
    where ${ofAccount('d')} and d.property_id = ${propertyId} and d.booking_id = ${bookingId} and d.bill_id is null
      and d.kind in ('tax-invoice', 'bill-of-supply') and b.status in ('checked-out', 'cancelled')`.execute(
    trx,
  )
  return first(rows, 'what invoices lack').open
}

async function postPart(
  trx: Trx,
  work: Work,
  at: Posting,
  part: {
    channelLineId: string
    paymentAccountId?: PaymentAccountId | undefined
    reference: string
    method: PaymentMethod
    amount: Paise
    description: string
  },
): Promise<void> {
  const { description, ...money } = part
  if (money.amount === 0) return
  const paymentId = await insertDeskPayment(trx, work, { ...at, ...money })
  await insertLines(trx, [
    {
      ...at,
      kind: 'payment',
      method: money.method,
      reference: money.reference,
      paymentId,
      amount: -money.amount,
      description,
      postedBy: personOf(work),
    },
  ])
}

/**
 * Takes a paper back that was entered by mistake: nothing more is posted of it, and what was posted is reversed, booking by booking. Asked
 * again it goes on where it was interrupted. Throws NOT_FOUND, CHANNEL_MONEY.
 */
export async function withdrawStatement(
  at: StatementAt,
  { statementId, reason }: { statementId: string; reason: string },
): Promise<void> {
  const { work, propertyId } = at
  await work.write(async trx => {
    // No line of the bank is matched with it meanwhile.
    await holdReconciliation(trx, propertyId)
    const { withdrawnAt, number } = await lockStatement(trx, propertyId, statementId)
    const arrived = await trx
      .selectFrom('bankMatch')
      .select('id')
      .where('channelStatementId', '=', statementId)
      .where('state', '=', 'matched')
      .where('undoneAt', 'is', null)
      .executeTakeFirst()
    if (arrived)
      throw new DomainError(channelsReasons.CHANNEL_MONEY, {
        why: 'A line of the bank is matched with this payout. Take it apart under Reconciliation first.',
      })
    const refunded = await trx
      .selectFrom('payment as m')
      .innerJoin('channelStatementLine as l', 'l.id', 'm.channelLineId')
      .innerJoin('booking as b', 'b.id', 'm.bookingId')
      .select('b.code')
      .where('l.statementId', '=', statementId)
      .where('m.refundedAmount', '>', 0)
      .executeTakeFirst()
    if (refunded)
      throw new DomainError(channelsReasons.CHANNEL_MONEY, {
        why: `Something of this payout was given back on booking ${refunded.code}. It stays as it is.`,
      })
    if (withdrawnAt !== null) return
    await trx
      .updateTable('channelStatement')
      .set({
        withdrawnAt: work.now.toISOString(),
        withdrawnBy: personOf(work),
        withdrawalReason: reason,
      })
      .where('propertyId', '=', propertyId)
      .where('id', '=', statementId)
      .execute()
    await noteStatement(
      trx,
      { work, propertyId, statementId },
      {
        action: 'channel-statement.withdrawn',
        after: { number },
        reason,
      },
    )
  })
  const bookings = await work.read(db =>
    db
      .selectFrom('payment as m')
      .innerJoin('channelStatementLine as l', 'l.id', 'm.channelLineId')
      .select(eb => eb.ref('m.bookingId').$notNull().as('bookingId'))
      .distinct()
      .where('l.statementId', '=', statementId)
      .where('m.bookingId', 'is not', null)
      .where('m.status', '<>', 'cancelled')
      .orderBy('m.bookingId')
      .execute(),
  )
  for (const { bookingId } of bookings)
    await onFolio({ work, propertyId, bookingId }, async (trx, posting) => {
      const payments = await trx
        .selectFrom('payment as m')
        .innerJoin('channelStatementLine as l', 'l.id', 'm.channelLineId')
        .innerJoin('folioLine as f', 'f.paymentId', 'm.id')
        .select(['m.id', 'f.id as lineId'])
        .where('m.bookingId', '=', bookingId)
        .where('l.statementId', '=', statementId)
        .where('m.status', '<>', 'cancelled')
        .where('f.reversesId', 'is', null)
        .orderBy('m.id')
        .execute()
      for (const { id, lineId } of payments) {
        await trx.updateTable('payment').set({ status: 'cancelled' }).where('id', '=', id).execute()
        await reverseLine(trx, work, { ...posting, lineId, reason })
        await freePayment(trx, posting, lineId)
      }
    })
}
