import { addDays } from '@atithi/api/kernel/shared/dates'
import { makerOf } from './booking-trail.ts'
import { type Calendar, indianTime } from './calendar.ts'
import type { BookedStay } from './issue-documents.ts'
import { idAt } from './made-ids.ts'
import type { Rows } from './plan.ts'
import { createRandom } from './random.ts'

/** The bell keeps what happened in so many days; owners have read what is older than one. */
const daysKept = 12
const daysUnread = 1

/** Adds what the bells of owners and staff have told lately: bookings made and called off, and reviews. */
export function ringBells(rows: Rows, calendar: Calendar, booked: readonly BookedStay[]): void {
  const random = createRandom('bells')
  const from = indianTime(addDays(calendar.today, -daysKept), 0)
  const ring = (
    event: { at: string; type: string; propertyId: string; entityId: string },
    actorUserId: string | null,
  ): void => {
    if (event.at > from)
      rows.notification.push({
        ...event,
        actorUserId,
        id: idAt(random, event.at),
        eventId: idAt(random, event.at),
      })
  }
  for (const { stay, bookingId: entityId } of booked) {
    const { propertyId } = stay.house
    const maker = makerOf(random, stay)
    const by = maker.kind === 'user' ? maker.userId : null
    ring({ at: stay.createdAt, type: 'booking.created', propertyId, entityId }, by)
    if (stay.cancelledAt)
      ring(
        {
          at: stay.cancelledAt,
          type: stay.noShowOn ? 'booking.no-show' : 'booking.cancelled',
          propertyId,
          entityId,
        },
        stay.noShowOn ? null : by,
      )
  }
  for (const { id, propertyId, submittedAt } of rows.review)
    if (id && typeof submittedAt === 'string')
      ring({ at: submittedAt, type: 'review.submitted', propertyId, entityId: id }, null)
  rows.notification.sort((a, b) => String(a.at).localeCompare(String(b.at)))
  const readTo = idAt(random, indianTime(addDays(calendar.today, -daysUnread), 1_200))
  for (const person of rows.appUser)
    if (person.role !== 'admin') person.notificationsReadTo = readTo
}
