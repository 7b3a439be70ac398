import { tracked } from '@trpc/server'
import type { PropertyEvent } from '../ports/events.ts'
import { inPortfolio, router } from '../trpc.ts'

export const notificationsRouter = router({
  /** What happens at the caller's properties, as it happens. Listeners read again what an event names. */
  live: inPortfolio(null).subscription(async function* ({ ctx, signal }) {
    const ends = signal ?? new AbortController().signal
    for await (const event of ctx.services.events.subscribe(ctx.propertyIds, ends)) yield tracked<PropertyEvent>(event.id, event)
  }),
})
