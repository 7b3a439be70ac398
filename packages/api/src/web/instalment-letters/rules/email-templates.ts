import type { InstalmentLetter } from '../../../guests/correspondence/rules/letters.ts'
import type { EmailMessage } from '../../../kernel/email/compose.ts'
import { composeHotelEmail, type HotelLook } from '../../../kernel/email/hotel-email.ts'
import type { IsoDate } from '../../../kernel/shared/dates.ts'
import { type CurrencyDisplay, formatPaise, type Paise } from '../../../kernel/shared/money.ts'
import type { Instalment, Schedule } from '../../../stays/bookings/rules/payment-schedule.ts'
import { dayInWords } from '../../booking-emails/rules/emailed-booking.ts'
import { bookingWords } from '../../booking-emails/rules/words.ts'
import {
  type LetterValues,
  type LetterWords,
  type OwnWords,
  paragraphsOf,
  wordLetter,
} from '../../letter-words/rules/own-words.ts'
import { instalmentWords } from './words.ts'

interface Said {
  guest: string
  hotel: string
  of: string
  amount: string
  dueOn: string
}

/** The built-in words of a letter about what is to be paid by a date. */
export function builtInInstalmentWords(
  letter: InstalmentLetter,
  language: 'en' | 'hi',
  { guest, ...named }: Said,
): LetterWords {
  const says = instalmentWords[language]
  const { greeting, reach } = bookingWords[language]
  return {
    subject: says.subject[letter](named),
    greeting: greeting(guest),
    opening: says.opening[letter](named),
    closing: reach,
  }
}

/** Who pays, for what, and how their hotel looks. */
export interface Payer {
  name: string
  stay: { checkIn: IsoDate; checkOut: IsoDate } & ({ code: string } | { group: string })
  hotel: HotelLook & { currencyDisplay: CurrencyDisplay }
  /** What opens the booking on the website; a group has none. */
  openUrl: string | undefined
  /** What the hotel's own words may name of the stay beside what this letter says. */
  values: LetterValues
}

interface Told {
  letter: InstalmentLetter
  schedule: Pick<Schedule, 'total' | 'covered'>
  /** What is not paid of it, the oldest first, up to the last that the letter asks for. */
  open: readonly Pick<Instalment, 'dueOn' | 'asked' | 'paid'>[]
  language: 'en' | 'hi'
  /** What the hotel says in place of the built-in words. */
  own: OwnWords | undefined
}

/** Asks for what a group or a booking has agreed to pay by a date: before it, or once it has passed. */
export function instalmentEmail(
  { name, stay, hotel, openUrl, values }: Payer,
  { letter, schedule, open, language, own }: Told,
): EmailMessage {
  const says = instalmentWords[language]
  const { label } = bookingWords[language]
  const money = (amount: Paise) => formatPaise(amount, hotel.currencyDisplay)
  const day = (date: IsoDate) => dayInWords(date, language)
  const amount = money(open.reduce((sum, { asked, paid }) => sum + asked - paid, 0))
  const dueOn = day(open.at(-1)?.dueOn ?? stay.checkIn)
  const of = 'code' in stay ? says.booking(stay.code) : says.group(stay.group)
  const builtIn = builtInInstalmentWords(letter, language, {
    guest: name,
    hotel: hotel.name,
    of,
    amount,
    dueOn,
  })
  const named: LetterValues = {
    ...values,
    'guest.fullName': name,
    'guest.firstName': name.split(/\s+/)[0] ?? name,
    'property.name': hotel.name,
    'property.address': hotel.address,
    ...(hotel.phone && { 'property.phone': hotel.phone }),
    ...(hotel.email && { 'property.email': hotel.email }),
    'booking.checkIn': day(stay.checkIn),
    'booking.checkOut': day(stay.checkOut),
    'booking.total': money(schedule.total),
    'booking.paid': money(schedule.covered),
    'booking.balance': money(Math.max(0, schedule.total - schedule.covered)),
    'instalment.of': of,
    'instalment.amount': amount,
    'instalment.dueOn': dueOn,
  }
  const { subject, greeting, opening, closing } = wordLetter(builtIn, own, named)
  return composeHotelEmail({
    language,
    hotel,
    subject,
    greeting,
    paragraphs: paragraphsOf(opening),
    facts: [
      'code' in stay ? [label.code, stay.code] : [says.label.group, stay.group],
      [label.arrival, day(stay.checkIn)],
      [label.departure, day(stay.checkOut)],
      [says.label.total, money(schedule.total)],
      [says.label.received, money(schedule.covered)],
      ...(open.length > 1
        ? open.map(one => [says.by(day(one.dueOn)), money(one.asked - one.paid)] as const)
        : []),
      [says.label.toPay, amount],
    ],
    buttons: openUrl ? [{ label: says.open, url: openUrl }] : [],
    after: paragraphsOf(closing),
  })
}
