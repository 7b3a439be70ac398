import type { BookingLetter } from '../../../guests/correspondence/rules/letters.ts'
import type { EmailMessage } from '../../../kernel/email/compose.ts'
import { composeHotelEmail } from '../../../kernel/email/hotel-email.ts'
import type { IsoDate } from '../../../kernel/shared/dates.ts'
import { formatPaise, type Paise } from '../../../kernel/shared/money.ts'
import { phoneInWords } from '../../../kernel/shared/phone.ts'
import { sayCancellation } from '../../../stays/bookings/rules/cancellation-schedule.ts'
import { stayCalendar } from '../../../stays/bookings/rules/stay-calendar.ts'
import {
  type LetterValues,
  type OwnWords,
  paragraphsOf,
  wordLetter,
} from '../../letter-words/rules/own-words.ts'
import { mapLinkOf } from '../../website/rules/map-link.ts'
import {
  dayInWords,
  type EmailedBooking,
  lineInWords,
  lookOf,
  roomsInWords,
} from './emailed-booking.ts'
import { builtInBookingWords, changesInWords, heldUntil, stayValues } from './letter-words.ts'
import type { Changed } from './told-stay.ts'
import { walkFacts } from './walk-words.ts'
import { bookingWords } from './words.ts'

type Language = 'en' | 'hi'

interface Told {
  letter: BookingLetter
  language: Language
  /** What has changed since the guest was last told. */
  changed: readonly Changed[]
  /** Counts up with each email about the booking. */
  sequence: number
  /** What the hotel says in place of the built-in words. */
  own: OwnWords | undefined
}

type Fact = readonly [label: string, value: string]

/** Letters of a booking that stands. */
const goingOn: ReadonlySet<BookingLetter> = new Set(['confirmation', 'held', 'change', 'part-walk'])

/** What a guest is told of their booking: that it stands, has changed, or is no more. */
export function guestEmail(about: EmailedBooking, told: Told): EmailMessage {
  const { booking, hotel, siteUrl, openUrl } = about
  const { letter, language, sequence, own, changed } = told
  const says = bookingWords[language]
  const isOver = !goingOn.has(letter)
  const changes = changesInWords(changed, language)
  const builtIn = builtInBookingWords(letter, language, {
    guest: booking.guestName,
    hotel: hotel.name,
    code: booking.code,
    until: heldUntil(about, language),
    changes,
  })
  const values: LetterValues = { ...stayValues(about, language), 'booking.changes': changes }
  const { subject, greeting, opening, closing } = wordLetter(builtIn, own, values)
  const mapUrl = mapLinkOf(hotel)
  return composeHotelEmail({
    language,
    hotel: lookOf(hotel, siteUrl),
    hasPhoto: !isOver,
    subject,
    greeting,
    paragraphs: paragraphsOf(opening),
    facts: isOver
      ? endedFacts(about, language)
      : [...(letter === 'part-walk' ? walkOf(about, language) : []), ...stayFacts(about, language)],
    buttons: [
      ...(openUrl ? [{ label: isOver ? says.see : says.open, url: openUrl }] : []),
      ...(isOver ? [] : [{ label: says.map, url: mapUrl }]),
    ],
    after: [
      ...(isOver ? [] : [says.identity, ...(openUrl ? [says.keep] : [])]),
      ...paragraphsOf(closing),
    ],
    attachments: [
      {
        filename: `stay-${booking.code}.ics`,
        contentType: 'text/calendar; charset=utf-8; method=PUBLISH',
        content: calendarOf(about, language, { isCancelled: isOver, sequence }),
      },
    ],
  })
}

/** The same for the hotel, of what a guest did online. */
export function hotelEmail(
  about: EmailedBooking,
  {
    language,
    what,
    url,
  }: { language: Language; what: 'created' | 'changed' | 'cancelled'; url: string },
): EmailMessage {
  const { booking, hotel, siteUrl } = about
  const says = bookingWords[language]
  const contact: Fact[] = [
    ...(booking.guestPhone ? [[says.label.phone, phoneInWords(booking.guestPhone)] as const] : []),
    ...(booking.guestEmail ? [[says.label.email, booking.guestEmail] as const] : []),
  ]
  const facts = what === 'cancelled' ? endedFacts(about, language) : stayFacts(about, language)
  const email = composeHotelEmail({
    language,
    hotel: lookOf(hotel, siteUrl),
    subject: says.toHotel[what](booking.guestName, booking.code),
    greeting: says.greeting(hotel.name),
    paragraphs: [says.toHotelSays[what]],
    facts: [...facts, ...contact],
    buttons: [{ label: says.openAtDesk, url }],
  })
  // An answer to it goes to the guest.
  const replyTo = booking.guestEmail ?? undefined
  return { ...email, sender: { name: hotel.name, replyTo } }
}

