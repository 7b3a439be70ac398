import { dimensions } from '@atithi/api/insight/night-figures/rules'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { bookMixed } from '../support/mixed-bookings.ts'
import { reasonOf, useWorld } from '../support/world.ts'

const world = useWorld({ max: 12 })

describe('reports.figureRows', () => {
  it('lists what each figure is made of, a page at a time, and adds up to it', async () => {
    const hotel = await world.openHotel({ quantity: 12 })
    const { call } = hotel.owner
    const bookings = await bookMixed(world, hotel)
    await world.ownerDb
      .updateTable('booking')
      .set({ status: 'checked-out' })
      .where('id', '=', bookings[1] ?? '')
      .execute()
    await sql`select rebuild_daily_figures()`.execute(world.ownerDb)
    const { propertyId } = hotel
    const span = { propertyId, from: world.day(-2), to: world.day(20) }
    const { kpis } = await call.reports.kpis(span)
    const rowsOf = async (input: {
      of: 'nights' | 'bookings' | 'cancellations' | 'departures'
    }) => {
      const all = []
      let cursor: string | undefined
      do {
        const page = await call.reports.figureRows({
          ...span,
          ...input,
          limit: 5,
          ...(cursor && { cursor }),
        })
        all.push(...page.items)
        cursor = page.nextCursor ?? undefined
      } while (cursor)
      const { total, sellable } = await call.reports.figureRows({ ...span, ...input })
      expect(all).toHaveLength(total?.rows ?? -1)
      expect(new Set(all.map(row => `${row.id} ${row.day}`)).size).toBe(all.length)
      expect(all.reduce((sum, row) => sum + row.amount, 0)).toBe(total?.amount)
      return { rows: all, total: { sellable: 0, ...total, ...(sellable && { sellable }) } }
    }
    const nights = await rowsOf({ of: 'nights' })
    expect(nights.total).toMatchObject({
      rows: kpis.roomNightsSold.value,
      amount: kpis.roomRevenue.value,
    })
    expect(Math.round((1000 * nights.rows.length) / nights.total.sellable) / 10).toBe(
      kpis.occupancyRate.value,
    )
    const made = await rowsOf({ of: 'bookings' })
    expect(made.rows.length).toBeGreaterThan(0)
    expect(made.rows).toHaveLength(kpis.bookings.value ?? -1)
    const lead = (made.total.leadNights ?? 0) / (made.total.roomNights ?? 1)
    expect(Math.round(lead * 10) / 10).toBe(kpis.leadTime.value)
    expect((await rowsOf({ of: 'cancellations' })).rows).toHaveLength(
      kpis.cancellations.value ?? -1,
    )
    const left = await rowsOf({ of: 'departures' })
    expect(Math.round(((left.total.roomNights ?? 0) / (left.total.stays ?? 1)) * 10) / 10).toBe(
      kpis.averageStay.value,
    )
    // Each series of a breakdown is the sum of its own rows.
    for (const dimension of dimensions) {
      const { series } = await call.reports.breakdown({ ...span, metric: 'roomRevenue', dimension })
      for (const { key, value } of series) {
        const { total } = await call.reports.figureRows({ ...span, of: 'nights', dimension, key })
        expect(total?.amount).toBe(value)
      }
    }
    const neighbour = await world.openHotel()
    expect(await reasonOf(neighbour.owner.call.reports.figureRows({ ...span, of: 'nights' }))).toBe(
      'NOT_FOUND',
    )
  })
})
