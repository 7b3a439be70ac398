import { ofAccount } from '@atithi/db/account'
import type { Reader } from '@atithi/db/reader'
import { sql } from 'kysely'
import { type ChannelId, channelNames } from '../../channels/rules.ts'
import type { AuthorizedPropertyId } from '../../kernel/access/gates.ts'
import type { Services } from '../../kernel/context/services.ts'
import { first } from '../../kernel/shared/present.ts'
import { type IntegrationState, latestOf, type Provider, stateOf } from './rules.ts'

export interface Integration {
  id: string
  provider: Provider
  /** Of the account or the connection; empty where a hotel has one of a kind. */
  name: string
  state: IntegrationState
  lastSuccessAt: string | null
  lastErrorAt: string | null
  /** In the provider's words. */
  lastError: string | null
}

interface Measured {
  messages: {
    channel: string
    successAt: string | null
    errorAt: string | null
    error: string | null
  }[]
  accounts: {
    channel: string
    sender: string
    testedAt: string
    error: string | null
    errorAt: string | null
  }[]
  gateways: {
    id: string
    name: string
    gateway: string
    syncedAt: string | null
    paidAt: string | null
  }[]
  channels: {
    id: string
    channelId: ChannelId
    acceptedAt: string | null
    error: string | null
    errorAt: string | null
  }[]
  checks: {
    integration: string
    succeededAt: string | null
    failedAt: string | null
    failure: string | null
  }[]
  pictureAt: string | null
  visitAt: string | null
  hasAnalytics: boolean
}

const instant = (column: string) =>
  sql.raw(`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`)

const list = (rows: ReturnType<typeof sql>) =>
  sql`(select coalesce(json_agg(found), '[]') from (${rows}) found)`

/** Every provider of a hotel with what was measured of it: by its own traffic and by the last tests. */
export async function listIntegrations(
  db: Reader,
  settings: Services['settings'],
  propertyId: AuthorizedPropertyId,
): Promise<Integration[]> {
  const seen = await measure(db, propertyId)
  const hasSandbox = settings.sandboxUrl !== undefined
  const one = (
    id: string,
    {
      provider,
      name = '',
      isSetUp,
      isSandbox,
    }: Pick<Integration, 'provider'> & {
      name?: string
      isSetUp: boolean
      isSandbox: boolean
    },
    measured: {
      successes: (string | null)[]
      errors: { at: string | null; words?: string | null }[]
    },
  ): Integration => {
    const check = seen.checks.find(({ integration }) => integration === id)
    const success = latestOf(
      [...measured.successes, check?.succeededAt ?? null].map(at => ({ at })),
    ).at
    const error = latestOf([
      ...measured.errors,
      { at: check?.failedAt ?? null, words: check?.failure ?? null },
    ])
    return {
      id,
      provider,
      name,
      state: stateOf({ isSetUp, isSandbox, lastSuccessAt: success, lastErrorAt: error.at }),
      lastSuccessAt: success,
      lastErrorAt: error.at,
      lastError: error.words ?? null,
    }
  }
  const trafficOf = (channel: string) => {
    const traffic = seen.messages.find(row => row.channel === channel)
    return {
      successes: [traffic?.successAt ?? null],
      errors: [{ at: traffic?.errorAt ?? null, words: traffic?.error ?? null }],
    }
  }
  const phone = (channel: 'sms' | 'whatsapp') => {
    const account = seen.accounts.find(row => row.channel === channel)
    const { successes, errors } = trafficOf(channel)
    return one(
      channel,
      {
        provider: channel,
        name: account?.sender ?? '',
        isSetUp: account !== undefined || hasSandbox,
        isSandbox: account === undefined,
      },
      {
        successes: [...successes, account && account.errorAt === null ? account.testedAt : null],
        errors: [...errors, { at: account?.errorAt ?? null, words: account?.error ?? null }],
      },
    )
  }
  return [
    one('mail', { provider: 'mail', isSetUp: true, isSandbox: hasSandbox }, trafficOf('email')),
    phone('whatsapp'),
    phone('sms'),
    ...(seen.gateways.length === 0
      ? [offOf('gateway')]
      : seen.gateways.map(({ id, name, gateway, syncedAt, paidAt }) =>
          one(
            `gateway:${id}`,
            { provider: 'gateway', name, isSetUp: true, isSandbox: isStandIn(settings, gateway) },
            { successes: [syncedAt, paidAt], errors: [] },
          ),
        )),
    ...(seen.channels.length === 0
      ? [offOf('channel')]
      : seen.channels.map(({ id, channelId, acceptedAt, error, errorAt }) =>
          one(
            `channel:${id}`,
            {
              provider: 'channel',
              name: channelNames[channelId],
              isSetUp: true,
              isSandbox: settings.channelsUrl !== undefined,
            },
            { successes: [acceptedAt], errors: [{ at: errorAt, words: error }] },
          ),
        )),
    one(
      'storage',
      { provider: 'storage', isSetUp: true, isSandbox: false },
      { successes: [seen.pictureAt], errors: [] },
    ),
    one(
      'analytics',
      { provider: 'analytics', isSetUp: seen.hasAnalytics, isSandbox: false },
      { successes: [], errors: [] },
    ),
  ]
}

