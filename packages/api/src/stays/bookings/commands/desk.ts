import type { Trx } from '@atithi/db/client'
import type { BookingId } from '@atithi/db/ids'
import { makeOutToCompany } from '../../../finance/documents/commands/on-account.ts'
import { payAtBooking } from '../../../finance/payments/commands/at-booking.ts'
import type { Person } from '../../../kernel/access/actor.ts'
import {
  type AuthorizedPropertyId,
  mayGive,
  requireArea,
  requireGrant,
} from '../../../kernel/access/gates.ts'
import type { Work } from '../../../kernel/context/context.ts'
import { idempotencyOf } from '../../../kernel/idempotency/idempotency.ts'
import { heldStay, isFree } from '../rules/stay-types.ts'
import { type CreateBookingInput, linesOf } from '../schema/booking.ts'
import { createBooking } from './create.ts'
import { giveNamedRooms } from './give-room.ts'
import type { PastStayClosing } from './seller.ts'

/** A booking made by people of the property: restrictions warn, a changed price or none needs a grant and a reason, a past check-in a grant, a stay that is over is billed and closed with it, and money the area of payments. Answers its id. */
export function bookAtDesk(
  work: Work,
  person: Person,
  propertyId: AuthorizedPropertyId,
  { input, past }: { input: CreateBookingInput; past: PastStayClosing },
): Promise<string> {
  const {
    totalAmount,
    overrideReason,
    paymentStatus,
    payment,
    leaveBalance,
    companyId,
    ...others
  } = input
  const { idempotencyKey: _, ...rest } = others
  const { checkOut, stayType } = heldStay(input)
  const request = {
    ...rest,
    checkOut,
    stayType,
    lines: linesOf(input),
    idempotency: idempotencyOf(input),
  }
  if (paymentStatus !== 'pending') requireArea(person, 'payments')
  if (leaveBalance) requireGrant(person, 'leave-balance')
  const seller = {
    propertyId,
    bindsRestrictions: false,
    isOnline: false,
    mayBackDate: mayGive(person, 'back-date'),
    closesPastStays: true as const,
    alongside: async (trx: Trx, bookingId: BookingId) => {
      if (companyId !== undefined)
        await makeOutToCompany(trx, { propertyId, bookingId }, null, companyId)
      await giveNamedRooms(trx, work, propertyId, { ...request, bookingId })
      const isOver = await past.charge(trx, bookingId)
      await payAtBooking(trx, work, { propertyId, bookingId, paymentStatus, payment })
      return isOver ? past.close(trx, { bookingId, leaveBalance }) : []
    },
  }
  if (isFree(stayType)) requireGrant(person, 'override')
  else if (totalAmount === undefined) return createBooking(work, seller, request)
  const agreed = {
    totalAmount: totalAmount ?? 0,
    ...(overrideReason && { reason: overrideReason }),
    authorise: () => requireGrant(person, 'override'),
  }
  return createBooking(work, { ...seller, agreed }, request)
}
