import { type Segmentation, segmentations } from '@atithi/api/insight/guest-segments/rules'
import { generateReports } from '@atithi/api/insight/report-files/jobs'
import { keepDailyFigures } from '@atithi/api/insight/reports/jobs'
import { addDays } from '@atithi/api/kernel/shared/dates'
import { describe, expect, it } from 'vitest'
import { tellCommission } from '../support/tell-commission.ts'
import { deskBooking, useWorld } from '../support/world.ts'

const world = useWorld({ max: 10 })

describe('what each source sells', () => {
  it('stands beside what its channel keeps, what was cancelled, and last year', async () => {
    const hotel = await world.openHotel({ quantity: 6, basePrice: 400_000 })
    const { propertyId, owner } = hotel
    const { call } = owner
    const book = (checkIn: number, checkOut: number, source: 'makemytrip' | 'walk-in') =>
      call.bookings.create(
        deskBooking(world, hotel, {
          checkIn: world.day(checkIn),
          checkOut: world.day(checkOut),
          source,
        }),
      )
    const { id } = await book(1, 4, 'makemytrip')
    await tellCommission(world, hotel, id, 10_001)
    const lost = await book(2, 4, 'makemytrip')
    await call.bookings.cancel({ bookingId: lost.id })
    await book(2, 3, 'walk-in')
    const channels = async (from: string, to: string) =>
      (await call.reports.channels({ propertyId, from, to })).items

    const [first, rest] = [
      await channels(world.day(1), world.day(2)),
      await channels(world.day(3), world.day(3)),
    ]
    expect(first).toMatchObject([
      {
        source: 'makemytrip',
        bookings: 1,
        roomNights: 2,
        revenue: 800_000,
        kept: 6_667,
        netRevenue: 793_333,
        netRate: 396_667,
        cancelledNights: 1,
        cancelRate: 33.3,
        lastNights: null,
        lastChange: null,
      },
      { source: 'walk-in', roomNights: 1, kept: null, netRevenue: 400_000, cancelRate: 0 },
    ])
    // Part by part it is the whole of what the channel told.
    expect(rest).toMatchObject([{ source: 'makemytrip', kept: 3_334, cancelRate: 50 }])

    await keepDailyFigures(world.services)
    const later = [addDays(world.day(1), 364), addDays(world.day(3), 364)] as const
    await book(366, 368, 'walk-in')
    expect(await channels(...later)).toMatchObject([
      { source: 'walk-in', revenue: 800_000, lastNights: 1, lastRevenue: 400_000, lastChange: 100 },
      { source: 'makemytrip', revenue: 0, averageRate: null, lastNights: 3, lastChange: -100 },
    ])
    // What it stands beside opens as the rows of 52 weeks before.
    const { total: then } = await call.reports.figureRows({
      propertyId,
      from: addDays(later[0], -364),
      to: addDays(later[1], -364),
      of: 'nights',
      dimension: 'source',
      key: 'walk-in',
    })
    expect(then).toMatchObject({ rows: 1, amount: 400_000 })
    const { items } = await call.reports.segments({ propertyId, from: later[0], to: later[1] })
    expect(items).toMatchObject([
      { segment: 'direct', roomNights: 2, share: 100, lastNights: 1 },
      { segment: 'channel', roomNights: 0, share: 0, lastNights: 3 },
    ])

    const { runId } = await call.reports.generate({
      propertyId,
      reportId: 'production-by-room-type',
      from: world.day(1),
      to: world.day(3),
    })
    await generateReports(world.services)
    const { total } = await call.reports.rows({ propertyId, runId })
    expect(total).toMatchObject({
      roomNights: 4,
      revenue: 1_600_000,
      kept: 10_001,
      netRevenue: 1_589_999,
      netRate: 397_500,
      cancelledNights: 2,
      cancelRate: 33.3,
      lastNights: null,
      lastRevenue: null,
    })
    expect(total?.lastChange ?? null).toBeNull()
  })
})

