import { inPortfolio, router } from '../../kernel/procedures/builders.ts'
import { hotelsOf } from '../reports/reads.ts'
import { readForecastBasis } from './reads.ts'
import { backTest, forecastNights } from './rules.ts'
import { forecastInput } from './schema.ts'

/** Joined to `reports`. */
export const forecastRouter = router({
  /**
   * The nights ahead with their forecast, and how well it did: each night of the last 26 weeks forecast from several distances with
   * what was known then, beside two naive methods. `asOf` is the last close; null before the first.
   */
  forecast: inPortfolio('reports')
    .input(forecastInput)
    .query(({ ctx, input }) =>
      ctx.work.readCopy(async db => {
        const basis = await readForecastBasis(db, hotelsOf(ctx.propertyIds), input.nights)
        if (!basis) return { asOf: null, nights: [], backTest: [] }
        const tests = backTest(basis.nights, basis.asOf)
        return {
          asOf: basis.asOf,
          nights: forecastNights(basis.nights, basis.ahead, {
            tests,
            pickUpRate: basis.pickUpRate,
          }),
          backTest: tests.map(({ lead, nights, forecast, lastWeek, lastYear, isShown }) => ({
            lead,
            nights,
            forecast,
            lastWeek,
            lastYear,
            isShown,
          })),
        }
      }),
    ),
})
