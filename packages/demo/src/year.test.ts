import { monthToDate } from '@atithi/api/insight/dashboard/rules'
import { addDays, daysBetween, type IsoDate, isWeekendNight } from '@atithi/api/kernel/shared/dates'
import { foreignGuestFields } from '@atithi/api/stays/form-c/schema'
import type { TaxRule } from '@atithi/api/tax/gst/rules/gst'
import { gstinFault } from '@atithi/api/tax/gst/rules/gstin'
import { beforeAll, describe, expect, it } from 'vitest'
import { calendarAround, indianDate } from './calendar.ts'
import { plannedTables, type Rows } from './plan.ts'
import { planDemonstration } from './plan-demonstration.ts'

const law: readonly TaxRule[] = [
  {
    effectiveFrom: '2020-01-01',
    effectiveTo: null,
    aboveValue: 0,
    upToValue: null,
    rateBasisPoints: 500,
  },
]
const planAt = (at: string): Rows =>
  planDemonstration(calendarAround(new Date(at)), { taxRules: law, passwordHash: '' })

type Booking = Rows['booking'][number]
const madeOn = (booking: Booking): IsoDate => indianDate(String(booking.createdAt))
const leadOf = (booking: Booking): number => daysBetween(madeOn(booking), booking.checkIn)
const quantile = (values: readonly number[], part: number): number => {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor(part * (sorted.length - 1))] ?? Number.NaN
}
const countBy = <T>(items: readonly T[], of: (item: T) => string): Map<string, number> =>
  new Map([...Map.groupBy(items, of)].map(([key, own]) => [key, own.length]))

