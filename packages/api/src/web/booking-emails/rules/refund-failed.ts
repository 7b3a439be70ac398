import type { EmailMessage } from '../../../kernel/email/compose.ts'
import { composeHotelEmail } from '../../../kernel/email/hotel-email.ts'
import { formatPaise, type Paise } from '../../../kernel/shared/money.ts'
import {
  type LetterValues,
  type LetterWords,
  type OwnWords,
  paragraphsOf,
  wordLetter,
} from '../../letter-words/rules/own-words.ts'
import { type EmailedBooking, lookOf } from './emailed-booking.ts'
import { stayValues } from './letter-words.ts'
import { bookingWords } from './words.ts'

interface Said {
  guest: string
  hotel: string
  code: string
  sum: string
}

/** The built-in words of the letter about a refund that did not arrive. */
export function builtInRefundWords(
  language: 'en' | 'hi',
  { guest, hotel, code, sum }: Said,
): LetterWords {
  const says = bookingWords[language]
  const { subject, paragraphs } = says.refundFailed({ hotel, code, sum })
  return {
    subject,
    greeting: says.greeting(guest),
    opening: paragraphs.join('\n\n'),
    closing: says.reach,
  }
}

interface Told {
  amount: Paise
  language: 'en' | 'hi'
  /** What the hotel says in place of the built-in words. */
  own: OwnWords | undefined
}

/** Says that money on its way back did not arrive, that it is not lost, and what happens now. */
export function refundFailedEmail(
  about: EmailedBooking,
  { amount, language, own }: Told,
): EmailMessage {
  const { booking, hotel, siteUrl, openUrl } = about
  const says = bookingWords[language]
  const sum = formatPaise(amount, hotel.currencyDisplay)
  const builtIn = builtInRefundWords(language, {
    guest: booking.guestName,
    hotel: hotel.name,
    code: booking.code,
    sum,
  })
  const values: LetterValues = { ...stayValues(about, language), 'payment.amount': sum }
  const { subject, greeting, opening, closing } = wordLetter(builtIn, own, values)
  return composeHotelEmail({
    language,
    hotel: lookOf(hotel, siteUrl),
    subject,
    greeting,
    paragraphs: paragraphsOf(opening),
    facts: [
      [says.label.code, booking.code],
      [says.label.refund, sum],
    ],
    buttons: openUrl ? [{ label: says.open, url: openUrl }] : [],
    after: paragraphsOf(closing),
  })
}
