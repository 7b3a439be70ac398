import type { NightRate } from '../rates/rules.ts'
import type { IsoDate } from '../shared/dates.ts'
import { allocate, type Paise } from '../shared/money.ts'
import { type NightTax, splitInclusive, type TaxRule, taxOnNight } from '../tax/rules.ts'

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
    const tax = taxOnNight(rate, night, taxRules)
    return toQuotedNight(night, rate, tax)
  })
  return addUp(quoted, rooms)
}

/**
 * An agreed total with tax, spread over all `rooms` in proportion to the night rates given, to the paisa: one quote for each room.
 * Where a night's share falls between the GST slabs, the nearest totals below and above that exist.
 */
export function quoteAgreedTotal(
  total: Paise,
  nights: readonly Pick<NightRate, 'night' | 'rate'>[],
  rooms: number,
  taxRules: readonly TaxRule[],
): { rooms: Quote[] } | { below: Paise; above: Paise } {
  const units = Array.from({ length: rooms }, () => nights).flat()
  const shares = allocate(
    total,
    units.map(unit => unit.rate),
  )
  const quoted: QuotedNight[] = []
  let below = total
  let above = total
  for (const [at, unit] of units.entries()) {
    const share = shares[at] ?? 0
    const split = splitInclusive(share, unit.night, taxRules)
    if ('value' in split) quoted.push(toQuotedNight(unit.night, split.value, split))
    else {
      below -= share - split.below
      above += split.above - share
    }
  }
  if (quoted.length < units.length) return { below, above }
  return { rooms: Array.from({ length: rooms }, (_, room) => addUp(quoted.slice(room * nights.length, (room + 1) * nights.length), 1)) }
}

const toQuotedNight = (date: IsoDate, rate: Paise, { basisPoints, cgst, sgst }: NightTax): QuotedNight => ({
  date,
  rate,
  tax: cgst + sgst,
  taxBasisPoints: basisPoints,
  cgst,
  sgst,
})

function addUp(nights: QuotedNight[], rooms: number): Quote {
  const roomAmount = rooms * nights.reduce((sum, night) => sum + night.rate, 0)
  const taxAmount = rooms * nights.reduce((sum, night) => sum + night.tax, 0)
  return { rooms, nights, roomAmount, taxAmount, totalAmount: roomAmount + taxAmount }
}

/** What keeps a party out of a stay in these rooms, or undefined when they fit. */
export function occupancyFault(party: { adults: number; children: number; rooms: number }, maxGuests: number): string | undefined {
  const guests = party.adults + party.children
  if (guests > maxGuests * party.rooms)
    return `This room type takes ${maxGuests} guests a room; ${guests} guests need ${Math.ceil(guests / maxGuests)} rooms.`
  if (party.adults < party.rooms) return 'Each room needs at least one adult.'
  return undefined
}