describe('the year of the demonstration', () => {
  const today = '2026-11-21'
  let rows: Rows
  beforeAll(() => {
    rows = planAt('2026-11-21T07:30:00.000Z')
  })
  const idOf = (subdomain: string): string =>
    String(rows.property.find(property => property.subdomain === subdomain)?.id)

  it('review: mission 8: has bookings made on every day, and no heap on any', () => {
    const days = countBy(rows.booking, madeOn)
    // The hotels join one after the other, and fill for some weeks.
    const from = addDays(today, -330)
    const counts = Array.from({ length: 330 }, (_, at) => days.get(addDays(from, at)) ?? 0)
    const median = quantile(counts, 0.5)
    expect(median).toBeGreaterThan(8)
    expect(Math.min(...counts)).toBeGreaterThan(0)
    expect(Math.max(...days.values())).toBeLessThanOrEqual(2.5 * median)
    expect(days.get(today) ?? 0).toBeLessThanOrEqual(1.5 * median)
  })

  it('has lead times that fit who books, and holidays that are booked early', () => {
    const past = rows.booking.filter(
      booking =>
        booking.checkIn > addDays(today, -250) &&
        booking.checkIn < today &&
        booking.status !== 'cancelled' &&
        booking.idempotencyKey !== null,
    )
    const groups = new Set(rows.groupPickUp.map(pickUp => pickUp.bookingId))
    const leads = (of: (booking: Booking) => boolean): number[] =>
      past.filter(booking => !groups.has(String(booking.id)) && of(booking)).map(leadOf)
    const of = (source: string) => leads(booking => booking.source === source)
    const halves = {
      website: quantile(
        leads(booking => booking.source === 'direct' && Boolean(booking.isOnline)),
        0.5,
      ),
      company: quantile(
        leads(booking => Boolean(booking.companyName)),
        0.5,
      ),
      walkIn: Math.max(...of('walk-in')),
      makemytrip: quantile(of('makemytrip'), 0.5),
      'booking.com': quantile(of('booking.com'), 0.5),
      agent: quantile(of('agent'), 0.5),
    }
    expect(halves.walkIn).toBe(0)
    expect(halves.company).toBeGreaterThanOrEqual(2)
    expect(halves.company).toBeLessThanOrEqual(7)
    expect(halves.makemytrip).toBeGreaterThanOrEqual(5)
    expect(halves.makemytrip).toBeLessThanOrEqual(13)
    expect(halves.website).toBeGreaterThanOrEqual(9)
    expect(halves.website).toBeLessThanOrEqual(22)
    expect(halves['booking.com']).toBeGreaterThanOrEqual(15)
    expect(halves['booking.com']).toBeLessThanOrEqual(32)
    expect(halves.agent).toBeGreaterThanOrEqual(28)
    expect(halves.agent).toBeLessThanOrEqual(56)
    const all = leads(() => true)
    expect(quantile(all, 0.1)).toBeLessThanOrEqual(2)
    expect(quantile(all, 0.9)).toBeGreaterThan(30)
    expect(quantile(all, 0.9)).toBeLessThan(90)
    const christmas = rows.booking.filter(
      booking => booking.checkIn >= '2025-12-21' && booking.checkIn <= '2025-12-31',
    )
    expect(quantile(christmas.map(leadOf), 0.5)).toBeGreaterThan(quantile(all, 0.5))
  })

  it.each([
    '2026-11-21T07:30:00.000Z',
    '2026-08-16T10:00:00.000Z',
    '2027-02-18T05:00:00.000Z',
    '2027-05-25T12:00:00.000Z',
  ])('has at %s a month that is within 35 percent of the last', at => {
    const { booking, property } = at.startsWith('2026-11') ? rows : planAt(at)
    const { current, before } = monthToDate(calendarAround(new Date(at)).today)
    const owners = [...new Set(property.map(one => one.accountId))]
    const made = (accountId: string | null, period: typeof current): number =>
      booking.filter(
        one =>
          one.status !== 'cancelled' &&
          (accountId === null || one.accountId === accountId) &&
          madeOn(one) >= period.from &&
          madeOn(one) < period.to,
      ).length
    for (const accountId of [null, owners[0] ?? null]) {
      const change = made(accountId, current) / made(accountId, before) - 1
      expect(Math.abs(change)).toBeLessThan(0.35)
    }
  })

  it('is called off as often, and as late, as bookings are', () => {
    const past = rows.booking.filter(booking => booking.checkIn < today)
    const off = past.filter(booking => booking.status === 'cancelled' && !booking.isNoShow)
    expect(off.length / past.length).toBeGreaterThan(0.07)
    expect(off.length / past.length).toBeLessThan(0.18)
    const share = (source: string): number =>
      off.filter(booking => booking.source === source).length /
      past.filter(booking => booking.source === source).length
    expect(share('booking.com')).toBeGreaterThan(1.5 * share('direct'))
    expect(share('walk-in')).toBe(0)
    const daysBefore = off.map(booking =>
      daysBetween(indianDate(String(booking.cancelledAt)), booking.checkIn),
    )
    expect(quantile(daysBefore, 0.25)).toBeLessThan(5)
    expect(quantile(daysBefore, 0.9)).toBeGreaterThan(14)
    const noShows = past.filter(booking => booking.isNoShow)
    expect(noShows.length / past.length).toBeGreaterThan(0.005)
    expect(noShows.length / past.length).toBeLessThan(0.03)
  })

  it('has seasons, weekends and weekdays that fit each town', () => {
    const sold = (subdomain: string, of: (night: IsoDate) => boolean): number => {
      const propertyId = idOf(subdomain)
      const rooms = rows.room.filter(room => room.propertyId === propertyId).length
      const nights = rows.roomNight.filter(
        night => night.propertyId === propertyId && night.night < today && of(night.night),
      )
      const days = new Set(nights.map(night => night.night)).size
      return nights.reduce((sum, night) => sum + (night.booked ?? 0), 0) / (days * rooms)
    }
    const month = (night: IsoDate) => night.slice(5, 7)
    const christmas = (night: IsoDate) => night >= '2025-12-22' && night <= '2026-01-03'
    expect(sold('saltwind-bay', christmas)).toBeGreaterThan(0.85)
    expect(sold('saltwind-bay', night => month(night) === '07')).toBeLessThan(0.5)
    expect(sold('deodar-house', night => ['05', '06'].includes(month(night)))).toBeGreaterThan(
      sold('deodar-house', night => ['07', '08'].includes(month(night))) + 0.25,
    )
    expect(sold('chandra-mahal', night => ['01', '02'].includes(month(night)))).toBeGreaterThan(
      sold('chandra-mahal', night => month(night) === '05') + 0.2,
    )
    expect(sold('halasuru-residency', night => !isWeekendNight(night))).toBeGreaterThan(
      sold('halasuru-residency', isWeekendNight) + 0.1,
    )
  })

  it('has stays of one night to a week, and rates that vary', () => {
    const lengths = countBy(rows.booking, booking =>
      String(daysBetween(booking.checkIn, booking.checkOut)),
    )
    for (const nights of ['1', '2', '3', '4', '5', '7'])
      expect(lengths.get(nights) ?? 0).toBeGreaterThan(30)
    const rates = new Set(rows.bookingNight.map(night => `${night.roomTypeId} ${night.rate}`))
    expect(rates.size / rows.roomType.length).toBeGreaterThan(6)
    expect(new Set(rows.bookingRoom.map(room => room.ratePlanId)).size).toBe(rows.ratePlan.length)
  })

  it('registers every guest from abroad, and nobody else, with particulars that the desk would take', async () => {
    const identities = new Map(rows.guestIdentity.map(one => [one.bookingId, one]))
    const arrived = rows.booking.filter(booking => identities.has(String(booking.id)))
    const abroad = new Set(rows.formC.map(one => one.bookingId))
    for (const booking of arrived) {
      const isIndian = booking.guestPhone?.startsWith('+91') === true
      const { nationality, idProof } = identities.get(String(booking.id)) ?? {}
      expect(nationality === 'IND').toBe(isIndian)
      expect(abroad.has(String(booking.id))).toBe(!isIndian)
      if (!isIndian) expect(idProof).toBe('passport')
    }
    for (const form of rows.formC) {
      const given = Object.fromEntries(Object.entries(form).filter(([, value]) => value !== null))
      expect((await foreignGuestFields.safeParseAsync(given)).error?.issues ?? []).toEqual([])
      expect(form.nationality).toBe(identities.get(form.bookingId)?.nationality)
    }
    const due = rows.formC.filter(form => form.submittedAt === null)
    expect(due.length).toBeGreaterThan(2)
    expect(due.length).toBeLessThan(40)
    expect(due.some(form => String(form.dueAt) < '2026-11-21T07:30:00.000Z')).toBe(true)
    const onTime = rows.formC.filter(
      form => form.submittedAt && String(form.submittedAt) <= String(form.dueAt),
    )
    expect(onTime.length / rows.formC.length).toBeGreaterThan(0.9)
  })

  it('has groups that were here, are here and will come, one released and one that waits', () => {
    const stayOf = (groupId: string) => {
      const nights = rows.groupBlockNight
        .filter(night => night.groupBlockId === groupId)
        .map(night => String(night.night))
        .toSorted()
      return { first: nights[0] ?? '', last: nights.at(-1) ?? '' }
    }
    const groups = rows.groupBlock.map(group => ({ ...group, ...stayOf(String(group.id)) }))
    expect(groups.filter(group => group.last < today).length).toBeGreaterThan(1)
    const here = groups.filter(group => group.first <= today && today <= group.last)
    expect(here.map(group => group.status)).toEqual(['definite'])
    const ahead = groups.filter(group => group.first > today)
    expect(new Set(ahead.map(group => group.status))).toEqual(
      new Set(['definite', 'tentative', 'released']),
    )
    const picked = new Set(rows.groupPickUp.map(pickUp => pickUp.groupBlockId))
    expect(ahead.some(group => picked.has(String(group.id)))).toBe(true)
    expect(rows.roomNight.some(night => night.night > today && (night.blocked ?? 0) > 0)).toBe(true)
  })

  it('review: mission 9: leaves no table of its own empty', () => {
    expect(plannedTables.filter(table => rows[table].length === 0)).toEqual([])
  })

  it('has money that went back and money that waits to, fees, credit notes, no-shows who paid', () => {
    const refunds = countBy(rows.refund, refund => String(refund.status))
    expect(refunds.get('paid') ?? 0).toBeGreaterThan(50)
    expect(refunds.get('due') ?? 0).toBeGreaterThan(1)
    const kinds = countBy(rows.document, document => document.kind)
    for (const kind of ['tax-invoice', 'receipt-voucher', 'payment-receipt', 'refund-voucher'])
      expect(kinds.get(kind) ?? 0).toBeGreaterThan(50)
    expect(kinds.get('credit-note') ?? 0).toBeGreaterThan(10)
    const charged = rows.booking.filter(booking => booking.isNoShow && (booking.chargedAmount ?? 0))
    expect(charged.length).toBeGreaterThan(20)
    expect(charged.some(booking => booking.paidAmount === booking.chargedAmount)).toBe(true)
    expect(rows.booking.filter(booking => (booking.feeAmount ?? 0) > 0).length).toBeGreaterThan(500)
  })

  it('has phones that India gives out, and companies with a registration that checks', () => {
    const indian = rows.guest.filter(guest => guest.phone?.startsWith('+91'))
    expect(indian.length).toBeGreaterThan(1000)
    expect(indian.filter(guest => !/^\+91[6-9][0-9]{9}$/.test(guest.phone ?? ''))).toEqual([])
    const gstins = [...new Set(rows.booking.flatMap(booking => booking.companyGstin ?? []))]
    expect(gstins.length).toBeGreaterThan(4)
    expect(gstins.flatMap(gstin => gstinFault(gstin) ?? [])).toEqual([])
  })

  it('rings bells of the last days, not all of them read', () => {
    const types = countBy(rows.notification, event => event.type)
    for (const type of ['booking.created', 'booking.cancelled', 'review.submitted'])
      expect(types.get(type) ?? 0).toBeGreaterThan(2)
    const owner = rows.appUser.find(person => person.email === 'owner@atithi.test')
    const own = new Set(
      rows.property.filter(one => one.accountId === owner?.id).map(one => String(one.id)),
    )
    const unread = rows.notification.filter(
      event =>
        own.has(event.propertyId) &&
        event.actorUserId !== owner?.id &&
        String(event.id) > String(owner?.notificationsReadTo),
    )
    expect(unread.length).toBeGreaterThan(0)
    expect(unread.length).toBeLessThan(60)
  })
})
