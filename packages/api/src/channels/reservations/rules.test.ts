import { describe, expect, it } from 'vitest'
import type { ChannelReservation } from '../rules.ts'
import { cleanReservation, cleanText, stayIn } from './rules.ts'

const said = (stay: Record<string, unknown>): ChannelReservation => ({
  reservationCode: '1',
  messageKey: '1/new',
  kind: 'new',
  revisedAt: '2026-11-21T10:00:00.000Z',
  stay: {
    checkIn: '2026-11-21',
    checkOut: '2026-11-23',
    rooms: [{ roomCode: 'DBL', rateCode: 'BAR', rooms: 1, adults: 2, children: 0 }],
    guestName: 'Meera Iyer',
    guestEmail: null,
    guestPhone: null,
    total: 840_000,
    tax: null,
    commission: null,
    isPrepaid: false,
    notes: '',
    ...stay,
  },
})

describe('what a channel says', () => {
  it.each([
    ['Meera\u0000Iyer', 'Meera Iyer'],
    ['Meera \ud83d', 'Meera \ufffd'],
    ['\udc00Iyer', '\ufffdIyer'],
    ['  Line one\n\tLine two\u001b  ', 'Line one\n\tLine two'],
    ['😀'.repeat(400), '😀'.repeat(300)],
    ['मीरा अय्यर', 'मीरा अय्यर'],
  ])('is kept as text that can be kept: %j', (text, clean) => {
    expect(cleanText(text, 300)).toBe(clean)
  })

  it('is cut where it has no end', () => {
    const { stay } = cleanReservation(said({ notes: 'x'.repeat(3_000_000) }))
    expect(stay?.notes).toHaveLength(4000)
  })

  it('has no figure that is none', () => {
    const rooms = [
      { roomCode: 'DBL', rateCode: 'BAR', rooms: 1.5, adults: Number.NaN, children: 1e9 },
    ]
    const clean = cleanReservation(said({ total: Number.NaN, tax: -5, commission: 1e300, rooms }))
    expect(clean.stay).toMatchObject({
      total: null,
      tax: null,
      commission: null,
      rooms: [{ rooms: 1, adults: 1, children: 200 }],
    })
    expect(stayIn({ stay: clean.stay })).toEqual(clean.stay)
  })

  it('is no stay where it cannot be read, and stops nobody', () => {
    expect(stayIn({ stay: { rooms: 'none' } })).toBeNull()
    expect(stayIn(null)).toBeNull()
  })
})
