import { describe, expect, it } from 'vitest'
import { clockTime, counted, datesInWords, longDate, phoneInWords, shortened, timeAt, whatsAppLink } from './format.ts'

describe('format', () => {
  it('writes dates without moving them between zones', () => {
    expect(longDate('2026-11-21')).toBe('Sat, 21 Nov 2026')
    expect(longDate('2026-09-01')).toBe('Tue, 1 Sep 2026')
  })
  it.each([
    ['00:30', '12:30 am'],
    ['11:00', '11:00 am'],
    ['12:00', '12:00 pm'],
    ['14:05', '2:05 pm'],
  ])('writes %s as %s', (time, words) => expect(clockTime(time)).toBe(words))
  it('tells the hour of the hotel', () => expect(timeAt('2026-11-21T10:35:00Z', 'Asia/Kolkata')).toBe('4:05 pm'))
  it('counts in words', () => expect([counted(1, 'night'), counted(2, 'child', 'children')]).toEqual(['1 night', '2 children']))
  it('writes the dates within sentences', () =>
    expect(datesInWords('Not for sale on 2026-12-24, 2026-12-25.')).toBe('Not for sale on Thu, 24 Dec, Fri, 25 Dec.'))
  it('groups Indian numbers', () => expect(phoneInWords('+919876543210')).toBe('+91 98765 43210'))
  it('knows which numbers can have WhatsApp', () => {
    expect(whatsAppLink('+919876543210')).toBe('https://wa.me/919876543210')
    expect(whatsAppLink('+912942431234')).toBeUndefined()
    expect(whatsAppLink(null)).toBeUndefined()
  })
  it('shortens between words', () => {
    expect(shortened('A quiet house by the lake, with a garden', 27)).toBe('A quiet house by the lake…')
    expect(shortened('Short', 60)).toBe('Short')
  })
})
