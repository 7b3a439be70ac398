import type { IsoDate } from '../../kernel/shared/dates.ts'
import type { Paise } from '../../kernel/shared/money.ts'
import { present } from '../../kernel/shared/present.ts'
import { type AgreedUnit, spreadTotal, standingTotal } from '../../tax/fees/rules/agreed-total.ts'
import {
  type FeeSum,
  feesOn,
  type NightPrice,
  nightTotal,
  type PropertyFee,
  priceNight,
  sumFees,
} from '../../tax/fees/rules/fees.ts'
import type { TaxRule } from '../../tax/gst/rules/gst.ts'
import type { NightRate } from '../rates/rules/rates.ts'
import { type Obstacle, sayObstacle } from '../rules.ts'

/** One night of one room: its price, and the tax of room and fees, both heads together. */
export interface QuotedNight extends NightPrice {
  date: IsoDate
  tax: Paise
}

/**
 * Nights are those of one room, the fullest; the amounts are those of all `rooms`, before tax but for the last two.
 * totalAmount = roomAmount + feeAmount + taxAmount.
 */
export interface Quote {
  rooms: number
  nights: QuotedNight[]
  roomAmount: Paise
  feeAmount: Paise
  /** What `feeAmount` is made of. */
  fees: FeeSum[]
  taxAmount: Paise
  totalAmount: Paise
}

/** Who comes, in how many rooms, and what the hotel charges of everybody. */
export interface QuotedParty {
  rooms: number
  /** In all rooms. */
  adults: number
  children: number
  fees: readonly PropertyFee[]
}

/** So many rooms that cost the same, with the nights of one of them. */
export interface RoomsAlike {
  rooms: number
  nights: QuotedNight[]
}

/**
 * Prices a stay night by night, each room with its part of the party; the tax of each night follows from that night of that room alone.
 */
export const quoteNights = (
  nights: readonly Pick<NightRate, 'night' | 'rate'>[],
  party: QuotedParty,
  taxRules: readonly TaxRule[],
): Quote => addUp(priceRooms(nights, party, taxRules))

/** The same before it is added up: the fullest rooms first. */
export function priceRooms(
  nights: readonly Pick<NightRate, 'night' | 'rate'>[],
  { fees, ...party }: QuotedParty,
  taxRules: readonly TaxRule[],
): RoomsAlike[] {
  // Without a fee the rooms cost the same whoever sleeps in them.
  const sizes = fees.length === 0 ? [party] : sizesOf(party)
  return sizes.map(({ rooms, adults, children }) => ({
    rooms,
    nights: nights.map(({ night, rate }, at) =>
      toQuotedNight(
        night,
        priceNight(rate, night, feesOn(fees, { adults, children, isFirst: at === 0 }), taxRules),
      ),
    ),
  }))
}

/** The rooms of a party by who sleeps in each. */
const sizesOf = ({ rooms, ...party }: Party): Party[] =>
  [
    ...Map.groupBy(
      splitParty(party, rooms),
      ({ adults, children }) => `${adults} ${children}`,
    ).values(),
  ].flatMap(alike =>
    alike.slice(0, 1).map(({ adults, children }) => ({ rooms: alike.length, adults, children })),
  )

/**
 * An agreed total spread over the nights of all rooms to the paisa, or the nearest totals that exist: `spreadTotal`. With `standsAs` it was
 * sold elsewhere and stands: what no nights come to is a line of its own under that id (`standingTotal`).
 */
export function quoteAgreedTotal(
  total: Paise,
  units: readonly AgreedUnit[],
  { rules, standsAs }: { rules: readonly TaxRule[]; standsAs?: string | undefined },
): { nights: QuotedNight[] } | { below: Paise; above: Paise } | { feesAlone: Paise } {
  const spread =
    standsAs === undefined
      ? spreadTotal(total, units, rules)
      : { nights: standingTotal(total, units, { rules, feeId: standsAs }) }
  if (!('nights' in spread)) return spread
  return {
    nights: spread.nights.map((price, at) =>
      toQuotedNight(present(units[at], 'night of a total').night, price),
    ),
  }
}

