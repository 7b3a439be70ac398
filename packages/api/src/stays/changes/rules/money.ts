import type { BookingRoomId, RoomTypeId } from '@atithi/db/ids'
import type { IsoDate } from '../../../kernel/shared/dates.ts'
import { formatPaise, type Paise } from '../../../kernel/shared/money.ts'
import { present } from '../../../kernel/shared/present.ts'
import type { NightFee, TaxedRate } from '../../../tax/fees/rules/fees.ts'
import { type Supply, taxAs } from '../../../tax/gst/rules/gst.ts'
import type { MoneyLine, MoneyView } from '../schema/preview.ts'
import {
  heldNights,
  type StayFacts,
  type StayState,
  sum,
  supplyIn,
  totalOf,
  withTax,
} from './facts.ts'
import type { Plan } from './plan.ts'

/** What the guest owes in all: a cancelled booking owes only what stands on its folio. */
const owed = (
  stay: Pick<StayState, 'status' | 'nights' | 'rooms'>,
  folio: { charged: Paise; lines: Paise },
): Paise =>
  stay.status === 'cancelled' ? folio.charged : totalOf(stay, heldNights(stay)) + folio.lines

export const receivedBy = (facts: Pick<StayFacts, 'received'>): Paise =>
  sum(facts.received.map(part => part.amount))

/** What the plan does to the money of the booking. */
export function moneyOf(facts: StayFacts, plan: Plan, after: StayState): MoneyView {
  const fee = sum(plan.fees.map(withTax))
  const added = fee - (plan.reversesFees ? facts.cancellationFee : 0)
  const totalBefore = owed(facts, { charged: facts.chargedAmount, lines: facts.linesAmount })
  const totalAfter = owed(after, {
    charged: facts.chargedAmount + added,
    lines: facts.linesAmount + added,
  })
  const received = receivedBy(facts)
  const refund = sum(plan.refunds.map(part => part.amount))
  const spare =
    received -
    facts.refundsDue -
    (after.status === 'cancelled' ? facts.chargedAmount : totalAfter - fee)
  const feeCovered = Math.max(0, Math.min(fee, spare))
  return {
    totalBefore,
    totalAfter,
    fee,
    refund,
    received,
    feeCovered,
    retained: received - refund - feeCovered,
    balanceBefore: totalBefore - (received - facts.refundsDue),
    balanceAfter: totalAfter - (received - refund - (plan.withdrawsRefunds ? 0 : facts.refundsDue)),
    lines: linesOf(facts, plan),
  }
}

const parts = (price: TaxedRate, supply: Supply = 'state', sign: 1 | -1 = 1) => ({
  amount: sign * price.rate,
  tax: sign * taxAs(supply, { ...price, value: price.rate }),
})

function linesOf(facts: StayFacts, plan: Plan): MoneyLine[] {
  const named = (roomTypeId: RoomTypeId): string => facts.roomTypes.get(roomTypeId)?.name ?? 'Room'
  const wasOf = (night: { bookingRoomId: BookingRoomId; night: IsoDate }) =>
    facts.nights.find(old => old.bookingRoomId === night.bookingRoomId && old.night === night.night)
  const added = plan.take.flatMap(night => [
    line('night-added', named(night.roomTypeId), night.night, parts(night, supplyIn(facts, night))),
    ...feeLines('night-added', night.night, {
      was: [],
      now: night.fees,
      supply: supplyIn(facts, night),
    }),
  ])
  const freed = plan.release.flatMap(night => {
    const was = wasOf(night)
    if (!was) return []
    const room = line(
      'night-freed',
      named(night.roomTypeId),
      night.night,
      parts(was, supplyIn(facts, was), -1),
    )
    return [
      room,
      ...feeLines('night-freed', night.night, {
        was: was.fees,
        now: [],
        supply: supplyIn(facts, was),
      }),
    ]
  })
  const repriced = plan.alter.flatMap(night => {
    const was = wasOf(night)
    if (!was) return []
    const supply = supplyIn(facts, was)
    const ofFees = feeLines('night-repriced', night.night, {
      was: was.fees,
      now: night.fees,
      supply,
    })
    if (was.rate === night.rate && was.cgst === night.cgst) return ofFees
    const change = {
      amount: night.rate - was.rate,
      tax: parts(night, supply).tax - parts(was, supply).tax,
    }
    const words = `${named(night.roomTypeId)}: ${formatPaise(was.rate)} becomes ${formatPaise(night.rate)}`
    return [line('night-repriced', words, night.night, change), ...ofFees]
  })
  const fees = plan.fees.map(fee => line('fee', fee.description, null, parts(fee)))
  const back = plan.refunds.map(part =>
    line('refund', `Refund by ${part.method}`, null, { amount: part.amount, tax: 0 }),
  )
  const undone = [
    ...(plan.reversesFees && facts.cancellationFee > 0
      ? [
          line('fee-reversed', 'The cancellation fee is taken back, with its tax', null, {
            amount: -facts.cancellationFee,
            tax: 0,
          }),
        ]
      : []),
    ...(plan.withdrawsRefunds && facts.refundsDue > 0
      ? [
          line('refund-withdrawn', 'The refund that was due is withdrawn', null, {
            amount: -facts.refundsDue,
            tax: 0,
          }),
        ]
      : []),
  ]
  return [...freed, ...added, ...repriced, ...fees, ...undone, ...back]
}

/** How the fees of one night change, in amount or in tax. */
function feeLines(
  kind: MoneyLine['kind'],
  night: IsoDate,
  { was, now, supply }: { was: readonly NightFee[]; now: readonly NightFee[]; supply: Supply },
): MoneyLine[] {
  const ids = new Set([...was, ...now].map(fee => fee.feeId))
  return [...ids].flatMap(feeId => {
    const [old, fresh] = [
      was.find(fee => fee.feeId === feeId),
      now.find(fee => fee.feeId === feeId),
    ]
    const amount = (fresh?.amount ?? 0) - (old?.amount ?? 0)
    const tax = taxOf(fresh, supply) - taxOf(old, supply)
    if (amount === 0 && tax === 0) return []
    const name = present(fresh ?? old, 'fee').name
    const isChanged = old && fresh && Math.min(old.quantity, fresh.quantity) > 0 && amount !== 0
    return [
      line(
        kind,
        isChanged
          ? `${name}: ${formatPaise(old.amount)} becomes ${formatPaise(fresh.amount)}`
          : name,
        night,
        { amount, tax },
      ),
    ]
  })
}

const taxOf = (fee: NightFee | undefined, supply: Supply): Paise =>
  fee ? taxAs(supply, { ...fee, value: fee.amount }) : 0

const line = (
  kind: MoneyLine['kind'],
  description: string,
  night: IsoDate | null,
  money: { amount: Paise; tax: Paise },
): MoneyLine => ({
  kind,
  description,
  night,
  ...money,
})
