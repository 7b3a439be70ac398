import { ofAccount } from '@atithi/db/account'
import type { Trx } from '@atithi/db/client'
import type { BookingId, RatePlanId, RoomTypeId } from '@atithi/db/ids'
import { sql } from 'kysely'
import { onFolio } from '../../../finance/folio/commands/on-folio.ts'
import { refreshPayment } from '../../../finance/gateways/commands/apply.ts'
import { insertAskedPayment, openCheckout } from '../../../finance/gateways/commands/ask.ts'
import { cancelRequest } from '../../../finance/gateways/commands/requests.ts'
import { returnAddress } from '../../../finance/gateways/rules/addresses.ts'
import { balanceOf } from '../../../finance/ledger/rules/balance.ts'
import { financeReasons } from '../../../finance/reasons.ts'
import type { AuthorizedPropertyId } from '../../../kernel/access/gates.ts'
import type { Work } from '../../../kernel/context/context.ts'
import type { Services } from '../../../kernel/context/services.ts'
import { DomainError, isRefusal } from '../../../kernel/errors/domain-error.ts'
import { GatewayUnavailable } from '../../../kernel/ports/payment-gateway.ts'
import type { Paise } from '../../../kernel/shared/money.ts'
import type { PaymentPolicy } from '../../../selling/rate-plans/schema.ts'
import { holdRanOut } from '../../../stays/bookings/rules/bookings.ts'
import { settlePayment } from '../../../stays/online-payments/commands/settle.ts'
import { webReasons } from '../../reasons.ts'
import { findOnlinePolicy, type OwnPayment, openStates, ownPayments } from '../reads.ts'
import { amountOnline, decidePayment, isStillOwed, type PayChoice } from '../rules/pay-online.ts'

/** Rooms are held for so long while the guest pays (decisions, section 6). */
export const payWithinMinutes = 15

interface BookingAt {
  propertyId: AuthorizedPropertyId
  bookingId: BookingId
}

/** What is to be paid online when this is booked. Throws ONLINE_BOOKING_PAUSED, PAY_REFUSED. */
export function decideOnline(
  work: Work,
  propertyId: AuthorizedPropertyId,
  asked: {
    lines: readonly { roomTypeId: RoomTypeId; ratePlanId?: RatePlanId | undefined }[]
    pay?: PayChoice | undefined
  },
): Promise<PaymentPolicy> {
  return work.read(async db => {
    const { policy, takesMoney, takesBookings } = await findOnlinePolicy(
      db,
      propertyId,
      asked.lines,
    )
    if (!takesBookings) throw new DomainError(webReasons.ONLINE_BOOKING_PAUSED, {})
    const decided = decidePayment(policy, asked.pay, takesMoney)
    if ('refused' in decided)
      throw new DomainError(webReasons.PAY_REFUSED, { message: decided.refused }, 'pay')
    return decided
  })
}

/** Writes down what is asked for online, in the transaction that holds the rooms. */
export async function askWithBooking(
  trx: Trx,
  work: Work,
  { propertyId, bookingId }: BookingAt,
  payment: PaymentPolicy,
): Promise<void> {
  const stay = await trx
    .selectFrom('booking as b')
    .select(['b.totalAmount', 'b.checkIn'])
    .select(
      sql<Paise>`(select coalesce(sum(rate + cgst + sgst + fee + fee_cgst + fee_sgst), 0)
        from booking_night n where ${ofAccount('n')} and n.booking_id = b.id and n.night = b.check_in)::bigint`.as(
        'firstNight',
      ),
    )
    .where('b.id', '=', bookingId)
    .executeTakeFirstOrThrow()
  await insertAskedPayment(trx, work, {
    propertyId,
    bookingId,
    amount: amountOnline(payment, stay),
    origin: 'website',
    expiresAt: new Date(work.now.getTime() + payWithinMinutes * 60_000),
  })
}

/** Opens the gateway's page for what was asked for with the booking; without it where the gateway does not answer now, or payments are stopped. */
export async function openOwnPayment(
  services: Services,
  work: Work,
  { propertyId, payment }: { propertyId: AuthorizedPropertyId; payment: OwnPayment | null },
): Promise<OwnPayment | null> {
  if (!payment) return null
  try {
    return await openPage(services, work, { propertyId, payment })
  } catch (error) {
    const isForLater =
      isRefusal(error, financeReasons.GATEWAY_UNAVAILABLE) ||
      isRefusal(error, financeReasons.ONLINE_PAYMENT_PAUSED)
    if (!isForLater) throw error
    return { ...payment, checkoutUrl: null }
  }
}

