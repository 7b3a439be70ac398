import { ofAccount } from '@atithi/db/account'
import type { BillId, BookingId, CompanyId } from '@atithi/db/ids'
import { jsonRows } from '@atithi/db/json-rows'
import type { Reader } from '@atithi/db/reader'
import { sql } from 'kysely'
import type { AuthorizedPropertyId } from '../../../kernel/access/gates.ts'
import type { BookingStatus } from '../../../kernel/shared/booking-statuses.ts'
import type { IsoDate } from '../../../kernel/shared/dates.ts'
import type { Paise } from '../../../kernel/shared/money.ts'
import { first, last } from '../../../kernel/shared/present.ts'
import { stateCodeOf, stateTaxName } from '../../../kernel/shared/states.ts'
import type { NightFee } from '../../../tax/fees/rules/fees.ts'
import { nightTaxAs } from '../../../tax/fees/rules/night-tax.ts'
import { listTaxRulesOf } from '../../../tax/gst/reads.ts'
import type { Supply, TaxRule } from '../../../tax/gst/rules/gst.ts'
import { listDocuments } from '../../documents/reads/documents.ts'
import { listAllocations, listBills, listLines } from '../../ledger/reads.ts'
import { setOffBy } from '../../ledger/rules/allocations.ts'
import { balanceOf } from '../../ledger/rules/balance.ts'
import {
  billOf,
  type Charge,
  chargesOf,
  type FolioLine,
  grossOf,
  taxOf,
} from '../../ledger/rules/charges.ts'
import type { GatewayId } from '../../ledger/rules/gateways.ts'
import { describeCharge } from './describe-charge.ts'

/** A booking's account: its bills with their charges and money, the nights still to come, what waits to be given back, and the papers. */
export async function getAccount(
  db: Reader,
  propertyId: AuthorizedPropertyId,
  bookingId: BookingId,
  now: Date,
) {
  const {
    status,
    totalAmount,
    chargedAmount,
    paidAmount,
    refundedAmount,
    onAccountAmount,
    state,
    ...booking
  } = await findHead(db, propertyId, bookingId, now)
  const lines = await listLines(db, propertyId, bookingId)
  const rooms = await listRooms(db, bookingId)
  const bills = await listBills(db, propertyId, bookingId)
  const waiting = await listWaitingNights(db, bookingId)
  const nights = lines.flatMap(line => line.night ?? []).toSorted()
  const taxRules =
    nights.length > 0
      ? await listTaxRulesOf(db, propertyId, first(nights, 'night'), last(nights, 'night'))
      : []
  const documents = await listDocuments(db, propertyId, bookingId)
  const setOff = setOffBy(await listAllocations(db, propertyId, bookingId))
  const charges = chargesOf(lines)
  const refunds = await listOpenRefunds(db, bookingId)
  const nightsToCome = waiting.map(night => ({
    ...night,
    total: night.rate + night.fee + nightTaxAs(night.supply, night),
  }))
  const amounts = {
    status,
    totalAmount,
    chargedAmount,
    paidAmount,
    refundedAmount,
    onAccountAmount,
  }
  const own = {
    id: null,
    payer: 'guest' as const,
    name: booking.companyName ?? booking.guestName,
    gstin: booking.companyGstin,
    companyId: booking.companyId,
  }
  const onAccount = onAccountAmount > 0 ? await listOnAccount(db, propertyId, bookingId) : []
  return {
    ...booking,
    ...amounts,
    bookingId,
    propertyId: String(propertyId),
    stateTax: stateTaxName(stateCodeOf({ gstNumber: booking.gstNumber, state })),
    bookingRooms: rooms.map(({ id, position, guestName }) => ({ id, position, guestName })),
    balance: balanceOf(amounts),
    bills: [
      {
        ...own,
        address: '',
        sez: null,
        lut: null,
        takesNights: false,
        bookingRoomId: null,
        room: null,
      },
      ...bills,
    ].map(bill => {
      const contents = contentsOf(bill.id, { charges, lines, rooms, taxRules, documents, setOff })
      const toCome = nightsToCome
        .filter(night => night.billId === bill.id)
        .reduce((sum, night) => sum + night.total, 0)
      /** What a company owes of it, and which. */
      const account = onAccount.find(one => one.billId === bill.id) ?? null
      const due = contents.totals.balance + toCome - (account?.open ?? 0)
      return { ...bill, ...contents, account, due }
    }),
    waitingNights: nightsToCome,
    waitingAmount: nightsToCome.reduce((sum, night) => sum + night.total, 0),
    refundsDue: refunds.filter(one => one.status === 'due'),
    /** At a gateway, or refused by it with no other tried since. */
    gatewayRefunds: refunds.filter(one => one.status !== 'due'),
    documents,
  }
}

