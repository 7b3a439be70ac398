import type { Trx } from '@atithi/db/client'
import { sql } from 'kysely'
import type { AuthorizedPropertyId } from '../../access/gates.ts'
import { type BookingStatus, balanceOf } from '../../bookings/rules.ts'
import { nightTaxAs } from '../../fees/night-tax.ts'
import type { NightFee } from '../../fees/rules.ts'
import { listBills, listDocuments } from '../../invoices/reads.ts'
import type { IsoDate } from '../../shared/dates.ts'
import type { Paise } from '../../shared/money.ts'
import { stateCodeOf, stateTaxName } from '../../shared/states.ts'
import { listTaxRulesOf } from '../../tax/reads.ts'
import type { Supply, TaxRule } from '../../tax/rules.ts'
import { listLines } from '../reads.ts'
import { billOf, type Charge, chargesOf, type FolioLine, grossOf, taxOf, transferredOf } from '../rules/charges.ts'
import { besides } from '../rules/discounts.ts'

/** A booking's account: its bills with their charges and money, the nights still to come, what waits to be given back, and the papers. */
export async function getAccount(db: Trx, propertyId: AuthorizedPropertyId, bookingId: string, now: Date) {
  const { status, totalAmount, chargedAmount, paidAmount, refundedAmount, state, ...booking } = await findHead(
    db,
    propertyId,
    bookingId,
    now,
  )
  const lines = await listLines(db, propertyId, bookingId)
  const rooms = await listRooms(db, bookingId)
  const bills = await listBills(db, propertyId, bookingId)
  const waiting = await listWaitingNights(db, bookingId)
  const nights = lines.flatMap(line => line.night ?? []).toSorted()
  const taxRules = nights.length > 0 ? await listTaxRulesOf(db, propertyId, nights[0] ?? '', nights.at(-1) ?? '') : []
  const charges = chargesOf(lines)
  const nightsToCome = waiting.map(night => ({ ...night, total: night.rate + night.fee + nightTaxAs(night.supply, night) }))
  const amounts = { status, totalAmount, chargedAmount, paidAmount, refundedAmount }
  const own = { id: null, payer: 'guest' as const, name: booking.companyName ?? booking.guestName, gstin: booking.companyGstin }
  return {
    ...booking,
    ...amounts,
    bookingId,
    propertyId: String(propertyId),
    stateTax: stateTaxName(stateCodeOf({ gstNumber: booking.gstNumber, state })),
    bookingRooms: rooms.map(({ id, position, guestName }) => ({ id, position, guestName })),
    balance: balanceOf(amounts),
    bills: [{ ...own, address: '', sez: null, lut: null, takesNights: false, bookingRoomId: null, room: null }, ...bills].map(bill => ({
      ...bill,
      ...contentsOf(bill.id, { charges, lines, rooms, taxRules }),
    })),
    waitingNights: nightsToCome,
    waitingAmount: nightsToCome.reduce((sum, night) => sum + night.total, 0),
    refundsDue: await listRefundsDue(db, bookingId),
    documents: await listDocuments(db, propertyId, bookingId),
  }
}

function findHead(db: Trx, propertyId: AuthorizedPropertyId, bookingId: string, now: Date) {
  return db
    .selectFrom('booking as b')
    .innerJoin('property as p', 'p.id', 'b.propertyId')
    .select(['b.code', 'b.guestName', 'b.companyName', 'b.companyGstin', 'b.rooms', 'b.overrideReason'])
    .select([
      'b.totalAmount',
      'b.chargedAmount',
      'b.paidAmount',
      'b.refundedAmount',
      'p.gstRegistration',
      'p.gstNumber',
      'p.lutNumber',
      'p.state',
      'p.timeZone',
    ])
    .select(eb => eb.ref('b.status').$castTo<BookingStatus>().as('status'))
    .select(sql<IsoDate>`business_date(${now.toISOString()}::timestamptz, p.time_zone, p.day_rolls_at)`.as('businessDate'))
    .where('b.propertyId', '=', propertyId)
    .where('b.id', '=', bookingId)
    .executeTakeFirstOrThrow()
}

function listRooms(db: Trx, bookingId: string) {
  return db
    .selectFrom('bookingRoom as r')
    .innerJoin('ratePlan as plan', 'plan.id', 'r.ratePlanId')
    .select(['r.id', 'r.position', 'r.guestName', 'plan.name as ratePlan', 'plan.mealPlan'])
    .where('r.bookingId', '=', bookingId)
    .orderBy('r.position')
    .execute()
}

/** Nights that are booked and not charged yet. */
function listWaitingNights(db: Trx, bookingId: string) {
  return db
    .selectFrom('bookingNight as n')
    .innerJoin('bookingRoom as r', 'r.id', 'n.bookingRoomId')
    .innerJoin('roomType as t', 't.id', 'n.roomTypeId')
    .select(['r.position as room', 'n.night', 't.name as roomType', 'n.rate', 'n.cgst', 'n.sgst', 'n.taxBasisPoints'])
    .select(['n.fee', 'n.feeCgst', 'n.feeSgst'])
    .select(eb => eb.ref('n.fees').$castTo<NightFee[]>().as('fees'))
    .select(sql<Supply>`coalesce(supply_of_room(n.booking_id, n.booking_room_id), 'state')`.as('supply'))
    .where('n.bookingId', '=', bookingId)
    .where('n.releasedAt', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('folioLine as l')
            .select('l.id')
            .whereRef('l.bookingRoomId', '=', 'n.bookingRoomId')
            .whereRef('l.night', '=', 'n.night')
            .where('l.kind', 'in', ['room-night', 'fee']),
        ),
      ),
    )
    .orderBy('n.night')
    .orderBy('r.position')
    .execute()
}

