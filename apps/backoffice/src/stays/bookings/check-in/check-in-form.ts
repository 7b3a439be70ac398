import type { CheckInInput, checkInInput } from '@atithi/api/stays/front-desk/schema'
import type { UseFormReturn } from 'react-hook-form'
import type { z } from 'zod'
import type { BookingDetail } from '../booking-types.ts'

export type CheckInValues = z.input<typeof checkInInput>
export type CheckInForm = UseFormReturn<CheckInValues, unknown, CheckInInput>
export type ForeignGuest = NonNullable<CheckInValues['foreignGuests']>[number]

export const home = 'IND'

/** The particulars of Form C with what is known already. */
export function foreignGuestOf(booking: BookingDetail, nationality: string): Partial<ForeignGuest> {
  const words = booking.guestName.trim().split(/\s+/)
  return {
    surname: words.length > 1 ? (words.at(-1) ?? '') : '',
    givenName: words.slice(0, words.length > 1 ? -1 : 1).join(' '),
    nationality,
    homeCountry: nationality,
    passportCountry: nationality,
    intendedNights: booking.nights,
    permitKind: 'e-visa',
    isEmployedInIndia: false,
    nextDestinationInIndia: true,
    purpose: 'Tourism',
    ...(booking.guestPhone && { phone: booking.guestPhone }),
  }
}

/** The calendar date at the property, which turns at midnight; the business date turns later. */
export const dateAt = (timeZone: string, now = new Date()): string =>
  new Intl.DateTimeFormat('en-CA', { dateStyle: 'short', timeZone }).format(now)

/** The time at the property, '14:05'. */
export const timeAt = (timeZone: string, now = new Date()): string =>
  new Intl.DateTimeFormat('en-GB', {
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone,
  }).format(now)
