import { describe, expect, it } from 'vitest'
import { isNoShow, noShowDate } from './rules.ts'

const hotel = {
  timeZone: 'Asia/Kolkata',
  dayRollsAt: '06:00',
  noShowMarking: 'automatic',
  noShowSpareHours: 8,
}
const at = (time: string) => new Date(`2026-11-${time}:00+05:30`).toISOString()

describe('noShowDate', () => {
  it.each([
    ['a week before', '21T12:00', {}, '2026-11-29'],
    ['in the morning of the day', '28T09:00', {}, '2026-11-29'],
    ['a minute before the eight hours', '28T21:59', {}, '2026-11-29'],
    ['eight hours before the roll', '28T22:00', {}, '2026-11-30'],
    ['28 minutes before the roll', '29T05:32', {}, '2026-11-30'],
    ['for the day before, after the roll', '29T06:00', {}, '2026-11-30'],
    ['days after the arrival', '30T23:00', {}, '2026-12-02'],
    ['at night, where a day ends at noon', '28T22:00', { dayRollsAt: '12:00' }, '2026-11-30'],
    ['in the evening, where no hour is spared', '28T21:59', { noShowSpareHours: 0 }, '2026-11-29'],
    ['at night, where no hour is spared', '28T22:00', { noShowSpareHours: 0 }, '2026-11-30'],
    ['before midnight, where days end with it', '28T15:59', { dayRollsAt: '00:00' }, '2026-11-29'],
    ['by another clock', '28T19:00', { timeZone: 'Asia/Tokyo' }, '2026-11-30'],
  ])('of a stay that is agreed %s', (_when, agreedAt, own, date) =>
    expect(
      noShowDate({ checkIn: '2026-11-28', arrivalAgreedAt: at(agreedAt) }, { ...hotel, ...own }),
    ).toBe(date),
  )

  it('is none where people mark no-shows', () =>
    expect(
      noShowDate(
        { checkIn: '2026-11-28', arrivalAgreedAt: at('21T12:00') },
        { ...hotel, noShowMarking: 'by-hand' },
      ),
    ).toBeNull())
})

describe('isNoShow', () => {
  const stay = { ...hotel, checkIn: '2026-11-28', arrivalAgreedAt: at('21T12:00') } as const
  const on = (date: `2026-11-${number}`, now: string, lateSince: string | null) =>
    isNoShow({ ...stay, lateSince: lateSince && at(lateSince) }, { date, now: new Date(at(now)) })
  it('is decided by the close after the one that named the guest as late', () => {
    expect(on('2026-11-28', '29T06:01', null)).toBe(false)
    expect(on('2026-11-29', '30T06:01', '29T06:01')).toBe(true)
  })
  it('is not decided of whom no close has named as late for half a day, where days are closed late', () => {
    expect(on('2026-11-29', '30T06:01', '30T06:00')).toBe(false)
    expect(on('2026-11-29', '30T06:01', null)).toBe(false)
  })
})
