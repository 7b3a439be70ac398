import type { BookingId, GuestId } from '@atithi/db/ids'
import type { Reader } from '@atithi/db/reader'
import { type SqlBool, sql } from 'kysely'
import type { AuthorizedPropertyId } from '../../kernel/access/gates.ts'
import type { Services } from '../../kernel/context/services.ts'
import { toPage } from '../../kernel/shared/paging.ts'
import { containing } from '../../kernel/shared/search-text.ts'
import type { WrittenChannel } from '../providers/rules/channels.ts'
import { type Approval, readValues } from './reads.ts'
import { lengthFault, longestValues } from './rules/lengths.ts'
import { fill, missingIn, readVariables, segmentsOf, variables } from './rules/variables.ts'
import type { ListTemplatesInput } from './schema.ts'

const figuresDays = 30

/** Templates of a hotel with their use: how often in all, and the share delivered of what was sent within 30 days. */
export async function listTemplates(
  db: Reader,
  propertyId: AuthorizedPropertyId,
  input: ListTemplatesInput,
) {
  const { search, channel, category, language, cursor, limit } = input
  const matching = db
    .selectFrom('messageTemplate as t')
    .where('t.propertyId', '=', propertyId)
    .where('t.deletedAt', 'is', null)
    .$call(qb => (channel === undefined ? qb : qb.where('t.channel', '=', channel)))
    .$call(qb => (category === undefined ? qb : qb.where('t.category', '=', category)))
    .$call(qb => (language === undefined ? qb : qb.where('t.language', '=', language)))
    .$if(Boolean(search), qb =>
      qb.where(
        sql<SqlBool>`t.name || ' ' || coalesce(t.subject, '') || ' ' || t.content ilike ${containing(search ?? '')}`,
      ),
    )
  const rows = await matching
    .leftJoinLateral(
      eb =>
        eb
          .selectFrom('message as m')
          .select([
            sql<number>`count(*)::int`.as('usageCount'),
            sql<number>`(count(*) filter (where m.sent_at > now() - make_interval(days => ${figuresDays})))::int`.as(
              'sent',
            ),
            sql<number>`(count(*) filter (where m.sent_at > now() - make_interval(days => ${figuresDays}) and m.delivered_at is not null))::int`.as(
              'delivered',
            ),
          ])
          .whereRef('m.templateId', '=', 't.id')
          .as('used'),
      join => join.onTrue(),
    )
    .select([
      't.id',
      't.name',
      't.channel',
      't.category',
      't.language',
      't.subject',
      't.content',
      't.isActive',
      't.approval',
      't.approvalReason',
      't.dltTemplateId',
      't.createdAt',
      't.updatedAt',
      'used.usageCount',
      'used.sent',
      'used.delivered',
    ])
    .$call(qb => (cursor === undefined ? qb : qb.where('t.id', '<', cursor)))
    .orderBy('t.id', 'desc')
    .limit(limit + 1)
    .$narrowType<{
      channel: WrittenChannel
      category: 'transactional' | 'marketing'
      language: 'en' | 'hi'
      approval: Approval
    }>()
    .execute()
  const { total } = await matching
    .select(eb => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const items = rows.map(({ sent, delivered, usageCount, ...template }) => ({
    ...template,
    usageCount: usageCount ?? 0,
    variables: readVariables(`${template.subject ?? ''} ${template.content}`).known,
    /** In percent; null where nothing was sent. */
    successRate: sent ? Math.round(((delivered ?? 0) * 100) / sent) : null,
  }))
  return toPage(items, limit, total)
}

/** The words as a guest would read them: with a booking of the hotel, or with examples. */
export async function previewWords(
  db: Reader,
  settings: Services['settings'],
  propertyId: AuthorizedPropertyId,
  words: {
    channel: WrittenChannel
    language: 'en' | 'hi'
    subject: string | null
    content: string
    bookingId?: BookingId | undefined
    /** Somebody whom the caller may write to. */
    guestId?: GuestId | undefined
    isFree?: boolean | undefined
  },
) {
  const { channel, language, subject, content, bookingId, guestId, isFree = false } = words
  const isOfNobody = bookingId === undefined && guestId === undefined
  const real = isOfNobody
    ? variables
    : await readValues(db, settings, propertyId, {
        guestId: guestId ?? null,
        bookingId: bookingId ?? null,
        channel,
        language,
        unsubscribeUrl: `${settings.publicUrl}/unsubscribe/…`,
      })
  const shown = fill(content, real)
  // Of nobody in particular they have to fit whoever they go to.
  const judged = isOfNobody ? longestValues : real
  const fault = lengthFault({
    channel,
    isFree,
    // A real one that is too long is cut: see messageWords.
    subject: subject === null || !isOfNobody ? null : fill(subject, judged),
    content: fill(content, judged),
  })
  return {
    subject: subject === null ? null : fill(subject, real),
    content: shown,
    missing: missingIn(`${subject ?? ''} ${content}`, real),
    segments: channel === 'sms' ? segmentsOf(shown) : 1,
    /** Why the channel takes no message of this length. */
    tooLong: fault?.message ?? null,
  }
}

/** Whether a guest is one of the owner's; for staff, one with a booking at the hotel (decisions, section 7). */
export async function isGuestHere(
  db: Reader,
  propertyId: AuthorizedPropertyId,
  { guestId, onlyOfProperty }: { guestId: GuestId; onlyOfProperty: boolean },
): Promise<boolean> {
  const found = await db
    .selectFrom('guest as g')
    .innerJoin('property as p', 'p.accountId', 'g.accountId')
    .select('g.id')
    .where('p.id', '=', propertyId)
    .where('g.id', '=', guestId)
    .$if(onlyOfProperty, qb =>
      qb.where(eb =>
        eb.exists(
          eb
            .selectFrom('booking as b')
            .select('b.id')
            .whereRef('b.guestId', '=', 'g.id')
            .where('b.propertyId', '=', propertyId),
        ),
      ),
    )
    .executeTakeFirst()
  return found !== undefined
}
