import { administrator } from '../../kernel/procedures/builders.ts'
import { getAnalytics } from './queries.ts'
import { analyticsInput } from './schema.ts'

export const platformAnalytics = administrator
  .input(analyticsInput)
  .query(({ ctx, input }) => ctx.work.readCopy(db => getAnalytics(db, input, ctx.work.now)))
