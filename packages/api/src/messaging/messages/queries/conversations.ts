import { ofAccount } from '@atithi/db/account'
import type { AppUserId, ConversationId } from '@atithi/db/ids'
import type { Reader } from '@atithi/db/reader'
import { type SqlBool, sql } from 'kysely'
import type { GuestLetter } from '../../../guests/correspondence/rules/letters.ts'
import type { AuthorizedPropertyId, Portfolio } from '../../../kernel/access/gates.ts'
import { withinPortfolio } from '../../../kernel/access/portfolio.ts'
import { toPage } from '../../../kernel/shared/paging.ts'
import { first } from '../../../kernel/shared/present.ts'
import { containing } from '../../../kernel/shared/search-text.ts'
import type { Channel } from '../../providers/rules/channels.ts'
import { fileColumns } from '../reads/files.ts'
import { survivor } from '../reads/messages.ts'
import type { MessageStatus } from '../rules/statuses.ts'
import type { ListConversationsInput, Priority } from '../schema/messages.ts'

/** Conversations, the one with the newest message first; the cursor is the last one seen. */
export async function listConversations(
  db: Reader,
  propertyIds: Portfolio,
  { cursor, limit, search, show, priority, tag, mine }: ListConversationsInput,
  userId: AppUserId,
) {
  const matching = db
    .selectFrom('conversation as c')
    .innerJoin('property as p', 'p.id', 'c.propertyId')
    .leftJoin('guest as w', 'w.id', 'c.guestId')
    .leftJoin('guest as g', join => join.on('g.id', '=', survivor))
    .leftJoin('appUser as u', 'u.id', 'c.assignedTo')
    .where(withinPortfolio('c.property_id', propertyIds))
    .$if(show === 'inbox', qb => qb.where('c.isArchived', '=', false))
    .$if(show === 'archived', qb => qb.where('c.isArchived', '=', true))
    .$if(show === 'waiting', qb => qb.where('c.awaitsAnswerSince', 'is not', null))
    .$call(qb => (priority === undefined ? qb : qb.where('c.priority', '=', priority)))
    .$if(tag !== undefined, qb => qb.where(sql<SqlBool>`c.tags @> array[${tag}]::text[]`))
    .$if(mine === true, qb => qb.where('c.assignedTo', '=', userId))
    .$if(Boolean(search), qb =>
      qb.where(
        sql<SqlBool>`(concat_ws(' ', g.name, g.email, g.phone, c.address) ilike ${containing(search ?? '')}
          or exists (select from message x where x.account_id = c.account_id and x.conversation_id = c.id and x.content ilike ${containing(search ?? '')}))`,
      ),
    )
  const rows = await matching
    .innerJoinLateral(
      eb =>
        eb
          .selectFrom('message as m')
          .select(['m.content', 'm.subject'])
          .select(inner => [
            inner.ref('m.channel').$castTo<Channel>().as('channel'),
            inner.ref('m.status').$castTo<MessageStatus>().as('status'),
            inner.ref('m.direction').$castTo<'outbound' | 'inbound'>().as('direction'),
          ])
          .whereRef('m.conversationId', '=', 'c.id')
          .orderBy('m.id', 'desc')
          .limit(1)
          .as('last'),
      join => join.onTrue(),
    )
    .select([
      'c.id',
      'c.propertyId',
      'p.name as propertyName',
      'g.id as guestId',
      'c.lastMessageAt',
      'c.awaitsAnswerSince',
      'c.unread',
      'c.isArchived',
      'c.tags',
      'c.assignedTo',
      'u.name as assignedToName',
      'last.channel',
      'last.status',
      'last.direction',
      'last.subject',
    ])
    .select(eb => [
      eb.ref('c.priority').$castTo<Priority>().as('priority'),
      sql<string>`coalesce(g.name, c.address)`.as('name'),
      sql<string>`left(last.content, 140)`.as('excerpt'),
    ])
    .$if(cursor !== undefined, qb =>
      qb.where(
        sql<SqlBool>`(c.last_message_at, c.id) < (select s.last_message_at, s.id from conversation s where ${ofAccount('s')} and s.id = ${cursor}::uuid)`,
      ),
    )
    .orderBy('c.lastMessageAt', 'desc')
    .orderBy('c.id', 'desc')
    .limit(limit + 1)
    .execute()
  const { total } = await matching
    .select(eb => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return toPage(rows, limit, total)
}

const mostInThread = 200

/** A conversation with its newest messages, the oldest of them first, and who may answer over what. */
export async function getConversation(
  db: Reader,
  propertyId: AuthorizedPropertyId,
  { conversationId, now }: { conversationId: ConversationId; now: Date },
) {
  const conversation = first(
    await db
      .selectFrom('conversation as c')
      .innerJoin('property as p', 'p.id', 'c.propertyId')
      .leftJoin('guest as w', 'w.id', 'c.guestId')
      .leftJoin('guest as g', join => join.on('g.id', '=', survivor))
      .select([
        'c.id',
        'c.propertyId',
        'p.name as propertyName',
        'g.id as guestId',
        'c.unread',
        'c.isArchived',
        'c.tags',
        'c.assignedTo',
        'c.windowOpenUntil',
        'c.awaitsAnswerSince',
        'g.email',
        'g.phone',
      ])
      .select(eb => [
        eb.ref('c.priority').$castTo<Priority>().as('priority'),
        sql<string>`coalesce(g.name, c.address)`.as('name'),
      ])
      .where('c.propertyId', '=', propertyId)
      .where('c.id', '=', conversationId)
      .execute(),
    'conversation',
  )
  const messages = await db
    .selectFrom('message as m')
    .leftJoin('appUser as u', 'u.id', 'm.createdBy')
    .leftJoin('booking as b', 'b.id', 'm.bookingId')
    .leftJoin('messageTemplate as t', 't.id', 'm.templateId')
    .leftJoin('messageFile as f', 'f.messageId', 'm.id')
    .select([
      'm.id',
      'm.subject',
      'm.content',
      'm.createdAt',
      'm.sentAt',
      'm.deliveredAt',
      'm.readAt',
      'm.failure',
      'm.isStarred',
      'u.name as createdByName',
      't.name as templateName',
      'b.code as bookingCode',
      'b.id as bookingId',
    ])
    .select(eb => [
      eb.ref('m.channel').$castTo<Channel>().as('channel'),
      eb.ref('m.status').$castTo<MessageStatus>().as('status'),
      eb.ref('m.direction').$castTo<'outbound' | 'inbound'>().as('direction'),
      eb.ref('m.letter').$castTo<GuestLetter | null>().as('letter'),
    ])
    .select(fileColumns)
    .where('m.propertyId', '=', propertyId)
    .where('m.conversationId', '=', conversationId)
    .orderBy('m.id', 'desc')
    .limit(mostInThread)
    .execute()
  const { windowOpenUntil } = conversation
  return {
    ...conversation,
    isWindowOpen: windowOpenUntil !== null && Date.parse(windowOpenUntil) > now.getTime(),
    messages: messages.toReversed(),
  }
}
