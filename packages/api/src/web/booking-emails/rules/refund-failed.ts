import type { EmailMessage } from '../../../kernel/email/compose.ts'
import { composeHotelEmail } from '../../../kernel/email/hotel-email.ts'
import { formatPaise, type Paise } from '../../../kernel/shared/money.ts'
import { type EmailedBooking, lookOf } from './email-templates.ts'
import { bookingWords } from './words.ts'

/** Says that money on its way back did not arrive, that it is not lost, and what happens now. */
export function refundFailedEmail(
  { booking, hotel, siteUrl, openUrl }: EmailedBooking,
  { amount, language }: { amount: Paise; language: 'en' | 'hi' },
): EmailMessage {
  const says = bookingWords[language]
  const sum = formatPaise(amount, hotel.currencyDisplay)
  const { subject, paragraphs } = says.refundFailed({
    hotel: hotel.name,
    code: booking.code,
    sum,
  })
  return composeHotelEmail({
    language,
    hotel: lookOf(hotel, siteUrl),
    subject,
    greeting: says.greeting(booking.guestName),
    paragraphs: [...paragraphs],
    facts: [
      [says.label.code, booking.code],
      [says.label.refund, sum],
    ],
    buttons: openUrl ? [{ label: says.open, url: openUrl }] : [],
    after: [says.reach],
  })
}
