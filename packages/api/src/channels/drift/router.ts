import { router } from '../../kernel/procedures/builders.ts'
import { historyInput } from '../connections/schema.ts'
import { onConnection } from '../procedures.ts'
import { askForCheck } from './commands/ask.ts'
import { listChecks } from './queries.ts'

const connection = onConnection('channels')

export const driftRouter = router({
  /** Asks the channel what it believes, now. */
  check: connection.mutation(async ({ ctx, input }) => {
    const at = { propertyId: ctx.propertyId, connectionId: input.connectionId }
    await askForCheck(ctx.work, at)
    return { ok: true } as const
  }),
  /** What the channel said when it was asked, and what differed. */
  checks: connection.input(historyInput).query(({ ctx, input }) => {
    const at = { propertyId: ctx.propertyId, connectionId: input.connectionId }
    return ctx.work.read(db => listChecks(db, at, input))
  }),
})
