import { inPortfolioOfGuests, router } from '../../kernel/procedures/builders.ts'
import { aYearBefore } from '../books/reads.ts'
import { findFirstNight } from '../night-figures/reads.ts'
import { hotelsOf } from '../reports/reads.ts'
import { percentChange, withPreviousPeriod } from '../reports/rules.ts'
import { readSegments } from './reads.ts'
import { nothingOf, segmentRates } from './rules.ts'
import { segmentsInput } from './schema.ts'

/** Joined to `reports`. */
export const guestSegmentsRouter = router({
  /** Nights sold by the segment of their guests, beside the same nights 52 weeks before, which are null where nothing is known of them. */
  segments: inPortfolioOfGuests('reports')
    .input(segmentsInput)
    .query(({ ctx, input }) =>
      ctx.work.readCopy(async db => {
        const hotels = hotelsOf(ctx.propertyIds)
        const { current } = withPreviousPeriod(input)
        const before = { from: aYearBefore(current.from), to: aYearBefore(current.to) }
        const [rows, lastYear, firstNight] = await Promise.all([
          readSegments(db, hotels, current, input.by),
          readSegments(db, hotels, before, input.by),
          findFirstNight(db, hotels),
        ])
        const isKnown = firstNight !== undefined && firstNight <= before.from
        const earlier = new Map(isKnown ? lastYear.map(row => [row.segment, row]) : [])
        const nights = rows.reduce((sum, row) => sum + row.roomNights, 0)
        const gone = [...earlier.keys()].filter(
          segment => !rows.some(row => row.segment === segment),
        )
        return {
          items: [...rows, ...gone.map(nothingOf)].map(row => {
            const { roomNights, revenue } = earlier.get(row.segment) ?? nothingOf(row.segment)
            return {
              ...row,
              ...segmentRates(row, nights),
              lastNights: isKnown ? roomNights : null,
              lastRevenue: isKnown ? revenue : null,
              lastChange: isKnown ? percentChange(row.revenue, revenue) : null,
            }
          }),
        }
      }),
    ),
})
