import type { Db } from '@atithi/db/client'
import type { Given } from '@atithi/db/compile-once'
import type { RatePlanId, RoomTypeId } from '@atithi/db/ids'
import { jsonRows } from '@atithi/db/json-rows'
import type { Reader } from '@atithi/db/reader'
import { sql } from 'kysely'
import { takesOnline } from '../../finance/gateways/reads/accounts.ts'
import type { PaymentState } from '../../finance/payments/rules.ts'
import type { AuthorizedPropertyId } from '../../kernel/access/gates.ts'
import { isSwitchedOn } from '../../kernel/settings/reads.ts'
import type { IsoDate } from '../../kernel/shared/dates.ts'
import type { Paise } from '../../kernel/shared/money.ts'
import { paymentPoliciesOf, paymentPolicyOf } from '../../selling/rate-plans/reads.ts'
import type { PaymentPolicy } from '../../selling/rate-plans/schema.ts'
import { strictestOf } from './rules/pay-online.ts'

interface MovedSite {
  subdomain: string
  /** The hotel is no longer on the platform. */
  isGone: boolean
}

/**
 * Where a name leads that has no website: to the address that its hotel has now, for a year after it
 * was given up, or nowhere any more, where the hotel is gone. Undefined for a name that nobody had.
 */
export async function findMovedSite(db: Db, subdomain: string): Promise<MovedSite | undefined> {
  const { rows } = await sql<MovedSite>`select * from site_moved(${subdomain})`.execute(db)
  return rows[0]
}

export interface OwnPayment {
  paymentId: string
  amount: Paise
  status: PaymentState
  /** Null where the gateway did not answer yet: asked for anew by `site.pay`. */
  checkoutUrl: string | null
  orderId: string | null
  /** Why the last try failed. */
  failure: string | null
}

/** Money that was asked for and has not come. */
export const openStates = ['pending', 'processing', 'failed'] as const

/** What is asked for online of a booking now: the newest, or nothing. */
export const ownPayments = (
  db: Reader,
  of: { propertyId: Given<AuthorizedPropertyId>; bookingId: Given<string> },
) =>
  db
    .selectFrom('payment')
    .select(['id as paymentId', 'amount', 'status', 'checkoutUrl', 'orderId', 'failure'])
    .where('propertyId', '=', of.propertyId)
    .where('bookingId', '=', of.bookingId)
    .where('origin', 'in', ['website', 'link'])
    .where('status', 'in', openStates)
    .orderBy('id', 'desc')
    .limit(1)

/** What went back to the guest of a booking `b` at its property `p`, the first first. */
export const ownRefunds = (
  db: Reader,
  of: { propertyId: Given<AuthorizedPropertyId>; bookingId: Given<string> },
) =>
  db
    .selectFrom('refund as r')
    .select(['r.amount', 'r.method', 'r.reference'])
    .select(sql<IsoDate>`(r.settled_at at time zone p.time_zone)::date`.as('paidOn'))
    .where('r.propertyId', '=', of.propertyId)
    .where('r.bookingId', '=', of.bookingId)
    .where('r.status', '=', 'paid')
    .orderBy('r.settledAt')
    .orderBy('r.id')

/**
 * What of rooms of several rates is paid online, by the one that asks for most, whether the hotel takes money online at all, and whether
 * the platform lets its website take bookings now.
 */
export async function findOnlinePolicy(
  db: Reader,
  propertyId: AuthorizedPropertyId,
  lines: readonly { roomTypeId: RoomTypeId; ratePlanId?: RatePlanId | undefined }[],
): Promise<{ policy: PaymentPolicy; takesMoney: boolean; takesBookings: boolean }> {
  const { policies, ...takes } = await db
    .selectFrom('property')
    .select(jsonRows(paymentPoliciesOf(db, propertyId, lines)).as('policies'))
    .select(takesOnline(propertyId).as('takesMoney'))
    .select(isSwitchedOn('online-booking', propertyId).as('takesBookings'))
    .where('id', '=', propertyId)
    .executeTakeFirstOrThrow()
  return { policy: strictestOf(policies.map(paymentPolicyOf)), ...takes }
}
