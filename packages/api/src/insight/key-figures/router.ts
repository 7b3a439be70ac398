import { inPortfolio, router } from '../../kernel/procedures/builders.ts'
import { readBeside } from '../comparisons/reads.ts'
import { movedBack, shiftOf } from '../comparisons/rules.ts'
import { readBasis, readDays } from '../reports/reads.ts'
import { kpisOf, trendBeside, trendOf, withPreviousPeriod } from '../reports/rules.ts'
import { kpisInput, trendInput } from './schema.ts'

export const keyFiguresRouter = router({
  /** The key figures of a range of nights, each with its change against the equally long range before it, or 52 weeks before. Nights to come count as booked. */
  kpis: inPortfolio('reports')
    .input(kpisInput)
    .query(({ ctx, input }) =>
      ctx.work.readCopy(async db => {
        const { current } = withPreviousPeriod(input)
        const before = movedBack(current, shiftOf(input.against, current))
        const days = await readDays(db, ctx.propertyIds, { from: before.from, to: current.to })
        const basis = await readBasis(db, ctx.propertyIds, current)
        return { current, before, ...basis, kpis: kpisOf(days, { current, before }) }
      }),
    ),
  /** The same range in steps, for a chart, beside those of a comparison: null where nothing is known of it. */
  trend: inPortfolio('reports')
    .input(trendInput)
    .query(({ ctx, input }) =>
      ctx.work.readCopy(async db => {
        const { current } = withPreviousPeriod(input)
        const { against, by } = input
        const now = await readDays(db, ctx.propertyIds, current)
        const points = trendOf(now, by)
        const beside = against && (await readBeside(db, ctx.propertyIds, { current, now, against }))
        return { points, beside: beside ? trendBeside(points, beside, by) : null }
      }),
    ),
})
