import { ofAccount } from '@atithi/db/account'
import type { Trx } from '@atithi/db/client'
import type { AccountId, PropertyId } from '@atithi/db/ids'
import { sql } from 'kysely'
import type { AuthorizedPropertyId } from '../../../kernel/access/gates.ts'
import { firstOfMonth, type IsoDate } from '../../../kernel/shared/dates.ts'
import { first } from '../../../kernel/shared/present.ts'
import { getTerms } from '../../entitlements/reads.ts'
import type { PlanTerms } from '../../entitlements/rules.ts'
import { endOfMonth, priceOfRest, prorate } from '../rules/proration.ts'

/** What a hotel pays a month as long as these terms hold: nothing in a trial, on freemium and without payment. */
const feeOf = ({ state, monthlyPrice }: PlanTerms): number =>
  state === 'active' || state === 'past-due' || state === 'grace' ? monthlyPrice : 0

/** What a hotel may do at an instant, by an id that comes from the table and no caller has named. */
export const termsAt = (trx: Trx, propertyId: PropertyId, at: Date) =>
  getTerms(trx, propertyId as AuthorizedPropertyId, at)

interface Month {
  accountId: AccountId
  month: IsoDate
  begunMonth: IsoDate
  startsAt: string
  /** The day from which nothing is paid for. */
  unpaidFrom: IsoDate | null
}

/**
 * Charges the fee of the month of `now` once it has begun, by the terms that held at its beginning: once, whoever comes first. What is
 * paid ahead is not charged again. The plan of the hotel is locked.
 */
export async function beginMonth(trx: Trx, propertyId: PropertyId, now: Date): Promise<void> {
  const { rows } = await sql<Month>`
    select p.account_id, m.month, (m.month::timestamp at time zone p.time_zone) as starts_at,
      coalesce(s.invoiced_month, date_trunc('month', p.created_at at time zone p.time_zone)::date) as begun_month,
      (s.paid_until at time zone p.time_zone)::date as unpaid_from
    from subscription s join property p on p.account_id = s.account_id and p.id = s.property_id
      cross join lateral (
        select date_trunc('month', ${now.toISOString()}::timestamptz at time zone p.time_zone)::date as month) m
    where ${ofAccount('s')} and s.property_id = ${propertyId}`.execute(trx)
  const { accountId, month, begunMonth, startsAt, unpaidFrom } = first(rows, 'subscription')
  if (begunMonth >= month) return
  const terms = await termsAt(trx, propertyId, new Date(startsAt))
  const covered = unpaidFrom !== null && unpaidFrom > month ? unpaidFrom : month
  const fee = feeOf(terms)
  const amount = covered > endOfMonth(month) ? 0 : priceOfRest(fee, covered)
  if (amount > 0)
    await trx
      .insertInto('billingLine')
      .values({
        propertyId,
        accountId,
        kind: 'subscription',
        day: month,
        planId: terms.allowedBy,
        coversTo: endOfMonth(month),
        base: fee,
        amount,
      })
      .onConflict(conflict => conflict.doNothing())
      .execute()
  await trx
    .updateTable('subscription')
    .set({ invoicedMonth: month })
    .where('propertyId', '=', propertyId)
    .execute()
}

/**
 * What a change within the month costs: from other terms to those that hold at `now`. On the first day the month's own fee says it all.
 * The plan of the hotel is locked.
 */
export async function chargeChange(
  trx: Trx,
  propertyId: PropertyId,
  { from, day, now }: { from: PlanTerms; day: IsoDate; now: Date },
): Promise<void> {
  const to = await termsAt(trx, propertyId, now)
  const prices = { from: feeOf(from), to: feeOf(to) }
  if (prices.from === prices.to) return
  const month = firstOfMonth(day)
  const { accountId, charged } = await trx
    .selectFrom('property as p')
    .leftJoin('billingLine as l', join =>
      join
        .onRef('l.propertyId', '=', 'p.id')
        .on('l.kind', '<>', 'commission')
        .on('l.day', '>=', month)
        .on('l.day', '<=', endOfMonth(day)),
    )
    .select(eb => ['p.accountId', eb.fn.count<number>('l.id').as('charged')])
    .where('p.id', '=', propertyId)
    .groupBy(['p.accountId', 'p.id'])
    .executeTakeFirstOrThrow()
  // A plan that lapsed unpaid and is paid again: its month was charged before it lapsed.
  if (from.state === 'freemium' && from.planId !== 'freemium' && charged > 0) return
  const { credit, charge } = prorate(day, { ...prices, isCharged: charged > 0 })
  const line = { propertyId, accountId, day, coversTo: endOfMonth(day) }
  const lines = [
    { ...line, kind: 'plan-credit', planId: from.allowedBy, base: -prices.from, amount: -credit },
    { ...line, kind: 'plan-charge', planId: to.allowedBy, base: prices.to, amount: charge },
  ].filter(({ amount }) => amount !== 0)
  if (lines.length > 0) await trx.insertInto('billingLine').values(lines).execute()
}
