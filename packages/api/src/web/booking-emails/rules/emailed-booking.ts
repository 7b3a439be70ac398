import type { HotelLook } from '../../../kernel/email/hotel-email.ts'
import type { IsoDate } from '../../../kernel/shared/dates.ts'
import type { CurrencyDisplay } from '../../../kernel/shared/money.ts'
import { phoneInWords } from '../../../kernel/shared/phone.ts'
import { planNameForGuests } from '../../../selling/rate-plans/rules.ts'
import type { AgreedStay } from '../../../stays/bookings/reads/agreed-stay.ts'
import type { Booking } from '../../../stays/bookings/reads/columns.ts'
import type { FeeSum } from '../../../tax/fees/rules/fees.ts'
import type { WalkedTo } from './walk-words.ts'
import { bookingWords } from './words.ts'

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
    faviconKey: string | null
    photoPath: string | null
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

/** How a hotel looks in the emails about its bookings. */
export const lookOf = (hotel: EmailedBooking['hotel'], siteUrl: string | undefined): HotelLook => ({
  name: hotel.name,
  colour: hotel.primaryColor,
  address: hotel.address,
  phone: hotel.phone && phoneInWords(hotel.phone),
  email: hotel.email,
  url: siteUrl,
  iconKey: hotel.faviconKey,
  photoPath: hotel.photoPath,
})

/** '2 × Deluxe Room, Flexible', one for what was agreed alike. */
export const roomsInWords = (
  { lines }: Pick<AgreedStay, 'lines'>,
  language: 'en' | 'hi',
): string[] => lines.map(line => lineInWords(line, language))

export const lineInWords = (
  line: Pick<AgreedStay['lines'][number], 'rooms' | 'roomTypeName' | 'ratePlanName'>,
  language: 'en' | 'hi',
): string =>
  `${line.rooms} × ${line.roomTypeName}, ${planNameForGuests(line.ratePlanName, language)}`

/** A day as letters write it, with its weekday. */
export const dayInWords = (date: IsoDate, language: 'en' | 'hi'): string =>
  new Intl.DateTimeFormat(bookingWords[language].locale, {
    weekday: 'short',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  }).format(new Date(`${date}T00:00:00Z`))
