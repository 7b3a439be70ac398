import { inProperty, router } from '../../kernel/procedures/builders.ts'
import { testIntegration } from './commands/test.ts'
import { listIntegrations } from './queries.ts'
import { testInput } from './schema.ts'

export const integrationsRouter = router({
  list: inProperty('settings').query(async ({ ctx }) => ({
    items: await ctx.work.read(db => listIntegrations(db, ctx.services.settings, ctx.propertyId)),
    /** Where the sandbox shows what it was sent; null where it stands in for nothing. */
    sandboxUrl: ctx.services.settings.sandboxUrl ?? null,
  })),
  /** Asks the provider over its own wire, and answers what it says. */
  test: inProperty('settings')
    .input(testInput)
    .mutation(({ ctx, input }) => testIntegration(ctx, input.integrationId)),
})