function listRefundsDue(db: Trx, bookingId: string) {
  return db
    .selectFrom('refund')
    .select(['id', 'amount', 'method', 'reason', 'requestedAt'])
    .where('bookingId', '=', bookingId)
    .where('status', '=', 'due')
    .orderBy('id')
    .execute()
}

interface Account {
  charges: Charge[]
  lines: FolioLine[]
  rooms: Awaited<ReturnType<typeof listRooms>>
  taxRules: TaxRule[]
}

function contentsOf(folioId: string | null, { charges, lines, rooms, taxRules }: Account) {
  const own = charges.filter(charge => billOf(charge) === folioId)
  const reversals = new Map(lines.flatMap(line => (line.reversesId ? [[line.reversesId, line] as const] : [])))
  const parents = new Map(lines.map(line => [line.id, line]))
  const money = lines.filter(line => {
    const origin = parents.get(line.reversesId ?? '') ?? line
    return (line.kind === 'payment' || line.kind === 'refund') && origin.folioId === folioId
  })
  const charged = own.reduce((sum, charge) => sum + grossOf(charge), 0)
  const received = -money.reduce((sum, line) => sum + line.amount, 0)
  return {
    charges: own.map(charge => describe(charge, { charges, rooms, taxRules })),
    money: money.map(line => ({ ...line, received: -line.amount, isReversed: reversals.has(line.id) })),
    totals: {
      value: own.reduce((sum, charge) => sum + charge.value, 0),
      tax: own.reduce((sum, charge) => sum + taxOf(charge), 0),
      charged,
      received,
      balance: charged - received,
      uninvoiced: own.filter(charge => charge.root.documentId === null).reduce((sum, charge) => sum + grossOf(charge), 0),
    },
  }
}

/** A charge with how it came about: the room and plan, the slab of its tax, who posted it, what was taken off. */
function describe(charge: Charge, { charges, rooms, taxRules }: Pick<Account, 'charges' | 'rooms' | 'taxRules'>) {
  const { root, partOf, whole, lines, value, cgst, sgst, igst, supply, taxBasisPoints, sac, isReversed } = charge
  const { bookingRoomId, kind, night } = partOf ?? root
  const room = rooms.find(one => one.id === bookingRoomId)
  return {
    ...{ id: root.id, kind: root.kind, description: root.description, night, businessDate: root.businessDate },
    ...{
      postedAt: root.postedAt,
      postedBy: root.postedBy,
      quantity: root.quantity,
      unitPrice: root.unitPrice,
      documentId: root.documentId,
    },
    ...{
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
    },
    ...{ whole, isPart: partOf !== null, parts: partsOf(charge, charges) },
    room: room ? { position: room.position, guestName: room.guestName, ratePlan: room.ratePlan, mealPlan: room.mealPlan } : null,
    slab: kind === 'room-night' && night !== null ? slabOf(whole + wholeBesides(charge, charges), night, taxRules) : null,
    lines: lines.map(({ id, kind, amount, taxHead, description, businessDate, postedAt, postedBy, reversesId, reason, documentId }) => ({
      ...{ id, kind, amount, taxHead, description, businessDate, postedAt, postedBy, reversesId, reason, documentId },
      isReversed: lines.some(other => other.reversesId === id),
    })),
  }
}

/** What it was corrected upward by once it was invoiced. */
const raisedOf = ({ lines }: Charge): Paise => lines.filter(line => line.kind === 'raise').reduce((sum, line) => sum + line.amount, 0)

/** What of a charge stands on other bills, and on which. */
const partsOf = ({ transfers }: Charge, charges: readonly Charge[]) =>
  charges.flatMap(({ root, value }) =>
    root.kind === 'transfer' && transfers.some(transfer => transfer.id === root.chargeId)
      ? [{ id: root.id, value, folioId: root.folioId }]
      : [],
  )

/** What is charged as accommodation besides a night or a part of it: the slab is that of all of it. */
const wholeBesides = ({ root, partOf }: Charge, charges: readonly Charge[]): Paise => {
  const source = charges.find(one => one.root.id === (partOf ?? root).id)
  return source ? besides(source, charges).reduce((sum, other) => sum + other.whole, 0) : 0
}

/** Why a night bears the rate that it bears; null where the hotel charges no GST. */
function slabOf(value: Paise, night: IsoDate, rules: readonly TaxRule[]) {
  const rule = rules.find(
    row =>
      row.effectiveFrom <= night &&
      (row.effectiveTo === null || night <= row.effectiveTo) &&
      value > row.aboveValue &&
      (row.upToValue === null || value <= row.upToValue),
  )
  return rule && rule.rateBasisPoints > 0
    ? { value, aboveValue: rule.aboveValue, upToValue: rule.upToValue, since: rule.effectiveFrom }
    : null
}
