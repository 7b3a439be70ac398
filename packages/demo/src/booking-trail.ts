import type { Quote } from '@atithi/api/availability/rules'
import type { Rows } from './plan.ts'
import type { Random } from './random.ts'
import type { Stay } from './stay.ts'
import { auditRow, type Doer } from './trail.ts'

const offline: readonly string[] = ['direct', 'walk-in', 'agent']

/** Adds what the trail says of a booking: made, arrived, left, called off, and by whom. */
export function auditBooking(
  rows: Rows,
  random: Random,
  { stay, quote, bookingId, code }: { stay: Stay; quote: Quote; bookingId: string; code: string },
): void {
  const { source, checkIn, checkOut, totalAmount } = { ...stay, ...quote }
  const desk = (): Doer => ({ kind: 'user', userId: random.pick(stay.house.desk) })
  const outside: Doer = stay.isOnline ? { kind: 'guest' } : { kind: 'system' }
  const comesFromOutside = stay.isOnline || !offline.includes(source)
  const of = { propertyId: stay.house.propertyId, entity: 'booking', entityId: bookingId }
  const made = { code, source, checkIn, checkOut, rooms: stay.rooms, totalAmount }
  const madeBy = comesFromOutside ? outside : desk()
  rows.auditEntry.push(
    auditRow(random, {
      ...of,
      at: stay.createdAt,
      by: madeBy,
      action: 'booking.created',
      after: made,
    }),
  )
  if (stay.checkedInAt) {
    const numbers = stay.places.map(place => stay.type.rooms[place]?.number ?? '')
    const after = { status: 'checked-in', rooms: numbers, idProof: stay.guest.idProof }
    const before = { status: 'confirmed' }
    rows.auditEntry.push(
      auditRow(random, {
        ...of,
        at: stay.checkedInAt,
        by: desk(),
        action: 'booking.checked-in',
        before,
        after,
      }),
    )
  }
  if (stay.checkedOutAt) {
    const before = { status: 'checked-in', checkOut, totalAmount }
    const after = { status: 'checked-out', checkOut, totalAmount }
    rows.auditEntry.push(
      auditRow(random, {
        ...of,
        at: stay.checkedOutAt,
        by: desk(),
        action: 'booking.checked-out',
        before,
        after,
      }),
    )
  }
  if (stay.cancelledAt) {
    const states = { before: { status: 'confirmed' }, after: { status: 'cancelled' } }
    const by = comesFromOutside && !stay.isNoShow ? outside : desk()
    const reason = stay.cancelReason
    rows.auditEntry.push(
      auditRow(random, {
        ...of,
        ...states,
        at: stay.cancelledAt,
        by,
        action: 'booking.cancelled',
        reason,
      }),
    )
  }
}
