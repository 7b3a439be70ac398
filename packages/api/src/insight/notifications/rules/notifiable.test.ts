import { describe, expect, it } from 'vitest'
import { notifiableTypes } from './notifiable.ts'

describe('notifiableTypes', () => {
  it.each([
    ['bookings', 'booking.created'],
    ['bookings', 'booking.cancelled'],
    ['payments', 'online-payment.failed'],
    ['channels', 'channel.suspended'],
    ['guests', 'review.submitted'],
    ['website', 'website.domain-missing'],
    ['website', 'plan.bookings-at-limit'],
    ['communications', 'message.received'],
  ] as const)('review: mission 10 and 11: tell staff with %s of %s', (area, type) => {
    expect(notifiableTypes([area])).toContain(type)
    expect(notifiableTypes('owner')).toContain(type)
    expect(notifiableTypes(['settings'])).not.toContain(type)
  })
})
