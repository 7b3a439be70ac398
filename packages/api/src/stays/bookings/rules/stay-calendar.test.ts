import { describe, expect, it } from 'vitest'
import { stayCalendar } from './stay-calendar.ts'

const stay = {
  code: 'K7M2QX4P',
  checkIn: '2026-11-21',
  checkOut: '2026-11-23',
  hotel: 'Lake, View; House',
  siteUrl: 'https://lakeview.example.in',
  address: '12 Fateh Sagar Road, near the Moti Magri garden, Udaipur, Rajasthan 313001',
  summary: 'Stay at Lake, View; House',
  note: 'Deluxe. Booking code K7M2QX4P. Check-in from 2:00 pm.',
} as const

describe('stayCalendar', () => {
  const text = stayCalendar(stay, new Date('2026-11-20T10:00:00.000Z'))
  it('ends on the day of departure', () => {
    expect(text).toContain('DTSTART;VALUE=DATE:20261121\r\nDTEND;VALUE=DATE:20261123\r\n')
    expect(text).toContain('DTSTAMP:20261120T100000Z')
  })
  it('escapes what the format reserves', () =>
    expect(text).toContain('SUMMARY:Stay at Lake\\, View\\; House'))
  it('folds long lines', () => {
    for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
  })
})
