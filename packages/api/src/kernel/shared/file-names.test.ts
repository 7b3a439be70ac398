import { describe, expect, it } from 'vitest'
import { fileNameAt } from './file-names.ts'

describe('fileNameAt', () => {
  it.each([
    ['India’s day until it is midnight there', '2026-11-27T18:29:59Z', null, '2026-11-27'],
    ['India’s day from midnight on', '2026-11-27T18:30:00Z', null, '2026-11-28'],
    ['India’s day before the morning', '2026-11-27T23:59:00Z', null, '2026-11-28'],
    ['the day of a hotel elsewhere', '2026-11-27T18:30:00Z', 'Europe/London', '2026-11-27'],
    ['as the database writes it', '2026-11-27 20:00:00.5+00', 'Asia/Kolkata', '2026-11-28'],
  ])('says %s', (_, instant, timeZone, day) => {
    const file = { name: 'bookings', format: 'csv' }
    expect(fileNameAt(file, instant, timeZone)).toBe(`bookings-${day}.csv`)
  })
})
