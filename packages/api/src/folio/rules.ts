import type { PaymentMethod } from '../bookings/rules.ts'
import type { IsoDate } from '../shared/dates.ts'
import { divideHalfUp, type Paise, portion } from '../shared/money.ts'
import { type TaxRule, taxOnNight } from '../tax/rules.ts'

/** Accommodation in hotels, and fees kept in its place (scheme of service codes annexed to notification 11/2017-CTR). */
export const roomSac = '996311'

export type LineKind = 'room-night' | 'extra' | 'fee' | 'discount' | 'rounding' | 'tax' | 'payment' | 'refund'
export type TaxHead = 'CGST' | 'SGST'

/** A line as it is stored: a charge above zero, money received below. */
export interface FolioLine {
  id: string
  kind: LineKind
  amount: Paise
  bookingRoomId: string | null
  night: IsoDate | null
  taxHead: TaxHead | null
  method: PaymentMethod | null
  description: string
  businessDate: IsoDate
  postedAt: string
  /** The name of who posted it; null is the night audit or the guest. */
  postedBy: string | null
  reversesId: string | null
  chargeId: string | null
  extraId: string | null
  quantity: number | null
  unitPrice: Paise | null
  taxBasisPoints: number | null
  sac: string | null
  reference: string | null
  reason: string | null
  /** The bill that it was last moved to; null is the guest's own. */
  folioId: string | null
  /** The invoice or credit note that has it. */
  documentId: string | null
}

/** A charge with everything that belongs to it; amounts are sums over all its lines, so a reversed charge is zero. */
export interface Charge<L extends FolioLine = FolioLine> {
  root: L
  lines: L[]
  value: Paise
  cgst: Paise
  sgst: Paise
  /** The rate on what is left of it. */
  taxBasisPoints: number
  sac: string
  isReversed: boolean
  /** Discounts that stand, the oldest first. */
  discounts: L[]
}

const isRoot = (line: FolioLine): boolean =>
  line.reversesId === null && (line.kind === 'room-night' || line.kind === 'extra' || line.kind === 'fee' || line.kind === 'rounding')

const nightKey = (line: FolioLine): string => `${line.bookingRoomId}/${line.night}`

/** The bill that a charge stands on; null is the guest's own. */
export const billOf = (charge: Pick<Charge, 'root'>): string | null => charge.root.folioId

/** What a charge with tax comes to. */
export const grossOf = (charge: Pick<Charge, 'value' | 'cgst' | 'sgst'>): Paise => charge.value + charge.cgst + charge.sgst

/** Groups the lines of one booking by the charge that they belong to, in order of posting; money that came or went is left out. */
export function chargesOf<L extends FolioLine>(lines: readonly L[]): Charge<L>[] {
  const byId = new Map(lines.map(line => [line.id, line]))
  const byNight = new Map(lines.filter(line => line.kind === 'room-night' && isRoot(line)).map(line => [nightKey(line), line.id]))
  const rootOf = (line: L): string | undefined => {
    if (isRoot(line)) return line.id
    const parentId = line.reversesId ?? line.chargeId ?? (line.kind === 'tax' ? byNight.get(nightKey(line)) : undefined)
    const parent = parentId === undefined ? undefined : byId.get(parentId)
    return parent && rootOf(parent)
  }
  const reversed = new Set(lines.flatMap(line => line.reversesId ?? []))
  const grouped = Map.groupBy(lines, rootOf)
  return lines.filter(isRoot).map(root => toCharge(root, grouped.get(root.id) ?? [root], reversed))
}

function toCharge<L extends FolioLine>(root: L, lines: L[], reversed: ReadonlySet<string>): Charge<L> {
  const discounts = lines.filter(line => line.kind === 'discount' && line.reversesId === null && !reversed.has(line.id))
  const isReversed = reversed.has(root.id)
  const sumOf = (of: (line: L) => boolean) => lines.filter(of).reduce((sum, line) => sum + line.amount, 0)
  return {
    root,
    lines,
    value: sumOf(line => line.kind !== 'tax'),
    cgst: sumOf(line => line.taxHead === 'CGST'),
    sgst: sumOf(line => line.taxHead === 'SGST'),
    taxBasisPoints: (discounts.at(-1) ?? root).taxBasisPoints ?? 0,
    sac: root.sac ?? roomSac,
    isReversed,
    discounts,
  }
}

