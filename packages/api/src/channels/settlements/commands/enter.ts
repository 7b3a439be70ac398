import type { Trx } from '@atithi/db/client'
import type { PaymentAccountId } from '@atithi/db/ids'
import { sql } from 'kysely'
import { financeEvents } from '../../../finance/events.ts'
import type { AuthorizedPropertyId } from '../../../kernel/access/gates.ts'
import { recordChange } from '../../../kernel/audit/record.ts'
import { personOf, type Work } from '../../../kernel/context/context.ts'
import { DomainError, violatedConstraint } from '../../../kernel/errors/domain-error.ts'
import { kernelReasons } from '../../../kernel/errors/reasons.ts'
import { publish } from '../../../kernel/events/publish.ts'
import type { Paise } from '../../../kernel/shared/money.ts'
import { channelsReasons } from '../../reasons.ts'
import { channelNames } from '../../rules.ts'
import { findSold } from '../reads.ts'
import { headsOf } from '../rules/commission-credit.ts'
import type { RemittanceColumns } from '../rules/read-remittance.ts'
import type { EnterStatement, MarkPaid, TaxInvoice } from '../schema.ts'

export interface StatementAt {
  work: Work
  propertyId: AuthorizedPropertyId
}

/**
 * Keeps a paper of a channel with its lines, each beside the booking that has its number, and how the file was read that it came in. What a
 * payout settles is posted after it, booking by booking: see settlePayout. Answers its id. Throws STATEMENT_EXISTS, NOT_FOUND.
 */
