import { chargesOf, type FolioLine, grossOf } from '@atithi/api/finance/ledger/rules/charges'
import { creditOf, taxedAt } from '@atithi/api/finance/ledger/rules/discounts'
import { addDays, daysBetween, type IsoDate, nightsOf } from '@atithi/api/kernel/shared/dates'
import { allocate, type Paise } from '@atithi/api/kernel/shared/money'
import { roomSac } from '@atithi/api/tax/gst/rules/gst'
import { laterBy, openAccount } from './account.ts'
import { closingTime, hasCome, indianDate, indianTime, isClosed, minutesAfter } from './calendar.ts'
import { callOff, queueRefund } from './call-off.ts'
import {
  type Act,
  cashOf,
  type Folio,
  methodFor,
  refundMethod,
  type StayHistory,
  type Story,
  wholeRupees,
} from './folio-story.ts'
import { payAhead, sharesFrom } from './pay-ahead.ts'
import { complaints, receivableReasons } from './people.ts'
import type { Rows } from './plan.ts'
import type { Random } from './random.ts'

/** What is left owing was left lately: older bills have been settled. */
const owingDays = 50
const owingShare: Record<(typeof receivableReasons)[keyof typeof receivableReasons], number> = {
  [receivableReasons.company]: 0.4,
  [receivableReasons.agent]: 0.3,
  [receivableReasons.portal]: 0.04,
  [receivableReasons.guest]: 0.01,
}

/**
 * Adds what happened on the folio of a booking so far: an advance, each night at the close of its day, what else was bought, the bill at
 * check-out; the fee and the refund of one that was called off.
 */
export function keepFolio(rows: Rows, random: Random, told: StayHistory): Folio {
  const folio: Folio = {
    account: openAccount(random),
    receivableReason: null,
    cancellationFeeIds: [],
  }
  const story = { rows, random, folio, ...told, desk: random.pick(told.stay.house.desk) }
  const acts = [
    ...payAhead(story),
    ...(told.stay.cancelledAt === null ? sleep(story) : callOff(story, told.stay.cancelledAt)),
  ]
  for (const act of acts.toSorted((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0)))
    if (hasCome(told.calendar, act.at)) act.run()
  const { propertyId } = told.stay.house
  const of = { propertyId, bookingId: told.bookingId }
  // The record of a payment has the id of its line: both are made in the same moment.
  for (const line of folio.account.lines) {
    if (line.kind === 'payment') rows.payment.push(paymentOf(line, of))
    rows.folioLine.push(columnsOf(line, of))
  }
  return folio
}

const paymentOf = (
  line: FolioLine,
  of: { propertyId: string; bookingId: string },
): Rows['payment'][number] => ({
  id: line.id,
  propertyId: of.propertyId,
  bookingId: of.bookingId,
  origin: 'desk',
  amount: -line.amount,
  method: line.method,
  status: 'completed',
  refundedAmount: 0,
  completedAt: line.postedAt,
  createdAt: line.postedAt,
  updatedAt: line.postedAt,
  requestedBy: line.postedBy,
})

/** What the table of lines keeps: the bill and the document of a line stand elsewhere, and nothing here is reversed. */
const columnsOf = (line: FolioLine, of: { propertyId: string; bookingId: string }) => ({
  propertyId: of.propertyId,
  bookingId: of.bookingId,
  id: line.id,
  kind: line.kind,
  amount: line.amount,
  bookingRoomId: line.bookingRoomId,
  night: line.night,
  taxHead: line.taxHead,
  method: line.method,
  paymentId: line.kind === 'payment' ? line.id : null,
  description: line.description,
  businessDate: line.businessDate,
  postedAt: line.postedAt,
  postedBy: line.postedBy,
  chargeId: line.chargeId,
  extraId: line.extraId,
  propertyFeeId: line.propertyFeeId,
  quantity: line.quantity,
  unitPrice: line.unitPrice,
  taxBasisPoints: line.taxBasisPoints,
  sac: line.sac,
  reason: line.reason,
})

/** The folio of a guest who came: paid at the door by some, charged at each close, settled on leaving. */
function sleep(story: Story): Act[] {
  const { calendar, random, stay, folio, price, desk } = story
  const { checkedInAt, checkedOutAt } = stay
  if (checkedInAt === null) return []
  const { account } = folio
  const pay = (at: string, amount: Paise) => {
    const from = nightsOf(stay.checkIn, stay.checkOut).find(night => closingTime(night) > at)
    const shares = sharesFrom(price, from ?? stay.checkIn)
    if (amount > 0)
      account.pay(
        { at, by: desk },
        { amount, method: methodFor(random, amount + cashOf(account.lines)), shares },
      )
  }
  const acts: Act[] = []
  if (random.chance(0.3)) {
    const at = laterBy(checkedInAt, 500)
    acts.push({ at, run: () => pay(at, price.totalAmount - account.paid()) })
  }
  for (const night of nightsOf(stay.checkIn, stay.checkOut))
    if (isClosed(calendar, night))
      acts.push({ at: closingTime(night), run: () => chargeNight(story, night) })
  acts.push(...buyExtras(story, checkedInAt))
  if (checkedOutAt === null) return acts
  const owes = isLeftOwing(story, checkedOutAt)
  acts.push({
    at: checkedOutAt,
    run: () => {
      const balance = account.charged() - account.paid()
      if (owes && balance > 0) folio.receivableReason = owes
      else pay(checkedOutAt, balance)
      account.require({
        at: laterBy(checkedOutAt, 900),
        by: desk,
        kind: 'invoice',
        lines: [...account.lines],
      })
    },
  })
  if (!owes && random.chance(0.014)) acts.push(complain(story, checkedOutAt))
  return acts
}

