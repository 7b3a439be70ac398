import { administrator } from '../../kernel/procedures/builders.ts'
import { listSetups, summariseSetups } from './queries.ts'
import { listSetupsInput } from './schema.ts'

/** Where the hotels of the platform stand in their setup: the list, and on its first page the figures over all of them. */
export const platformOnboarding = administrator.input(listSetupsInput).query(({ ctx, input }) =>
  ctx.work.readCopy(async db => ({
    ...(await listSetups(db, input, ctx.work.now)),
    summary: input.cursor === undefined ? await summariseSetups(db, ctx.work.now) : null,
  })),
)
