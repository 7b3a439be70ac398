import type { EmailMessage } from '../../../kernel/email/compose.ts'
import { composeHotelEmail, type HotelLook } from '../../../kernel/email/hotel-email.ts'
import type { IsoDate } from '../../../kernel/shared/dates.ts'
import { type CurrencyDisplay, formatPaise, type Paise } from '../../../kernel/shared/money.ts'
import { phoneInWords } from '../../../kernel/shared/phone.ts'
import type { AgreedStay } from '../../../stays/bookings/reads/agreed-stay.ts'
import type { Booking } from '../../../stays/bookings/reads/columns.ts'
import { holdRanOut } from '../../../stays/bookings/rules/bookings.ts'
import {
  momentInWords,
  sayCancellation,
} from '../../../stays/bookings/rules/cancellation-schedule.ts'
import { stayCalendar } from '../../../stays/bookings/rules/stay-calendar.ts'
import type { FeeSum } from '../../../tax/fees/rules/fees.ts'
import { mapLinkOf } from '../../website/rules/map-link.ts'
import type { Changed, Notice } from './told-stay.ts'
import { type WalkedTo, walkFacts, walkWords } from './walk-words.ts'
import { type BookingWords, bookingWords } from './words.ts'

type Language = 'en' | 'hi'

/** A booking with all that its emails say. */
export interface EmailedBooking {
  booking: Booking
  agreed: AgreedStay
  fees: readonly FeeSum[]
  hotel: {
    name: string
    phone: string | null
    email: string | null
    address: string
    primaryColor: string
    checkInTime: string
    checkOutTime: string
    timeZone: string
    currencyDisplay: CurrencyDisplay
    companyName: string | null
    companyGstin: string | null
  }
  /** The hotel's website, where guests can open it, without a slash at its end. */
  siteUrl: string | undefined
  /** What opens this booking on it, without a code. */
  openUrl: string | undefined
  /** The hotel to which the guest is brought, where no room was left. */
  walk: WalkedTo | null
  now: Date
}

interface Told {
  notice: Notice
  language: Language
  /** What has changed since the guest was last told. */
  changed: readonly Changed[]
  /** Counts up with each email about the booking. */
  sequence: number
}

type Fact = readonly [label: string, value: string]

/** What a guest is told of their booking: that it stands, has changed, or is no more. */
export function guestEmail(about: EmailedBooking, told: Told): EmailMessage {
  const { booking, hotel, siteUrl, openUrl } = about
  const { notice, language, sequence } = told
  const says = bookingWords[language]
  const isOver = notice !== 'confirmation' && notice !== 'change'
  const named = { hotel: hotel.name, code: booking.code }
  const isHeld = booking.status === 'pending'
  const mapUrl = mapLinkOf(hotel)
  const isHoldOver = notice === 'cancellation' && booking.cancelReason === holdRanOut
  const subject =
    notice === 'confirmation' && isHeld
      ? says.heldSubject(named)
      : isHoldOver
        ? says.holdOverSubject(named)
        : says.subject[notice](named)
  return composeHotelEmail({
    language,
    hotel: lookOf(hotel, siteUrl),
    subject,
    greeting: says.greeting(booking.guestName),
    paragraphs: [
      opening(about, told, says),
      ...(notice === 'walk' ? [walkWords[language].goThere] : []),
    ],
    facts: isOver ? endedFacts(about, language) : stayFacts(about, language),
    buttons: [
      ...(openUrl ? [{ label: isOver ? says.see : says.open, url: openUrl }] : []),
      ...(isOver ? [] : [{ label: says.map, url: mapUrl }]),
    ],
    after: [...(isOver ? [] : [says.identity, ...(openUrl ? [says.keep] : [])]), says.reach],
    attachments: [
      {
        filename: `stay-${booking.code}.ics`,
        contentType: 'text/calendar; charset=utf-8; method=PUBLISH',
        content: calendarOf(about, says, { isCancelled: isOver, sequence }),
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

/** How a hotel looks in the emails about its bookings. */
export const lookOf = (hotel: EmailedBooking['hotel'], siteUrl: string | undefined): HotelLook => ({
  name: hotel.name,
  colour: hotel.primaryColor,
  address: hotel.address,
  phone: hotel.phone && phoneInWords(hotel.phone),
  email: hotel.email,
  url: siteUrl,
})

function opening(
  { booking, hotel }: EmailedBooking,
  { notice, language, changed }: Told,
  says: BookingWords,
): string {
  switch (notice) {
    case 'confirmation':
      return booking.status === 'pending'
        ? says.held(
            hotel.name,
            booking.holdExpiresAt &&
              momentInWords(booking.holdExpiresAt, { language, timeZone: hotel.timeZone }),
          )
        : says.confirmed(hotel.name)
    case 'change':
      return says.changed(hotel.name, changed.map(what => says.changes[what]).join(', '))
    case 'cancellation':
      return booking.cancelReason === holdRanOut
        ? says.holdOver(hotel.name)
        : says.cancelled(hotel.name)
    case 'no-show':
      return says.noShow(hotel.name)
    case 'walk':
      return walkWords[language].opening(hotel.name)
    default:
      return notice satisfies never
  }
}

/** Who sleeps in what, from when to when. */
function whatAndWhen({ booking, agreed, hotel }: EmailedBooking, language: Language): Fact[] {
  const says = bookingWords[language]
  const dates = new Intl.DateTimeFormat(says.locale, {
    weekday: 'short',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  })
  const day = (date: IsoDate) => dates.format(new Date(`${date}T00:00:00Z`))
  const meals = [...new Set(agreed.lines.map(line => says.meals[line.mealPlan]))]
  return [
    [says.label.code, booking.code],
    [says.label.arrival, `${day(booking.checkIn)}, ${says.from(says.time(hotel.checkInTime))}`],
    [
      says.label.departure,
      `${day(booking.checkOut)}, ${says.until(says.time(hotel.checkOutTime))} (${says.nights(booking.nights)})`,
    ],
    [says.label.rooms, roomsInWords(agreed).join('\n')],
    [says.label.meals, meals.join('\n')],
    [says.label.party, says.party(booking.adults, booking.children)],
    [says.label.guest, booking.guestName],
  ]
}

/** '2 × Deluxe Room, Flexible', one for what was agreed alike. */
export const roomsInWords = ({ lines }: Pick<AgreedStay, 'lines'>): string[] =>
  lines.map(line => `${line.rooms} × ${line.roomTypeName}, ${line.ratePlanName}`)

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
    rooms: `${line.rooms} × ${line.roomTypeName}, ${line.ratePlanName}`,
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

function endedFacts(about: EmailedBooking, language: Language): Fact[] {
  const { agreed, booking } = about
  const says = bookingWords[language]
  const money = moneyOf(about)
  const { cancellationFee, refundsDue } = agreed
  return [
    ...(about.walk ? walkFacts(about.walk, language, money) : []),
    ...whatAndWhen(about, language),
    [says.label.fee, cancellationFee > 0 ? money(cancellationFee) : says.noFee],
    ...(booking.paidAmount > 0 ? [[says.label.paid, money(booking.paidAmount)] as const] : []),
    ...(refundsDue > 0 ? [[says.label.refund, money(refundsDue)] as const] : []),
  ]
}

function calendarOf(
  { booking, agreed, hotel, siteUrl, now }: EmailedBooking,
  says: BookingWords,
  state: { isCancelled: boolean; sequence: number },
): string {
  const rooms = roomsInWords(agreed).join('; ')
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
