import { listProperties } from '../properties/reads.ts'
import { inPortfolio, router } from '../trpc.ts'
import { getFigures, getToday, getTodayCounts, listRecentBookings } from './queries.ts'
import { kpisOf, monthToDate } from './rules.ts'

const recentBookings = 5

export const dashboardRouter = router({
  summary: inPortfolio(null).query(({ ctx }) =>
    ctx.work.read(async db => {
      const businessDate = await getToday(db, ctx.propertyIds, ctx.work.now)
      const periods = monthToDate(businessDate)
      const { current, before } = await getFigures(db, ctx.propertyIds, periods)
      return { businessDate, kpis: kpisOf(current, before), today: await getTodayCounts(db, ctx.propertyIds, businessDate) }
    }),
  ),
  recentBookings: inPortfolio(null).query(({ ctx }) =>
    ctx.work.read(async db => ({ items: await listRecentBookings(db, ctx.propertyIds, recentBookings) })),
  ),
  properties: inPortfolio(null).query(({ ctx }) => ctx.work.read(db => listProperties(db, ctx.propertyIds, { limit: 12 }))),
})
