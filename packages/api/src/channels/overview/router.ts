import { z } from 'zod'
import { inPortfolio, signedIn } from '../../kernel/procedures/builders.ts'
import { addDays, businessDate } from '../../kernel/shared/dates.ts'
import { isoDate } from '../../kernel/shared/iso-date.ts'
import { channels } from '../catalog/rules.ts'
import { getAnalytics, getOverview, listChannelProperties } from './queries.ts'

const period = z
  .object({ from: isoDate.optional(), to: isoDate.optional() })
  .refine(({ from, to }) => !from || !to || from <= to, {
    path: ['to'],
    message: 'The last day lies on or after the first.',
  })

export const overviewProcedures = {
  catalog: signedIn.query(() => ({ items: channels })),
  overview: inPortfolio('channels').query(({ ctx }) =>
    ctx.work.readCopy(db => getOverview(db, ctx.propertyIds, ctx.work.now)),
  ),
  properties: inPortfolio('channels').query(({ ctx }) =>
    ctx.work.readCopy(db => listChannelProperties(db, ctx.propertyIds)),
  ),
  analytics: inPortfolio('channels')
    .input(period.optional())
    .query(({ ctx, input }) => {
      const to = input?.to ?? businessDate(ctx.work.now, 'Asia/Kolkata', '00:00')
      const from = input?.from ?? addDays(to, -29)
      return ctx.work.readCopy(db => getAnalytics(db, ctx.propertyIds, { from, to }))
    }),
}
