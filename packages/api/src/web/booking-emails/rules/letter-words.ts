import type { BookingLetter } from '../../../guests/correspondence/rules/letters.ts'
import { formatPaise } from '../../../kernel/shared/money.ts'
import { phoneInWords } from '../../../kernel/shared/phone.ts'
import type { Booking } from '../../../stays/bookings/reads/columns.ts'
import { holdRanOut } from '../../../stays/bookings/rules/bookings.ts'
import { momentInWords } from '../../../stays/bookings/rules/cancellation-schedule.ts'
import type { LetterValues, LetterWords } from '../../letter-words/rules/own-words.ts'
import { dayInWords, type EmailedBooking, roomsInWords } from './emailed-booking.ts'
import type { Changed, Notice } from './told-stay.ts'
import { walkWords } from './walk-words.ts'
import { bookingWords } from './words.ts'

/** Which letter tells a guest of their booking what they do not know yet. */
export function letterOf(
  notice: Notice,
  { status, cancelReason }: Pick<Booking, 'status' | 'cancelReason'>,
): BookingLetter {
  if (notice === 'confirmation' && status === 'pending') return 'held'
  if (notice === 'cancellation' && cancelReason === holdRanOut) return 'hold-over'
  return notice
}

interface Said {
  guest: string
  hotel: string
  code: string
  /** Until when rooms are held, where that has an end. */
  until: string | null
  /** What has changed, in words. */
  changes: string
}

/** The built-in words of a letter about a booking. */
export function builtInBookingWords(
  letter: BookingLetter,
  language: 'en' | 'hi',
  { guest, hotel, code, until, changes }: Said,
): LetterWords {
  const says = bookingWords[language]
  const named = { hotel, code }
  const around = { greeting: says.greeting(guest), closing: says.reach }
  switch (letter) {
    case 'confirmation':
      return {
        ...around,
        subject: says.subject.confirmation(named),
        opening: says.confirmed(hotel),
      }
    case 'held':
      return { ...around, subject: says.heldSubject(named), opening: says.held(hotel, until) }
    case 'change':
      return {
        ...around,
        subject: says.subject.change(named),
        opening: says.changed(hotel, changes),
      }
    case 'cancellation':
      return {
        ...around,
        subject: says.subject.cancellation(named),
        opening: says.cancelled(hotel),
      }
    case 'hold-over':
      return { ...around, subject: says.holdOverSubject(named), opening: says.holdOver(hotel) }
    case 'no-show':
      return { ...around, subject: says.subject['no-show'](named), opening: says.noShow(hotel) }
    case 'walk':
    case 'part-walk': {
      const { opening: ofStay, partOpening, goThere } = walkWords[language]
      const opening = letter === 'walk' ? ofStay : partOpening
      return {
        ...around,
        subject: says.subject[letter](named),
        opening: `${opening(hotel)}\n\n${goThere}`,
      }
    }
    default:
      return letter satisfies never
  }
}

/** Until when the rooms of a booking are held, in words; null without an end. */
export const heldUntil = (
  { booking, hotel }: EmailedBooking,
  language: 'en' | 'hi',
): string | null =>
  booking.holdExpiresAt &&
  momentInWords(booking.holdExpiresAt, { language, timeZone: hotel.timeZone })

/** What has changed, as a letter names it. */
export const changesInWords = (changed: readonly Changed[], language: 'en' | 'hi'): string =>
  changed.map(what => bookingWords[language].changes[what]).join(', ')

/** What the hotel's own words may name of a booking, as a letter writes it. */
export function stayValues(about: EmailedBooking, language: 'en' | 'hi'): LetterValues {
  const { booking, agreed, hotel } = about
  const says = bookingWords[language]
  const money = (amount: number) => formatPaise(amount, hotel.currencyDisplay)
  const until = heldUntil(about, language)
  return {
    'guest.fullName': booking.guestName,
    'guest.firstName': booking.guestName.split(/\s+/)[0] ?? booking.guestName,
    'property.name': hotel.name,
    'property.address': hotel.address,
    'property.checkInTime': says.time(hotel.checkInTime),
    'property.checkOutTime': says.time(hotel.checkOutTime),
    ...(hotel.phone && { 'property.phone': phoneInWords(hotel.phone) }),
    ...(hotel.email && { 'property.email': hotel.email }),
    'booking.code': booking.code,
    'booking.checkIn': dayInWords(booking.checkIn, language),
    'booking.checkOut': dayInWords(booking.checkOut, language),
    'booking.nights': says.nights(booking.nights),
    'booking.rooms': roomsInWords(agreed, language).join('; '),
    'booking.total': money(booking.totalAmount),
    'booking.paid': money(booking.paidAmount),
    'booking.balance': money(Math.max(0, booking.balance)),
    ...(until !== null && { 'booking.heldUntil': until }),
  }
}
