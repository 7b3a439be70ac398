import { ofAccount, theAccount } from '@atithi/db/account'
import type { Trx } from '@atithi/db/client'
import type { BookingId } from '@atithi/db/ids'
import { sql } from 'kysely'
import { issueInvoices } from '../../../finance/documents/commands/invoices.ts'
import { postNights } from '../../../finance/folio/commands/post/nights.ts'
import type { AuthorizedPropertyId } from '../../../kernel/access/gates.ts'
import { recordChange } from '../../../kernel/audit/record.ts'
import type { Work } from '../../../kernel/context/context.ts'
import { DomainError } from '../../../kernel/errors/domain-error.ts'
import { publish } from '../../../kernel/events/publish.ts'
import type { NightChange } from '../../../selling/availability/commands/inventory.ts'
import { lockBooking } from '../../bookings/commands/lock.ts'
import type { PastStay } from '../../bookings/commands/seller.ts'
import { listDaysOfBooking } from '../../bookings/reads/days.ts'
import { staysEvents } from '../../events.ts'
import { staysReasons } from '../../reasons.ts'
import { balanceNow, reletRooms } from './check-out.ts'

/**
 * A stay that is over when it is entered: its nights are charged on the open business date, late where theirs are closed, before the money
 * that was taken for it is posted.
 */
export async function chargePastStay(
  trx: Trx,
  work: Work,
  propertyId: AuthorizedPropertyId,
  bookingId: BookingId,
): Promise<boolean> {
  const booking = await lockBooking(trx, propertyId, bookingId, work.now)
  if (booking.checkOut > booking.businessDate) return false
  await sql`
    update booking b set status = 'checked-in',
      checked_in_at = least(${work.now.toISOString()}, (b.check_in + p.check_in_time::time) at time zone p.time_zone)
    from property p where ${ofAccount('b')} and p.account_id = b.account_id and p.id = b.property_id and b.id = ${bookingId}`.execute(
    trx,
  )
  const { businessDate, checkOut: until } = booking
  await postNights(trx, work, { propertyId, bookingId, businessDate, until })
  await sql`select recount_bookings(${theAccount}, array[${bookingId}]::uuid[])`.execute(trx)
  return true
}

/** Closes it, in the same transaction: a balance that remains needs its reason, and every charge has its invoice. Throws BALANCE_DUE. */
export async function closePastStay(
  trx: Trx,
  work: Work,
  propertyId: AuthorizedPropertyId,
  { bookingId, leaveBalance }: PastStay,
): Promise<NightChange[]> {
  const booking = await lockBooking(trx, propertyId, bookingId, work.now)
  const balance = await balanceNow(trx, bookingId)
  if (balance > 0 && !leaveBalance)
    throw new DomainError(staysReasons.BALANCE_DUE, { balance }, 'leaveBalance.reason')
  const receivableReason = balance > 0 ? (leaveBalance?.reason ?? null) : null
  await sql`
    update booking b set status = 'checked-out', receivable_reason = ${receivableReason},
      checked_out_at = least(${work.now.toISOString()}, (b.departs + p.check_out_time::time) at time zone p.time_zone)
    from property p where ${ofAccount('b')} and p.account_id = b.account_id and p.id = b.property_id and b.id = ${bookingId}`.execute(
    trx,
  )
  await issueInvoices(trx, work, { propertyId, bookingId })
  await recordChange(trx, work, {
    action: 'booking.checked-out',
    entity: 'booking',
    entityId: bookingId,
    propertyId,
    after: { status: 'checked-out', balance, receivableReason },
    reason: `Entered on ${booking.businessDate}, when the stay was over.`,
  })
  await publish(trx, work, {
    propertyId,
    event: staysEvents['booking.checked-out'],
    days: await listDaysOfBooking(trx, bookingId),
    entityId: bookingId,
  })
  return booking.isDayUse ? reletRooms(trx, work, booking) : []
}
