import type { TaxRule } from '@atithi/api/tax/gst/rules/gst'
import { describe, expect, it } from 'vitest'
import { calendarAround } from './calendar.ts'
import { planDemonstration } from './plan-demonstration.ts'

describe('planDemonstration', () => {
  const law: readonly TaxRule[] = [
    {
      effectiveFrom: '2020-01-01',
      effectiveTo: null,
      aboveValue: 0,
      upToValue: null,
      rateBasisPoints: 500,
    },
  ]

  // Just before the day rolls, at dawn, at noon, late, and in another season of another year.
  it.each([
    '2026-11-21T00:20:00Z',
    '2026-11-21T00:45:00Z',
    '2026-11-22T18:20:00Z',
    '2027-06-15T06:00:00Z',
    '2028-02-29T12:00:00Z',
  ])('has work for the desk at %s, and nothing from the future', at => {
    const calendar = calendarAround(new Date(at))
    const rows = planDemonstration(calendar, { taxRules: law, passwordHash: '' })
    const today = rows.booking.filter(
      booking => booking.status === 'checked-in' || booking.checkIn === calendar.today,
    )
    expect(today.filter(booking => booking.status === 'confirmed').length).toBeGreaterThan(3)
    expect(today.filter(booking => booking.checkOut === calendar.today).length).toBeGreaterThan(3)
    const moments = rows.booking.flatMap(row => [
      row.createdAt,
      row.updatedAt,
      row.checkedInAt,
      row.checkedOutAt,
      row.cancelledAt,
    ])
    expect(moments.filter(moment => moment && moment > calendar.now.toISOString())).toEqual([])
    expect(rows.roomNight.filter(night => (night.booked ?? 0) > night.total)).toEqual([])
    const byDay = new Set(rows.roomType.flatMap(type => (type.dayUseRate ? type.propertyId : [])))
    const names = rows.property.flatMap(({ id, name }) => (id && byDay.has(id) ? name : []))
    expect(names.toSorted()).toEqual([
      'Chandra Mahal Haveli',
      'Saltwind Bay Resort',
      'The Halasuru Residency',
    ])
  })
})
