import { ofAccount } from '@atithi/db/account'
import type { AccountId } from '@atithi/db/ids'
import type { Reader } from '@atithi/db/reader'
import { sql } from 'kysely'
import { contentOf } from '../../finance/documents/rules/stored-content.ts'
import type { AuthorizedPropertyId } from '../../kernel/access/gates.ts'
import { DomainError } from '../../kernel/errors/domain-error.ts'
import { firstOfMonth, type IsoDate } from '../../kernel/shared/dates.ts'
import { insightReasons } from '../reasons.ts'
import { type AdvanceVoucher, advanceIn } from './rules/advances.ts'
import { buildGstr1, operatorsWithoutNumber } from './rules/gstr1.ts'
import type { ReturnDocument } from './rules/return-document.ts'
import { sheetsOf } from './rules/sheets.ts'
import type { Gstr1Input } from './schema.ts'

/**
 * The return of a month for the registration of this hotel: with the documents of the owner's other hotels under the same GSTIN, since a
 * return is of a registration. Throws GSTIN_NEEDED.
 */
export async function readGstr1(
  db: Reader,
  propertyId: AuthorizedPropertyId,
  { month, format }: Gstr1Input,
) {
  const { gstNumber: gstin, accountId } = await db
    .selectFrom('property')
    .select(['gstNumber', 'accountId'])
    .where('id', '=', propertyId)
    .executeTakeFirstOrThrow()
  if (gstin === null) throw new DomainError(insightReasons.GSTIN_NEEDED, {}, 'propertyId')
  const registration = { accountId, gstin, from: firstOfMonth(month) }
  const [documents, vouchers] = await Promise.all([
    readDocuments(db, registration),
    readVouchers(db, registration),
  ])
  const data = buildGstr1(gstin, month, documents, vouchers)
  const names = new Map(documents.map(({ number, recipientName }) => [number, recipientName]))
  return {
    gstin,
    month,
    documents: documents.length,
    operatorsWithoutNumber: operatorsWithoutNumber(documents),
    files:
      format === 'json'
        ? [{ name: `gstr1-${gstin}-${month}.json`, content: JSON.stringify(data) }]
        : sheetsOf(data, (_gstin, number) => names.get(number) ?? '').map(({ name, content }) => ({
            name: `${name}.csv`,
            content,
          })),
    data,
  }
}

/** A registration, and the first day of the month of its return. */
interface Registration {
  accountId: AccountId
  gstin: string
  from: IsoDate
}

async function readDocuments(
  db: Reader,
  { accountId, gstin, from }: Registration,
): Promise<ReturnDocument[]> {
  const rows = await db
    .selectFrom('document as d')
    .leftJoin('documentCancellation as c', 'c.documentId', 'd.id')
    .leftJoinLateral(
      // The stay was paid to a channel, which collects tax at source from the hotel.
      eb =>
        eb
          .selectFrom('channelReservation as r')
          .innerJoin('channelConnection as k', 'k.id', 'r.connectionId')
          .leftJoin('commerceOperator as o', join =>
            join
              .onRef('o.propertyId', '=', 'k.propertyId')
              .onRef('o.channelId', '=', 'k.channelId'),
          )
          .select(['k.channelId', 'o.gstin as operatorGstin'])
          .whereRef('r.bookingId', '=', 'd.bookingId')
          .where('r.isPrepaid', '=', true)
          .orderBy('r.id')
          .limit(1)
          .as('e'),
      join => join.onTrue(),
    )
    .select([
      'd.kind',
      'd.number',
      'd.serial',
      'd.issuedOn',
      'd.recipientName',
      'd.recipientGstin',
      'd.content',
      'c.documentId as cancelledId',
      'e.channelId',
      'e.operatorGstin',
    ])
    .where('d.accountId', '=', accountId)
    .where('d.gstin', '=', gstin)
    .where('d.issuedOn', '>=', from)
    .where('d.issuedOn', '<', sql<IsoDate>`(${from}::date + interval '1 month')::date`)
    .orderBy('d.number')
    .execute()
  return rows.map(({ content, cancelledId, channelId, operatorGstin, ...row }) => ({
    ...row,
    isCancelled: cancelledId !== null,
    content: contentOf(content),
    operator: channelId === null ? undefined : { channelId, gstin: operatorGstin },
  }))
}

