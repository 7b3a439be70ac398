import type { Account } from './account.ts'
import type { Rows } from './plan.ts'
import type { PricedStay } from './price-stay.ts'
import type { Random } from './random.ts'
import type { Stay } from './stay.ts'
import { auditRow, type Deed, type Doer } from './trail.ts'

const offline: readonly string[] = ['direct', 'walk-in', 'agent']

/** Who makes and calls off a booking: the guest on the website, a portal, or somebody at the desk. */
export function makerOf(random: Random, { source, isOnline, house }: Stay): Doer {
  if (isOnline) return { kind: 'guest' }
  return offline.includes(source)
    ? { kind: 'user', userId: random.pick(house.desk) }
    : { kind: 'system' }
}

interface Made {
  stay: Stay
  price: PricedStay
  bookingId: string
  code: string
  account: Account
}

/** Adds what the trail says of a booking: made, picked up, arrived, paid, left, called off, and by whom. */
export function auditBooking(rows: Rows, random: Random, made: Made): void {
  const { stay, price, bookingId, code, account } = made
  const { source, checkIn, checkOut } = stay
  const { totalAmount } = price
  const { propertyId } = stay.house
  const desk = (): Doer => ({ kind: 'user', userId: random.pick(stay.house.desk) })
  const note = (deed: Pick<Deed, 'at' | 'by' | 'action'> & Partial<Deed>): void => {
    rows.auditEntry.push(
      auditRow(random, { propertyId, entity: 'booking', entityId: bookingId, ...deed }),
    )
  }
  const maker = makerOf(random, stay)
  note({
    at: stay.createdAt,
    by: maker,
    action: 'booking.created',
    after: { code, source, checkIn, checkOut, rooms: stay.rooms, totalAmount },
  })
  if (stay.group)
    note({
      at: stay.createdAt,
      by: maker,
      action: 'group.picked-up',
      entity: 'group',
      entityId: stay.group.id,
      after: { bookingId, rooms: stay.rooms, checkIn, checkOut },
    })
  for (const { kind, amount, method, postedAt, postedBy, reason } of account.lines) {
    if (kind !== 'payment' && kind !== 'refund') continue
    note({
      at: postedAt,
      by: postedBy === null ? maker : { kind: 'user', userId: postedBy },
      action: kind === 'payment' ? 'payment.recorded' : 'payment.refunded',
      after: { method, amount: Math.abs(amount) },
      reason,
    })
  }
  if (stay.checkedInAt)
    note({
      at: stay.checkedInAt,
      by: desk(),
      action: 'booking.checked-in',
      before: { status: 'confirmed' },
      after: {
        status: 'checked-in',
        rooms: stay.places.map(place => stay.type.rooms[place]?.number ?? ''),
        idProof: stay.guest.idProof,
      },
    })
  if (stay.checkedOutAt)
    note({
      at: stay.checkedOutAt,
      by: desk(),
      action: 'booking.checked-out',
      before: { status: 'checked-in', checkOut, totalAmount },
      after: { status: 'checked-out', checkOut, totalAmount },
    })
  if (stay.cancelledAt) {
    const { cancelReason, waiver, noShowOn } = stay
    const words = [!noShowOn && cancelReason, waiver && `Fee waived: ${waiver}`]
    note({
      at: stay.cancelledAt,
      by: noShowOn ? { kind: 'system' } : maker,
      action: noShowOn ? 'booking.no-show' : 'booking.cancelled',
      before: { status: 'confirmed' },
      after: { status: 'cancelled' },
      reason: words.filter(Boolean).join(' ') || null,
    })
  }
}
