import type { Reader } from '@atithi/db/reader'
import { sql } from 'kysely'
import type { AuthorizedPropertyId } from '../../kernel/access/gates.ts'
import { firstOfMonth, type IsoDate } from '../../kernel/shared/dates.ts'
import type { Paise } from '../../kernel/shared/money.ts'
import { toPage } from '../../kernel/shared/paging.ts'
import { initialsOf } from './rules.ts'
import type { CommissionInput } from './schema.ts'

/**
 * The commission of a month of the hotel's calendar, the newest line first, with its sums: `base` is room revenue before GST, both are
 * paise and below zero where revenue was taken back.
 */
export async function listCommission(
  db: Reader,
  propertyId: AuthorizedPropertyId,
  { month, cursor, limit }: CommissionInput,
) {
  const from = firstOfMonth(month)
  const ofMonth = db
    .selectFrom('billingLine as l')
    .where('l.propertyId', '=', propertyId)
    .where('l.kind', '=', 'commission')
    .where('l.day', '>=', from)
    .where('l.day', '<', sql<IsoDate>`(${from}::date + interval '1 month')::date`)
  const rows = await ofMonth
    .innerJoin('booking as b', 'b.id', 'l.bookingId')
    .leftJoin('billingInvoice as i', 'i.id', 'l.invoiceId')
    .select(['l.id', 'l.day', 'l.bookingId', 'l.base', 'l.amount', 'l.basisPoints'])
    .select(['b.code', 'b.guestName', 'b.checkIn', 'b.checkOut', 'b.status', 'b.isNoShow'])
    .select(['i.number as invoiceNumber'])
    .$call(qb =>
      cursor === undefined
        ? qb
        : qb.where(
            sql<boolean>`(l.day, l.id) < (select c.day, c.id from billing_line c where c.id = ${cursor})`,
          ),
    )
    .orderBy('l.day', 'desc')
    .orderBy('l.id', 'desc')
    .limit(limit + 1)
    .execute()
  const { lines, base, amount } = await ofMonth
    .select(eb => [
      eb.fn.countAll<number>().as('lines'),
      sql<Paise>`coalesce(sum(l.base), 0)::bigint`.as('base'),
      sql<Paise>`coalesce(sum(l.amount), 0)::bigint`.as('amount'),
    ])
    .executeTakeFirstOrThrow()
  const items = rows.map(({ guestName, isNoShow, status, ...row }) => ({
    ...row,
    guest: initialsOf(guestName),
    status: isNoShow ? ('no-show' as const) : status,
  }))
  return { month, base, amount, ...toPage(items, limit, lines) }
}
