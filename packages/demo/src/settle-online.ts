import {
  digested,
  keepBankLines,
  keepSettlements,
} from '@atithi/api/finance/reconciliation/commands/keep'
import { matchAll } from '@atithi/api/finance/reconciliation/commands/match-all'
import { isWorkingDay } from '@atithi/api/finance/reconciliation/rules/working-days'
import type { AuthorizedPropertyId } from '@atithi/api/kernel/access/gates'
import type { Work } from '@atithi/api/kernel/context/context'
import type { SettlementItem } from '@atithi/api/kernel/ports/payment-gateway'
import { addDays, type IsoDate, monthOf } from '@atithi/api/kernel/shared/dates'
import type { Paise } from '@atithi/api/kernel/shared/money'
import type { Trx } from '@atithi/db/client'
import { sql } from 'kysely'
import { indianDate } from './calendar.ts'

interface Place {
  propertyId: AuthorizedPropertyId
  paymentAccountId: string
  now: Date
}

/** Money that came through the gateway, or went back: what it is called there, and on which day of the hotel. */
export interface Moved {
  id: string
  kind: 'payment' | 'refund'
  amount: Paise
  fee: Paise
  tax: Paise
  day: IsoDate
}

/** What the gateway has to know of a payment, so that it can be looked up and given back there. */
interface PastPayment {
  id: string
  orderId: string
  amount: Paise
  fee: Paise
  tax: Paise
  method: string
  email: string
  contact: string
  notes: { payment: string; property: string }
  at: number
}

interface PastRefund {
  id: string
  paymentId: string
  amount: Paise
  at: number
}

/** What an account at the gateway has seen before it was opened here, in paise and in seconds since 1970. */
export interface PastOfAccount {
  payments: PastPayment[]
  refunds: PastRefund[]
  settlements: { id: string; utr: string; at: number; items: string[] }[]
}

/**
 * What guests of the website have paid was paid at the gateway: its ids, fees and tries, what went back by it, its transfers of each
 * working day up to yesterday, and the statement of the bank in which they arrived up to the day before. Answers what the gateway has to
 * know of it.
 */
export async function settleOnline(trx: Trx, place: Place): Promise<PastOfAccount> {
  const payments = await callPayments(trx, place)
  const refunds = await callRefunds(trx, place)
  const today = indianDate(place.now.toISOString())
  const items = settle([...payments.moved, ...refunds.moved], today)
  const at = { propertyId: place.propertyId, paymentAccountId: place.paymentAccountId }
  await keepSettlements(trx, at, items)
  await noteFetches(trx, place, items)
  await keepStatement(trx, place, { items, until: addDays(today, -2) })
  const work: Pick<Work, 'now'> = { now: place.now }
  await matchAll(trx, work, place.propertyId)
  const settlements = [...Map.groupBy(items, item => item.settlementId)].map(([id, own]) => ({
    id,
    utr: own[0]?.utr ?? '',
    at: Math.floor((own[0]?.settledAt ?? place.now).getTime() / 1000),
    items: own.map(item => item.id),
  }))
  return { payments: payments.past, refunds: refunds.past, settlements }
}

/** An id of the gateway, made of one of ours. */
const idOf = (prefix: string, uuid: ReturnType<typeof sql>) =>
  sql<string>`${prefix} || right(replace(${uuid}::text, '-', ''), 14)`

