import type { PaymentMethod } from '../bookings/rules.ts'
import type { IsoDate } from '../shared/dates.ts'
import { allocate, divideHalfUp, type Paise, portion } from '../shared/money.ts'
import { type TaxRule, taxOnNight } from '../tax/rules.ts'

/** Accommodation in hotels, and fees kept in its place (scheme of service codes annexed to notification 11/2017-CTR). */
export const roomSac = '996311'

export type LineKind = 'room-night' | 'extra' | 'fee' | 'discount' | 'rounding' | 'transfer' | 'tax' | 'payment' | 'refund'
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
  /** The fee of the night that it is, or that it taxes. */
  propertyFeeId: string | null
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
  /** What was taken off it for other bills and stands, the oldest first: see splitOf. */
  transfers: L[]
  /** The charge that this is a part of, on another bill. */
  partOf: L | null
  /** What it comes to before tax with all that was taken off for other bills; of a part, what the charge it came from does. */
  whole: Paise
}

const isRoot = (line: FolioLine): boolean =>
  line.reversesId === null &&
  (line.kind === 'room-night' ||
    line.kind === 'extra' ||
    line.kind === 'fee' ||
    line.kind === 'rounding' ||
    (line.kind === 'transfer' && line.amount > 0))

const nightKey = (line: FolioLine): string => `${line.bookingRoomId}/${line.night}/${line.propertyFeeId}`

/** The bill that a charge stands on; null is the guest's own. */
export const billOf = (charge: Pick<Charge, 'root'>): string | null => charge.root.folioId

/** What a charge with tax comes to. */
export const grossOf = (charge: Pick<Charge, 'value' | 'cgst' | 'sgst'>): Paise => charge.value + charge.cgst + charge.sgst

/** Groups the lines of one booking by the charge that they belong to, in order of posting; money that came or went is left out. */
export function chargesOf<L extends FolioLine>(lines: readonly L[]): Charge<L>[] {
  const byId = new Map(lines.map(line => [line.id, line]))
  const byNight = new Map(lines.filter(line => line.night !== null && isRoot(line)).map(line => [nightKey(line), line.id]))
  const rootOf = (line: L): string | undefined => {
    if (isRoot(line)) return line.id
    const parentId = line.reversesId ?? line.chargeId ?? (line.kind === 'tax' ? byNight.get(nightKey(line)) : undefined)
    const parent = parentId === undefined ? undefined : byId.get(parentId)
    return parent && rootOf(parent)
  }
  const reversed = new Set(lines.flatMap(line => line.reversesId ?? []))
  const grouped = Map.groupBy(lines, rootOf)
  const own = new Map(lines.filter(isRoot).map(root => [root.id, toCharge(root, grouped.get(root.id) ?? [root], reversed)]))
  return [...own.values()].map(charge => {
    const { root } = charge
    const source = root.kind === 'transfer' ? own.get(byId.get(root.chargeId ?? '')?.chargeId ?? '') : undefined
    const { value, transfers } = source ?? charge
    return { ...charge, partOf: source?.root ?? null, whole: value + transferredOf({ transfers }) }
  })
}

function toCharge<L extends FolioLine>(root: L, lines: L[], reversed: ReadonlySet<string>): Omit<Charge<L>, 'partOf' | 'whole'> {
  const standing = lines.filter(line => line !== root && line.reversesId === null && !reversed.has(line.id))
  const discounts = standing.filter(line => line.kind === 'discount')
  const isReversed = reversed.has(root.id)
  const sumOf = (of: (line: L) => boolean) => lines.filter(of).reduce((sum, line) => sum + line.amount, 0)
  return {
    root,
    lines,
    value: sumOf(line => line.kind !== 'tax'),
    cgst: sumOf(line => line.taxHead === 'CGST'),
    sgst: sumOf(line => line.taxHead === 'SGST'),
    taxBasisPoints: (standing.findLast(line => line.chargeId === root.id && line.kind !== 'transfer') ?? root).taxBasisPoints ?? 0,
    sac: root.sac ?? roomSac,
    isReversed,
    discounts,
    transfers: standing.filter(line => line.kind === 'transfer'),
  }
}

