import type { Reader } from '@atithi/db/reader'
import { type SqlBool, sql } from 'kysely'
import type { GuestLetter } from '../../../guests/correspondence/rules/letters.ts'
import { idsOf } from '../../../guests/profiles/reads.ts'
import type { Portfolio } from '../../../kernel/access/gates.ts'
import { withinPortfolio } from '../../../kernel/access/portfolio.ts'
import { addDays } from '../../../kernel/shared/dates.ts'
import { toPage } from '../../../kernel/shared/paging.ts'
import { first } from '../../../kernel/shared/present.ts'
import { containing } from '../../../kernel/shared/search-text.ts'
import type { Category, Channel } from '../../providers/rules/channels.ts'
import type { MessageStatus } from '../rules/statuses.ts'
import type { ListMessagesInput, Priority } from '../schema/messages.ts'
import { fileColumns } from './files.ts'

/** Paise, half up, of millionths of a rupee. */
const costInPaise = sql<number | null>`round(m.cost_micros / 10000.0)::int`

/** Of a message or a conversation, with whom it was held as `w`: the guest who stayed of those who were merged. */
export const survivor = sql<string>`coalesce(w.merged_into_id, w.id)`

const withNames = (db: Reader, propertyIds: Portfolio) =>
  db
    .selectFrom('message as m')
    .innerJoin('property as p', 'p.id', 'm.propertyId')
    .innerJoin('conversation as c', 'c.id', 'm.conversationId')
    .leftJoin('guest as w', 'w.id', 'm.guestId')
    .leftJoin('guest as g', join => join.on('g.id', '=', survivor))
    .leftJoin('booking as b', 'b.id', 'm.bookingId')
    .leftJoin('messageTemplate as t', 't.id', 'm.templateId')
    .leftJoin('messageFile as f', 'f.messageId', 'm.id')
    .where(withinPortfolio('m.property_id', propertyIds))

const selected = (query: ReturnType<typeof withNames>) =>
  query
    .select([
      'm.id',
      'm.propertyId',
      'p.name as propertyName',
      'm.conversationId',
      'g.id as guestId',
      'm.bookingId',
      'b.code as bookingCode',
      'm.address',
      'm.templateId',
      't.name as templateName',
      'm.subject',
      'm.content',
      'm.failureCode',
      'm.failure',
      'm.isStarred',
      'm.replyToId',
      'm.createdBy',
      'm.createdAt',
      'm.sentAt',
      'm.deliveredAt',
      'm.readAt',
      'm.failedAt',
      'm.answeredAt',
      'm.nextAttemptAt',
      'm.attempts',
      'm.segments',
      'c.isArchived',
      'c.tags',
      'c.assignedTo',
    ])
    .select(eb => [
      eb.ref('m.channel').$castTo<Channel>().as('channel'),
      eb.ref('m.status').$castTo<MessageStatus>().as('status'),
      eb.ref('m.direction').$castTo<'outbound' | 'inbound'>().as('direction'),
      eb.ref('m.category').$castTo<Category>().as('category'),
      eb.ref('c.priority').$castTo<Priority>().as('priority'),
      eb.ref('m.letter').$castTo<GuestLetter | null>().as('letter'),
      costInPaise.as('cost'),
      sql<string>`coalesce(b.guest_name, g.name, m.address)`.as('guestName'),
      sql<boolean>`m.direction = 'inbound' and m.answered_at is null`.as('responseRequired'),
      sql<boolean>`m.answered_at is not null`.as('responseReceived'),
      sql<number | null>`extract(epoch from m.answered_at - m.created_at)::int`.as(
        'responseSeconds',
      ),
    ])
    .select(fileColumns)

/** The log of messages, the newest first. */
export async function listMessages(db: Reader, propertyIds: Portfolio, input: ListMessagesInput) {
  const { cursor, limit, search, tag, from, to, archived, starred, writtenBy, ...equal } = input
  const past = to && addDays(to, 1)
  const columns = {
    channel: 'm.channel',
    status: 'm.status',
    bookingId: 'm.bookingId',
    conversationId: 'm.conversationId',
  } as const
  let matching = withNames(db, propertyIds)
    .$if(writtenBy !== undefined, qb =>
      qb.where('m.direction', '=', writtenBy === 'guest' ? 'inbound' : 'outbound'),
    )
    .$if(starred !== undefined, qb => qb.where('m.isStarred', '=', starred ?? false))
    .$if(archived !== undefined, qb => qb.where('c.isArchived', '=', archived ?? false))
    .$if(tag !== undefined, qb => qb.where(sql<SqlBool>`c.tags @> array[${tag}]::text[]`))
    .$if(from !== undefined, qb =>
      qb.where(sql<SqlBool>`m.created_at >= ${from}::date::timestamp at time zone p.time_zone`),
    )
    .$if(past !== undefined, qb =>
      qb.where(sql<SqlBool>`m.created_at < ${past}::date::timestamp at time zone p.time_zone`),
    )
    .$if(Boolean(search), qb =>
      qb.where(
        sql<SqlBool>`concat_ws(' ', m.subject, m.content, m.address, b.code, b.guest_name, g.name) ilike ${containing(search ?? '')}`,
      ),
    )
  const { guestId } = equal
  if (guestId !== undefined)
    matching = matching.where('m.guestId', '=', sql<string>`any (${idsOf(sql`${guestId}::uuid`)})`)
  for (const key of ['channel', 'status', 'bookingId', 'conversationId'] as const) {
    const value = equal[key]
    if (value !== undefined) matching = matching.where(columns[key], '=', value)
  }
  const rows = await selected(cursor === undefined ? matching : matching.where('m.id', '<', cursor))
    .orderBy('m.id', 'desc')
    .limit(limit + 1)
    .execute()
  const { total } = await matching
    .select(eb => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return toPage(rows, limit, total)
}

/** One message with all that became of it. */
export async function getMessage(db: Reader, propertyId: Portfolio, messageId: string) {
  const rows = await selected(withNames(db, propertyId).where('m.id', '=', messageId)).execute()
  return first(rows, 'message')
}
