import { composeLetter, type Letter } from '../../../kernel/email/compose.ts'
import { type CurrencyDisplay, formatPaise, type Paise } from '../../../kernel/shared/money.ts'
import type { FeeSum } from '../../../tax/fees/rules/fees.ts'
import { feeUnits, unitsInEnglish } from '../../../tax/fees/rules/units.ts'
import type { Booking } from '../reads/columns.ts'

export interface ConfirmedStay extends Booking {
  address: string
  propertyPhone: string | null
  propertyEmail: string | null
  checkInTime: string
  checkOutTime: string
  fees: readonly FeeSum[]
  currencyDisplay: CurrencyDisplay
  /** The words on cancelling that were agreed, if any were. */
  cancellation: string | null
}

const shown = new Intl.DateTimeFormat('en-IN', { dateStyle: 'full', timeZone: 'UTC' })
const day = (date: string): string => shown.format(new Date(`${date}T00:00:00Z`))
const counted = (count: number, one: string, many: string): string =>
  `${count} ${count === 1 ? one : many}`

/** What a guest is told of their booking: what, when, what it costs and what is still to be paid. */
export function confirmationLetter(stay: ConfirmedStay): Letter {
  const rooms = `${counted(stay.rooms, 'room', 'rooms')}, ${stay.roomTypeName}`
  const guests = `${counted(stay.adults, 'adult', 'adults')}${stay.children > 0 ? `, ${counted(stay.children, 'child', 'children')}` : ''}`
  const money = (amount: Paise) => formatPaise(amount, stay.currencyDisplay)
  const fees = stay.fees.map(fee => `${fee.name} (${feeUnits(fee, { ...unitsInEnglish, money })})`)
  const owing =
    stay.balance > 0 ? `${money(stay.balance)} is still to be paid.` : 'Everything is paid.'
  const contact = [stay.propertyPhone, stay.propertyEmail].filter(Boolean).join(' or ')
  return composeLetter({
    language: 'en',
    subject: `Your booking ${stay.code} at ${stay.propertyName}`,
    greeting: `Hello ${stay.guestName},`,
    paragraphs: [
      `${stay.propertyName} ${stay.status === 'pending' ? 'holds these rooms for you' : 'looks forward to your stay'}. Your booking code is ${stay.code}.`,
      `Arrival: ${day(stay.checkIn)}, from ${stay.checkInTime}. Departure: ${day(stay.checkOut)}, until ${stay.checkOutTime}.`,
      `${rooms}, for ${guests}, ${counted(stay.nights, 'night', 'nights')}.`,
      `The total is ${money(stay.totalAmount)}, taxes included. ${owing}`,
      ...(fees.length > 0 ? [`It includes: ${fees.join(', ')}.`] : []),
      ...(stay.specialRequests ? [`You asked for: ${stay.specialRequests}`] : []),
      ...(stay.cancellation ? [`On cancelling: ${stay.cancellation}`] : []),
      [stay.address, contact && `You reach us at ${contact}.`].filter(Boolean).join(' '),
    ].filter(Boolean),
  })
}