async function openPage(
  services: Services,
  work: Work,
  { propertyId, payment }: { propertyId: AuthorizedPropertyId; payment: OwnPayment },
): Promise<OwnPayment> {
  const returnUrl = await addressOf(services, work, propertyId)
  const { paymentId } = payment
  const page = await openCheckout(services, work, { propertyId, paymentId, returnUrl })
  return { ...payment, checkoutUrl: page.checkoutUrl, orderId: page.orderId }
}

/**
 * A guest pays now: what was asked for, or all that is owed. What was asked for and is more than is owed by now, as after a payment at the
 * desk, is asked for no longer. Throws PAYMENT_NOT_OPEN, NO_GATEWAY, ONLINE_PAYMENT_PAUSED, GATEWAY_UNAVAILABLE.
 */
export async function payOwnBooking(
  services: Services,
  work: Work,
  at: BookingAt,
): Promise<OwnPayment> {
  const { propertyId } = at
  const tooMuch = await work.read(async db => {
    const booking = await db
      .selectFrom('booking')
      .select(['status', 'totalAmount', 'chargedAmount', 'paidAmount', 'onAccountAmount'])
      .where('propertyId', '=', propertyId)
      .where('id', '=', at.bookingId)
      .executeTakeFirstOrThrow()
    const open = await ownPayments(db, at).executeTakeFirst()
    const isTooMuch = open && !isStillOwed(open, { ...booking, balance: balanceOf(booking) })
    return isTooMuch ? open : undefined
  })
  if (tooMuch) await cancelRequest(services, work, { propertyId, paymentId: tooMuch.paymentId })
  const payment = await askOnce(work, at)
  return openPage(services, work, { propertyId, payment })
}

/** What is asked for online of a booking, now or already: tabs that ask at once ask once. */
function askOnce(work: Work, at: BookingAt): Promise<OwnPayment> {
  return onFolio({ work, ...at }, async (trx, _at, booking) => {
    const open = await ownPayments(trx, at).executeTakeFirst()
    if (open) return open
    const amount = balanceOf(booking)
    if (booking.status === 'cancelled' || amount <= 0)
      throw new DomainError(financeReasons.PAYMENT_NOT_OPEN, {})
    const expiresAt = new Date(work.now.getTime() + payWithinMinutes * 60_000)
    await insertAskedPayment(trx, work, { ...at, amount, origin: 'website', expiresAt })
    return ownPayments(trx, at).executeTakeFirstOrThrow()
  })
}

/**
 * The guest has come back from the gateway: what it says now, and what that makes of the booking, before they are shown it. What a webhook
 * has brought meanwhile, and no consumer has settled yet, is settled here. Where the gateway does not answer, the webhook or the job will
 * tell.
 */
export async function refreshOwnPayments(
  services: Services,
  work: Work,
  at: BookingAt,
): Promise<void> {
  const unsettled = await work.read(db =>
    db
      .selectFrom('payment as m')
      .innerJoin('booking as b', 'b.id', 'm.bookingId')
      .select(['m.id', 'm.completedAt'])
      .where('m.propertyId', '=', at.propertyId)
      .where('m.bookingId', '=', at.bookingId)
      .where('m.gateway', 'is not', null)
      .where(eb =>
        eb.or([
          eb('m.status', 'in', openStates),
          eb.and([
            eb('m.status', '=', 'completed'),
            eb.or([eb('b.status', '=', 'pending'), eb('b.cancelReason', '=', holdRanOut)]),
          ]),
        ]),
      )
      .orderBy('m.id', 'desc')
      .limit(5)
      .execute(),
  )
  for (const { id: paymentId, completedAt } of unsettled) {
    const payment = { ...at, paymentId }
    try {
      if (completedAt === null) await refreshPayment(services, work, payment)
      await settleCompleted(services, work, payment)
    } catch (error) {
      if (!(error instanceof GatewayUnavailable)) throw error
    }
  }
}

function settleCompleted(services: Services, work: Work, at: BookingAt & { paymentId: string }) {
  return work.write(async trx => {
    const payment = await trx
      .selectFrom('payment')
      .select('completedAt')
      .where('propertyId', '=', at.propertyId)
      .where('id', '=', at.paymentId)
      .executeTakeFirstOrThrow()
    if (payment.completedAt !== null) await settlePayment(trx, services, at)
  })
}

async function addressOf(services: Services, work: Work, propertyId: AuthorizedPropertyId) {
  const { subdomain } = await work.read(db =>
    db
      .selectFrom('property')
      .select('subdomain')
      .where('id', '=', propertyId)
      .executeTakeFirstOrThrow(),
  )
  return returnAddress(services.settings, subdomain)
}
