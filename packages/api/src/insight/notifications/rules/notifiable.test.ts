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

  it('rings for administrators by what concerns the platform, and for nobody else by a plan that is asked for', () => {
    const rung = notifiableTypes('administrator')
    expect(rung).toContain('plan.asked')
    expect(rung).toContain('self-audit.conflict')
    expect(rung).toContain('plan.lapsed')
    for (const type of ['booking.created', 'message.received', 'refund.failed'] as const)
      expect(rung).not.toContain(type)
    expect(notifiableTypes('owner')).not.toContain('plan.asked')
  })
})
