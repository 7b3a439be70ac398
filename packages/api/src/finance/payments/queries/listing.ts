import type { Reader } from '@atithi/db/reader'
import { type SqlBool, sql } from 'kysely'
import type { AuthorizedPropertyId } from '../../../kernel/access/gates.ts'
import { type Page, toPage } from '../../../kernel/shared/paging.ts'
import { containing } from '../../../kernel/shared/search-text.ts'
import { documentAddress } from '../../documents/reads/documents.ts'
import type { PaymentMethod } from '../../ledger/rules/payment-methods.ts'
import type { ListPaymentsInput, SummaryInput } from '../schema.ts'

type Places = readonly AuthorizedPropertyId[] | 'all'

const moneyLines = (db: Reader) =>
  db
    .selectFrom('folioLine as l')
    .innerJoin('booking as b', 'b.id', 'l.bookingId')
    .innerJoin('property as p', 'p.id', 'l.propertyId')
    .leftJoin('appUser as u', 'u.id', 'l.postedBy')
    .leftJoin('documentLine as dl', 'dl.lineId', 'l.id')
    .leftJoin('document as d', 'd.id', 'dl.documentId')
    .select([
      'l.id',
      'l.propertyId',
      'p.name as propertyName',
      'l.bookingId',
      'b.code as bookingCode',
      'b.guestName',
      'l.method',
    ])
    .select([
      'l.reference',
      'l.reason',
      'l.businessDate',
      'l.postedAt',
      'u.name as postedBy',
      'd.id as documentId',
      'd.number as documentNumber',
    ])
    .select(eb => eb.ref('l.kind').$castTo<'payment' | 'refund'>().as('kind'))
    // What came in is above zero, what went out below; a reversal turns its line's sign round.
    .select(sql<number>`-l.amount`.as('amount'))
    .select(sql<boolean>`l.reverses_id is not null`.as('isReversal'))
    .select(
      sql<boolean>`exists (select 1 from folio_line r where r.reverses_id = l.id)`.as('isReversed'),
    )
    .where('l.kind', 'in', ['payment', 'refund'])
    .where('p.deletedAt', 'is', null)

type Row = Awaited<ReturnType<ReturnType<typeof moneyLines>['execute']>>[number]

const toPayment = (row: Row) => ({
  ...row,
  documentUrl: row.documentId ? documentAddress(row.documentId) : null,
})
export type Payment = ReturnType<typeof toPayment>

/** One payment or refund. */
export async function getPayment(
  db: Reader,
  propertyId: AuthorizedPropertyId,
  paymentId: string,
): Promise<Payment> {
  return toPayment(
    await moneyLines(db)
      .where('l.propertyId', '=', propertyId)
      .where('l.id', '=', paymentId)
      .executeTakeFirstOrThrow(),
  )
}

/** Money that came and went, the newest first. */
export async function listPayments(
  db: Reader,
  places: Places,
  input: ListPaymentsInput,
): Promise<Page<Payment>> {
  const { search, method, kind, from, to, cursor, limit } = input
  const like = search ? containing(search) : undefined
  const matching = moneyLines(db)
    .$if(places !== 'all', qb => qb.where(inPlaces(places)))
    .$if(method !== undefined, qb => qb.where('l.method', '=', method ?? 'cash'))
    .$if(kind !== undefined, qb => qb.where('l.kind', '=', kind ?? 'payment'))
    .$if(from !== undefined, qb => qb.where('l.businessDate', '>=', from ?? ''))
    .$if(to !== undefined, qb => qb.where('l.businessDate', '<=', to ?? ''))
    .$if(like !== undefined, qb =>
      qb.where(
        sql<SqlBool>`(b.code ilike ${like} or b.guest_name ilike ${like} or coalesce(l.reference, '') ilike ${like} or coalesce(d.number, '') ilike ${like})`,
      ),
    )
  const rows = await matching
    .$if(cursor !== undefined, qb => qb.where('l.id', '<', cursor ?? ''))
    .orderBy('l.id', 'desc')
    .limit(limit + 1)
    .execute()
  const { total } = await matching
    .clearSelect()
    .select(eb => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return toPage(rows.map(toPayment), limit, total)
}

const inPlaces = (places: Places) =>
  sql<SqlBool>`l.property_id = any(${places === 'all' ? [] : [...places]}::uuid[])`

/** What was received and given back between two business dates, by method; what guests still owe, and what waits to be given back, as of now. */
export async function summarisePayments(db: Reader, places: Places, { from, to }: SummaryInput) {
  const methods = await db
    .selectFrom('folioLine as l')
    .select(eb => eb.ref('l.method').$castTo<PaymentMethod>().as('method'))
    .select(
      sql<number>`coalesce(-sum(amount) filter (where kind = 'payment'), 0)::bigint`.as('received'),
    )
    .select(
      sql<number>`coalesce(sum(amount) filter (where kind = 'refund'), 0)::bigint`.as('refunded'),
    )
    .select(
      sql<number>`count(*) filter (where kind = 'payment' and reverses_id is null)`.as('payments'),
    )
    .where('l.kind', 'in', ['payment', 'refund'])
    .$if(places !== 'all', qb => qb.where(inPlaces(places)))
    .$if(from !== undefined, qb => qb.where('l.businessDate', '>=', from ?? ''))
    .$if(to !== undefined, qb => qb.where('l.businessDate', '<=', to ?? ''))
    .groupBy('l.method')
    .orderBy('l.method')
    .execute()
  const owed = await db
    .selectFrom('booking as b')
    .select(
      sql<number>`coalesce(sum(greatest(0, total_amount - paid_amount)) filter (where status = 'checked-out'), 0)::bigint`.as(
        'receivable',
      ),
    )
    .select(
      sql<number>`coalesce(sum(greatest(0, total_amount - paid_amount)) filter (where status in ('confirmed', 'checked-in')), 0)::bigint`.as(
        'toCome',
      ),
    )
    .where('b.status', 'in', ['confirmed', 'checked-in', 'checked-out'])
    .$if(places !== 'all', qb =>
      qb.where(sql<SqlBool>`b.property_id = any(${places === 'all' ? [] : [...places]}::uuid[])`),
    )
    .executeTakeFirstOrThrow()
  const due = await db
    .selectFrom('refund as l')
    .select(sql<number>`coalesce(sum(amount), 0)::bigint`.as('amount'))
    .where('l.status', '=', 'due')
    .$if(places !== 'all', qb => qb.where(inPlaces(places)))
    .executeTakeFirstOrThrow()
  const sumOf = (key: 'received' | 'refunded' | 'payments') =>
    methods.reduce((sum, row) => sum + row[key], 0)
  return {
    received: sumOf('received'),
    refunded: sumOf('refunded'),
    payments: sumOf('payments'),
    methods,
    receivable: owed.receivable,
    toCome: owed.toCome,
    refundsDue: due.amount,
  }
}