/** What of a charge stands on other bills, before tax. */
export const transferredOf = ({ transfers }: Pick<Charge, 'transfers'>): Paise => -transfers.reduce((sum, line) => sum + line.amount, 0)

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

/** A room night, or a fee that is part of its value: they have one slab between them. */
const isAccommodation = ({ kind, night, propertyFeeId, sac }: FolioLine): boolean =>
  night !== null && (kind === 'room-night' || (propertyFeeId !== null && sac === roomSac))

/** What else of the same night of the same room is charged as accommodation, and stands. */
export function besides<L extends FolioLine>(charge: Charge<L>, charges: readonly Charge<L>[]): Charge<L>[] {
  if (!isAccommodation(charge.root)) return []
  const { bookingRoomId, night } = charge.root
  return charges.filter(
    other =>
      other.root.id !== charge.root.id &&
      isAccommodation(other.root) &&
      !other.isReversed &&
      other.root.bookingRoomId === bookingRoomId &&
      other.root.night === night,
  )
}

/**
 * What a discount of `amount` before tax takes off a charge, as amounts below zero, and the rate that is left.
 * A room night is taxed by the slab of its discounted value (a discount known before the supply lowers the value: CGST Act,
 * section 15(3)) with what is charged `besides` it; everything else keeps its rate, and what was charged without tax stays so.
 */
export function discountOf(charge: Charge, amount: Paise, rules: readonly TaxRule[], others: readonly Charge[] = []): TaxedAmount {
  const value = charge.value - amount
  const { night } = charge.root
  const left =
    isAccommodation(charge.root) && night !== null && charge.taxBasisPoints > 0
      ? taxedAt(value, slabOf(value + sumOf(others), night, rules))
      : taxedAt(value, charge.taxBasisPoints)
  return {
    value: -amount,
    cgst: left.cgst - charge.cgst,
    sgst: left.sgst - charge.sgst,
    taxBasisPoints: value === 0 ? charge.taxBasisPoints : left.taxBasisPoints,
  }
}

const sumOf = (charges: readonly Charge[]): Paise => charges.reduce((sum, charge) => sum + charge.whole, 0)
const slabOf = (value: Paise, night: IsoDate, rules: readonly TaxRule[]): number => taxOnNight(value, night, rules).basisPoints

/** The tax that a charge lacks, or has too much, once a discount `besides` it has moved their night into another slab. */
export function taxAdjustment(charge: Charge, others: readonly Charge[], rules: readonly TaxRule[]): TaxedAmount | null {
  const { night } = charge.root
  if (night === null || charge.taxBasisPoints === 0) return null
  const taxBasisPoints = slabOf(sumOf([charge, ...others]), night, rules)
  if (taxBasisPoints === charge.taxBasisPoints) return null
  const right = taxedAt(charge.value, taxBasisPoints)
  return { value: 0, taxBasisPoints, cgst: right.cgst - charge.cgst, sgst: right.sgst - charge.sgst }
}

/** What giving back `gross`, tax included, takes off an invoiced charge: at the rate that was invoiced, to the paisa. */
export function creditOf(charge: Charge, gross: Paise): TaxedAmount {
  const share = (head: Paise) => divideHalfUp(BigInt(head) * BigInt(gross), BigInt(grossOf(charge)))
  const { taxBasisPoints } = charge
  if (gross === grossOf(charge)) return { value: -charge.value, cgst: -charge.cgst, sgst: -charge.sgst, taxBasisPoints }
  const [cgst, sgst] = [share(charge.cgst), share(charge.sgst)]
  return { value: -(gross - cgst - sgst), cgst: -cgst, sgst: -sgst, taxBasisPoints }
}

