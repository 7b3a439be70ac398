import type { BillId, BookingRoomId, DocumentId, ExtraId, PropertyFeeId } from '@atithi/db/ids'
import type { IsoDate } from '../../../kernel/shared/dates.ts'
import type { Paise } from '../../../kernel/shared/money.ts'
import type { Supply, TaxHeads } from '../../../tax/gst/rules/gst.ts'
import { roomSac } from '../../../tax/gst/rules/gst.ts'
import type { PaymentMethod } from './payment-methods.ts'

export type LineKind =
  | 'room-night'
  | 'extra'
  | 'fee'
  | 'discount'
  | 'debit-adjustment'
  | 'rounding'
  | 'transfer'
  | 'tax'
  | 'payment'
  | 'refund'
export type TaxHead = 'CGST' | 'SGST' | 'IGST'

/** A line as it is stored: a charge above zero, money received below. */
export interface FolioLine {
  id: string
  kind: LineKind
  amount: Paise
  bookingRoomId: BookingRoomId | null
  night: IsoDate | null
  taxHead: TaxHead | null
  method: PaymentMethod | null
  description: string
  businessDate: IsoDate
  /** The closed date that it belongs to, where it was entered after the close. */
  lateFor?: IsoDate | null
  postedAt: string
  /** The name of who posted it; null is the night audit or the guest. */
  postedBy: string | null
  reversesId: string | null
  chargeId: string | null
  extraId: ExtraId | null
  /** The fee of the night that it is, or that it taxes. */
  propertyFeeId: PropertyFeeId | null
  /** Of accommodation charged beside a night, as an extra bed: the night whose slab it shares. */
  slabRoomId: string | null
  slabNight: IsoDate | null
  quantity: number | null
  unitPrice: Paise | null
  taxBasisPoints: number | null
  sac: string | null
  /** Of a tax line that taxes its charge anew for another party: as what it is supplied from then on. */
  supply: Supply | null
  reference: string | null
  reason: string | null
  /** The bill that it was last moved to; null is the guest's own. */
  billId: BillId | null
  /** The invoice or credit note that has it. */
  documentId: DocumentId | null
  /** Of a transfer between bookings: the other booking. */
  movedBookingId?: string | null
  movedCode?: string | null
  /** Of a charge that came from another booking: the line that took it off there. */
  movedLineId?: string | null
  /** Of a payment out of the advance of a group: the line that took it off there. */
  advanceLineId?: string | null
}

/** A charge with everything that belongs to it; amounts are sums over all its lines, so a reversed charge is zero. */
export interface Charge<L extends FolioLine = FolioLine> extends TaxHeads {
  root: L
  lines: L[]
  value: Paise
  /** The rate on what is left of it; under a letter of undertaking that which it would bear. */
  taxBasisPoints: number
  supply: Supply
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

const nightKey = (line: FolioLine): string =>
  `${line.bookingRoomId}/${line.night}/${line.propertyFeeId}`

/** The bill that a charge stands on; null is the guest's own. */
export const billOf = (charge: Pick<Charge, 'root'>): string | null => charge.root.billId

/** What a charge with tax comes to. */
export const grossOf = (charge: Pick<Charge, 'value' | keyof TaxHeads>): Paise =>
  charge.value + taxOf(charge)
export const taxOf = ({ cgst, sgst, igst }: TaxHeads): Paise => cgst + sgst + igst

/** Groups the lines of one booking by the charge that they belong to, in order of posting; money that came or went is left out. */
export function chargesOf<L extends FolioLine>(lines: readonly L[]): Charge<L>[] {
  const byId = new Map(lines.map(line => [line.id, line]))
  const byNight = new Map(
    lines
      .filter(line => line.night !== null && isRoot(line))
      .map(line => [nightKey(line), line.id]),
  )
  const rootOf = (line: L): string | undefined => {
    if (isRoot(line)) return line.id
    const parentId =
      line.reversesId ??
      line.chargeId ??
      (line.kind === 'tax' ? byNight.get(nightKey(line)) : undefined)
    const parent = parentId === undefined ? undefined : byId.get(parentId)
    return parent && rootOf(parent)
  }
  const reversed = new Set(lines.flatMap(line => line.reversesId ?? []))
  const grouped = Map.groupBy(lines, rootOf)
  const own = new Map(
    lines
      .filter(isRoot)
      .map(root => [root.id, toCharge(root, grouped.get(root.id) ?? [root], reversed)]),
  )
  /** A part that is carried on once more is still of the first charge. */
  const originOf = (root: L): L => {
    const off = root.kind === 'transfer' && root.chargeId ? byId.get(root.chargeId) : undefined
    const source = off?.chargeId ? own.get(off.chargeId) : undefined
    return source ? originOf(source.root) : root
  }
  return [...own.values()].map(charge => {
    const { root } = charge
    const off = root.kind === 'transfer' && root.chargeId ? byId.get(root.chargeId) : undefined
    const source = off?.chargeId ? own.get(off.chargeId) : undefined
    const { value, transfers } = source ?? charge
    const partOf = source ? originOf(source.root) : null
    return { ...charge, partOf, whole: value + transferredOf({ transfers }) }
  })
}

function toCharge<L extends FolioLine>(
  root: L,
  lines: L[],
  reversed: ReadonlySet<string>,
): Omit<Charge<L>, 'partOf' | 'whole'> {
  const standing = lines.filter(
    line => line !== root && line.reversesId === null && !reversed.has(line.id),
  )
  const discounts = standing.filter(line => line.kind === 'discount')
  const isReversed = reversed.has(root.id)
  const sumOf = (of: (line: L) => boolean) =>
    lines.filter(of).reduce((sum, line) => sum + line.amount, 0)
  return {
    root,
    lines,
    value: sumOf(line => line.kind !== 'tax'),
    cgst: sumOf(line => line.taxHead === 'CGST'),
    sgst: sumOf(line => line.taxHead === 'SGST'),
    igst: sumOf(line => line.taxHead === 'IGST'),
    supply: standing.findLast(line => line.supply !== null)?.supply ?? 'state',
    taxBasisPoints:
      (standing.findLast(line => line.chargeId === root.id && line.kind !== 'transfer') ?? root)
        .taxBasisPoints ?? 0,
    sac: root.sac ?? roomSac,
    isReversed,
    discounts,
    transfers: standing.filter(line => line.kind === 'transfer'),
  }
}

/** Whether a charge came from another booking. */
export const isFromElsewhere = ({ root }: Pick<Charge, 'root'>): boolean =>
  typeof root.movedLineId === 'string'

/** The line that took a charge off for another booking, while it stands there. */
export const movedAwayBy = <L extends FolioLine>({
  transfers,
}: Pick<Charge<L>, 'transfers'>): L | undefined =>
  transfers.find(line => typeof line.movedBookingId === 'string')

/** What of a charge stands on other bills, before tax. */
export const transferredOf = ({ transfers }: Pick<Charge, 'transfers'>): Paise =>
  -transfers.reduce((sum, line) => sum + line.amount, 0)
