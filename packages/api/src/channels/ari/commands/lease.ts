import { ofAccount } from '@atithi/db/account'
import type { Trx } from '@atithi/db/client'
import type { AccountId, PropertyId } from '@atithi/db/ids'
import { writeIn } from '@atithi/db/scope'
import { sql } from 'kysely'
import type { AuthorizedPropertyId } from '../../../kernel/access/gates.ts'
import type { Services } from '../../../kernel/context/services.ts'
import { unseal } from '../../../kernel/secrets/box.ts'
import { isSwitchedOn } from '../../../kernel/settings/reads.ts'
import { present } from '../../../kernel/shared/present.ts'
import type { ChannelId } from '../../rules.ts'
import type { Account } from '../../wire/rules/adapter.ts'
import { credentialsOf } from '../../wire/rules/credentials.ts'
import type { PriceGuard } from '../rules/changes.ts'
import type { ChannelTerms } from '../rules/desired.ts'

/** A worker holds a connection for so long, and says again that it does before it is over. */
const leaseSeconds = 20

/** A connection that this worker has to itself. */
export interface Leased {
  id: string
  leaseId: string
  propertyId: AuthorizedPropertyId
  accountId: AccountId
  channelId: ChannelId
  account: Account
  terms: ChannelTerms
  guard: PriceGuard
  sendsRates: boolean
  horizonNights: number
  attempts: number
  /** Since when it is time to fetch reservations, to the microsecond, as the database writes it; null while it is not. */
  pullDueAt: string | null
  /** It is time to ask the channel what it believes. */
  isCheckDue: boolean
  checkAskedBy: string | null
  pulledTo: string | null
  hasEnded: boolean
  /** The platform lets it send; where not, its changes stay marked. */
  isSending: boolean
  /** What the channel believes is not known: an answer was lost, or the worker that waited for it. */
  isUncertain: boolean
}

interface Row {
  id: string
  leaseId: string
  propertyId: PropertyId
  accountId: AccountId
  channelId: ChannelId
  hotelCode: string
  credentialsSealed: string | null
  isActive: boolean
  isOnSale: boolean
  includesTax: boolean
  rateBasisPoints: number
  rateAmount: number
  keepLast: number
  allotment: number | null
  lowestPrice: number | null
  highestPrice: number | null
  largestChangeBasisPoints: number | null
  sendsRates: boolean
  horizonNights: number
  attempts: number
  pullDueAt: string | null
  isCheckDue: boolean
  checkAskedBy: string | null
  pulledTo: string | null
  hasEnded: boolean
  isSending: boolean
  isUncertain: boolean
}

/**
 * Takes connections that have something to do and that no other worker holds: changes to send, reservations to fetch, to book or
 * to acknowledge. What is due waits for the end of its pause; what was made a moment ago waits for what comes with it.
 */
export async function leaseDue(services: Services, most: number): Promise<Leased[]> {
  const sends = isSwitchedOn('channel-sending', sql.ref<string>('c.property_id'))
  const rows = await writeIn(services.db, { role: 'platform' }, async trx => {
    const found = await sql<Row>`
      with due as (
        select m.connection_id as id from channel_mark m
          join channel_connection c on c.account_id = m.account_id and c.id = m.connection_id and c.next_attempt_at <= clock_timestamp() and ${sends} where ${ofAccount('m')}
        union select id from channel_connection where ${ofAccount('channel_connection')} and next_pull_at <= clock_timestamp()
        union select c.id from channel_connection c where ${ofAccount('c')} and c.next_check_at <= clock_timestamp() and c.ends_at is null
          and c.next_attempt_at <= clock_timestamp() and ${sends}
        union select m.connection_id from channel_message m join channel_connection c on c.account_id = m.account_id and c.id = m.connection_id
          where ${ofAccount('m')} and ((m.applied_at is null and m.next_attempt_at <= clock_timestamp())
            or (m.acknowledged_at is null and m.applied_at is not null and c.next_attempt_at <= clock_timestamp()))),
      taken as (
        select c.id, c.lease_until is not null as is_abandoned from channel_connection c join due on due.id = c.id
        where ${ofAccount('c')} and c.disconnected_at is null and c.suspended_at is null
          and (c.lease_until is null or c.lease_until < clock_timestamp())
        order by c.next_attempt_at, c.id limit ${most} for update of c skip locked)
      update channel_connection c
        set lease_until = clock_timestamp() + make_interval(secs => ${leaseSeconds}), lease_id = new_id(),
          is_uncertain = c.is_uncertain or taken.is_abandoned
      from taken, property p
      where ${ofAccount('c')} and p.account_id = c.account_id and c.id = taken.id and p.id = c.property_id
      returning c.id, c.lease_id as "leaseId", c.property_id as "propertyId", p.account_id as "accountId", c.channel_id as "channelId",
        c.hotel_code as "hotelCode", c.credentials_sealed as "credentialsSealed", c.is_active and c.is_in_plan and c.ends_at is null as "isActive",
        p.status = 'active' and p.deleted_at is null as "isOnSale", c.includes_tax as "includesTax",
        c.rate_basis_points as "rateBasisPoints", c.rate_amount as "rateAmount", c.keep_last as "keepLast", c.allotment,
        c.lowest_price as "lowestPrice", c.highest_price as "highestPrice",
        c.largest_change_basis_points as "largestChangeBasisPoints", c.sends_rates as "sendsRates",
        c.horizon_nights as "horizonNights", c.attempts,
        case when c.next_pull_at <= clock_timestamp() then c.next_pull_at::text end as "pullDueAt",
        coalesce(c.next_check_at <= clock_timestamp() and c.ends_at is null, false) and ${sends} as "isCheckDue",
        ${sends} as "isSending", c.check_asked_by as "checkAskedBy",
        c.pulled_to as "pulledTo", c.ends_at is not null as "hasEnded", c.is_uncertain as "isUncertain"`.execute(
      trx,
    )
    return found.rows
  })
  return rows.map(row => toLeased(services, row))
}

