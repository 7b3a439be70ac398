import { ofAccount } from '@atithi/db/account'
import type { BookingId, DocumentId, PaymentId } from '@atithi/db/ids'
import type { Reader } from '@atithi/db/reader'
import { sql } from 'kysely'
import type { AuthorizedPropertyId } from '../../kernel/access/gates.ts'
import type { IsoDate } from '../../kernel/shared/dates.ts'
import type { Paise } from '../../kernel/shared/money.ts'
import { listTaxRulesOf } from '../../tax/gst/reads.ts'
import { roomSac, taxOnNight } from '../../tax/gst/rules/gst.ts'
import { documentAddress } from '../documents/reads/documents.ts'
import type { RateShare } from '../documents/rules/content.ts'
import type { PaymentMethod } from '../ledger/rules/payment-methods.ts'

/** What the nights that a group holds come to at its rates, by rate of tax; nothing where its hotel charges none. */
export async function listBlockRates(
  db: Reader,
  propertyId: AuthorizedPropertyId,
  groupId: string,
): Promise<RateShare[]> {
  const nights = await db
    .selectFrom('groupBlockNight')
    .select(['night', 'rate', 'rooms'])
    .where('propertyId', '=', propertyId)
    .where('groupBlockId', '=', groupId)
    .where('rooms', '>', 0)
    .orderBy('night')
    .orderBy('roomTypeId')
    .execute()
  const [from, to] = [nights[0]?.night, nights.at(-1)?.night]
  if (!from || !to) return []
  const rules = await listTaxRulesOf(db, propertyId, from, to)
  const byRate = new Map<number, Paise>()
  for (const { night, rate, rooms } of nights) {
    const { basisPoints, cgst, sgst } = taxOnNight(rate, night, rules)
    byRate.set(basisPoints, (byRate.get(basisPoints) ?? 0) + rooms * (rate + cgst + sgst))
  }
  return [...byRate]
    .toSorted(([a], [b]) => a - b)
    .map(([taxBasisPoints, gross]) => ({ sac: roomSac, taxBasisPoints, gross }))
}

/** Money that the organiser of a group paid ahead. */
interface GroupAdvance {
  paymentId: PaymentId
  businessDate: IsoDate
  method: PaymentMethod
  reference: string | null
  amount: Paise
  /** What of it neither paid a booking nor went back. */
  left: Paise
  isCancelled: boolean
  receipt: { id: DocumentId; number: string; url: string } | null
}

/** What of the advances paid a booking of the group. */
interface PaidBooking {
  bookingId: BookingId
  code: string
  guestName: string
  amount: Paise
}

interface GroupRefund {
  id: string
  businessDate: IsoDate
  method: PaymentMethod
  amount: Paise
  reason: string
  vouchers: { id: DocumentId; number: string; url: string }[]
}

/** The folio of a group: what came, what of it paid its bookings, what went back, and what is held. */
export interface GroupFolio {
  held: Paise
  advances: GroupAdvance[]
  paid: PaidBooking[]
  refunds: GroupRefund[]
}

/** The folio of a group, the newest first. */
export async function readGroupFolio(
  db: Reader,
  propertyId: AuthorizedPropertyId,
  groupId: string,
): Promise<GroupFolio> {
  const { rows: advances } = await sql<
    Omit<GroupAdvance, 'receipt'> & { documentId: DocumentId | null; number: string | null }
  >`
    select m.id as payment_id, l.business_date, l.method, l.reference, m.amount, m.status = 'cancelled' as is_cancelled,
      case when m.status = 'cancelled' then 0 else m.amount - coalesce((
        select sum(a.amount) from payment_allocation a where a.account_id = l.account_id and a.payment_line_id = l.id), 0) end::bigint as "left",
      d.id as document_id, d.number
    from folio_line l join payment m on m.account_id = l.account_id and m.id = l.payment_id
      left join document_line dl on dl.account_id = l.account_id and dl.line_id = l.id left join document d on d.account_id = l.account_id and d.id = dl.document_id
    where ${ofAccount('l')} and l.property_id = ${propertyId} and l.group_block_id = ${groupId}
    order by l.id desc`.execute(db)
  const { rows: paid } = await sql<PaidBooking>`
    select b.id as booking_id, b.code, b.guest_name, -sum(l.amount)::bigint as amount
    from folio_line off join folio_line own on own.account_id = off.account_id and own.advance_line_id = off.id
      join folio_line l on l.account_id = off.account_id and l.booking_id = own.booking_id and coalesce(l.reverses_id, l.id) = own.id
      join booking b on b.account_id = off.account_id and b.id = l.booking_id
    where ${ofAccount('off')} and off.property_id = ${propertyId} and off.group_block_id = ${groupId}
    group by b.id, b.code, b.guest_name having sum(l.amount) <> 0 order by b.id`.execute(db)
  const { rows: refunds } = await sql<
    Omit<GroupRefund, 'vouchers'> & { vouchers: { id: DocumentId; number: string }[] }
  >`
    select r.id, l.business_date, r.method, r.amount, r.reason, coalesce((
      select jsonb_agg(jsonb_build_object('id', v.id, 'number', v.number) order by v.serial) from document v
      -- One for each payment that it gives back of, numbered one after the other.
      where v.account_id = r.account_id and v.property_id = d.property_id and (v.gstin, v.financial_year, v.kind) = (d.gstin, d.financial_year, d.kind)
        and v.serial - d.serial between 0 and (select count(*) from payment_allocation a where ${ofAccount('a')} and a.refund_line_id = r.line_id) - 1), '[]') as vouchers
    from refund r join folio_line l on l.account_id = r.account_id and l.id = r.line_id
      left join document_line dl on dl.account_id = r.account_id and dl.line_id = l.id left join document d on d.account_id = r.account_id and d.id = dl.document_id
    where ${ofAccount('r')} and r.property_id = ${propertyId} and r.group_block_id = ${groupId}
    order by r.id desc`.execute(db)
  return {
    held: advances.reduce((sum, one) => sum + one.left, 0),
    advances: advances.map(({ documentId, number, ...one }) => ({
      ...one,
      receipt:
        documentId && number ? { id: documentId, number, url: documentAddress(documentId) } : null,
    })),
    paid,
    refunds: refunds.map(one => ({
      ...one,
      vouchers: one.vouchers.map(voucher => ({ ...voucher, url: documentAddress(voucher.id) })),
    })),
  }
}
