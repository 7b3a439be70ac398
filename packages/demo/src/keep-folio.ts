import {
  type CancellationFee,
  chargedNights,
  type FeeNight,
  feeOn,
} from '@atithi/api/bookings/cancellation'
import type { PaymentMethod } from '@atithi/api/bookings/rules'
import { chargesOf, type FolioLine, grossOf, roomSac } from '@atithi/api/folio/rules/charges'
import { creditOf, taxedAt } from '@atithi/api/folio/rules/discounts'
import type { RateShare } from '@atithi/api/invoices/rules/content'
import { addDays, daysBetween, type IsoDate, nightsOf } from '@atithi/api/shared/dates'
import { allocate, type Paise } from '@atithi/api/shared/money'
import { type Account, laterBy, openAccount, type Posting } from './account.ts'
import {
  type Calendar,
  closingTime,
  hasCome,
  indianDate,
  indianTime,
  isClosed,
  minute,
  minutesAfter,
  minutesOf,
} from './calendar.ts'
import { idAt } from './made-ids.ts'
import { complaints, receivableReasons, waivers } from './people.ts'
import type { Rows } from './plan.ts'
import { type PricedStay, termsOfHouse, termsOfPlan } from './price-stay.ts'
import type { Random } from './random.ts'
import type { Stay } from './stay.ts'

const atDesk: Record<PaymentMethod, number> = {
  upi: 50,
  'credit-card': 17,
  'debit-card': 9,
  cash: 14,
  'net-banking': 3,
  wallet: 2,
  'bank-transfer': 5,
}
const onWeb = { upi: 58, 'credit-card': 24, 'debit-card': 12, 'net-banking': 6 } as const
/** From ₹2,00,000 on, cash is forbidden. */
const mostCash: Paise = 19_000_000
/** The days within which a desk has sent back what is due, at the latest. */
const slowestDays = 16
/** What is left owing was left lately: older bills have been settled. */
const owingDays = 50
const owingShare: Record<(typeof receivableReasons)[keyof typeof receivableReasons], number> = {
  [receivableReasons.company]: 0.4,
  [receivableReasons.agent]: 0.3,
  [receivableReasons.portal]: 0.04,
  [receivableReasons.guest]: 0.01,
}
/** To whole hundreds of rupees, as people pay ahead. */
const wholeRupees = (amount: Paise): Paise => Math.round(amount / 10_000) * 10_000

export interface Told {
  calendar: Calendar
  stay: Stay
  price: PricedStay
  bookingId: string
  /** Of each room, in the order of the party. */
  roomIds: readonly string[]
}

export interface Folio {
  account: Account
  receivableReason: string | null
  cancellationFeeIds: string[]
}

/** Something that happens on a folio at an hour. What it comes to depends on what was posted before it. */
interface Act {
  at: string
  run(): void
}

/**
 * Adds what happened on the folio of a booking so far: an advance, each night at the close of its day, what else was bought, the bill at
 * check-out; the fee and the refund of one that was called off.
 */
export function keepFolio(rows: Rows, random: Random, told: Told): Folio {
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
  for (const line of folio.account.lines)
    rows.folioLine.push(columnsOf(line, { propertyId, bookingId: told.bookingId }))
  return folio
}

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

interface Story extends Told {
  rows: Rows
  random: Random
  folio: Folio
  /** Who serves this guest. */
  desk: string
}

const methodFor = (random: Random, amount: Paise): PaymentMethod => {
  const method = random.weighted(atDesk)
  return method === 'cash' && amount > mostCash ? 'bank-transfer' : method
}

/** What the nights from a date on come to, by service and rate of tax: what an advance is paid for. */
function sharesFrom({ rooms }: PricedStay, from: IsoDate): RateShare[] {
  const parts = rooms.flatMap(room =>
    room.nights
      .filter(night => night.date >= from)
      .flatMap(({ taxBasisPoints, rate, cgst, sgst, fees }) => [
        { sac: roomSac, taxBasisPoints, gross: rate + cgst + sgst },
        ...fees.map(fee => ({
          sac: fee.sac,
          taxBasisPoints: fee.taxBasisPoints,
          gross: fee.amount + fee.cgst + fee.sgst,
        })),
      ]),
  )
  return [...Map.groupBy(parts, part => `${part.sac} ${part.taxBasisPoints}`).values()].flatMap(
    own => own.slice(0, 1).map(part => ({ ...part, gross: own.reduce((s, p) => s + p.gross, 0) })),
  )
}

const advanceShares = { website: 0.5, desk: 0.35, agent: 0.55, portal: 0.1, group: 0.75 } as const

function payAhead({ random, stay, price, folio, desk }: Story): Act[] {
  if (stay.status === 'pending' || stay.source === 'walk-in') return []
  const channel = stay.group
    ? 'group'
    : stay.isOnline
      ? 'website'
      : stay.source === 'direct'
        ? 'desk'
        : stay.source === 'agent'
          ? 'agent'
          : 'portal'
  if (stay.plan.isRefundable && !random.chance(advanceShares[channel])) return []
  const share = stay.plan.isRefundable ? random.between(25, 50) : 100
  const amount = share === 100 ? price.totalAmount : wholeRupees((price.totalAmount * share) / 100)
  const at = minutesAfter(stay.createdAt, random.between(1, 3))
  const method = stay.isOnline ? random.weighted(onWeb) : methodFor(random, amount)
  const run = () =>
    folio.account.pay(
      { at, by: stay.isOnline ? null : desk },
      { amount, method, shares: sharesFrom(price, stay.checkIn) },
    )
  return amount > 0 ? [{ at, run }] : []
}

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
      account.pay({ at, by: desk }, { amount, method: methodFor(random, amount), shares })
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
    const refund = account.refund(back, { amount: gross, method: paid.method, reason })
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

/** A booking that came to nothing: the fee that its terms ask for, and the rest of what was paid goes back. */
function callOff(story: Story, cancelledAt: string): Act[] {
  const { rows, random, stay, folio, bookingId, desk } = story
  const { account } = folio
  const reason = stay.isNoShow ? 'No-show' : 'Cancelled'
  const daysToPay = random.chance(0.4) ? slowestDays : random.between(1, 8)
  const paysByCard = random.chance(0.6)
  const by = stay.isNoShow || stay.isOnline ? null : desk
  const end: Act = {
    at: cancelledAt,
    run: () => {
      const fees = feesFor(story, cancelledAt)
      // A house rarely runs after a fee for which it holds no money.
      if (fees.length > 0 && account.paid() === 0 && !stay.isNoShow && stay.waiver === null)
        stay.waiver = random.chance(0.8) ? random.pick(waivers) : null
      if (fees.length > 0 && stay.waiver === null) chargeFees(story, { at: cancelledAt, by }, fees)
      if (fees.length === 0) stay.waiver = null
      const back = account.paid() - account.charged()
      const paid = account.lines.findLast(line => line.kind === 'payment')
      if (back > 0 && paid?.method)
        queueRefund(rows, random, {
          stay,
          bookingId,
          due: { amount: back, method: paid.method },
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
      if (stay.isNoShow && paysByCard && balance > 0)
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
        ({ date, rate, taxBasisPoints }): FeeNight => ({
          bookingRoomId: roomIds[at] ?? '',
          night: date,
          rate,
          taxBasisPoints,
        }),
      )
      return chargedNights(terms, own, hours)
    }),
  )
}

function chargeFees({ stay, folio }: Story, posting: Posting, fees: CancellationFee[]): void {
  const { account } = folio
  const description = stay.isNoShow ? 'No-show fee' : 'Cancellation fee'
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
function queueRefund(
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