/** The companies that owe bills of a booking, with what is open of each. */
async function listOnAccount(db: Reader, propertyId: AuthorizedPropertyId, bookingId: BookingId) {
  const { rows } = await sql<{
    billId: BillId | null
    companyId: CompanyId
    name: string
    open: Paise
  }>`
    select d.bill_id, c.id as company_id, c.name, sum(greatest(0, invoice_open(d.account_id, d.id)))::bigint as open
    from company_invoice i join document d on d.account_id = i.account_id and d.id = i.document_id join company c on c.account_id = i.account_id and c.id = i.company_id
    where ${ofAccount('i')} and i.property_id = ${propertyId} and i.booking_id = ${bookingId}
    group by d.bill_id, c.id, c.name`.execute(db)
  return rows
}

/** Payments through a gateway of which something is left to give back, the latest first. */
const refundablePayments = (db: Reader, bookingId: BookingId) =>
  jsonRows(
    db
      .selectFrom(
        db
          .selectFrom('payment as m')
          .select(['m.id', 'm.method', 'm.completedAt'])
          .select(eb => eb.ref('m.gateway').$castTo<GatewayId>().as('gateway'))
          .select(
            sql<Paise>`m.amount - m.refunded_amount - coalesce((select sum(r.amount) from refund r
              where ${ofAccount('r')} and r.payment_id = m.id and r.status = 'processing'), 0)`.as(
              'refundable',
            ),
          )
          .where('m.bookingId', '=', bookingId)
          .where('m.gateway', 'is not', null)
          .where('m.status', '=', 'completed')
          .as('paid'),
      )
      .select(['paid.id', 'paid.method', 'paid.gateway', 'paid.refundable'])
      .where('paid.refundable', '>', 0)
      .orderBy('paid.completedAt', 'desc'),
  )

function findHead(db: Reader, propertyId: AuthorizedPropertyId, bookingId: BookingId, now: Date) {
  return db
    .selectFrom('booking as b')
    .innerJoin('property as p', 'p.id', 'b.propertyId')
    .select([
      'b.code',
      'b.guestName',
      'b.companyName',
      'b.companyGstin',
      'b.companyAddress',
      'b.companyId',
      'b.rooms',
      'b.overrideReason',
    ])
    .select([
      'b.totalAmount',
      'b.chargedAmount',
      'b.paidAmount',
      'b.refundedAmount',
      'b.onAccountAmount',
      'p.gstRegistration',
      'p.gstNumber',
      'p.lutNumber',
      'p.lutValidUntil',
      'p.state',
      'p.timeZone',
    ])
    .select(eb => eb.ref('b.status').$castTo<BookingStatus>().as('status'))
    .select(refundablePayments(db, bookingId).as('gatewayPayments'))
    .select(
      sql<IsoDate>`business_date(${now.toISOString()}::timestamptz, p.time_zone, p.day_rolls_at)`.as(
        'businessDate',
      ),
    )
    .where('b.propertyId', '=', propertyId)
    .where('b.id', '=', bookingId)
    .executeTakeFirstOrThrow()
}

function listRooms(db: Reader, bookingId: BookingId) {
  return db
    .selectFrom('bookingRoom as r')
    .innerJoin('ratePlan as plan', 'plan.id', 'r.ratePlanId')
    .select(['r.id', 'r.position', 'r.guestName', 'plan.name as ratePlan', 'plan.mealPlan'])
    .where('r.bookingId', '=', bookingId)
    .orderBy('r.position')
    .execute()
}

