import type { Quote } from '@atithi/api/availability/rules'
import type { PaymentMethod } from '@atithi/api/bookings/rules'
import type { Paise } from '@atithi/api/shared/money'
import { indianBusinessDate, minute } from './calendar.ts'
import { idAt, idsAt } from './made-ids.ts'
import { receivableReasons } from './people.ts'
import type { Rows } from './plan.ts'
import type { Random } from './random.ts'
import type { Stay } from './stay.ts'

const methods: Record<PaymentMethod, number> = {
  ...{ upi: 50, 'credit-card': 17, 'debit-card': 9, cash: 14, 'net-banking': 3, wallet: 2, 'bank-transfer': 5 },
}
const leftOwing = 0.018
const wholeRupees = (amount: Paise): Paise => Math.round(amount / 10_000) * 10_000

interface Account {
  stay: Stay
  quote: Quote
  bookingId: string
  places: readonly string[]
}

/** Adds what the desk has posted so far: advances, the nights with their tax at check-out, the settlement. */
export function keepFolio(
  rows: Rows,
  random: Random,
  account: Account,
): { paid: Paise; charged: Paise; lastPaidAt: string | null; receivableReason: string | null } {
  const { stay, quote, bookingId } = account
  const postedBy = random.pick(stay.house.desk)
  let paid = 0
  let lastPaidAt: string | null = null
  const pay = (amount: Paise, at: string): void => {
    if (amount <= 0) return
    rows.folioLine.push({
      ...{ id: idAt(random, at), propertyId: stay.house.propertyId, bookingId, kind: 'payment', amount: -amount },
      ...{ bookingRoomId: null, night: null, taxHead: null, method: random.weighted(methods), description: 'Payment received' },
      ...{ businessDate: indianBusinessDate(at), postedBy, postedAt: at },
    })
    paid += amount
    lastPaidAt = at
  }
  const isLive = stay.status !== 'cancelled' && stay.status !== 'pending'
  const goesOn = Date.parse(stay.createdAt) + random.between(1, 3) * minute
  if (isLive && stay.source !== 'walk-in' && random.chance(0.28))
    pay(wholeRupees((quote.totalAmount * random.between(25, 50)) / 100), new Date(goesOn).toISOString())
  if (stay.checkedInAt && random.chance(0.3)) pay(quote.totalAmount - paid, stay.checkedInAt)
  if (!stay.checkedOutAt) return { paid, charged: 0, lastPaidAt, receivableReason: null }
  chargeNights(rows, random, { ...account, at: stay.checkedOutAt, postedBy })
  const owes = paid < quote.totalAmount && random.chance(leftOwing)
  if (!owes) pay(quote.totalAmount - paid, stay.checkedOutAt)
  return { paid, charged: quote.totalAmount, lastPaidAt, receivableReason: owes ? random.pick(receivableReasons) : null }
}

function chargeNights(
  rows: Rows,
  random: Random,
  { stay, quote, bookingId, places, at, postedBy }: Account & { at: string; postedBy: string },
): void {
  const { name } = stay.type.facts
  const common = { propertyId: stay.house.propertyId, bookingId, method: null, businessDate: stay.checkOut, postedBy, postedAt: at }
  const ids = idsAt(random, at, places.length * quote.nights.length * 3)
  for (const bookingRoomId of places)
    for (const { date: night, rate, cgst, sgst } of quote.nights) {
      const place = { ...common, bookingRoomId, night }
      const lines = [
        { kind: 'room-night', amount: rate, taxHead: null, description: name },
        { kind: 'tax', amount: cgst, taxHead: 'CGST', description: `CGST on ${name}` },
        { kind: 'tax', amount: sgst, taxHead: 'SGST', description: `SGST on ${name}` },
      ]
      for (const line of lines) rows.folioLine.push({ ...place, ...line, id: ids.shift() ?? idAt(random, at) })
    }
}
