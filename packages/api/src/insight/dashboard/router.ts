import { mayUse } from '../../kernel/access/gates.ts'
import { inPortfolio, router } from '../../kernel/procedures/builders.ts'
import { getProgress } from '../../property/onboarding/reads.ts'
import { listProperties } from '../../property/properties/reads/properties.ts'
import { readDays } from '../reports/reads.ts'
import { getBusinessDay, listRecentBookings } from './queries.ts'
import {
  monthKpisOf,
  monthToDate,
  type RecentBooking,
  todayOf,
  withoutGuest,
  withoutMoney,
} from './rules.ts'

const recentBookings = 5

export const dashboardRouter = router({
  summary: inPortfolio(null).query(({ ctx }) =>
    ctx.work.read(async db => {
      const { businessDate, closesAt } = await getBusinessDay(db, ctx.propertyIds, ctx.work.now)
      const { current, before } = monthToDate(businessDate)
      const days = await readDays(db, ctx.propertyIds, { from: before.from, to: current.to })
      const kpis = monthKpisOf(days, businessDate)
      return {
        businessDate,
        closesAt,
        kpis: mayUse(ctx.person, 'reports') ? kpis : withoutMoney(kpis),
        today: todayOf(days, businessDate),
      }
    }),
  ),
  recentBookings: inPortfolio(null).query(({ ctx }) =>
    ctx.work.read(async (db): Promise<{ items: RecentBooking[] }> => {
      const items = await listRecentBookings(db, ctx.propertyIds, recentBookings)
      return { items: mayUse(ctx.person, 'bookings') ? items : items.map(withoutGuest) }
    }),
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
      return {
        ...page,
        items: page.items.map(item => ({ ...item, onboarding: progress.get(item.id) ?? null })),
      }
    }),
  ),
})
