import type { Reader } from '@atithi/db/reader'
import { sql } from 'kysely'
import { gatewayIdOf } from '../../../finance/ledger/rules/gateways.ts'
import type { IsoDate } from '../../../kernel/shared/dates.ts'
import type { Paise } from '../../../kernel/shared/money.ts'
import { first } from '../../../kernel/shared/present.ts'
import type { PlanState } from '../../../plans/entitlements/rules.ts'
import type { PlanId } from '../../../plans/subscriptions/schema.ts'
import { keptCount } from '../../kept-counts/reads.ts'
import { getBiller, mayInvoice } from '../reads.ts'
import type { NewVersion } from '../schema.ts'

/** How many hotels that have not paid are named: those that wait longest. */
const mostNamed = 50

/** What of the money of the platform needs somebody: sums in paise, hotels that have not paid, invoices that wait for settings. */
export async function getOverview(db: Reader, now: Date) {
  const at = sql`${now.toISOString()}::timestamptz`
  const overdue = { upTo: sql`${at} - interval '1 day'` }
  const { rows } = await sql<{
    open: number
    overdue: number
    openAmount: Paise
    overdueAmount: Paise
    uninvoicedCommission: Paise
  }>`
    select ${keptCount('invoice-open')} as open, ${keptCount('invoice-open', overdue)} as overdue,
      ${keptCount('invoice-owed')} as "openAmount", ${keptCount('invoice-owed', overdue)} as "overdueAmount",
      ${keptCount('commission-open')} as "uninvoicedCommission"`.execute(db)
  const unpaid = await db
    .selectFrom('subscription')
    .innerJoin('property as p', 'p.id', 'subscription.propertyId')
    .innerJoin('plan', 'plan.id', 'subscription.planId')
    .select(['p.id as propertyId', 'p.name as propertyName', 'plan.name as planName'])
    .select([
      sql<PlanState>`subscription_state(subscription, ${at})`.as('state'),
      sql<IsoDate>`(subscription_due(subscription) at time zone p.time_zone)::date - 1`.as('dueOn'),
      sql<Paise>`coalesce((select sum(i.total - i.settled) from billing_invoice i
        where i.property_id = p.id and i.kind = 'invoice' and i.settled < i.total), 0)::bigint`.as(
        'balance',
      ),
    ])
    .where('subscription.hotelDeleted', '=', false)
    .where(sql<boolean>`subscription_due(subscription) <= ${at}`)
    .where('subscription.planId', '<>', 'freemium')
    .orderBy(sql`subscription_due(subscription)`)
    .orderBy('p.id')
    .limit(mostNamed)
    .execute()
  const biller = await getBiller(db)
  return { ...first(rows, 'what is owed'), unpaid, mayInvoice: mayInvoice(biller) }
}

/** The platform as a supplier; of the gateway's secret only that there is one. */
export async function getBillerSettings(db: Reader) {
  const {
    gatewayKeySealed: _,
    onlyRow: __,
    webhookSecretSealed,
    previousWebhookSecretSealed: ___,
    webhookSecretChangedAt: ____,
    ...biller
  } = await getBiller(db)
  return {
    ...biller,
    gateway: gatewayIdOf(biller.gateway),
    hasWebhookSecret: webhookSecretSealed !== null,
    mayInvoice: mayInvoice(biller),
  }
}

/** Every version of every plan, the newest first, with how many hotels have it. */
export async function listVersions(db: Reader) {
  return db
    .selectFrom('planVersion as v')
    .innerJoin('plan as p', 'p.id', 'v.planId')
    .select(['v.planId', 'p.name as planName', 'v.validFrom', 'v.monthlyPrice', 'v.movesOn'])
    .select(['v.commissionBasisPoints', 'v.onlineBookings', 'v.staffAccounts', 'v.portals'])
    .select(['v.hasBranding', 'v.hasAdvancedReports', 'v.support'])
    .select(keptCount('plan', { key: sql`v.plan_id || ' ' || v.valid_from` }).as('hotels'))
    .orderBy('p.rank')
    .orderBy('v.validFrom', 'desc')
    .$narrowType<{ planId: PlanId; support: NewVersion['support'] }>()
    .execute()
}

/** Which of these hotels have not paid what is due, as everybody who works there may know. */
export function listUnpaid(db: Reader, propertyIds: readonly string[], now: Date) {
  const at = sql`${now.toISOString()}::timestamptz`
  return db
    .selectFrom('subscription')
    .innerJoin('property as p', 'p.id', 'subscription.propertyId')
    .select(['p.id as propertyId', 'p.name as propertyName'])
    .select([
      sql<PlanState>`subscription_state(subscription, ${at})`.as('state'),
      sql<IsoDate>`(coalesce(grace_until, subscription_due(subscription) + interval '14 days') at time zone p.time_zone)::date - 1`.as(
        'holdsUntil',
      ),
    ])
    .where('subscription.propertyId', '=', sql<string>`any(${propertyIds}::uuid[])`)
    .where('subscription.planId', '<>', 'freemium')
    .where(sql<boolean>`subscription_due(subscription) <= ${at}`)
    .orderBy('p.name')
    .orderBy('p.id')
    .execute()
}