/** What is sealed was checked before it was sealed; the ids come from the table itself. */
function toLeased({ settings }: Services, row: Row): Leased {
  const sealed = present(row.credentialsSealed, 'credentials of a connection')
  const credentials = credentialsOf(JSON.parse(unseal(sealed, settings.encryptionKeys)))
  const { includesTax, rateBasisPoints, rateAmount, keepLast, allotment } = row
  return {
    id: row.id,
    leaseId: row.leaseId,
    propertyId: row.propertyId as AuthorizedPropertyId,
    accountId: row.accountId,
    channelId: row.channelId,
    account: {
      hotelCode: row.hotelCode,
      credentials: present(credentials, 'credentials of a connection'),
      includesTax,
    },
    terms: {
      isOpen: row.isActive && row.isOnSale,
      includesTax,
      rateBasisPoints,
      rateAmount: Number(rateAmount),
      keepLast,
      allotment,
    },
    guard: {
      lowest: row.lowestPrice,
      highest: row.highestPrice,
      largestChange: row.largestChangeBasisPoints,
    },
    sendsRates: row.sendsRates,
    horizonNights: row.horizonNights,
    attempts: row.attempts,
    pullDueAt: row.pullDueAt,
    isCheckDue: row.isCheckDue,
    checkAskedBy: row.checkAskedBy,
    pulledTo: row.pulledTo,
    hasEnded: row.hasEnded,
    isSending: row.isSending,
    isUncertain: row.isUncertain,
  }
}

/** Says of connections that their worker is still at them. */
export async function renewLeases(services: Services, leaseIds: readonly string[]): Promise<void> {
  if (leaseIds.length === 0) return
  await writeIn(services.db, { role: 'platform' }, trx =>
    trx
      .updateTable('channelConnection')
      .set({ leaseUntil: sql<string>`clock_timestamp() + make_interval(secs => ${leaseSeconds})` })
      .where('leaseId', '=', sql<string>`any(${[...leaseIds]}::uuid[])`)
      .execute(),
  )
}

/**
 * The connection where this worker still has it, which then nobody takes before the transaction ends; undefined where it has not. A
 * worker that was held up for longer than its lease may have sent something older after what another one sent.
 */
export const holdsLease = (
  trx: Trx,
  { id, leaseId }: Leased,
): Promise<{ forgettings: number } | undefined> =>
  trx
    .selectFrom('channelConnection')
    .select('forgettings')
    .where('id', '=', id)
    .where('leaseId', '=', leaseId)
    .forShare()
    .executeTakeFirst()

/** Lets a connection go; with a pause where the channel has asked for one or does not answer. */
export async function releaseLease(
  services: Services,
  { id, accountId, leaseId }: Leased,
  outcome: {
    attempts: number
    pauseSeconds: number
    error?: string | undefined
    suspended?: boolean
    isUncertain?: boolean
  },
): Promise<void> {
  await writeIn(services.db, { role: 'platform', accountId }, trx =>
    trx
      .updateTable('channelConnection')
      .set({
        leaseUntil: null,
        leaseId: null,
        attempts: outcome.attempts,
        nextAttemptAt: sql<string>`clock_timestamp() + make_interval(secs => ${outcome.pauseSeconds})`,
        ...(outcome.error !== undefined && {
          lastError: outcome.error.slice(0, 500),
          lastErrorAt: sql<string>`clock_timestamp()`,
        }),
        ...(outcome.isUncertain && { isUncertain: true }),
        ...(outcome.suspended && { suspendedAt: sql<string>`clock_timestamp()` }),
      })
      .where('id', '=', id)
      .where('leaseId', '=', leaseId)
      .execute(),
  )
}