const toQuotedNight = (date: IsoDate, price: NightPrice): QuotedNight => ({
  date,
  ...price,
  tax: price.cgst + price.sgst + price.feeCgst + price.feeSgst,
})

/** Rooms that cost the same, so many of each, as one quote. */
export function addUp(sizes: readonly RoomsAlike[]): Quote {
  const sum = (of: (night: QuotedNight) => Paise) =>
    sizes.reduce(
      (total, size) => total + size.rooms * size.nights.reduce((all, night) => all + of(night), 0),
      0,
    )
  return {
    rooms: sizes.reduce((total, size) => total + size.rooms, 0),
    nights: sizes[0]?.nights ?? [],
    roomAmount: sum(night => night.rate),
    feeAmount: sum(night => night.fee),
    fees: sumFees(
      sizes.flatMap(size =>
        size.nights.flatMap(night =>
          night.fees.map(fee => ({
            ...fee,
            night: night.date,
            quantity: size.rooms * fee.quantity,
            amount: size.rooms * fee.amount,
          })),
        ),
      ),
    ),
    taxAmount: sum(night => night.tax),
    totalAmount: sum(nightTotal),
  }
}

/** What keeps a party out of a stay in these rooms, or undefined when they fit. */
export function findCrowding(party: Party, maxGuests: number): Obstacle | undefined {
  const guests = party.adults + party.children
  if (guests > maxGuests * party.rooms)
    return {
      kind: 'too-many-guests',
      roomTakes: maxGuests,
      guests,
      needsRooms: Math.ceil(guests / maxGuests),
    }
  if (party.adults < party.rooms) return { kind: 'room-without-adult' }
  return undefined
}

/** The same as a sentence for the desk. */
export function occupancyFault(party: Party, maxGuests: number): string | undefined {
  const crowding = findCrowding(party, maxGuests)
  return crowding && sayObstacle(crowding)
}

interface Party {
  adults: number
  children: number
  rooms: number
}

/** From which ages a hotel counts children: below the first an infant, from the second an adult. */
export interface AgeBands {
  freeChildBelow: number
  adultFromAge: number
}

/** So many infants a room have no place of their own; more than that count as children. */
const infantsOfRoom = 2

/** Who of a party counts as what, by the ages of its children in years. */
export function countParty(
  { adults, childAges, rooms }: { adults: number; childAges: readonly number[]; rooms: number },
  { freeChildBelow, adultFromAge }: AgeBands,
): { adults: number; children: number; infants: number } {
  const grown = childAges.filter(age => age >= adultFromAge).length
  const little = childAges.filter(age => age < freeChildBelow && age < adultFromAge).length
  const infants = Math.min(little, infantsOfRoom * rooms)
  return { adults: adults + grown, children: childAges.length - grown - infants, infants }
}

/**
 * The infants of a party that was counted already, or undefined where fewer are counted than the
 * ages of its children make: nobody becomes younger by being counted.
 */
export function infantsIn(
  counted: { adults: number; children: number; rooms: number },
  childAges: readonly number[],
  bands: AgeBands,
): number | undefined {
  const grown = childAges.filter(age => age >= bands.adultFromAge).length
  const least = countParty({ adults: 0, childAges, rooms: counted.rooms }, bands)
  if (counted.adults <= grown || counted.children < least.children) return undefined
  return Math.max(0, childAges.length - grown - counted.children)
}

/** Spreads a party over the rooms of a booking as evenly as it goes, the first rooms fuller. */
export function splitParty(
  party: { adults: number; children: number },
  rooms: number,
): { position: number; adults: number; children: number }[] {
  const share = (people: number, at: number): number =>
    Math.floor(people / rooms) + (at < people % rooms ? 1 : 0)
  return Array.from({ length: rooms }, (_, at) => ({
    position: at + 1,
    adults: share(party.adults, at),
    children: share(party.children, at),
  }))
}