/** Each seventh had failed once before; the fee is 2 % and GST of 18 % on it, as the gateway of the sandbox takes. */
async function callPayments(trx: Trx, { propertyId, paymentAccountId }: Place) {
  const { rows } = await sql<PastPayment & { day: IsoDate }>`
    with online as (
      select m.account_id, m.id, m.property_id, m.booking_id, m.amount, m.method, m.completed_at,
        ${idOf('pay_', sql`m.id`)} as pay_id, ${idOf('order_', sql`m.id`)} as order_id,
        round(m.amount * 0.02)::bigint as fee, round(round(m.amount * 0.02) * 0.18)::bigint as tax,
        row_number() over (order by m.completed_at, m.id) % 7 = 0 as is_second_try
      from payment m join folio_line l on l.account_id = m.account_id and l.payment_id = m.id and l.kind = 'payment'
      where m.property_id = ${propertyId} and m.gateway is null and m.status in ('completed', 'refunded')
        and l.posted_by is null and m.method in ('upi', 'credit-card', 'debit-card', 'net-banking')
        and m.company_receipt_id is null and m.channel_line_id is null),
    tried as (
      insert into payment_attempt
        (account_id, payment_account_id, gateway_payment_id, payment_id, property_id, booking_id, status, method, amount, error, at)
      select account_id, ${paymentAccountId}::uuid, case when failed then pay_id || 'F' else pay_id end, id, property_id, booking_id,
        case when failed then 'failed' else 'completed' end, method, amount,
        case when failed then 'Payment was declined by the bank. Please try again.' end,
        completed_at - case when failed then interval '3 minutes' else interval '20 seconds' end
      from online, (values (true), (false)) as try(failed) where is_second_try or not failed
      returning 1),
    called as (
      update payment m set origin = 'website', gateway = 'razorpay', payment_account_id = ${paymentAccountId}::uuid,
        merchant_reference = 'AT' || upper(left(replace(m.id::text, '-', ''), 24)), gateway_payment_id = o.pay_id,
        order_id = o.order_id, fee = o.fee + o.tax, fee_tax = o.tax, attempts = case when o.is_second_try then 2 else 1 end
      from online o where m.account_id = o.account_id and m.id = o.id
      returning m.*),
    named as (
      insert into directory (kind, name, account_id, property_id)
      select 'payment', merchant_reference, account_id, property_id from called)
    select c.gateway_payment_id as id, c.order_id, c.amount, c.fee, c.fee_tax as tax, c.method,
      coalesce(b.guest_email, '') as email, coalesce(b.guest_phone, '') as contact,
      json_build_object('payment', c.id, 'property', c.property_id) as notes,
      extract(epoch from c.completed_at)::bigint as at, (c.completed_at at time zone 'Asia/Kolkata')::date as day
    from called c join booking b on b.account_id = c.account_id and b.id = c.booking_id order by c.completed_at, c.id`.execute(
    trx,
  )
  return { past: rows.map(({ day: _, ...row }) => row), moved: rows.map(row => movedOf(row)) }
}

const movedOf = (row: PastPayment & { day: IsoDate }): Moved => ({
  id: row.id,
  kind: 'payment',
  amount: row.amount,
  fee: row.fee,
  tax: row.tax,
  day: row.day,
})

/** What went back of one payment of the gateway alone went back by it. */
async function callRefunds(trx: Trx, { propertyId, paymentAccountId }: Place) {
  const { rows } = await sql<PastRefund & { day: IsoDate }>`
    update refund r set payment_id = m.id, gateway_refund_id = ${idOf('rfnd_', sql`r.id`)}, speed = 'normal'
    from payment_allocation a join folio_line l on l.account_id = a.account_id and l.id = a.payment_line_id join payment m on m.account_id = a.account_id and m.id = l.payment_id
    where a.account_id = r.account_id and r.property_id = ${propertyId} and r.status = 'paid' and r.payment_id is null and a.refund_line_id = r.line_id
      and a.amount = r.amount and m.payment_account_id = ${paymentAccountId}::uuid
    returning r.gateway_refund_id as id, m.gateway_payment_id as payment_id, r.amount,
      extract(epoch from r.settled_at)::bigint as at, (r.settled_at at time zone 'Asia/Kolkata')::date as day`.execute(
    trx,
  )
  return {
    past: rows.map(({ day: _, ...row }) => row),
    moved: rows.map(
      ({ id, amount, day }): Moved => ({ id, kind: 'refund', amount, fee: 0, tax: 0, day }),
    ),
  }
}

/** The second working day after a day: when the gateway transfers what came on it. */
function settlementDay(day: IsoDate): IsoDate {
  let at = day
  for (let left = 2; left > 0; ) {
    at = addDays(at, 1)
    if (isWorkingDay(at)) left -= 1
  }
  return at
}

/**
 * The transfers up to yesterday: what came, less fees and what went back; what would leave nothing to transfer waits for the next one.
 */
export function settle(moved: readonly Moved[], today: IsoDate): SettlementItem[] {
  const byDay = Map.groupBy(moved, one => settlementDay(one.day))
  const days = [...byDay.keys()].filter(day => day < today).toSorted()
  const items: SettlementItem[] = []
  let waiting: Moved[] = []
  for (const day of days) {
    waiting = [...waiting, ...(byDay.get(day) ?? [])]
    const net = waiting.reduce((sum, one) => sum + creditOf(one) - debitOf(one), 0)
    if (net <= 0) continue
    const settlementId = `setl_${day.replaceAll('-', '')}${waiting[0]?.id.slice(-6)}`
    const utr = `AXISCN${day.slice(2).replaceAll('-', '')}${String(net % 10_000).padStart(4, '0')}`
    const settledAt = new Date(`${day}T11:20:00+05:30`)
    for (const one of waiting)
      items.push({
        id: one.id,
        kind: one.kind,
        ofPayment: null,
        amount: one.amount,
        debit: debitOf(one),
        credit: creditOf(one),
        fee: one.fee,
        tax: one.tax,
        settlementId,
        utr,
        settledAt,
      })
    waiting = []
  }
  return items
}

