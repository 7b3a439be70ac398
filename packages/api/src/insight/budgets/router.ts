import { inPortfolio, inProperty, ofOwner, router } from '../../kernel/procedures/builders.ts'
import { monthOf } from '../../kernel/shared/dates.ts'
import { hotelsOf } from '../reports/reads.ts'
import { type Period, withPreviousPeriod } from '../reports/rules.ts'
import { spanInput } from '../reports/schema.ts'
import { setBudget } from './commands.ts'
import { readBudgetActual, readBudgetGrid } from './reads.ts'
import { monthsOfPeriod, periodOfMonth } from './rules.ts'
import { budgetInput, setBudgetInput } from './schema.ts'

/** Joined to `reports`. */
export const budgetsRouter = router({
  /** Twelve months of a hotel's budget by room type, beside what the same months sold a year before. */
  budget: inProperty('reports')
    .input(budgetInput)
    .query(({ ctx, input }) =>
      ctx.work.read(async db => ({
        rows: await readBudgetGrid(db, ctx.propertyId, input.month),
      })),
    ),
  setBudget: ofOwner('reports')
    .input(setBudgetInput)
    .mutation(({ ctx, input }) => setBudget(ctx.work, ctx.propertyId, input.cells)),
  /** Budget and actual of the months that a range touches, by month and room type; nights to come count as booked. */
  budgetActual: inPortfolio('reports')
    .input(spanInput)
    .query(({ ctx, input }) =>
      ctx.work.readCopy(async db => ({
        items: await readBudgetActual(
          db,
          hotelsOf(ctx.propertyIds),
          wholeMonths(withPreviousPeriod(input).current),
        ),
      })),
    ),
})

/** The whole months that a period touches: a budget is of a month. */
function wholeMonths(period: Period): Period {
  const months = monthsOfPeriod(period)
  return {
    from: periodOfMonth(months[0] ?? monthOf(period.from)).from,
    to: periodOfMonth(months.at(-1) ?? monthOf(period.from)).to,
  }
}