/** Who sleeps in what, from when to when. */
function whatAndWhen({ booking, agreed, hotel }: EmailedBooking, language: Language): Fact[] {
  const says = bookingWords[language]
  const day = (date: IsoDate) => dayInWords(date, language)
  const meals = [...new Set(agreed.lines.map(line => says.meals[line.mealPlan]))]
  return [
    [says.label.code, booking.code],
    [says.label.arrival, `${day(booking.checkIn)}, ${says.from(says.time(hotel.checkInTime))}`],
    [
      says.label.departure,
      `${day(booking.checkOut)}, ${says.until(says.time(hotel.checkOutTime))} (${says.nights(booking.nights)})`,
    ],
    [says.label.rooms, roomsInWords(agreed, language).join('\n')],
    [says.label.meals, meals.join('\n')],
    [says.label.party, says.party(booking.adults, booking.children)],
    [says.label.guest, booking.guestName],
  ]
}

const moneyOf =
  ({ hotel }: EmailedBooking) =>
  (amount: Paise): string =>
    formatPaise(amount, hotel.currencyDisplay)

function stayFacts(about: EmailedBooking, language: Language): Fact[] {
  const { booking, agreed, hotel, fees, now } = about
  const says = bookingWords[language]
  const money = moneyOf(about)
  const asked = { language, timeZone: hotel.timeZone, now }
  const rules = agreed.lines.map(line => ({
    rooms: lineInWords(line, language),
    says: sayCancellation(line.cancellation, asked),
  }))
  const alike = new Set(rules.map(rule => rule.says)).size === 1
  const splits = agreed.cgst + agreed.sgst === booking.taxAmount
  return [
    ...whatAndWhen(about, language),
    ...(hotel.companyName
      ? [[says.label.company, `${hotel.companyName}, GSTIN ${hotel.companyGstin}`] as const]
      : []),
    [says.label.price, money(booking.totalAmount - booking.taxAmount)],
    ...(booking.taxAmount > 0
      ? [
          [
            says.label.tax,
            splits
              ? says.gst(money(agreed.cgst), money(agreed.sgst))
              : says.integratedGst(money(booking.taxAmount)),
          ] as const,
        ]
      : []),
    [says.label.total, money(booking.totalAmount)],
    ...(fees.length > 0
      ? [[says.label.fees, fees.map(fee => says.feeLine(fee, money)).join('\n')] as const]
      : []),
    ...(booking.paidAmount > 0 ? [[says.label.paid, money(booking.paidAmount)] as const] : []),
    [says.label.balance, money(Math.max(0, booking.balance))],
    [
      says.label.cancelling,
      alike
        ? (rules[0]?.says ?? sayCancellation(null, asked))
        : rules.map(rule => `${rule.rooms}: ${rule.says}`).join('\n'),
    ],
    ...(booking.specialRequests ? [[says.label.requests, booking.specialRequests] as const] : []),
  ]
}

/** Where the guest is brought, where no room was left. */
const walkOf = (about: EmailedBooking, language: Language): Fact[] =>
  about.walk
    ? walkFacts(about.walk, language, {
        money: moneyOf(about),
        day: date => dayInWords(date, language),
      })
    : []

function endedFacts(about: EmailedBooking, language: Language): Fact[] {
  const { agreed, booking } = about
  const says = bookingWords[language]
  const money = moneyOf(about)
  const { cancellationFee, refundsDue } = agreed
  return [
    ...walkOf(about, language),
    ...whatAndWhen(about, language),
    [says.label.fee, cancellationFee > 0 ? money(cancellationFee) : says.noFee],
    ...(booking.paidAmount > 0 ? [[says.label.paid, money(booking.paidAmount)] as const] : []),
    ...(refundsDue > 0 ? [[says.label.refund, money(refundsDue)] as const] : []),
  ]
}

function calendarOf(
  { booking, agreed, hotel, siteUrl, now }: EmailedBooking,
  language: Language,
  state: { isCancelled: boolean; sequence: number },
): string {
  const says = bookingWords[language]
  const rooms = roomsInWords(agreed, language).join('; ')
  return stayCalendar(
    {
      code: booking.code,
      checkIn: booking.checkIn,
      checkOut: booking.checkOut,
      hotel: hotel.name,
      address: hotel.address,
      siteUrl,
      summary: says.stayAt(hotel.name),
      note: says.calendarNote(rooms, booking.code, says.time(hotel.checkInTime)),
      ...state,
    },
    now,
  )
}