/** The receipt vouchers of the month, and those of before it of which something was held when it began. */
async function readVouchers(
  db: Reader,
  { accountId, gstin, from }: Registration,
): Promise<AdvanceVoucher[]> {
  const { rows } = await sql<{
    issuedOn: IsoDate
    cancelledOn: IsoDate | null
    content: unknown
    adjusted: { on: IsoDate; amount: number }[]
    returned: { on: IsoDate; content: unknown }[]
  }>`
    with month as (select ${from}::date as first, (${from}::date + interval '1 month')::date as past),
    voucher as (
      select d.id, d.issued_on, d.content, d.total from month, document d
      where d.account_id = ${accountId} and d.gstin = ${gstin} and d.kind = 'receipt-voucher' and d.issued_on < month.past)
    select v.issued_on, (c.cancelled_at at time zone 'Asia/Kolkata')::date as cancelled_on, v.content, set_off.adjusted, back.returned
    from voucher v cross join month left join document_cancellation c on c.account_id = ${accountId} and c.document_id = v.id
    cross join lateral (
      select coalesce(jsonb_agg(jsonb_build_object('on', x.on_day, 'amount', x.amount)), '[]') as adjusted,
        coalesce(sum(x.amount) filter (where x.on_day < month.first), 0) as before
      from (
        select case when a.amount > 0 then i.issued_on else (a.allocated_at at time zone 'Asia/Kolkata')::date end as on_day, a.amount
        -- The voucher of a group's advance covers what of it was moved to bookings, too: their invoices adjust it.
        from document_line l join payment_allocation a on a.account_id = l.account_id and a.payment_line_id = l.line_id join document i on i.account_id = l.account_id and i.id = a.invoice_id
        where l.account_id = ${accountId} and l.document_id = v.id) x
      where x.on_day < month.past) set_off
    cross join lateral (
      select coalesce(jsonb_agg(jsonb_build_object('on', r.issued_on, 'content', r.content)), '[]') as returned,
        coalesce(sum(r.total) filter (where r.issued_on < month.first), 0) as before
      from document r where r.account_id = ${accountId} and r.corrects_id = v.id and r.kind = 'refund-voucher' and r.issued_on < month.past) back
    where v.issued_on >= month.first or (set_off.before + back.before < v.total
      and ((c.cancelled_at at time zone 'Asia/Kolkata')::date is null or (c.cancelled_at at time zone 'Asia/Kolkata')::date >= month.first))
    order by v.issued_on, v.id`.execute(db)
  return rows.map(({ content, returned, ...voucher }) => ({
    ...voucher,
    content: contentOf(content),
    returned: returned.map(one => ({ on: one.on, amount: advanceIn(contentOf(one.content)) })),
  }))
}

/** The channels that took guests' money for a hotel, and those with a number. */
export async function listOperators(
  db: Reader,
  propertyId: AuthorizedPropertyId,
): Promise<{ channelId: string; gstin: string | null }[]> {
  const { rows } = await sql<{ channelId: string; gstin: string | null }>`
    select k.channel_id, o.gstin
    from (
      select channel_id from channel_connection k where ${ofAccount('k')} and property_id = ${propertyId}
        and exists (select 1 from channel_reservation r where r.account_id = k.account_id and r.connection_id = k.id and r.is_prepaid)
      union select channel_id from commerce_operator where ${ofAccount('commerce_operator')} and property_id = ${propertyId}) k
    left join commerce_operator o on ${ofAccount('o')} and o.property_id = ${propertyId} and o.channel_id = k.channel_id
    order by k.channel_id`.execute(db)
  return rows
}