export interface TaxedAmount {
  value: Paise
  cgst: Paise
  sgst: Paise
  taxBasisPoints: number
}

/** CGST and SGST of half the rate each on a value that may not be below zero. */
export function taxedAt(value: Paise, taxBasisPoints: number): TaxedAmount {
  const head = portion(value, taxBasisPoints / 2)
  return { value, taxBasisPoints, cgst: head, sgst: head }
}

/**
 * What a discount of `amount` before tax takes off a charge, as amounts below zero, and the rate that is left.
 * A room night is taxed by the slab of its discounted value (a discount known before the supply lowers the value: CGST Act,
 * section 15(3)); everything else keeps its rate, and what was charged without tax stays so.
 */
export function discountOf(charge: Charge, amount: Paise, rules: readonly TaxRule[]): TaxedAmount {
  const { root } = charge
  const value = charge.value - amount
  const left =
    root.kind === 'room-night' && root.night !== null && charge.taxBasisPoints > 0
      ? (({ basisPoints, cgst, sgst }) => ({ value, taxBasisPoints: basisPoints, cgst, sgst }))(taxOnNight(value, root.night, rules))
      : taxedAt(value, charge.taxBasisPoints)
  return {
    value: -amount,
    cgst: left.cgst - charge.cgst,
    sgst: left.sgst - charge.sgst,
    taxBasisPoints: value === 0 ? charge.taxBasisPoints : left.taxBasisPoints,
  }
}

/** What giving back `gross`, tax included, takes off an invoiced charge: at the rate that was invoiced, to the paisa. */
export function creditOf(charge: Charge, gross: Paise): TaxedAmount {
  const share = (head: Paise) => divideHalfUp(BigInt(head) * BigInt(gross), BigInt(grossOf(charge)))
  const { taxBasisPoints } = charge
  if (gross === grossOf(charge)) return { value: -charge.value, cgst: -charge.cgst, sgst: -charge.sgst, taxBasisPoints }
  const [cgst, sgst] = [share(charge.cgst), share(charge.sgst)]
  return { value: -(gross - cgst - sgst), cgst: -cgst, sgst: -sgst, taxBasisPoints }
}

export type ReversalRefusal = 'TAX_LINE' | 'IS_REVERSAL' | 'REVERSED_ALREADY' | 'LATER_DISCOUNT' | 'IS_REFUND'

export const refusalWords: Record<ReversalRefusal, string> = {
  TAX_LINE: 'Tax goes with its charge: reverse the charge.',
  IS_REVERSAL: 'This is itself a reversal. Post the charge again instead.',
  REVERSED_ALREADY: 'This has been reversed already.',
  LATER_DISCOUNT: 'A later discount rests on this one. Reverse the later one first.',
  IS_REFUND: 'Money that was given back is not taken back here. Record a payment instead.',
}

/**
 * The lines that go when this one is reversed: a charge with its tax and standing discounts, a discount with its tax, or a payment.
 * Of several discounts the latest goes first, since each was taxed on what the one before it left.
 */
export function linesToReverse<L extends FolioLine>(lines: readonly L[], lineId: string): L[] | ReversalRefusal | undefined {
  const line = lines.find(one => one.id === lineId)
  if (!line) return undefined
  const reversed = new Set(lines.flatMap(one => one.reversesId ?? []))
  if (line.reversesId !== null) return 'IS_REVERSAL'
  if (line.kind === 'tax') return 'TAX_LINE'
  if (line.kind === 'refund') return 'IS_REFUND'
  if (reversed.has(line.id)) return 'REVERSED_ALREADY'
  if (line.kind === 'payment') return [line]
  const charge = chargesOf(lines).find(one => one.lines.includes(line))
  if (!charge) return undefined
  const standing = charge.lines.filter(one => one.reversesId === null && !reversed.has(one.id))
  if (line.kind !== 'discount') return standing
  if (charge.discounts.at(-1) !== line) return 'LATER_DISCOUNT'
  return standing.filter(one => one === line || one.chargeId === line.id)
}
