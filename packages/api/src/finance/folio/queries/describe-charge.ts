import type { IsoDate } from '../../../kernel/shared/dates.ts'
import type { Paise } from '../../../kernel/shared/money.ts'
import { ruleOf, type TaxRule } from '../../../tax/gst/rules/gst.ts'
import {
  type Charge,
  type FolioLine,
  grossOf,
  isFromElsewhere,
  movedAwayBy,
  transferredOf,
} from '../../ledger/rules/charges.ts'
import { besides } from '../../ledger/rules/discounts.ts'

/** What stands beside a charge on its account. */
interface Beside {
  charges: readonly Charge[]
  rooms: readonly {
    id: string
    position: number
    guestName: string | null
    ratePlan: string
    mealPlan: string
  }[]
  taxRules: readonly TaxRule[]
}

/** A charge with how it came about: the room and plan, the slab of its tax, who posted it, what was taken off. */
export function describeCharge(charge: Charge, { charges, rooms, taxRules }: Beside) {
  const {
    root,
    partOf,
    whole,
    lines,
    value,
    cgst,
    sgst,
    igst,
    supply,
    taxBasisPoints,
    sac,
    isReversed,
  } = charge
  const { kind, slabRoomId, slabNight, ...source } = partOf ?? root
  const bookingRoomId = source.bookingRoomId ?? slabRoomId
  const night = source.night ?? slabNight
  const room = rooms.find(one => one.id === bookingRoomId)
  return {
    id: root.id,
    kind: root.kind,
    description: root.description,
    night,
    businessDate: root.businessDate,
    postedAt: root.postedAt,
    postedBy: root.postedBy,
    quantity: root.quantity,
    unitPrice: root.unitPrice,
    documentId: root.documentId,
    value,
    cgst,
    sgst,
    igst,
    supply,
    gross: grossOf(charge),
    taxBasisPoints,
    sac,
    isReversed,
    listed: root.amount + raisedOf(charge) - transferredOf(charge),
    whole,
    isPart: partOf !== null,
    /** Of a charge that another booking had, or has now: that booking. */
    movedFrom: isFromElsewhere(charge) ? otherOf(root) : null,
    movedTo: otherOf(movedAwayBy(charge)),
    parts: partsOf(charge, charges),
    room: room
      ? {
          position: room.position,
          guestName: room.guestName,
          ratePlan: room.ratePlan,
          mealPlan: room.mealPlan,
        }
      : null,
    slab:
      kind === 'room-night' && night !== null
        ? slabOf(whole + wholeBesides(charge, charges), night, taxRules)
        : null,
    lines: lines.map(
      ({
        id,
        kind,
        amount,
        taxHead,
        description,
        businessDate,
        postedAt,
        postedBy,
        reversesId,
        reason,
        documentId,
      }) => ({
        id,
        kind,
        amount,
        taxHead,
        description,
        businessDate,
        postedAt,
        postedBy,
        reversesId,
        reason,
        documentId,
        isReversed: lines.some(other => other.reversesId === id),
      }),
    ),
  }
}

const otherOf = (line: FolioLine | undefined) =>
  line?.movedBookingId && line.movedCode
    ? { bookingId: line.movedBookingId, code: line.movedCode }
    : null

/** What it was corrected upward by once it was invoiced. */
const raisedOf = ({ lines }: Charge): Paise =>
  lines.filter(line => line.kind === 'debit-adjustment').reduce((sum, line) => sum + line.amount, 0)

/** What of a charge stands on other bills, and on which. */
const partsOf = ({ transfers }: Charge, charges: readonly Charge[]) =>
  charges.flatMap(({ root, value }) =>
    root.kind === 'transfer' && transfers.some(transfer => transfer.id === root.chargeId)
      ? [{ id: root.id, value, billId: root.billId }]
      : [],
  )

/** What is charged as accommodation besides a night or a part of it: the slab is that of all of it. */
const wholeBesides = ({ root, partOf }: Charge, charges: readonly Charge[]): Paise => {
  const source = charges.find(one => one.root.id === (partOf ?? root).id)
  return source ? besides(source, charges).reduce((sum, other) => sum + other.whole, 0) : 0
}

/** Why a night bears the rate that it bears; null where the hotel charges no GST. */
function slabOf(value: Paise, night: IsoDate, rules: readonly TaxRule[]) {
  const rule = ruleOf(value, night, rules)
  return rule && rule.rateBasisPoints > 0
    ? { value, aboveValue: rule.aboveValue, upToValue: rule.upToValue, since: rule.effectiveFrom }
    : null
}
