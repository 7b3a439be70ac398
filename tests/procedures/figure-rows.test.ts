import { closeAllBooks } from '@atithi/api/insight/books/jobs'
import { dimensions } from '@atithi/api/insight/night-figures/rules'
import { addDays, firstOfMonth, monthOf } from '@atithi/api/kernel/shared/dates'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { bookMixed } from '../support/mixed-bookings.ts'
import { tellCommission } from '../support/tell-commission.ts'
import { deskBooking, reasonOf, useWorld } from '../support/world.ts'

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

  it('ties the heat map, the books, what channels keep and what is beside rooms sold', async () => {
    const hotel = await world.openHotel({ quantity: 12 })
    const { call } = hotel.owner
    const { propertyId } = hotel
    const [, second = ''] = await bookMixed(world, hotel)
    await tellCommission(world, hotel, second, 10_001)
    const free = { checkOut: world.day(2), overrideReason: 'A guest of the house' }
    for (const stayType of ['complimentary', 'house-use'] as const)
      await call.bookings.create(deskBooking(world, hotel, { ...free, stayType }))
    await world.ownerDb
      .insertInto('propertyDay')
      .values({ propertyId, openDate: world.day(0) })
      .onConflict(conflict =>
        conflict.columns(['accountId', 'propertyId']).doUpdateSet({ openDate: world.day(0) }),
      )
      .execute()
    await sql`update booking set created_at = case source when 'direct' then ${`${world.day(-2)}T08:00:00Z`} else ${`${world.day(-1)}T08:00:00Z`} end::timestamptz
      where property_id = ${propertyId} and source in ('direct', 'agent')`.execute(world.ownerDb)
    await closeAllBooks(world.services)
    const span = { propertyId, from: world.day(0), to: world.day(20) }
    const totalOf = async (asked: Partial<Parameters<typeof call.reports.figureRows>[0]>) => {
      const page = await call.reports.figureRows({ ...span, of: 'nights', limit: 200, ...asked })
      const sumOf = (of: 'roomNights' | 'amount') =>
        page.items.reduce((sum, row) => sum + row[of], 0)
      expect([sumOf('roomNights'), sumOf('amount')]).toEqual([
        page.total?.roomNights,
        page.total?.amount,
      ])
      return { sellable: page.sellable, rows: 0, roomNights: 0, kept: null, ...page.total }
    }

    const { months } = await call.reports.heatMap(span)
    for (const { month, weekdays } of months)
      for (const [at, { occupancy }] of weekdays.entries()) {
        const first = firstOfMonth(month)
        const from = first < span.from ? span.from : first
        const last = monthOf(addDays(from, 31)) === month ? addDays(from, 31) : span.to
        const to = months.at(-1)?.month === month ? span.to : addDays(firstOfMonth(last), -1)
        if (occupancy === null) continue
        const { rows, sellable } = await totalOf({ from, to, weekday: (at + 1) % 7 })
        expect((100 * rows) / (sellable ?? 0), `${month}, ${at}`).toBeCloseTo(occupancy, 0)
      }

    const { nights, asOf, since } = await call.reports.pickUp({ ...span, days: 1 })
    expect(nights.some(night => night.roomsBefore > 0)).toBe(true)
    expect(nights.some(night => night.rooms > night.roomsBefore)).toBe(true)
    for (const { from, rooms, revenue, roomsBefore } of nights) {
      const night = { of: 'books', from, to: from } as const
      if (!asOf || !since) throw new Error('no close was written down')
      expect(await totalOf({ ...night, asOf })).toMatchObject({
        roomNights: rooms,
        amount: revenue,
      })
      expect((await totalOf({ ...night, asOf, since })).roomNights).toBe(rooms - roomsBefore)
    }

    const { items } = await call.reports.channels(span)
    for (const { source: key, kept, revenue, cancelledNights } of items) {
      const of = { dimension: 'source', key } as const
      expect(await totalOf(of)).toMatchObject({ amount: revenue, kept })
      expect((await totalOf({ ...of, of: 'cancelled-nights' })).roomNights).toBe(cancelledNights)
    }
    expect(items.map(({ kept }) => kept)).toContain(10_001)
    expect(items.some(({ cancelledNights }) => cancelledNights > 0)).toBe(true)

    const { kpis } = await call.reports.kpis(span)
    expect((await totalOf({ of: 'complimentary' })).roomNights).toBe(kpis.roomsComplimentary.value)
    expect((await totalOf({ of: 'house-use' })).roomNights).toBe(kpis.roomsHouseUse.value)
    expect(kpis.roomsComplimentary.value).toBeGreaterThan(0)
    expect(await reasonOf(totalOf({ of: 'books' }))).toBe('BAD_REQUEST')
  })
})