/** Why a bill was not settled on leaving, or null where it was. */
function isLeftOwing({ random, calendar, stay }: Story, checkedOutAt: string): string | null {
  const days = daysBetween(indianDate(checkedOutAt), calendar.today)
  const { company, agent, portal, guest } = receivableReasons
  const isOwn = stay.source === 'direct' || stay.source === 'walk-in'
  const reason = stay.company ? company : stay.source === 'agent' ? agent : isOwn ? guest : portal
  return random.chance(owingShare[reason]) && days < owingDays ? reason : null
}

/** Charges a night of every room, with its fees, as the close of its day does. */
function chargeNight({ folio, stay, price, roomIds }: Story, night: IsoDate): void {
  const lines = price.rooms.flatMap(({ nights }, at) => {
    const priced = nights.find(one => one.date === night)
    if (!priced) return []
    const common = { night, bookingRoomId: roomIds[at] ?? null }
    const room = { taxBasisPoints: priced.taxBasisPoints, sac: roomSac }
    return [
      ...taxed(
        'room-night',
        stay.type.facts.name,
        { ...priced, amount: priced.rate },
        {
          ...common,
          ...room,
        },
      ),
      ...priced.fees.flatMap(fee =>
        taxed('fee', fee.name, fee, {
          ...common,
          taxBasisPoints: fee.taxBasisPoints,
          sac: fee.sac,
          propertyFeeId: fee.feeId,
          ...(fee.amount > 0 && { quantity: fee.quantity, unitPrice: fee.unitAmount }),
        }),
      ),
    ]
  })
  folio.account.post({ at: closingTime(night), by: null, date: night }, lines)
}

/** A charge of a night and its tax as lines; what comes to nothing is none. */
function taxed(
  kind: 'room-night' | 'fee',
  name: string,
  { amount, cgst, sgst }: { amount: Paise; cgst: Paise; sgst: Paise },
  common: Partial<FolioLine>,
) {
  const { quantity = null, unitPrice = null, ...rest } = common
  return [
    { ...rest, quantity, unitPrice, kind, amount, description: name },
    {
      ...rest,
      kind: 'tax' as const,
      taxHead: 'CGST' as const,
      amount: cgst,
      description: `CGST on ${name}`,
    },
    {
      ...rest,
      kind: 'tax' as const,
      taxHead: 'SGST' as const,
      amount: sgst,
      description: `SGST on ${name}`,
    },
  ].filter(line => line.amount !== 0)
}

/** What guests buy beside the room, in the evening of a day that they slept here. */
function buyExtras({ random, stay, folio, desk }: Story, checkedInAt: string): Act[] {
  const { extras, hotel } = stay.house
  const [first, ...others] = extras
  if (!first) return []
  const isTaxed = hotel.gstNumber !== null
  return nightsOf(stay.checkIn, stay.checkOut).flatMap(day => {
    if (!random.chance(0.22)) return []
    const extra = random.pick([first, ...others])
    const quantity =
      extra.name === 'Airport transfer' ? 1 : random.between(1, Math.min(3, stay.adults))
    const evening = indianTime(day, random.between(1_110, 1_330))
    const soonest = minutesAfter(checkedInAt, 20)
    const at = evening < soonest ? soonest : evening
    const { cgst, sgst, value, taxBasisPoints } = taxedAt(
      extra.price * quantity,
      isTaxed ? extra.taxBasisPoints : 0,
    )
    const charge = {
      kind: 'extra' as const,
      amount: value,
      description: quantity > 1 ? `${extra.name} × ${quantity}` : extra.name,
      extraId: extra.id,
      quantity,
      unitPrice: extra.price,
      taxBasisPoints,
      sac: extra.sac,
    }
    return [{ at, run: () => void folio.account.charge({ at, by: desk }, charge, { cgst, sgst }) }]
  })
}

/** Days after leaving a guest complains, and gets a part of the bill back with a credit note. */
function complain(story: Story, checkedOutAt: string): Act {
  const { rows, random, stay, folio, bookingId, desk } = story
  const { account } = folio
  const { words: reason, percent } = random.pick(complaints)
  const at = indianTime(
    addDays(indianDate(checkedOutAt), random.between(1, 6)),
    random.between(620, 1_080),
  )
  const run = () => {
    const charges = chargesOf([...account.lines]).filter(charge => grossOf(charge) > 0)
    const gross = wholeRupees((account.charged() * percent) / 100)
    const paid = account.lines.findLast(line => line.kind === 'payment')
    if (gross === 0 || !paid?.method) return
    const before = account.lines.length
    for (const [place, part] of allocate(gross, charges.map(grossOf)).entries()) {
      const charge = charges[place]
      if (!charge || part === 0) continue
      const { value, cgst, sgst, taxBasisPoints } = creditOf(charge, part)
      account.charge(
        { at: laterBy(at, 2 * place), by: desk },
        {
          kind: 'discount',
          amount: value,
          chargeId: charge.root.id,
          description: `Discount on ${charge.root.description}`,
          taxBasisPoints,
          sac: charge.sac,
          reason,
        },
        { cgst, sgst },
      )
    }
    const lines = account.lines.slice(before)
    const back = { at: laterBy(at, 2_000), by: desk }
    const refund = account.refund(back, {
      amount: gross,
      method: refundMethod(account.lines, gross) ?? paid.method,
      reason,
    })
    queueRefund(rows, random, { stay, bookingId, refund, reason, at: back.at, by: desk })
    account.require({
      ...back,
      kind: 'credit-note',
      lines,
      all: [...account.lines],
      refund,
      reason,
    })
  }
  return { at, run }
}
