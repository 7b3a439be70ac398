import type { BookingId } from '@atithi/db/ids'
import type { Reader } from '@atithi/db/reader'
import { writeLetter } from '../../../guests/correspondence/commands/write-letter.ts'
import type { AuthorizedPropertyId } from '../../../kernel/access/gates.ts'
import type { Work } from '../../../kernel/context/context.ts'
import type { Services } from '../../../kernel/context/services.ts'
import { DomainError } from '../../../kernel/errors/domain-error.ts'
import { GatewayRefused } from '../../../kernel/ports/payment-gateway.ts'
import { present } from '../../../kernel/shared/present.ts'
import { readHotelLook } from '../../../property/properties/reads/hotel-look.ts'
import { note, onFolio } from '../../folio/commands/on-folio.ts'
import { financeReasons } from '../../reasons.ts'
import { getGatewayAccount, openGateway } from '../reads/accounts.ts'
import { returnAddress } from '../rules/addresses.ts'
import { payLinkEmail } from '../rules/email-templates.ts'
import type { RequestLinkInput } from '../schema.ts'
import { type PaymentAt, refreshPayment } from './apply.ts'
import { askForMoney, linkOf, openCheckout, openQr, refusals } from './ask.ts'

const linkDays = 7
/** A UPI code at the desk is shown while the guest stands there. */
const qrMinutes = 10

interface AskAt {
  propertyId: AuthorizedPropertyId
  bookingId: BookingId
}

/** A link on which the guest pays this amount, sent if that is asked for. Throws ABOVE_BALANCE, NO_GATEWAY, GATEWAY_UNAVAILABLE. */
export async function requestLink(
  services: Services,
  work: Work,
  { propertyId, bookingId, amount, billId, sendBy }: AskAt & RequestLinkInput,
) {
  const to = await work.read(db => readRecipient(db, { propertyId, bookingId }))
  if (sendBy === 'email' && !to.guestEmail)
    throw new DomainError(
      financeReasons.CHARGE_REFUSED,
      { message: 'The booking has no email address. Copy the link and send it another way.' },
      'sendBy',
    )
  const minutes = linkDays * 24 * 60
  const paymentId = await askForMoney(work, {
    propertyId,
    bookingId,
    amount,
    billId,
    minutes,
    origin: 'link',
  })
  const returnUrl = returnAddress(services.settings, to.subdomain)
  const page = await openCheckout(services, work, { propertyId, paymentId, returnUrl })
  await onFolio({ work, propertyId, bookingId }, async (trx, at) => {
    await note(trx, work, at, { action: 'payment.requested', after: { amount, by: 'link' } })
    if (sendBy === 'email' && to.guestEmail)
      await writeLetter(trx, services.settings, {
        propertyId,
        bookingId,
        letter: 'pay-link',
        recipient: to.guestEmail,
        email: payLinkEmail(
          { ...to, amount, url: page.checkoutUrl },
          await readHotelLook(trx, propertyId, services.settings),
        ),
        author: work.author,
        now: work.now,
      })
  })
  return {
    ...page,
    url: page.checkoutUrl,
    status: 'pending' as const,
    sentTo: sendBy && to.guestEmail,
  }
}

/**
 * A UPI code of the gateway for exactly this amount: its payment completes by itself. `picture` is null where only the `link` to it could be had.
 * Throws as requestLink.
 */
export async function requestQr(
  services: Services,
  work: Work,
  { propertyId, bookingId, amount, billId }: AskAt & Pick<RequestLinkInput, 'amount' | 'billId'>,
) {
  const paymentId = await askForMoney(work, {
    propertyId,
    bookingId,
    amount,
    billId,
    minutes: qrMinutes,
    origin: 'qr',
  })
  const { shown, ...code } = await openQr(services, work, { propertyId, paymentId })
  const picture = 'content' in shown ? await drawCode(shown.content) : shown.picture
  return { ...code, picture, link: linkOf(shown), status: 'pending' as const }
}

async function drawCode(content: string): Promise<string> {
  const { toString: drawQr } = await import('qrcode')
  const svg = await drawQr(content, { type: 'svg', errorCorrectionLevel: 'M', margin: 4 })
  return `data:image/svg+xml,${encodeURIComponent(svg)}`
}

/** Asks for the money no longer. What was paid in the meantime is taken. Throws PAYMENT_NOT_OPEN. */
export async function cancelRequest(services: Services, work: Work, at: PaymentAt): Promise<void> {
  const { propertyId, paymentId } = at
  await refusals(refreshPayment(services, work, at))
  const asked = await work.read(db =>
    db
      .selectFrom('payment')
      .select(['status', 'gateway', 'paymentAccountId', 'linkId', 'qrId', 'bookingId', 'amount'])
      .where('propertyId', '=', propertyId)
      .where('id', '=', paymentId)
      .executeTakeFirstOrThrow(),
  )
  const { bookingId, amount } = asked
  const isOpen = ['pending', 'failed', 'processing'].includes(asked.status)
  if (asked.gateway === null || bookingId === null || !isOpen)
    throw new DomainError(financeReasons.PAYMENT_NOT_OPEN, {})
  const paymentAccountId = present(asked.paymentAccountId, 'account of a payment')
  const account = await work.read(db => getGatewayAccount(db, propertyId, paymentAccountId))
  const gateway = openGateway(services, account)
  const closing = asked.qrId
    ? gateway.closeQr(asked.qrId)
    : asked.linkId
      ? gateway.cancelLink(asked.linkId)
      : Promise.resolve()
  // It is closed already: expired, or by itself.
  await refusals(
    closing.catch(error => {
      if (!(error instanceof GatewayRefused)) throw error
    }),
  )
  await onFolio({ work, propertyId, bookingId }, async (trx, posting) => {
    await trx
      .updateTable('payment')
      .set({ status: 'cancelled' })
      .where('id', '=', paymentId)
      .where('completedAt', 'is', null)
      .execute()
    await note(trx, work, posting, { action: 'payment.withdrawn', after: { amount } })
  })
}

async function readRecipient(db: Reader, { propertyId, bookingId }: AskAt) {
  const row = await db
    .selectFrom('booking as b')
    .innerJoin('property as p', 'p.id', 'b.propertyId')
    .select(['b.guestName', 'b.guestEmail', 'b.language', 'b.code', 'p.subdomain'])
    .where('b.propertyId', '=', propertyId)
    .where('b.id', '=', bookingId)
    .executeTakeFirstOrThrow()
  return row
}
