import type { Quote } from '@atithi/api/availability/rules'
import type { PaymentMethod } from '@atithi/api/bookings/rules'
import { type FolioLine, roomSac } from '@atithi/api/folio/rules/charges'
import type { Paise } from '@atithi/api/shared/money'
import { indianBusinessDate, minute } from './calendar.ts'
import { idAt, idsAt } from './made-ids.ts'
import { receivableReasons } from './people.ts'
import type { Rows } from './plan.ts'
import type { Random } from './random.ts'
import type { Stay } from './stay.ts'

const methods: Record<PaymentMethod, number> = {
  upi: 50,
  'credit-card': 17,
  'debit-card': 9,
  cash: 14,
  'net-banking': 3,
  wallet: 2,
  'bank-transfer': 5,
}
const leftOwing = 0.018
const wholeRupees = (amount: Paise): Paise => Math.round(amount / 10_000) * 10_000

interface Account {
  stay: Stay
  quote: Quote
  bookingId: string
  places: readonly string[]
}

interface Folio {
  paid: Paise
  charged: Paise
  lastPaidAt: string | null
  receivableReason: string | null
  /** In order of posting. */
  lines: FolioLine[]
  postedBy: string
}

/** Adds what the desk has posted so far: advances, the nights with their tax at check-out, the settlement. */
export function keepFolio(rows: Rows, random: Random, account: Account): Folio {
  const { stay, quote, bookingId } = account
  const postedBy = random.pick(stay.house.desk)
  const lines: FolioLine[] = []
  const post = (line: Posted): void => {
    rows.folioLine.push({ ...line, propertyId: stay.house.propertyId, bookingId, postedBy })
    lines.push({ ...unsaid, ...line })
  }
  let paid = 0
  let lastPaidAt: string | null = null
  const pay = (amount: Paise, at: string): void => {
    if (amount <= 0) return
    post({
      id: idAt(random, at),
      kind: 'payment',
      amount: -amount,
      bookingRoomId: null,
      night: null,
      taxHead: null,
      method: random.weighted(methods),
      description: 'Payment received',
      taxBasisPoints: null,
      sac: null,
      businessDate: indianBusinessDate(at),
      postedAt: at,
    })
    paid += amount
    lastPaidAt = at
  }
  const isLive = stay.status !== 'cancelled' && stay.status !== 'pending'
  const goesOn = Date.parse(stay.createdAt) + random.between(1, 3) * minute
  if (isLive && stay.source !== 'walk-in' && random.chance(0.28))
    pay(
      wholeRupees((quote.totalAmount * random.between(25, 50)) / 100),
      new Date(goesOn).toISOString(),
    )
  if (stay.checkedInAt && random.chance(0.3)) pay(quote.totalAmount - paid, stay.checkedInAt)
  const soFar = { lines, postedBy, receivableReason: null }
  if (!stay.checkedOutAt) return { ...soFar, paid, charged: 0, lastPaidAt }
  for (const line of chargeNights(random, account, stay.checkedOutAt)) post(line)
  const owes = paid < quote.totalAmount && random.chance(leftOwing)
  if (!owes) pay(quote.totalAmount - paid, stay.checkedOutAt)
  return {
    ...soFar,
    paid,
    charged: quote.totalAmount,
    lastPaidAt,
    receivableReason: owes ? random.pick(receivableReasons) : null,
  }
}

type Posted = Omit<FolioLine, keyof typeof unsaid>
const unsaid = {
  postedBy: null,
  reversesId: null,
  chargeId: null,
  extraId: null,
  propertyFeeId: null,
  quantity: null,
  unitPrice: null,
  supply: null,
  reference: null,
  reason: null,
  folioId: null,
  documentId: null,
}

function chargeNights(random: Random, { stay, quote, places }: Account, at: string): Posted[] {
  const { name } = stay.type.facts
  const ids = idsAt(random, at, places.length * quote.nights.length * 3)
  const common = { method: null, sac: roomSac, businessDate: stay.checkOut, postedAt: at }
  return places.flatMap(bookingRoomId =>
    quote.nights.flatMap(({ date: night, rate, taxBasisPoints, cgst, sgst }): Posted[] => {
      const line = () => ({
        ...common,
        bookingRoomId,
        night,
        taxBasisPoints,
        id: ids.shift() ?? idAt(random, at),
      })
      return [
        { ...line(), kind: 'room-night', amount: rate, taxHead: null, description: name },
        { ...line(), kind: 'tax', amount: cgst, taxHead: 'CGST', description: `CGST on ${name}` },
        { ...line(), kind: 'tax', amount: sgst, taxHead: 'SGST', description: `SGST on ${name}` },
      ]
    }),
  )
}
