import type { IsoDate } from '../../../kernel/shared/dates.ts'
import {
  allocate,
  type CurrencyDisplay,
  divideHalfUp,
  type Paise,
} from '../../../kernel/shared/money.ts'
import type { Supply } from '../../../tax/gst/rules/gst.ts'
import { type Charge, type FolioLine, grossOf, transferredOf } from '../../ledger/rules/charges.ts'
import type { PaymentMethod } from '../../ledger/rules/payment-methods.ts'
import { amountInWords } from './amount-in-words.ts'

export interface DocumentLine {
  description: string
  sac: string
  night: IsoDate | null
  quantity: number
  unitPrice: Paise | null
  discount: Paise
  taxableValue: Paise
  /** The taxable value of the whole, where the rest of it stands on another bill. */
  partOf?: Paise
  taxBasisPoints: number
  /** What it is where it is no taxable supply. */
  untaxed?: Untaxed
  cgst: Paise
  sgst: Paise
  /** Of a supply to a special economic zone alone. */
  igst?: Paise
  amount: Paise
}

interface RateSummary {
  sac: string
  taxBasisPoints: number
  taxableValue: Paise
  cgst: Paise
  sgst: Paise
  igst?: Paise
}

export interface Party {
  name: string
  address: string
  gstin: string | null
  phone: string | null
  email: string | null
}

/** How the hotel's papers look, and what they tell a guest besides the law's words. */
export interface House {
  /** '#2f6b4f' */
  colour: string
  /** Of its icon in the media store. */
  iconKey: string | null
  /** Where what is owed can be paid: a line for its UPI and one for its bank. */
  payTo: string[]
  /** 'HH:mm' */
  checkInTime: string
  checkOutTime: string
}

/** Everything that a document says, as it was when issued: nothing of it is looked up again but the picture of its icon. */
export interface DocumentContent {
  /** `registration`: regular, composition or unregistered. */
  supplier: Party & { legalName?: string; state: string; stateCode: string; registration?: string }
  recipient: Party
  placeOfSupply: string
  /** The recipient is of a special economic zone: taxed with IGST, or, under the letter of undertaking `lut`, not at all. */
  sez?: { kind: 'unit' | 'developer'; lut: string | null }
  /** How it writes amounts; papers from before hotels chose have the symbol. */
  currencyDisplay?: CurrencyDisplay
  /** Papers from before they bore the hotel's look have none. */
  house?: House
  stay: {
    /** Of the booking; of a group, which has none, its name. */
    code: string
    isGroup?: boolean
    guestName: string
    checkIn: IsoDate
    checkOut: IsoDate
    rooms: string[]
  }
  lines: DocumentLine[]
  taxes: RateSummary[]
  totals: {
    taxableValue: Paise
    cgst: Paise
    sgst: Paise
    igst?: Paise
    roundOff: Paise
    total: Paise
  }
  inWords: string
  /** Money that came or went: what an invoice sets off, or what a receipt or voucher tells of. */
  payments: {
    date: IsoDate
    kind: 'payment' | 'refund'
    method: PaymentMethod
    reference: string | null
    number: string | null
    amount: Paise
  }[]
  balance: Paise | null
  corrects: { title: string; number: string; date: IsoDate } | null
  reason: string | null
  /** In Devanagari or any script: what the property wants said, as its own name. */
  notes: string[]
}

export type Figures = Pick<DocumentContent, 'lines' | 'taxes' | 'totals' | 'inWords'>

const sum = (amounts: readonly Paise[]): Paise =>
  amounts.reduce((total, amount) => total + amount, 0)

const nightOf = ({ night, slabNight }: FolioLine): IsoDate | null => night ?? slabNight

/** A charge as a line of an invoice: what is left of it after its discounts and what went to other bills. */
export function lineOf(charge: Charge): DocumentLine {
  const { root, partOf, whole, value, cgst, sgst, igst, taxBasisPoints, sac } = charge
  const taken = transferredOf(charge)
  const listed = root.amount - taken
  const price =
    taken === 0
      ? { quantity: root.quantity ?? 1, unitPrice: root.unitPrice ?? listed }
      : { quantity: 1, unitPrice: listed }
  return {
    description: root.description,
    sac,
    night: nightOf(partOf ?? root),
    ...price,
    discount: listed - value,
    taxableValue: value,
    ...((partOf !== null || taken !== 0) && whole !== value && { partOf: whole }),
    taxBasisPoints,
    cgst,
    sgst,
    ...(igst !== 0 && { igst }),
    amount: grossOf(charge),
  }
}