/** A part of a charge that goes on another bill, `value` before tax, with its share of each head: what goes and what stays sum to the charge. */
export function splitOf({ value, cgst, sgst, taxBasisPoints }: TaxedAmount, part: Paise): TaxedAmount {
  const shareOf = (head: Paise) => allocate(head, [part, value - part])[0] ?? 0
  return { value: part, cgst: shareOf(cgst), sgst: shareOf(sgst), taxBasisPoints }
}

export type SplitRefusal = 'NOT_A_SERVICE' | 'IS_PART' | 'WHOLE'

export const splitRefusals: Record<SplitRefusal, string> = {
  NOT_A_SERVICE: 'Only a night, an extra or a fee can be split.',
  IS_PART: 'This is a part already. Take the split back, and split the whole charge anew.',
  WHOLE: 'This is all of it. Move the charge instead.',
}

/** Why so much of a charge cannot go on another bill. */
export function splitRefusal(charge: Charge, part: Paise): SplitRefusal | null {
  if (charge.root.kind === 'rounding') return 'NOT_A_SERVICE'
  if (charge.partOf) return 'IS_PART'
  return part >= charge.value ? 'WHOLE' : null
}

/** The slab of a night is that of its whole value (CGST rate notification 11/2017), so that a part of it cannot be discounted by itself. */
export const isSplitNight = ({ root, transfers, partOf }: Charge): boolean =>
  partOf ? isAccommodation(partOf) : isAccommodation(root) && transfers.length > 0

export type ReversalRefusal = 'TAX_LINE' | 'IS_REVERSAL' | 'REVERSED_ALREADY' | 'LATER_DISCOUNT' | 'LATER_SPLIT' | 'IS_REFUND'

export const refusalWords: Record<ReversalRefusal, string> = {
  TAX_LINE: 'Tax goes with its charge: reverse the charge.',
  IS_REVERSAL: 'This is itself a reversal. Post the charge again instead.',
  REVERSED_ALREADY: 'This has been reversed already.',
  LATER_DISCOUNT: 'A later discount rests on this one. Reverse the later one first.',
  LATER_SPLIT: 'Part of this was put on another bill afterwards. Take the split back first.',
  IS_REFUND: 'Money that was given back is not taken back here. Record a payment instead.',
}

/**
 * The lines that go when this one is reversed: a charge with its tax, standing discounts and parts on other bills, a discount with its tax,
 * a transfer with the part that it carries, or a payment. Of several discounts the latest goes first, since each was taxed on what the
 * one before it left.
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
  const charges = chargesOf(lines)
  const charge = charges.find(one => one.lines.includes(line))
  if (!charge) return undefined
  const standingOf = (own: Charge<L>) => own.lines.filter(one => one.reversesId === null && !reversed.has(one.id))
  const withTax = (root: L) =>
    lines.filter(one => (one === root || (one.kind === 'tax' && one.chargeId === root.id)) && !reversed.has(one.id))
  const partOf = (transfer: L) => charges.filter(one => one.root.kind === 'transfer' && one.root.chargeId === transfer.id)
  if (line.kind === 'transfer') {
    const transfer = line.amount < 0 ? line : lines.find(one => one.id === line.chargeId)
    if (!transfer) return undefined
    const parts = partOf(transfer)
    return parts.some(part => part.discounts.length > 0) ? 'LATER_DISCOUNT' : [...withTax(transfer), ...parts.flatMap(standingOf)]
  }
  if (line.kind !== 'discount') return [...standingOf(charge), ...charge.transfers.flatMap(partOf).flatMap(standingOf)]
  if (charge.discounts.at(-1) !== line) return 'LATER_DISCOUNT'
  if (charge.transfers.some(transfer => lines.indexOf(transfer) > lines.indexOf(line))) return 'LATER_SPLIT'
  return withTax(line)
}
