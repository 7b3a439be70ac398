import type { Reader } from '@atithi/db/reader'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { AuthorizedPropertyId, Portfolio } from '../../../kernel/access/gates.ts'
import { DomainError } from '../../../kernel/errors/domain-error.ts'
import { kernelReasons } from '../../../kernel/errors/reasons.ts'
import { toCountedPage } from '../../../kernel/settings/reads.ts'
import { documentDate } from '../../../kernel/shared/financial-year.ts'
import type { Paise } from '../../../kernel/shared/money.ts'
import { billingContentOf } from '../rules/stored-content.ts'
import type { listInvoicesInput } from '../schema.ts'

/** Where an invoice of the platform is printed. */
const invoiceAddress = (id: string): string => `/documents/platform/${id}.pdf`

/**
 * The invoices and credit notes of the platform to these hotels, the newest first. `balance` is what is open in paise; `isOverdue` says
 * that the day on which it was due has passed.
 */
export async function listInvoices(
  db: Reader,
  propertyIds: Portfolio,
  { cursor, limit, state }: z.output<typeof listInvoicesInput>,
  now: Date,
) {
  const today = documentDate(now)
  const matching = db
    .selectFrom('billingInvoice as i')
    .$if(propertyIds !== 'all', qb =>
      qb.where('i.propertyId', '=', sql<string>`any(${propertyIds as readonly string[]}::uuid[])`),
    )
    .$if(state !== undefined && state !== 'settled', qb =>
      qb.where('i.kind', '=', 'invoice').whereRef('i.settled', '<', 'i.total'),
    )
    .$if(state === 'overdue', qb => qb.where('i.dueOn', '<', today))
    .$if(state === 'settled', qb => qb.whereRef('i.settled', '=', 'i.total'))
  const rows = await matching
    .innerJoin('property as p', 'p.id', 'i.propertyId')
    .leftJoin('billingInvoice as c', 'c.id', 'i.correctsId')
    .select(['i.id', 'i.propertyId', 'i.number', 'i.issuedOn', 'i.dueOn', 'i.month', 'i.total'])
    .select(['i.settled', 'i.taxableValue', 'p.name as propertyName', 'c.number as corrects'])
    .select(eb => eb.ref('i.kind').$castTo<'invoice' | 'credit-note'>().as('kind'))
    .select(
      sql<Paise>`coalesce((select sum(m.tds) from billing_payment m
        where m.invoice_id = i.id and m.status = 'completed'), 0)::bigint`.as('tds'),
    )
    .$call(qb => (cursor === undefined ? qb : qb.where('i.id', '<', cursor)))
    .orderBy('i.id', 'desc')
    .limit(limit + 1)
    .execute()
  const items = rows.map(({ settled, ...row }) => {
    const balance = row.kind === 'invoice' ? row.total - settled : 0
    const isOverdue = balance > 0 && row.dueOn !== null && row.dueOn < today
    return { ...row, balance, isOverdue, url: invoiceAddress(row.id) }
  })
  return toCountedPage(db, items, { limit, matching: matching.select('i.id') })
}

/** One as it was issued, for its printing, with the payments that came for it. Throws NOT_FOUND. */
export async function getInvoice(db: Reader, propertyId: AuthorizedPropertyId, invoiceId: string) {
  const row = await db
    .selectFrom('billingInvoice')
    .select([
      'id',
      'number',
      'issuedOn',
      'issuedAt',
      'financialYear',
      'content',
      'total',
      'settled',
    ])
    .select(['dueOn', 'taxableValue'])
    .select(eb => eb.ref('kind').$castTo<'invoice' | 'credit-note'>().as('kind'))
    .where('propertyId', '=', propertyId)
    .where('id', '=', invoiceId)
    .executeTakeFirst()
  if (!row) throw new DomainError(kernelReasons.NOT_FOUND, { what: 'invoice' }, 'invoiceId')
  const payments = await db
    .selectFrom('billingPayment')
    .select(['id', 'amount', 'tds', 'applied', 'reference', 'receivedOn', 'createdAt'])
    .select(eb => eb.ref('method').$castTo<'link' | 'transfer' | 'credit'>().as('method'))
    .where('propertyId', '=', propertyId)
    .where('invoiceId', '=', invoiceId)
    .where('status', '=', 'completed')
    .orderBy('id')
    .execute()
  const { content, ...invoice } = row
  return { ...invoice, content: billingContentOf(content), payments }
}
