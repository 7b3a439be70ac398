import type { FolioLine } from '@atithi/api/finance/ledger/rules/charges'
import type { PaymentMethod } from '@atithi/api/finance/ledger/rules/payment-methods'
import { addDays } from '@atithi/api/kernel/shared/dates'
import type { Paise } from '@atithi/api/kernel/shared/money'
import type { CancellationFee, FeeNight } from '@atithi/api/stays/bookings/rules/cancellation'
import { chargedNights, feeOn } from '@atithi/api/stays/bookings/rules/cancellation'
import { accommodationOf } from '@atithi/api/tax/fees/rules/fees'
import { roomSac } from '@atithi/api/tax/gst/rules/gst'
import type { Posting } from './account.ts'
import { laterBy } from './account.ts'
import { indianDate, indianTime, minute, minutesAfter, minutesOf } from './calendar.ts'
import type { Act, Story } from './folio-story.ts'
import { refundMethod } from './folio-story.ts'
import { idAt } from './made-ids.ts'
import { waivers } from './people.ts'
import type { Rows } from './plan.ts'
import { termsOfHouse, termsOfPlan } from './price-stay.ts'
import type { Random } from './random.ts'
import type { Stay } from './stay.ts'

/** A booking that came to nothing: the fee that its terms ask for, and the rest of what was paid goes back. */
export function callOff(story: Story, cancelledAt: string): Act[] {
  const { rows, random, stay, folio, bookingId, desk } = story
  const { account } = folio
  const reason = stay.noShowOn ? 'No-show' : 'Cancelled'
  const daysToPay = random.chance(0.5) ? slowestDays : random.between(1, 8)
  const paysByCard = random.chance(0.6)
  const by = stay.noShowOn || stay.isOnline ? null : desk
  const end: Act = {
    at: cancelledAt,
    run: () => {
      const fees = feesFor(story, cancelledAt)
      // A house rarely runs after a fee for which it holds no money.
      if (fees.length > 0 && account.paid() === 0 && !stay.noShowOn && stay.waiver === null)
        stay.waiver = random.chance(0.8) ? random.pick(waivers) : null
      // The close that makes a no-show of it charges it to the day that it closes.
      const posting = { at: cancelledAt, by, ...(stay.noShowOn && { date: stay.noShowOn }) }
      if (fees.length > 0 && stay.waiver === null) chargeFees(story, posting, fees)
      if (fees.length === 0) stay.waiver = null
      const back = account.paid() - account.charged()
      const method = refundMethod(account.lines, back)
      if (back > 0 && method)
        queueRefund(rows, random, {
          stay,
          bookingId,
          due: { amount: back, method },
          reason,
          at: cancelledAt,
          by,
        })
    },
  }
  const settledAt = indianTime(
    addDays(indianDate(cancelledAt), daysToPay),
    random.between(620, 1_100),
  )
  const settle: Act = {
    at: settledAt,
    run: () => {
      const waiting = rows.refund.findLast(row => row.bookingId === bookingId)
      if (!waiting) return
      const posting = { at: settledAt, by: desk }
      const refund = account.refund(posting, {
        amount: waiting.amount,
        method: waiting.method,
        reason,
      })
      Object.assign(waiting, { status: 'paid', lineId: refund.id, settledAt })
      account.require({ ...posting, kind: 'refund-voucher', line: refund, reason })
    },
  }
  const cardAt = minutesAfter(cancelledAt, random.between(200, 480))
  const charge: Act = {
    at: cardAt,
    run: () => {
      const balance = account.charged() - account.paid()
      if (stay.noShowOn && paysByCard && balance > 0)
        account.pay(
          { at: cardAt, by: desk },
          { amount: balance, method: 'credit-card', shares: [] },
        )
    },
  }
  return [end, charge, settle]
}

/** What the agreed terms ask of a guest who cancels at this hour. */
function feesFor({ stay, price, roomIds }: Story, cancelledAt: string): CancellationFee[] {
  const { checkInTime } = stay.house.hotel
  const arrival = Date.parse(indianTime(stay.checkIn, minutesOf(checkInTime)))
  const hours = (arrival - Date.parse(cancelledAt)) / (60 * minute)
  const terms = termsOfPlan(stay) ?? termsOfHouse(stay)
  return feeOn(
    price.rooms.flatMap(({ nights }, at) => {
      const own = nights.map(
        (night): FeeNight => ({
          bookingRoomId: roomIds[at] ?? '',
          night: night.date,
          rate: accommodationOf(night),
          taxBasisPoints: night.taxBasisPoints,
        }),
      )
      return chargedNights(terms, own, hours)
    }),
  )
}

function chargeFees({ stay, folio }: Story, posting: Posting, fees: CancellationFee[]): void {
  const { account } = folio
  const description = stay.noShowOn ? 'No-show fee' : 'Cancellation fee'
  for (const [at, { value, taxBasisPoints, cgst, sgst }] of fees.entries()) {
    const root = account.charge(
      { ...posting, at: laterBy(posting.at, 10 + 2 * at) },
      { kind: 'fee', amount: value, description, taxBasisPoints, sac: roomSac },
      { cgst, sgst },
    )
    folio.cancellationFeeIds.push(root.id)
  }
  account.require({
    at: laterBy(posting.at, 50),
    by: posting.by,
    kind: 'invoice',
    lines: [...account.lines],
  })
}

/** Adds a refund: due until it is paid, or paid where its line is there. */
export function queueRefund(
  rows: Rows,
  random: Random,
  given: { stay: Stay; bookingId: string; reason: string; at: string; by: string | null } & (
    | { due: { amount: Paise; method: PaymentMethod } }
    | { refund: FolioLine }
  ),
): void {
  const { stay, bookingId, reason, at, by } = given
  const row = {
    id: idAt(random, at),
    propertyId: stay.house.propertyId,
    bookingId,
    reason,
    requestedBy: by,
    requestedAt: at,
  }
  if ('due' in given)
    rows.refund.push({ ...row, ...given.due, status: 'due', lineId: null, settledAt: null })
  else if (given.refund.method)
    rows.refund.push({
      ...row,
      amount: given.refund.amount,
      method: given.refund.method,
      status: 'paid',
      lineId: given.refund.id,
      settledAt: at,
    })
}

/** The days within which a desk has sent back what is due, at the latest. */
const slowestDays = 30
