import type { BookingId } from '@atithi/db/ids'
import type { AuthorizedPropertyId } from '../../kernel/access/gates.ts'
import { recordChange } from '../../kernel/audit/record.ts'
import type { Work } from '../../kernel/context/context.ts'
import { DomainError } from '../../kernel/errors/domain-error.ts'
import { publish } from '../../kernel/events/publish.ts'
import type { IsoDate } from '../../kernel/shared/dates.ts'
import { sellingReasons } from '../../selling/reasons.ts'
import { lockBooking } from '../bookings/commands/lock.ts'
import { staysEvents } from '../events.ts'
import { findGroupOf } from './reads.ts'
import { termsInWords, toTerms } from './rules.ts'
import type { BookingInstalmentsRequest, InstalmentRequest } from './schema.ts'

/** Throws STAY_REFUSED for a date on which those who pay have left. */
export function refuseAfterDeparture(
  instalments: readonly InstalmentRequest[],
  { who, leavesOn }: { who: 'The group' | 'The guest'; leavesOn: IsoDate },
): void {
  const at = instalments.findIndex(one => one.dueOn > leavesOn)
  if (at < 0) return
  const message = `${who} leaves on ${leavesOn}: what is due after that stands on the bill. Choose a date until then.`
  const field = `instalments.${at}.dueOn`
  throw new DomainError(sellingReasons.STAY_REFUSED, { field, message }, field)
}

/**
 * Makes the schedule by which a booking pays exactly this. Throws STAY_REFUSED for one that is over or comes out of a group, and for a date
 * after the guest has left.
 */
export async function setBookingInstalments(
  work: Work,
  propertyId: AuthorizedPropertyId,
  { bookingId, instalments }: BookingInstalmentsRequest & { bookingId: BookingId },
): Promise<void> {
  await work.write(async trx => {
    const { status, checkOut } = await lockBooking(trx, propertyId, bookingId, work.now)
    const refuse = (message: string) => {
      const field = 'instalments'
      throw new DomainError(sellingReasons.STAY_REFUSED, { field, message }, field)
    }
    if (status === 'cancelled' || status === 'checked-out')
      refuse('The stay is over: what is owed stands on its bill.')
    const group = await findGroupOf(trx, { propertyId, bookingId })
    if (group)
      refuse(`This booking comes out of the group ${group.name}: set by when the group pays.`)
    refuseAfterDeparture(instalments, { who: 'The guest', leavesOn: checkOut })
    const before = await trx
      .deleteFrom('bookingInstalment')
      .where('propertyId', '=', propertyId)
      .where('bookingId', '=', bookingId)
      .returning(['dueOn', 'amount', 'basisPoints'])
      .execute()
    const after = toTerms(instalments)
    if (after.length > 0)
      await trx
        .insertInto('bookingInstalment')
        .values(after.map(one => ({ ...one, propertyId, bookingId })))
        .execute()
    await recordChange(trx, work, {
      action: 'booking.instalments-set',
      entity: 'booking',
      entityId: bookingId,
      propertyId,
      before: { instalments: termsInWords(before) },
      after: { instalments: termsInWords(after) },
    })
    await publish(trx, work, {
      propertyId,
      event: staysEvents['booking.scheduled'],
      entityId: bookingId,
    })
  })
}
