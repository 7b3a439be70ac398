import { ofAccount } from '@atithi/db/account'
import type { Reader } from '@atithi/db/reader'
import { sql } from 'kysely'
import type { AuthorizedPropertyId } from '../../../kernel/access/gates.ts'
import type { Paise } from '../../../kernel/shared/money.ts'
import { type Page, toPage } from '../../../kernel/shared/paging.ts'
import { first } from '../../../kernel/shared/present.ts'
import type { PaymentMethod } from '../../ledger/rules/payment-methods.ts'
import { type Counted, expectedIn } from '../rules.ts'
import type { ListShiftsInput } from '../schema.ts'

/** The cash that came into a drawer less what was given back, and what left it otherwise. */
export async function cashIn(
  db: Reader,
  propertyId: AuthorizedPropertyId,
  shiftId: string,
): Promise<{ cash: Paise; out: Paise }> {
  const { rows } = await sql<{ cash: Paise; out: Paise }>`select
      coalesce((select -sum(l.amount) from cashier_shift_line s join folio_line l on l.account_id = s.account_id and l.id = s.line_id
        where ${ofAccount('s')} and s.property_id = ${propertyId} and s.shift_id = ${shiftId} and l.method = 'cash'), 0)::bigint as cash,
      coalesce((select sum(o.amount) from paid_out o
        where ${ofAccount('o')} and o.property_id = ${propertyId} and o.shift_id = ${shiftId}), 0)::bigint as out`.execute(
    db,
  )
  return first(rows, 'sum of a drawer')
}

const shiftColumns = (db: Reader, propertyId: AuthorizedPropertyId) =>
  db
    .selectFrom('cashierShift as s')
    .innerJoin('appUser as u', 'u.id', 's.cashierId')
    .select([
      's.id',
      's.cashierId',
      'u.name as cashier',
      's.businessDate',
      's.openingFloat as float',
    ])
    .select(['s.openedAt', 's.closedAt', 's.expected', 's.counted', 's.note'])
    .where('s.propertyId', '=', propertyId)

/** Shifts, the newest first. */
export async function listShifts(
  db: Reader,
  propertyId: AuthorizedPropertyId,
  { cursor, limit }: ListShiftsInput,
): Promise<Page<Awaited<ReturnType<ReturnType<typeof shiftColumns>['execute']>>[number]>> {
  const rows = await shiftColumns(db, propertyId)
    .$call(qb => (cursor === undefined ? qb : qb.where('s.id', '<', cursor)))
    .orderBy('s.id', 'desc')
    .limit(limit + 1)
    .execute()
  const { total } = await db
    .selectFrom('cashierShift')
    .select(eb => eb.fn.countAll<number>().as('total'))
    .where('propertyId', '=', propertyId)
    .executeTakeFirstOrThrow()
  return toPage(rows, limit, total)
}

/** The open shift of a person; null where they have none. */
export async function findOpenShift(
  db: Reader,
  propertyId: AuthorizedPropertyId,
  cashierId: string,
): Promise<string | null> {
  const found = await db
    .selectFrom('cashierShift')
    .select('id')
    .where('propertyId', '=', propertyId)
    .where('cashierId', '=', cashierId)
    .where('closedAt', 'is', null)
    .executeTakeFirst()
  return found?.id ?? null
}

/**
 * The hand-over of a shift: its float, what came and went by each method, what was paid out, and what has to be in the drawer. Of a shift
 * that is closed what was expected and counted then.
 */
export async function getShift(db: Reader, propertyId: AuthorizedPropertyId, shiftId: string) {
  const shift = await shiftColumns(db, propertyId)
    .select(sql<Counted[] | null>`s.denominations`.as('denominations'))
    .where('s.id', '=', shiftId)
    .executeTakeFirstOrThrow()
  const { rows: methods } = await sql<{
    method: PaymentMethod
    count: number
    received: Paise
    refunded: Paise
  }>`select l.method, count(*)::int as count,
      coalesce(-sum(l.amount) filter (where l.kind = 'payment'), 0)::bigint as received,
      coalesce(sum(l.amount) filter (where l.kind = 'refund'), 0)::bigint as refunded
    from cashier_shift_line s join folio_line l on l.account_id = s.account_id and l.id = s.line_id
    where ${ofAccount('s')} and s.property_id = ${propertyId} and s.shift_id = ${shiftId}
    group by l.method order by l.method`.execute(db)
  const paidOuts = await db
    .selectFrom('paidOut')
    .select(['id', 'amount', 'reason', 'paidAt'])
    .select(eb => eb.ref('kind').$castTo<'paid-out' | 'drop'>().as('kind'))
    .where('propertyId', '=', propertyId)
    .where('shiftId', '=', shiftId)
    .orderBy('id')
    .execute()
  const { cash, out } = await cashIn(db, propertyId, shiftId)
  const expected = shift.expected ?? expectedIn({ float: shift.float, cash, out })
  return {
    ...shift,
    methods,
    paidOuts,
    cash,
    out,
    expected,
    difference: shift.counted === null ? null : shift.counted - expected,
  }
}