/** Nights that are booked and not charged yet. */
function listWaitingNights(db: Reader, bookingId: BookingId) {
  return (
    db
      .selectFrom('bookingNight as n')
      .innerJoin('bookingRoom as r', 'r.id', 'n.bookingRoomId')
      .innerJoin('roomType as t', 't.id', 'n.roomTypeId')
      .select([
        'n.bookingRoomId',
        'r.position as room',
        'n.night',
        't.name as roomType',
        'n.rate',
        'n.cgst',
        'n.sgst',
        'n.taxBasisPoints',
      ])
      .select(['n.fee', 'n.feeCgst', 'n.feeSgst'])
      .select(eb => eb.ref('n.fees').$castTo<NightFee[]>().as('fees'))
      .select(
        sql<Supply>`coalesce(supply_of_room(n.account_id, n.booking_id, n.booking_room_id), 'state')`.as(
          'supply',
        ),
      )
      // The bill that it goes on once it is charged; null: the guest's own.
      .select(
        sql<string | null>`bill_of_night(n.account_id, n.booking_id, n.booking_room_id)`.as(
          'billId',
        ),
      )
      .where('n.bookingId', '=', bookingId)
      .where('n.releasedAt', 'is', null)
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('folioLine as l')
              .select('l.id')
              .whereRef('l.bookingRoomId', '=', 'n.bookingRoomId')
              .whereRef('l.night', '=', 'n.night')
              .where('l.kind', 'in', ['room-night', 'fee'])
              // In the words of the index folio_line_night_once: otherwise every line of the hotel is read.
              .where('l.reversesId', 'is', null)
              .where('l.chargeId', 'is', null),
          ),
        ),
      )
      .orderBy('n.night')
      .orderBy('r.position')
      .execute()
  )
}

/** What waits to go back, is on its way through a gateway, or was refused by it with no other tried since. */
function listOpenRefunds(db: Reader, bookingId: BookingId) {
  return db
    .selectFrom('refund as r')
    .select(['r.id', 'r.amount', 'r.method', 'r.reason', 'r.requestedAt', 'r.failure'])
    .select(eb => eb.ref('r.status').$castTo<'due' | 'processing' | 'failed'>().as('status'))
    .where('r.bookingId', '=', bookingId)
    .where(({ and, or, eb, not, exists, selectFrom }) =>
      or([
        eb('r.status', 'in', ['due', 'processing']),
        and([
          eb('r.status', '=', 'failed'),
          not(
            exists(
              selectFrom('refund as later')
                .select('later.id')
                .where('later.bookingId', '=', bookingId)
                .whereRef('later.id', '>', 'r.id'),
            ),
          ),
        ]),
      ]),
    )
    .orderBy('r.id')
    .execute()
}

interface Account {
  charges: Charge[]
  lines: FolioLine[]
  rooms: Awaited<ReturnType<typeof listRooms>>
  taxRules: TaxRule[]
  documents: readonly { id: string; billId: BillId | null }[]
  setOff: ReturnType<typeof setOffBy>
}

function contentsOf(
  billId: BillId | null,
  { charges, lines, rooms, taxRules, documents, setOff }: Account,
) {
  const own = charges.filter(charge => billOf(charge) === billId)
  const reversals = new Map(
    lines.flatMap(line => (line.reversesId ? [[line.reversesId, line] as const] : [])),
  )
  const parents = new Map(lines.map(line => [line.id, line]))
  const money = lines.filter(line => {
    const origin = (line.reversesId && parents.get(line.reversesId)) || line
    return (line.kind === 'payment' || line.kind === 'refund') && origin.billId === billId
  })
  const charged = own.reduce((sum, charge) => sum + grossOf(charge), 0)
  // Money that another bill's invoice sets off is that bill's, on whichever it was paid.
  const elsewhere = setOff.reduce((sum, { invoiceId, paymentLineId, amount }) => {
    const [payer, payee] = [
      parents.get(paymentLineId)?.billId ?? null,
      documents.find(one => one.id === invoiceId)?.billId ?? null,
    ]
    if (payer === payee) return sum
    return sum + (payee === billId ? amount : payer === billId ? -amount : 0)
  }, 0)
  const received = elsewhere - money.reduce((sum, line) => sum + line.amount, 0)
  return {
    charges: own.map(charge => describeCharge(charge, { charges, rooms, taxRules })),
    money: money.map(line => ({
      ...line,
      received: -line.amount,
      isReversed: reversals.has(line.id),
    })),
    totals: {
      value: own.reduce((sum, charge) => sum + charge.value, 0),
      tax: own.reduce((sum, charge) => sum + taxOf(charge), 0),
      charged,
      received,
      balance: charged - received,
      uninvoiced: own
        .filter(charge => charge.root.documentId === null)
        .reduce((sum, charge) => sum + grossOf(charge), 0),
    },
  }
}
