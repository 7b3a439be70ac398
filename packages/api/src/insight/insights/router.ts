import { enterPortfolio } from '../../kernel/access/gates.ts'
import { workIn } from '../../kernel/context/context.ts'
import { inProperty, router } from '../../kernel/procedures/builders.ts'
import { addDays, businessDate } from '../../kernel/shared/dates.ts'
import { readForecastBasis } from '../forecast/reads.ts'
import { readHotels } from '../reports/reads.ts'
import { measures } from '../reports/rules.ts'
import { readClockOf, readInsights, readMedian } from './queries/insights.ts'
import { changeAgainst } from './rules/statements.ts'

const benchmarkNights = 30

/** Joined to `reports`. */
export const insightsRouter = router({
  /** What the figures of a hotel say: at most six statements, each with the figures that it rests on, and none that they do not bear. */
  insights: inProperty('reports').query(({ ctx }) =>
    ctx.work.readCopy(async db => {
      const clock = await readClockOf(db, ctx.propertyId)
      const today = businessDate(ctx.work.now, clock.timeZone, clock.dayRollsAt)
      const basis = await readForecastBasis(db, [ctx.propertyId], 14)
      return { today, items: await readInsights(db, ctx.propertyId, today, basis) }
    }),
  ),
  /** The last 30 nights of a hotel beside the person's other hotels by name, and beside the median of like hotels of at least five other owners. */
  benchmarks: inProperty('reports').query(async ({ ctx }) => {
    const clock = await ctx.work.read(db => readClockOf(db, ctx.propertyId))
    const today = businessDate(ctx.work.now, clock.timeZone, clock.dayRollsAt)
    const period = { from: addDays(today, -benchmarkNights), to: today }
    const portfolio = await enterPortfolio(ctx.services.db, ctx.person, 'reports')
    const own = portfolio === 'all' ? [ctx.propertyId] : portfolio
    const hotels = await workIn(
      ctx,
      { role: 'tenant', accountId: ctx.accountId, propertyIds: own, reaches: 'properties' },
      ctx.work.author,
    ).readCopy(db => readHotels(db, own, period))
    const found = await workIn(ctx, { role: 'platform' }, ctx.work.author).readCopy(db =>
      readMedian(db, ctx.propertyId, period),
    )
    const items = hotels.map(({ propertyId, name, ...figures }) => ({
      propertyId,
      name,
      occupancyRate: measures.occupancyRate(figures),
      averageDailyRate: measures.averageDailyRate(figures),
      revenuePerRoom: measures.revenuePerRoom(figures),
    }))
    const mine = items.find(({ propertyId }) => propertyId === ctx.propertyId)
    return {
      from: period.from,
      to: addDays(period.to, -1),
      items,
      median: found && {
        owners: found.owners,
        ...found.median,
        change: changeAgainst(mine?.revenuePerRoom ?? null, found.median.revenuePerRoom),
      },
    }
  }),
})
