import { z } from 'zod'
import { inProperty, router } from '../../kernel/procedures/builders.ts'
import { getAnalytics, getOverview } from './queries.ts'
import { periods } from './rules.ts'

export const overviewRouter = router({
  overview: inProperty('communications').query(({ ctx }) =>
    ctx.work.read(db => getOverview(db, ctx.propertyId, ctx.work.now)),
  ),
  analytics: inProperty('communications')
    .input(z.object({ period: z.enum(periods).default('this-month') }))
    .query(({ ctx, input }) =>
      ctx.work.read(db =>
        getAnalytics(db, ctx.propertyId, { period: input.period, now: ctx.work.now }),
      ),
    ),
})
