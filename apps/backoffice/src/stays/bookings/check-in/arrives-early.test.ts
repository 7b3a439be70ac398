import { describe, expect, it } from 'vitest'
import { arrivesEarly } from './arrives-early.ts'

const booking = {
  businessDate: '2026-11-22',
  checkIn: '2026-11-22',
  checkInTime: '14:00',
  timeZone: 'Asia/Kolkata',
} as const
const at = (time: string) => new Date(`${time}+05:30`)

describe('arrivesEarly', () => {
  it('asks before the hour and before the day', () => {
    expect(arrivesEarly(booking, at('2026-11-22T09:00'))).toBe('hours')
    expect(arrivesEarly(booking, at('2026-11-22T14:00'))).toBeUndefined()
    expect(arrivesEarly({ ...booking, businessDate: '2026-11-21' }, at('2026-11-22T02:00'))).toBe(
      'a-day',
    )
  })

  it('review: desk 3: asks nothing after midnight, while the day of arrival still runs', () => {
    expect(arrivesEarly(booking, at('2026-11-23T00:05'))).toBeUndefined()
    expect(arrivesEarly(booking, at('2026-11-23T05:46'))).toBeUndefined()
  })

  it('asks nothing of who comes a day late', () => {
    expect(
      arrivesEarly({ ...booking, businessDate: '2026-11-23' }, at('2026-11-23T09:00')),
    ).toBeUndefined()
  })
})
