import type { NightRate } from '../rates/rules.ts'
import type { IsoDate } from '../shared/dates.ts'
import type { Paise } from '../shared/money.ts'
import { type TaxRule, taxOnNight } from '../tax/rules.ts'

/** One night of one room: rate before tax, tax of both heads together, and how the tax came about. */
export interface QuotedNight {
  date: IsoDate
  rate: Paise
  tax: Paise
  taxBasisPoints: number
  cgst: Paise
  sgst: Paise
}

/** Nights are those of one room; the amounts are those of all `rooms`. totalAmount = roomAmount + taxAmount. */
export interface Quote {
  rooms: number
  nights: QuotedNight[]
  roomAmount: Paise
  taxAmount: Paise
  totalAmount: Paise
}

/** Prices a stay night by night; the tax of each night follows from that night alone. */
export function quoteNights(nights: readonly Pick<NightRate, 'night' | 'rate'>[], rooms: number, taxRules: readonly TaxRule[]): Quote {
  const quoted = nights.map(({ night, rate }) => {
    const { basisPoints, cgst, sgst } = taxOnNight(rate, night, taxRules)
    return { date: night, rate, tax: cgst + sgst, taxBasisPoints: basisPoints, cgst, sgst }
  })
  const roomAmount = rooms * quoted.reduce((sum, night) => sum + night.rate, 0)
  const taxAmount = rooms * quoted.reduce((sum, night) => sum + night.tax, 0)
  return { rooms, nights: quoted, roomAmount, taxAmount, totalAmount: roomAmount + taxAmount }
}

/** What keeps a party out of a stay in these rooms, or undefined when they fit. */
export function occupancyFault(party: { adults: number; children: number; rooms: number }, maxGuests: number): string | undefined {
  const guests = party.adults + party.children
  if (guests > maxGuests * party.rooms)
    return `This room type takes ${maxGuests} guests a room; ${guests} guests need ${Math.ceil(guests / maxGuests)} rooms.`
  if (party.adults < party.rooms) return 'Each room needs at least one adult.'
  return undefined
}
