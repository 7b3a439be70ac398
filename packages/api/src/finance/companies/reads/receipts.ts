import { ofAccount } from '@atithi/db/account'
import type { CompanyId } from '@atithi/db/ids'
import type { Reader } from '@atithi/db/reader'
import { sql } from 'kysely'
import type { AuthorizedPropertyId } from '../../../kernel/access/gates.ts'
import type { Paise } from '../../../kernel/shared/money.ts'
import { type Page, toPage } from '../../../kernel/shared/paging.ts'

interface Wanted {
  companyId: CompanyId
  propertyIds: readonly AuthorizedPropertyId[]
}

const receiptsOf = (db: Reader, { companyId, propertyIds }: Wanted) =>
  db
    .selectFrom('companyReceipt as r')
    .where('r.companyId', '=', companyId)
    .where('r.propertyId', 'in', propertyIds)

/** What a company paid, the newest first, with the invoices that it settled and what is left of its advance. */
export async function listReceipts(
  db: Reader,
  at: Wanted,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
) {
  const rows = await receiptsOf(db, at)
    .innerJoin('property as p', 'p.id', 'r.propertyId')
    .leftJoin('appUser as u', 'u.id', 'r.receivedBy')
    .select(['r.id', 'r.businessDate', 'r.method', 'r.amount', 'r.tds', 'r.advance', 'r.reference'])
    .select(['r.reversedOn', 'r.reversalReason', 'p.name as propertyName', 'u.name as receivedBy'])
    .select(sql<Paise>`advance_left(r.account_id, r.id)`.as('advanceLeft'))
    .select(
      sql<{ number: string; amount: Paise }[]>`coalesce((
        select jsonb_agg(jsonb_build_object('number', s.number, 'amount', s.amount) order by s.number) from (
          select d.number, sum(a.amount) as amount from payment m join folio_line l on l.account_id = m.account_id and l.payment_id = m.id
          join payment_allocation a on a.account_id = m.account_id and a.payment_line_id = l.id and a.invoice_id is not null join document d on d.account_id = m.account_id and d.id = a.invoice_id
          where ${ofAccount('m')} and m.company_receipt_id = r.id group by d.number having sum(a.amount) > 0) s), '[]'::jsonb)`.as(
        'settled',
      ),
    )
    .$call(qb => (cursor === undefined ? qb : qb.where('r.id', '<', cursor)))
    .orderBy('r.id', 'desc')
    .limit(limit + 1)
    .execute()
  const { total } = await receiptsOf(db, at)
    .select(eb => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const page: Page<(typeof rows)[number]> = toPage(rows, limit, total)
  return page
}
