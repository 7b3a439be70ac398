import { inPortfolio, router } from '../../kernel/procedures/builders.ts'
import { readBasis, readDays } from './reads.ts'
import { kpisOf, trendOf, withPreviousPeriod } from './rules.ts'
import { kpisInput, trendInput } from './schema.ts'

export const reportsRouter = router({
  /** The key figures of a range of nights, each with its change against the equally long range before it. Nights to come count as booked. */
  kpis: inPortfolio('reports')
    .input(kpisInput)
    .query(({ ctx, input }) =>
      ctx.work.readCopy(async db => {
        const periods = withPreviousPeriod(input)
        const days = await readDays(db, ctx.propertyIds, {
          from: periods.before.from,
          to: periods.current.to,
        })
        const basis = await readBasis(db, ctx.propertyIds, periods.current)
        return { ...periods, ...basis, kpis: kpisOf(days, periods) }
      }),
    ),
  /** The same range in steps, for a chart. */
  trend: inPortfolio('reports')
    .input(trendInput)
    .query(({ ctx, input }) =>
      ctx.work.readCopy(async db => ({
        points: trendOf(
          await readDays(db, ctx.propertyIds, withPreviousPeriod(input).current),
          input.by,
        ),
      })),
    ),
})
