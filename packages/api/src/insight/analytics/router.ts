import { inPortfolio, router } from '../../kernel/procedures/builders.ts'
import {
  addDays,
  firstOfMonth,
  type IsoDate,
  monthAfter,
  monthOf,
  nightsOf,
} from '../../kernel/shared/dates.ts'
import { aYearBefore, findClosedDates, readBooksAt } from '../books/reads.ts'
import { readBeside, readNightsBeside } from '../comparisons/reads.ts'
import { findFirstNight, readNightsBy } from '../night-figures/reads.ts'
import { hotelsOf, readDays, readHotels, readRoomsNotYet } from '../reports/reads.ts'
import { measures, type Period, withPreviousPeriod } from '../reports/rules.ts'
import { spanInput } from '../reports/schema.ts'
import { brokenDown, canBreakDown, heatMapOf, paceOf, pickUpOf, wholeSeries } from './rules.ts'
import { breakdownInput, paceInput, pickUpInput } from './schema.ts'

/** Months of pace, the first of them among them. */
const monthsAhead = 6

/** Joined to `reports`: the figures told apart, beside last year, and as they stood on the books. */
export const analyticsRouter = router({
  /** The figures of each hotel, beside those of all together. */
  comparison: inPortfolio('reports')
    .input(spanInput)
    .query(({ ctx, input }) =>
      ctx.work.readCopy(async db => {
        const hotels = await readHotels(
          db,
          hotelsOf(ctx.propertyIds),
          withPreviousPeriod(input).current,
        )
        return {
          items: hotels.map(({ propertyId, name, ...figures }) => ({
            propertyId,
            name,
            roomNights: figures.rooms,
            roomNightsSold: figures.roomsSold,
            roomRevenue: figures.roomRevenue,
            occupancyRate: measures.occupancyRate(figures),
            averageDailyRate: measures.averageDailyRate(figures),
            revenuePerRoom: measures.revenuePerRoom(figures),
            bookings: figures.bookings,
            cancellations: figures.cancellations,
          })),
        }
      }),
    ),
  /** One metric over a range in steps, whole or told apart by a dimension, beside what it is compared with. */
  breakdown: inPortfolio('reports')
    .input(breakdownInput)
    .query(({ ctx, input }) =>
      ctx.work.readCopy(async db => {
        const hotels = hotelsOf(ctx.propertyIds)
        const { current } = withPreviousPeriod(input)
        const { against, dimension } = input
        if (!dimension || !canBreakDown(input.metric)) {
          const now = await readDays(db, hotels, current)
          return wholeSeries(
            { now, beside: await readBeside(db, hotels, { current, now, against }) },
            input,
          )
        }
        const [now, beside] = await Promise.all([
          readNightsBy(db, hotels, current, dimension),
          readNightsBeside(db, hotels, { current, against, dimension }),
        ])
        const days = nightsOf(current.from, current.to)
        return { series: brokenDown({ now, beside, days }, input), beside: [] }
      }),
    ),
  /** Occupancy of each weekday in each month of a range; null where no hotel had rooms then, or no such night is in it. */
  heatMap: inPortfolio('reports')
    .input(spanInput)
    .query(({ ctx, input }) =>
      ctx.work.readCopy(async db => {
        const { current } = withPreviousPeriod(input)
        const [days, notYet] = await Promise.all([
          readDays(db, ctx.propertyIds, current),
          readRoomsNotYet(db, ctx.propertyIds, current),
        ])
        return { months: heatMapOf(days, notYet) }
      }),
    ),
  /** What came on the books of each night within the last so many closed business dates. `asOf` is the last of them; null before the first. */
  pickUp: inPortfolio('reports')
    .input(pickUpInput)
    .query(({ ctx, input }) =>
      ctx.work.readCopy(async db => {
        const hotels = hotelsOf(ctx.propertyIds)
        const closed = await findClosedDates(db, hotels)
        if (!closed) return { asOf: null, since: null, nights: [] }
        const since = addDays(closed.last, -input.days)
        const books = await readBooksAt(db, hotels, withPreviousPeriod(input).current, [
          since,
          closed.last,
        ])
        return { asOf: closed.last, since, nights: pickUpOf(books) }
      }),
    ),
  /** Six months on the books beside the same time last year. */
  pace: inPortfolio('reports')
    .input(paceInput)
    .query(({ ctx, input }) =>
      ctx.work.readCopy(async db => {
        const hotels = hotelsOf(ctx.propertyIds)
        const closed = await findClosedDates(db, hotels)
        if (!closed) return { asOf: null, months: [] }
        const period = monthsFrom(input.month)
        const before = { from: aYearBefore(period.from), to: aYearBefore(period.to) }
        const [now, lastYear, firstNight] = await Promise.all([
          readBooksAt(db, hotels, period, [closed.last]),
          readBooksAt(db, hotels, before, [aYearBefore(closed.last), closed.last]),
          findFirstNight(db, hotels),
        ])
        return { asOf: closed.last, months: paceOf(now, lastYear, firstNight) }
      }),
    ),
})

/** The nights of the month of a date and of those after it. */
const monthsFrom = (date: IsoDate): Period => ({
  from: firstOfMonth(date),
  to: firstOfMonth(monthAfter(monthOf(date), monthsAhead)),
})
