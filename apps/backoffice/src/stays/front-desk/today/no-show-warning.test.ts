import { describe, expect, it } from 'vitest'
import { noShowWarning } from './no-show-warning.ts'

const day = {
  businessDate: '2026-11-22',
  closesAt: '06:00',
  timeZone: 'Asia/Kolkata',
  arrivals: { items: [{ noShowOn: '2026-11-23' }, { noShowOn: null }] },
} as const
const at = (time: string) => new Date(`${time}+05:30`)

describe('noShowWarning', () => {
  it('says in the evening and after midnight that the close keeps who has not come', () => {
    expect(noShowWarning(day, at('2026-11-22T17:59'))).toBeUndefined()
    for (const time of ['2026-11-22T18:00', '2026-11-23T05:59'])
      expect(noShowWarning(day, at(time))).toBe(
        'One guest has not come yet. The close at 06:00 keeps the booking as booked: a later one decides.',
      )
  })

  it('says at any hour of whom the close decides, and what to press', () => {
    const items = [{ noShowOn: '2026-11-22' }, { noShowOn: '2026-11-22' }] as const
    expect(noShowWarning({ ...day, arrivals: { items } }, at('2026-11-22T10:00'))).toBe(
      '2 guests are late. When the day closes at 06:00, their bookings become no-shows with the fee of the terms. Press “Still expected” for whoever comes.',
    )
  })

  it('says nothing where everybody came, or people mark no-shows', () => {
    const night = at('2026-11-22T21:00')
    expect(noShowWarning({ ...day, arrivals: { items: [] } }, night)).toBeUndefined()
    expect(noShowWarning({ ...day, arrivals: { items: [{ noShowOn: null }] } }, night)).toBe(
      undefined,
    )
  })
})
