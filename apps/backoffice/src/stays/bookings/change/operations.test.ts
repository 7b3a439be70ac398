import { describe, expect, it } from 'vitest'
import { owner } from '../../../test-support/people.ts'
import type { BookingDetail } from '../booking-types.ts'
import { operationNamed, whyNot } from './operations.ts'

const facts: Partial<BookingDetail> = {
  status: 'confirmed',
  businessDate: '2020-11-20',
  checkIn: '2020-11-24',
  checkOut: '2020-11-26',
  timeZone: 'Asia/Kolkata',
}
const ahead = facts as BookingDetail

describe('review: back-office 27, what cannot be done yet is said before it is begun', () => {
  const noShow = operationNamed('no-show')
  if (!noShow) throw new Error('nobody can be marked as a no-show')

  it('marks nobody as a no-show before the day of arrival is over', () => {
    const future = { ...ahead, businessDate: '2099-11-20', checkIn: '2099-11-24' } as const
    expect(whyNot(noShow, future, owner)).toBe(
      'The day of arrival, Nov 24, is not over: the guest may still come.',
    )
    expect(whyNot(noShow, { ...ahead, businessDate: '2020-11-25' }, owner)).toBeUndefined()
  })
})
