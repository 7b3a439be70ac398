import { ofAccount } from '@atithi/db/account'
import type { Reader } from '@atithi/db/reader'
import { sql } from 'kysely'
import type { Portfolio } from '../../../kernel/access/gates.ts'
import { withinPortfolio } from '../../../kernel/access/portfolio.ts'
import { type WrittenChannel, writtenChannels } from '../../providers/rules/channels.ts'

export interface Span {
  /** Instants: [from, to). */
  from: string
  to: string
}

export interface ChannelFigures {
  channel: WrittenChannel
  sent: number
  delivered: number
  read: number
  failed: number
  received: number
  /** Paise, half up over the sum. */
  cost: number
  /** In percent of what was sent; null where nothing was. */
  deliveryRate: number | null
  /** Read of delivered; null where nothing was delivered, or the channel does not tell. */
  readRate: number | null
}

const percent = (part: number, whole: number): number | null =>
  whole === 0 ? null : Math.round((part * 100) / whole)

/** What each channel did in a span: sent counts what its provider took on, cost what it charged. */
async function listChannelFigures(
  db: Reader,
  propertyIds: Portfolio,
  { from, to }: Span,
): Promise<ChannelFigures[]> {
  const rows = await db
    .selectFrom('message as m')
    .select([
      'm.channel',
      sql<number>`(count(*) filter (where m.direction = 'outbound' and m.sent_at is not null))::int`.as(
        'sent',
      ),
      sql<number>`(count(*) filter (where m.direction = 'outbound' and m.delivered_at is not null))::int`.as(
        'delivered',
      ),
      sql<number>`(count(*) filter (where m.direction = 'outbound' and m.read_at is not null))::int`.as(
        'read',
      ),
      sql<number>`(count(*) filter (where m.status = 'failed'))::int`.as('failed'),
      sql<number>`(count(*) filter (where m.direction = 'inbound'))::int`.as('received'),
      sql<number>`coalesce(round(sum(m.cost_micros) / 10000.0), 0)::float8`.as('cost'),
    ])
    .where(withinPortfolio('m.property_id', propertyIds))
    .where('m.createdAt', '>=', from)
    .where('m.createdAt', '<', to)
    .groupBy('m.channel')
    .execute()
  return writtenChannels.map(channel => {
    const row = rows.find(one => one.channel === channel)
    const { sent, delivered, read, failed, received, cost } = row ?? nothing
    return {
      channel,
      sent,
      delivered,
      read,
      failed,
      received,
      cost,
      deliveryRate: channel === 'email' ? null : percent(delivered, sent),
      readRate: channel === 'whatsapp' ? percent(read, delivered) : null,
    }
  })
}

const nothing = { sent: 0, delivered: 0, read: 0, failed: 0, received: 0, cost: 0 }

/** The four figures at the head of the overview. */
export async function getOverviewFigures(db: Reader, propertyIds: Portfolio, span: Span) {
  const channels = await listChannelFigures(db, propertyIds, span)
  const sum = (key: 'sent' | 'delivered' | 'failed' | 'received' | 'cost') =>
    channels.reduce((all, one) => all + one[key], 0)
  const phones = channels.filter(({ channel }) => channel !== 'email')
  const { waiting, unread, medianResponseSeconds } = await db
    .selectFrom('conversation as c')
    .select([
      sql<number>`(count(*) filter (where c.awaits_answer_since is not null))::int`.as('waiting'),
      sql<number>`coalesce(sum(c.unread), 0)::int`.as('unread'),
    ])
    .select(
      sql<
        number | null
      >`(select percentile_cont(0.5) within group (order by extract(epoch from m.answered_at - m.created_at))::int
        from message m where ${ofAccount('m')} and m.direction = 'inbound' and m.answered_at is not null
          and m.created_at >= ${span.from} and m.created_at < ${span.to}
          and ${withinPortfolio('m.property_id', propertyIds)})`.as('medianResponseSeconds'),
    )
    .where(withinPortfolio('c.property_id', propertyIds))
    .executeTakeFirstOrThrow()
  return {
    sent: sum('sent'),
    failed: sum('failed'),
    received: sum('received'),
    cost: sum('cost'),
    /** Of SMS and WhatsApp: a mail server tells of no delivery. */
    deliveryRate: percent(
      phones.reduce((all, one) => all + one.delivered, 0),
      phones.reduce((all, one) => all + one.sent, 0),
    ),
    waiting,
    unread,
    medianResponseSeconds,
    channels,
  }
}
