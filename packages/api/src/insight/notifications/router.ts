import { z } from 'zod'
import type { Person } from '../../kernel/access/actor.ts'
import type { Portfolio } from '../../kernel/access/gates.ts'
import { workAs } from '../../kernel/context/context.ts'
import type { PropertyEvent } from '../../kernel/ports/events.ts'
import { inPortfolio, inPortfolioOfGuests, router } from '../../kernel/procedures/builders.ts'
import { ownSessionHash } from '../../kernel/secrets/token-hash.ts'
import { id } from '../../kernel/shared/ids.ts'
import type { ProductEventType } from '../events.ts'
import { markAllRead, markRead } from './commands/mark-read.ts'
import { countUnread, getReadTo, type Listener, listNotifications } from './queries.ts'
import { notifiableTypes } from './rules/notifiable.ts'

const listenerOf = (person: Person, propertyIds: Portfolio, readTo: string | null): Listener => ({
  userId: person.userId,
  readTo,
  propertyIds,
  types: notifiableTypes(
    person.role === 'staff'
      ? (person.post?.areas ?? [])
      : person.role === 'admin'
        ? 'administrator'
        : 'owner',
  ),
})

type LiveEvent = PropertyEvent & { type: ProductEventType }

/** The feed reads the outbox, in which publish writes these types only. */
const asProductEvents = (feed: AsyncIterable<readonly PropertyEvent[]>) =>
  feed as AsyncIterable<readonly LiveEvent[]>

export const notificationsRouter = router({
  list: inPortfolioOfGuests(null)
    .input(z.object({ limit: z.int().min(1).max(50).default(20) }).default({ limit: 20 }))
    .query(async ({ ctx, input }) => {
      const readTo = await getReadTo(ctx.services.db, ctx.person.userId)
      const listener = listenerOf(ctx.person, ctx.propertyIds, readTo)
      return ctx.work.read(async db => ({
        items: await listNotifications(db, listener, { limit: input.limit, now: ctx.work.now }),
        unread: await countUnread(db, listener),
      }))
    }),
  /** One notification, or all of them when none is named. */
  markRead: inPortfolio(null)
    .input(z.object({ notificationId: id.optional() }).default({}))
    .mutation(async ({ ctx, input }) => {
      await (input.notificationId
        ? markRead(ctx.work, ctx.person.userId, input.notificationId)
        : markAllRead(workAs(ctx, ctx.person, { role: 'platform' }), ctx.person.userId))
      return { ok: true as const }
    }),
  /**
   * What happens at the caller's properties and in their areas, as it happens, and first what has happened since `after`, which `auth.me` said before the
   * screen was read. Listeners read again what an event names; the end of the session ends it, and so does a change of what the caller may.
   */
  live: inPortfolio(null)
    .input(z.object({ after: z.int().min(0).optional() }).default({}))
    .subscription(({ ctx, input, signal }) =>
      asProductEvents(
        ctx.services.events.watch(
          {
            propertyIds: ctx.propertyIds,
            areas: ctx.person.role === 'staff' ? (ctx.person.post?.areas ?? []) : 'all',
          },
          {
            sessionKey: ownSessionHash(ctx.request),
            userId: ctx.person.userId,
            judgedAt: ctx.judgedAt,
            ...(input.after !== undefined && { after: input.after }),
          },
          signal ?? new AbortController().signal,
        ),
      ),
    ),
})