/** What these lines put on an invoiced charge, or with a `sign` of -1 take off it, as a line of a note: amounts are above zero. */
export function lineOfNote(
  charge: Charge,
  lines: readonly FolioLine[],
  sign: 1 | -1,
): DocumentLine {
  const of = (isOne: (line: FolioLine) => boolean) =>
    sign * sum(lines.filter(isOne).map(line => line.amount))
  const taxableValue = of(line => line.kind !== 'tax')
  const [cgst, sgst, igst] = [
    of(line => line.taxHead === 'CGST'),
    of(line => line.taxHead === 'SGST'),
    of(line => line.taxHead === 'IGST'),
  ]
  const { root, partOf, sac, taxBasisPoints } = charge
  return {
    description: root.description,
    sac,
    night: nightOf(partOf ?? root),
    quantity: 1,
    unitPrice: null,
    discount: 0,
    taxableValue,
    taxBasisPoints,
    cgst,
    sgst,
    ...(igst !== 0 && { igst }),
    amount: taxableValue + cgst + sgst + igst,
  }
}

/** Totals by rate and in all; `roundOff` is not part of any taxable value. */
export function figuresOf(lines: DocumentLine[], roundOff: Paise): Figures {
  const taxableValue = sum(lines.map(line => line.taxableValue))
  const cgst = sum(lines.map(line => line.cgst))
  const sgst = sum(lines.map(line => line.sgst))
  const igst = sum(lines.map(line => line.igst ?? 0))
  const total = taxableValue + cgst + sgst + igst + roundOff
  const byRate = Map.groupBy(
    lines,
    line => `${line.sac}/${String(line.taxBasisPoints).padStart(5, '0')}`,
  )
  const taxes = [...byRate]
    .toSorted(([a], [b]) => a.localeCompare(b))
    .flatMap(([, own]) => {
      const [first] = own
      if (!first) return []
      const { sac, taxBasisPoints } = first
      const of = (key: 'taxableValue' | 'cgst' | 'sgst' | 'igst') =>
        sum(own.map(line => line[key] ?? 0))
      const heads = {
        cgst: of('cgst'),
        sgst: of('sgst'),
        ...(of('igst') !== 0 && { igst: of('igst') }),
      }
      return [{ sac, taxBasisPoints, taxableValue: of('taxableValue'), ...heads }]
    })
  const totals = { taxableValue, cgst, sgst, ...(igst !== 0 && { igst }), roundOff, total }
  return { lines, taxes, totals, inWords: amountInWords(total) }
}

/** A tax collected for an authority is no service of the hotel and has no code: it is not part of the taxable value (CGST Rules, rule 33). */
export const isCollected = ({ sac }: { sac: string }): boolean => sac === ''

/** What no GST is asked for: exempt services, and liquor, which is outside it. Left out of papers from before they were told apart. */
type Untaxed = 'exempt' | 'outside-gst'

export interface Values {
  taxable: Paise
  exempt: Paise
  outsideGst: Paise
  collected: Paise
}

/** The value of what is taxable, of what is not, and what is only collected; together the value that the totals add up. */
export function valuesOf(lines: readonly DocumentLine[]): Values {
  const of = (isOne: (line: DocumentLine) => boolean) =>
    sum(lines.filter(isOne).map(line => line.taxableValue))
  return {
    taxable: of(line => !isCollected(line) && line.untaxed === undefined),
    exempt: of(line => line.untaxed === 'exempt'),
    outsideGst: of(line => line.untaxed === 'outside-gst'),
    collected: of(isCollected),
  }
}

/** What lies under an amount paid ahead: so much of it at each rate. */
export interface RateShare {
  sac: string
  taxBasisPoints: number
  gross: Paise
}

/** A law's answer where no rate is known yet (CGST Rules, rule 50, proviso). */
const rateUnknown: RateShare = { sac: '996311', taxBasisPoints: 1_800, gross: 1 }

/**
 * An advance spread over the rates of what it is paid for, with the tax that it contains (rule 35): parts sum to the paisa.
 * Without tax for a supplier who has no GSTIN, which is a `supply` of null.
 */
export function advanceLines(
  amount: Paise,
  shares: readonly RateShare[],
  description: string,
  supply: Supply | null,
): DocumentLine[] {
  const known = shares.filter(share => share.gross > 0)
  const over = known.length > 0 ? known : [rateUnknown]
  const parts = allocate(
    amount,
    over.map(share => share.gross),
  )
  return over.flatMap((share, at) => {
    const part = parts[at] ?? 0
    if (part === 0) return []
    const taxBasisPoints = supply === null ? 0 : share.taxBasisPoints
    const within = (heads: bigint) =>
      divideHalfUp(BigInt(part) * BigInt(taxBasisPoints), heads * BigInt(10_000 + taxBasisPoints))
    const head = supply === 'state' ? within(2n) : 0
    const igst = supply === 'sez-with-tax' ? within(1n) : 0
    const line = {
      description,
      sac: share.sac,
      night: null,
      quantity: 1,
      unitPrice: null,
      discount: 0,
    }
    const heads = { cgst: head, sgst: head, ...(igst !== 0 && { igst }) }
    return [
      { ...line, taxableValue: part - 2 * head - igst, taxBasisPoints, ...heads, amount: part },
    ]
  })
}
