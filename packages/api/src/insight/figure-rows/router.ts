import { inPortfolioOfGuests, router } from '../../kernel/procedures/builders.ts'
import { addDays, weekdayOf } from '../../kernel/shared/dates.ts'
import { readDays } from '../reports/reads.ts'
import { sumOf } from '../reports/rules.ts'
import { listFigureRows, sumFigureRows } from './queries.ts'
import { figureRowsInput } from './schema.ts'

/** Joined to `reports`. */
export const figureRowsRouter = router({
  /** The rows behind a figure, a page at a time; with the first page the sums that the figure comes from, and the room-nights there were. */
  figureRows: inPortfolioOfGuests('reports')
    .input(figureRowsInput)
    .query(({ ctx, input }) =>
      ctx.work.readCopy(async db => {
        const page = await listFigureRows(db, ctx.propertyIds, input)
        if (input.cursor !== undefined) return { ...page, total: null, sellable: null }
        const [total, days] = await Promise.all([
          sumFigureRows(db, ctx.propertyIds, input),
          input.of === 'nights' && input.dimension === undefined
            ? readDays(db, ctx.propertyIds, { from: input.from, to: addDays(input.to, 1) })
            : null,
        ])
        const { weekday } = input
        const all =
          days &&
          sumOf(weekday === undefined ? days : days.filter(({ day }) => weekdayOf(day) === weekday))
        return { ...page, total, sellable: all && all.rooms - all.roomsOutOfOrder }
      }),
    ),
})
