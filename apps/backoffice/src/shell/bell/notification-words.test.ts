import { describe, expect, it } from 'vitest'
import { notificationWords } from './notification-words.ts'
import { unreadWords } from './unread-words.ts'

const booking = {
  guestName: 'Ravi Kumar',
  source: 'booking.com',
  propertyName: 'Lake House',
  checkIn: '2026-11-24',
  checkOut: '2026-11-26',
} as const

describe('notificationWords', () => {
  it('tells of a new booking and where it came from', () => {
    expect(notificationWords({ ...booking, type: 'booking.created' })).toEqual({
      title: 'New booking: Ravi Kumar',
      detail: 'Lake House, Nov 24 to Nov 26, Booking.com',
    })
  })

  it('tells of a cancellation', () => {
    expect(notificationWords({ ...booking, type: 'booking.cancelled' }).title).toBe(
      'Booking of Ravi Kumar cancelled',
    )
  })

  it('review: desk 9: tells of a no-show as one, with its fee', () => {
    const noShow = { ...booking, type: 'booking.no-show' } as const
    expect(notificationWords({ ...noShow, noShowFee: 504_000 })).toEqual({
      title: 'No-show: Ravi Kumar',
      detail: 'Lake House, Nov 24 to Nov 26, fee ₹5,040',
    })
    expect(notificationWords({ ...noShow, noShowFee: 0 }).detail).toContain('no fee')
    expect(notificationWords({ ...noShow, noShowFee: null }).detail).toContain('reinstated since')
  })

  it('tells of a review and its stars', () => {
    expect(notificationWords({ ...booking, type: 'review.submitted', rating: 4 })).toEqual({
      title: 'New review: Ravi Kumar',
      detail: 'Lake House, 4 stars',
    })
  })

  it('tells of the limit of the plan, which is no booking', () => {
    const none = {
      guestName: null,
      source: null,
      checkIn: null,
      checkOut: null,
      propertyName: 'Lake House',
    }
    expect(notificationWords({ ...none, type: 'plan.bookings-near-limit' }).title).toBe(
      'Most online bookings of this month are sold',
    )
    expect(notificationWords({ ...none, type: 'plan.bookings-at-limit' }).detail).toBe(
      'Lake House. Guests are asked to call or write.',
    )
    expect(notificationWords({ ...none, type: 'website.domain-missing' }).title).toBe(
      'The record of your domain is missing',
    )
    expect(notificationWords({ ...none, type: 'messaging.mail-domain-lost' }).title).toBe(
      'Letters no longer come from your own address',
    )
    expect(notificationWords({ ...none, type: 'website.domain-withdrawn' }).title).toBe(
      'Your domain is out of service',
    )
  })

  it('tells of money that did not move', () => {
    const stay = {
      guestName: 'Ravi Kumar',
      source: null,
      checkIn: '2026-11-20',
      checkOut: '2026-11-22',
      propertyName: 'Lake House',
    } as const
    expect(notificationWords({ ...stay, type: 'refund.failed' })).toEqual({
      title: 'Refund to Ravi Kumar failed',
      detail: 'Lake House, Nov 20 to Nov 22. Give it back another way.',
    })
    expect(notificationWords({ ...stay, type: 'online-payment.failed' }).title).toBe(
      'Payment of Ravi Kumar failed',
    )
  })

  it('tells the owner how much in the books does not agree', () => {
    const none = {
      guestName: null,
      source: null,
      checkIn: null,
      checkOut: null,
      propertyName: 'Lake House',
    }
    expect(notificationWords({ ...none, type: 'self-audit.conflict', conflicts: 3 })).toEqual({
      title: 'The books do not agree',
      detail: 'Lake House. 3 things to look at.',
    })
  })
})

describe('unreadWords', () => {
  it('counts to 99', () => {
    expect([0, 1, 99, 100, 4_000].map(unreadWords)).toEqual(['', '1', '99', '99+', '99+'])
  })
})
