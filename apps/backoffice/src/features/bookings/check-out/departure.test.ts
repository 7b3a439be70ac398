import { describe, expect, it } from 'vitest'
import { departureBill } from './departure.ts'

const night = (day: string) => ({ room: 1, night: day, rate: 100_000, taxBasisPoints: 500, cgst: 2_500, sgst: 2_500, releasedAt: null })
const stay = {
  checkIn: '2026-11-20',
  checkOut: '2026-11-23',
  paidAmount: 5_000,
  nightLines: [night('2026-11-20'), night('2026-11-21'), night('2026-11-22')],
}

describe('departureBill', () => {
  it('charges every night at the booked departure', () => {
    expect(departureBill({ ...stay, businessDate: '2026-11-23' })).toMatchObject({ isEarly: false, total: 315_000, due: 310_000 })
  })

  it('gives the later nights back when the guest leaves early', () => {
    expect(departureBill({ ...stay, businessDate: '2026-11-21' })).toMatchObject({ leaves: '2026-11-21', isEarly: true, due: 100_000 })
  })

  it('keeps one night on the day of arrival', () => {
    expect(departureBill({ ...stay, businessDate: '2026-11-20' })).toMatchObject({ leaves: '2026-11-21', total: 105_000 })
  })

  it('charges no more than was booked when the guest overstays', () => {
    expect(departureBill({ ...stay, businessDate: '2026-11-25' })).toMatchObject({ leaves: '2026-11-23', isEarly: false })
  })
})