/** The sandbox's gateway stands in for the real one. */
const isStandIn = ({ razorpayUrl, cashfreeUrl }: Services['settings'], gateway: string): boolean =>
  gateway === 'cashfree'
    ? !cashfreeUrl.startsWith('https://api.cashfree.com')
    : !razorpayUrl.startsWith('https://api.razorpay.com')

const offOf = (provider: Provider): Integration => ({
  id: provider,
  provider,
  name: '',
  state: 'off',
  lastSuccessAt: null,
  lastErrorAt: null,
  lastError: null,
})

/** How far back messages tell whether their provider works. */
const messagesLookedAt = 1_000

/** In one statement. */
async function measure(db: Reader, propertyId: AuthorizedPropertyId): Promise<Measured> {
  const { rows } = await sql<Measured>`
    select
      ${list(sql`
        select channel, ${instant('max(sent_at)')} as "successAt", ${instant('max(failed_at)')} as "errorAt",
          (array_agg(failure order by failed_at desc nulls last))[1] as error
        from (select m.channel, m.sent_at, m.failed_at, m.failure from message m
          where ${ofAccount('m')} and m.property_id = ${propertyId} and m.direction = 'outbound' order by m.id desc limit ${messagesLookedAt}) newest
        group by channel`)} as messages,
      ${list(sql`
        select channel, sender, ${instant('tested_at')} as "testedAt", last_error as error, ${instant('last_error_at')} as "errorAt"
        from message_account where ${ofAccount('message_account')} and property_id = ${propertyId}`)} as accounts,
      ${list(sql`
        select a.id, a.name, a.gateway, ${instant('a.last_sync_at')} as "syncedAt", ${instant('paid.at')} as "paidAt"
        from payment_account a left join lateral (select max(p.completed_at) as at from payment p
          where p.account_id = a.account_id and p.property_id = a.property_id and p.payment_account_id = a.id) paid on true
        where ${ofAccount('a')} and a.property_id = ${propertyId} and a.kind = 'gateway' and a.is_active order by a.is_default desc, a.id limit 10`)} as gateways,
      ${list(sql`
        select id, channel_id as "channelId", ${instant('last_accepted_at')} as "acceptedAt", last_error as error, ${instant('last_error_at')} as "errorAt"
        from channel_connection where ${ofAccount('channel_connection')} and property_id = ${propertyId} and disconnected_at is null order by id limit 50`)} as channels,
      ${list(sql`
        select integration, ${instant('succeeded_at')} as "succeededAt", ${instant('failed_at')} as "failedAt", failure
        from integration_check where ${ofAccount('integration_check')} and property_id = ${propertyId}`)} as checks,
      (select ${instant('max(created_at)')} from property_image where ${ofAccount('property_image')} and property_id = ${propertyId}) as picture_at,
      coalesce((select exists (select from jsonb_each_text(w.analytics) ids where ids.value <> '') from website_settings w where ${ofAccount('w')} and w.property_id = ${propertyId}), false) as has_analytics`.execute(
    db,
  )
  return first(rows, 'integrations')
}
