import { getProgress } from '../onboarding/reads.ts'
import { listProperties } from '../properties/reads.ts'
import { inPortfolio, router } from '../trpc.ts'
import { getFigures, getToday, listRecentBookings } from './queries.ts'
import { kpisOf, monthToDate } from './rules.ts'

const recentBookings = 5

export const dashboardRouter = router({
  summary: inPortfolio(null).query(({ ctx }) =>
    ctx.work.read(async db => {
      const { businessDate, today } = await getToday(db, ctx.propertyIds, ctx.work.now)
      const { current, before } = await getFigures(db, ctx.propertyIds, monthToDate(businessDate))
      return { businessDate, kpis: kpisOf(current, before), today }
    }),
  ),
  recentBookings: inPortfolio(null).query(({ ctx }) =>
    ctx.work.read(async db => ({ items: await listRecentBookings(db, ctx.propertyIds, recentBookings) })),
  ),
  /** The property cards: each with where its setup stands. */
  properties: inPortfolio(null).query(({ ctx }) =>
    ctx.work.read(async db => {
      const page = await listProperties(db, ctx.propertyIds, { limit: 12 })
      const progress = await getProgress(
        db,
        page.items.map(item => item.id),
        ctx.work.now,
      )
      return { ...page, items: page.items.map(item => ({ ...item, onboarding: progress.get(item.id) ?? null })) }
    }),
  ),
})