export async function enterStatement(
  { work, propertyId }: StatementAt,
  { lines, accountId, ...head }: EnterStatement,
  file?: { name: string; columns: RemittanceColumns },
): Promise<string> {
  const { channelId, kind, number, issuedOn, dueOn } = head
  try {
    return await work.write(async trx => {
      await requireAccount(trx, propertyId, accountId)
      const tax = lines.reduce((sum, line) => sum + line.commissionTax, 0)
      const { id } = await trx
        .insertInto('channelStatement')
        .values({
          propertyId,
          channelId,
          kind,
          number,
          issuedOn,
          dueOn: dueOn ?? null,
          paymentAccountId: accountId ?? null,
          enteredBy: personOf(work),
          enteredAt: work.now.toISOString(),
          fileName: file?.name ?? null,
          fileColumns: file ? JSON.stringify(file.columns) : null,
          ...(await taxOf(trx, propertyId, { ...head, tax })),
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      const codes = lines.map(line => line.reservationCode)
      const sold = await findSold(trx, propertyId, { channelId, codes })
      await trx
        .insertInto('channelStatementLine')
        .values(
          lines.map(line => ({
            propertyId,
            statementId: id,
            reservationCode: line.reservationCode,
            bookingId: sold.get(line.reservationCode.toUpperCase())?.bookingId ?? null,
            gross: line.gross,
            commission: line.commission,
            commissionTax: line.commissionTax,
            tcs: line.tcs,
            tds: line.tds,
          })),
        )
        .execute()
      await noteStatement(
        trx,
        { work, propertyId, statementId: id },
        {
          action: 'channel-statement.entered',
          after: { channel: channelNames[channelId], kind, number, bookings: lines.length },
        },
      )
      return id
    })
  } catch (error) {
    if (violatedConstraint(error) !== 'channel_statement_once') throw error
    throw new DomainError(
      channelsReasons.STATEMENT_EXISTS,
      { channel: channelNames[channelId], number },
      'number',
    )
  }
}

/**
 * Whose tax invoice stands behind the commission, and the GST on it by head. All of it is nothing where the channel's GSTIN or the hotel's
 * own is not known.
 */
async function taxOf(
  trx: Trx,
  propertyId: AuthorizedPropertyId,
  { supplierGstin, taxInvoice, tax }: Omit<TaxInvoice, 'statementId'> & { tax: Paise },
) {
  const { gstNumber } = await trx
    .selectFrom('property')
    .select('gstNumber')
    .where('id', '=', propertyId)
    .executeTakeFirstOrThrow()
  const heads =
    supplierGstin && gstNumber
      ? headsOf(tax, supplierGstin, gstNumber)
      : { cgst: 0, sgst: 0, igst: 0 }
  return { supplierGstin: supplierGstin ?? null, taxInvoice: taxInvoice || null, ...heads }
}

/**
 * Writes down the tax invoice behind the commission of a paper, which often comes after it, or takes it away. Throws NOT_FOUND,
 * CHANNEL_MONEY.
 */
export async function setTaxInvoice(
  { work, propertyId }: StatementAt,
  { statementId, ...invoice }: TaxInvoice,
): Promise<void> {
  await work.write(async trx => {
    const { number, withdrawnAt } = await lockStatement(trx, propertyId, statementId)
    if (withdrawnAt !== null)
      throw new DomainError(channelsReasons.CHANNEL_MONEY, { why: 'This paper is withdrawn.' })
    const { tax } = await trx
      .selectFrom('channelStatementLine')
      .select(sql<Paise>`coalesce(sum(commission_tax), 0)::bigint`.as('tax'))
      .where('propertyId', '=', propertyId)
      .where('statementId', '=', statementId)
      .executeTakeFirstOrThrow()
    const set = await taxOf(trx, propertyId, { ...invoice, tax })
    await trx
      .updateTable('channelStatement')
      .set(set)
      .where('propertyId', '=', propertyId)
      .where('id', '=', statementId)
      .execute()
    await noteStatement(
      trx,
      { work, propertyId, statementId },
      {
        action: 'channel-statement.tax-invoice',
        after: { number, supplierGstin: set.supplierGstin, taxInvoice: set.taxInvoice },
      },
    )
  })
}

async function requireAccount(
  trx: Trx,
  propertyId: AuthorizedPropertyId,
  accountId: PaymentAccountId | undefined,
): Promise<void> {
  if (accountId === undefined) return
  const account = await trx
    .selectFrom('paymentAccount')
    .select('id')
    .where('propertyId', '=', propertyId)
    .where('id', '=', accountId)
    .where('kind', '=', 'bank')
    .where('isActive', '=', true)
    .executeTakeFirst()
  if (!account) throw new DomainError(kernelReasons.NOT_FOUND, { what: 'account' }, 'accountId')
}

/** Writes down when the hotel paid an invoice of commission. Throws NOT_FOUND, CHANNEL_MONEY. */
export async function markStatementPaid(
  { work, propertyId }: StatementAt,
  { statementId, paidOn, reference }: MarkPaid,
): Promise<void> {
  await work.write(async trx => {
    const paid = await trx
      .updateTable('channelStatement')
      .set({ paidOn, paidReference: reference })
      .where('propertyId', '=', propertyId)
      .where('id', '=', statementId)
      .where('kind', '=', 'commission-invoice')
      .where('withdrawnAt', 'is', null)
      .where('paidOn', 'is', null)
      .returning('number')
      .executeTakeFirst()
    if (!paid) {
      await lockStatement(trx, propertyId, statementId)
      throw new DomainError(channelsReasons.CHANNEL_MONEY, {
        why: 'Only an invoice of commission that is still open is paid.',
      })
    }
    await noteStatement(
      trx,
      { work, propertyId, statementId },
      {
        action: 'channel-statement.paid',
        after: { number: paid.number, paidOn, reference },
      },
    )
  })
}

/** A paper of the hotel, held until the transaction ends. Throws NOT_FOUND. */
export async function lockStatement(
  trx: Trx,
  propertyId: AuthorizedPropertyId,
  statementId: string,
) {
  const statement = await trx
    .selectFrom('channelStatement')
    .select(['id', 'kind', 'number', 'channelId', 'withdrawnAt', 'paymentAccountId'])
    .where('propertyId', '=', propertyId)
    .where('id', '=', statementId)
    .forUpdate()
    .executeTakeFirst()
  if (!statement)
    throw new DomainError(kernelReasons.NOT_FOUND, { what: 'statement' }, 'statementId')
  return statement
}

/** The trail of a paper, and the live screens of the money. */
export async function noteStatement(
  trx: Trx,
  { work, propertyId, statementId }: StatementAt & { statementId: string },
  change: Pick<Parameters<typeof recordChange>[2], 'action' | 'after' | 'reason'>,
): Promise<void> {
  await recordChange(trx, work, {
    ...change,
    entity: 'channel-statement',
    entityId: statementId,
    propertyId,
  })
  await publish(trx, work, {
    propertyId,
    event: financeEvents['payment-accounts.reconciled'],
    entityId: propertyId,
  })
}
