import type { Reader } from '@atithi/db/reader'
import type { AuthorizedPropertyId } from '../../../kernel/access/gates.ts'
import type { PaymentRequest } from '../../../kernel/ports/payment-gateway.ts'
import { isSwitchedOn } from '../../../kernel/settings/reads.ts'

export interface PaymentAt {
  propertyId: AuthorizedPropertyId
  paymentId: string
}

/** What was asked for online of a booking, and of whom. */
export function readAsked(db: Reader, { propertyId, paymentId }: PaymentAt) {
  return db
    .selectFrom('payment as m')
    .innerJoin('booking as b', 'b.id', 'm.bookingId')
    .innerJoin('property as p', 'p.id', 'm.propertyId')
    .select(['m.amount', 'm.paymentAccountId', 'm.status', 'm.merchantReference', 'm.expiresAt'])
    .select('m.origin')
    .select(['m.checkoutUrl', 'm.orderId', 'm.linkId', 'b.code', 'b.guestName', 'b.guestEmail'])
    .select(['b.guestPhone', 'p.name as propertyName', 'p.subdomain'])
    .select(eb => eb.ref('b.language').$castTo<'en' | 'hi'>().as('language'))
    .select(isSwitchedOn('online-payment', propertyId).as('takesPayments'))
    .where('m.propertyId', '=', propertyId)
    .where('m.id', '=', paymentId)
    .executeTakeFirstOrThrow()
}

/** What the gateway is asked for. */
export function requestOf(
  asked: Awaited<ReturnType<typeof readAsked>>,
  { propertyId, paymentId }: PaymentAt,
): Omit<PaymentRequest, 'expiresAt'> {
  const { amount, merchantReference, code, propertyName } = asked
  return {
    amount,
    reference: merchantReference ?? paymentId,
    description: `Booking ${code}, ${propertyName}`,
    guest: { name: asked.guestName, email: asked.guestEmail, phone: asked.guestPhone },
    notes: { payment: paymentId, property: propertyId },
  }
}