const creditOf = ({ kind, amount, fee }: Moved): Paise => (kind === 'payment' ? amount - fee : 0)
const debitOf = ({ kind, amount }: Moved): Paise => (kind === 'refund' ? amount : 0)

const dayOf = ({ settledAt }: SettlementItem) => indianDate(settledAt.toISOString())

/** The gateway was asked month by month; the last time this morning. */
async function noteFetches(
  trx: Trx,
  { propertyId, paymentAccountId, now }: Place,
  items: readonly SettlementItem[],
): Promise<void> {
  const months = [...Map.groupBy(items, item => monthOf(dayOf(item)))].slice(-3)
  for (const [month, own] of months) {
    const next = new Date(`${month}-28T04:30:00Z`)
    next.setUTCDate(next.getUTCDate() + 6)
    const at = (next < now ? next : new Date(now.getTime() - 3_600_000)).toISOString()
    await trx
      .insertInto('reconciliationRun')
      .values({
        propertyId,
        paymentAccountId,
        source: 'gateway',
        name: month,
        lines: own.length,
        added: own.length,
        done: own.length,
        matched: own.length,
        suggested: 0,
        createdAt: at,
        endedAt: at,
      })
      .execute()
  }
}

const statementDays = 75
const opening: Paise = 41_276_350

/** The bank's statement of the last weeks: the gateway's transfers, what was paid by transfer at the desk, and a charge of the bank. */
async function keepStatement(
  trx: Trx,
  { propertyId, paymentAccountId, now }: Place,
  { items, until }: { items: readonly SettlementItem[]; until: IsoDate },
): Promise<void> {
  const from = addDays(until, -statementDays)
  const transfers = [...Map.groupBy(items, item => item.settlementId).values()].flatMap(own => {
    const [first] = own
    if (!first) return []
    const amount = own.reduce((sum, item) => sum + item.credit - item.debit, 0)
    const narration = `NEFT CR-UTIB0000100-RAZORPAY SOFTWARE PVT LTD-${first.utr}`
    return [{ day: dayOf(first), amount, narration, reference: first.utr }]
  })
  const { rows: seen } = await sql<{ day: IsoDate; amount: Paise; guest: string }>`
    select (m.completed_at at time zone 'Asia/Kolkata')::date as day, m.amount, upper(b.guest_name) as guest
    from payment m join booking b on b.account_id = m.account_id and b.id = m.booking_id
    where m.property_id = ${propertyId} and m.method = 'bank-transfer' and m.gateway is null and m.status = 'completed'
    order by m.completed_at, m.id`.execute(trx)
  const rows = [
    ...transfers,
    ...seen.map(({ day, amount, guest }) => ({
      day,
      amount,
      narration: `NEFT CR-${guest}`,
      reference: null,
    })),
    {
      day: addDays(until, -9),
      amount: -59_000,
      narration: 'CONSOLIDATED CHARGES INCL GST',
      reference: null,
    },
  ]
    .filter(({ day }) => from <= day && day <= until)
    .toSorted((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0))
  let balance = opening
  const lines = rows.map((row, at) => {
    balance += row.amount
    return { ...row, row: at + 2, balance }
  })
  const { id: bankId } = await trx
    .insertInto('paymentAccount')
    .values({
      propertyId,
      kind: 'bank',
      name: 'HDFC current account',
      bankName: 'HDFC Bank',
      accountNumber: '50200048217733',
      ifscCode: 'HDFC0001204',
      createdAt: sql<string>`(select created_at from payment_account where id = ${paymentAccountId}::uuid)`,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const at = new Date(now.getTime() - 5_400_000).toISOString()
  const { id: runId } = await trx
    .insertInto('reconciliationRun')
    .values({
      propertyId,
      paymentAccountId: bankId,
      source: 'bank-statement',
      name: `hdfc-statement-${until}.csv`,
      lines: lines.length,
      added: lines.length,
      done: lines.length,
      matched: rows.filter(({ reference }) => reference !== null).length,
      suggested: 0,
      createdAt: at,
      endedAt: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await keepBankLines(trx, { propertyId, paymentAccountId: bankId }, digested(lines), runId)
}