describe('guest segments', () => {
  it('tell every room-night apart, each by its rows, and sum to the whole', async () => {
    const hotel = await world.openHotel({ quantity: 8, basePrice: 400_000 })
    const { propertyId, owner } = hotel
    const { call } = owner
    const book = (overrides: Parameters<typeof deskBooking>[2]) =>
      call.bookings.create(deskBooking(world, hotel, overrides))
    const regular = { guestEmail: 'meera@example.in', guestPhone: '9822222222' }
    const earlier = await book({
      ...regular,
      checkIn: world.day(0),
      checkOut: world.day(1),
      source: 'walk-in',
    })
    // As it stands in a history that was imported.
    await world.ownerDb
      .updateTable('booking')
      .set({ status: 'checked-out', checkIn: world.day(-9), checkOut: world.day(-8) })
      .where('id', '=', earlier.id)
      .execute()
    await book({ ...regular, adults: 1 })
    await world.ownerDb
      .updateTable('booking')
      .set({ purposeOfVisit: 'pilgrimage' })
      .where('guestEmail', '=', regular.guestEmail)
      .execute()
    await book({
      guestEmail: 'family@example.in',
      guestPhone: '9833333333',
      children: 1,
      childAges: [7],
    })
    await book({
      guestEmail: 'friends@example.in',
      guestPhone: '9844444444',
      source: 'agoda',
      checkOut: world.day(2),
    })
    await world.ownerDb
      .updateTable('guest')
      .set({ address: JSON.stringify({ state: 'Kerala', country: 'India' }) })
      .where('email', '=', 'meera@example.in')
      .execute()
    const span = { propertyId, from: world.day(1), to: world.day(2) }
    const by = async (segmentation: Segmentation) =>
      (await call.reports.segments({ ...span, by: segmentation })).items
    const names = async (segmentation: Segmentation) =>
      Object.fromEntries((await by(segmentation)).map(row => [row.segment, row.roomNights]))
    expect(await names('guest')).toEqual({ New: 3, Returning: 2 })
    expect(await names('party')).toEqual({ Solo: 2, Family: 2, Couple: 1 })
    expect(await names('origin')).toEqual({ Kerala: 2, Unknown: 3 })
    expect(await names('purpose')).toEqual({ Pilgrimage: 2, 'Not asked': 3 })
    expect(await names('stay-length')).toEqual({ 1: 1, 2: 4 })
    expect(await names('lead-time')).toEqual({ 0: 5 })
    expect(await names('source-class')).toEqual({ direct: 4, channel: 1 })
    expect((await by('guest')).find(row => row.segment === 'Returning')).toMatchObject({
      bookings: 1,
      share: 40,
      revenue: 800_000,
      spend: 800_000,
      averageStay: 2,
      averageRate: 400_000,
      returningRate: 100,
      rating: null,
    })
    for (const segmentation of segmentations) {
      const items = await by(segmentation)
      const sum = (key: 'roomNights' | 'revenue' | 'bookings') =>
        items.reduce((total, row) => total + row[key], 0)
      expect([sum('bookings'), sum('roomNights'), sum('revenue')], segmentation).toEqual([
        3, 5, 2_000_000,
      ])
      for (const { segment, roomNights, revenue } of items) {
        const dimension = segmentation === 'source-class' ? 'segment' : segmentation
        const { total } = await call.reports.figureRows({
          ...span,
          of: 'nights',
          dimension,
          key: segment,
        })
        expect(total, `${segmentation}: ${segment}`).toMatchObject({
          rows: roomNights,
          amount: revenue,
        })
      }
    }
    // Bookings, those of guests who return and those reviewed, too; and whoever works here reads the same rows.
    const [{ id: reviewed } = { id: '' }] = await world.ownerDb
      .selectFrom('booking')
      .select('id')
      .where('guestEmail', '=', regular.guestEmail)
      .where('status', '<>', 'checked-out')
      .execute()
    await world.ownerDb
      .insertInto('review')
      .values({
        propertyId,
        bookingId: reviewed,
        rating: 4,
        language: 'en',
        signedAs: 'Meera',
        roomTypeName: 'Deluxe',
        stayedUntil: world.day(2),
      })
      .execute()
    const clerk = await world.createStaff(hotel, ['reports'])
    for (const segmentation of segmentations) {
      const dimension = segmentation === 'source-class' ? 'segment' : segmentation
      for (const row of await by(segmentation)) {
        const name = `${segmentation}: ${row.segment}`
        const rowsOf = async (of: 'nights' | 'stayed' | 'returning' | 'rated') => {
          const asked = { ...span, of, dimension, key: row.segment } as const
          const { items, total } = await call.reports.figureRows(asked)
          if (of === 'nights')
            expect((await clerk.call.reports.figureRows(asked)).total, name).toEqual(total)
          expect(items.reduce((sum, one) => sum + (one.stars ?? 0), 0)).toBe(total?.stars ?? 0)
          return total
        }
        expect(await rowsOf('nights'), name).toMatchObject({ rows: row.roomNights })
        expect(await rowsOf('stayed'), name).toMatchObject({
          rows: row.bookings,
          roomNights: row.roomNights,
          amount: row.revenue,
        })
        expect(await rowsOf('returning'), name).toMatchObject({ rows: row.returning })
        const rated = await rowsOf('rated')
        expect([rated?.rows, rated?.stars ?? 0], name).toEqual([row.reviews, row.stars])
      }
    }
    expect(await by('origin')).toMatchObject([{ rating: null }, { segment: 'Kerala', rating: 4 }])
  })
})
