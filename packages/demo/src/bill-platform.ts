import { documentNumber } from '@atithi/api/finance/documents/rules/numbering'
import { addDays, type IsoDate } from '@atithi/api/kernel/shared/dates'
import { financialYearOf } from '@atithi/api/kernel/shared/financial-year'
import { contentFor } from '@atithi/api/platform/billing/commands/issue'
import { getBiller } from '@atithi/api/platform/billing/reads'
import {
  composeInvoice,
  isInterState,
  type OwedLine,
} from '@atithi/api/platform/billing/rules/invoice'
import { toStoredBilling } from '@atithi/api/platform/billing/rules/stored-content'
import type { Trx } from '@atithi/db/client'
import { sql } from 'kysely'

/** The platform of the demonstration; the number is of a company that does not exist. */
const platform = {
  name: 'Atithi Services Private Limited',
  address: '4 Residency Road, Bengaluru 560025',
  state: 'Karnataka',
  gstin: '29AAGCB7383J1Z4',
  email: 'billing@atithi.test',
  transferDetails: 'HDFC Bank, account 50200012345678, IFSC HDFC0001234',
}

/** What the hotels of the demonstration owe the platform: commission since two months, and the invoices of this month, which are paid. */
export async function billPlatform(trx: Trx, now: Date): Promise<void> {
  await trx.updateTable('biller').set(platform).execute()
  await sql`select post_commission(account_id, array_agg(id)) from booking
    where commission_basis_points > 0 and status in ('checked-out', 'cancelled') group by account_id`.execute(
    trx,
  )
  await sql`
    insert into billing_line (property_id, account_id, kind, day, plan_id, covers_to, base, amount)
    select p.id, p.account_id, 'subscription', m.month, s.plan_id, (m.month + interval '1 month' - interval '1 day')::date,
      v.monthly_price, v.monthly_price
    from subscription s join property p on p.account_id = s.account_id and p.id = s.property_id
      join plan_version v on v.plan_id = s.plan_id and v.valid_from = s.terms_from and v.monthly_price > 0
      cross join (select date_trunc('month', ${now.toISOString()}::timestamptz at time zone 'Asia/Kolkata')::date as month) m`.execute(
    trx,
  )
  const hotels = await trx
    .selectFrom('property as p')
    .innerJoin('subscription as s', 's.propertyId', 'p.id')
    .select(['p.id', 'p.accountId', 'p.name', 'p.legalName', 'p.address', 'p.city', 'p.state'])
    .select(['p.pincode', 'p.gstNumber', 'p.phone', 'p.email'])
    .select(
      sql<IsoDate>`date_trunc('month', ${now.toISOString()}::timestamptz at time zone p.time_zone)::date`.as(
        'month',
      ),
    )
    .where('s.planId', '<>', 'freemium')
    .orderBy('p.id')
    .execute()
  const owed = await trx
    .selectFrom('billingLine as l')
    .leftJoin('plan', 'plan.id', 'l.planId')
    .select(['l.id', 'l.propertyId', 'l.day', 'l.coversTo', 'l.basisPoints', 'l.base', 'l.amount'])
    .select('plan.name as planName')
    .select(eb => eb.ref('l.kind').$castTo<OwedLine['kind']>().as('kind'))
    .orderBy('l.day')
    .orderBy('l.id')
    .execute()
  const biller = await getBiller(trx)
  let serial = 0
  for (const hotel of hotels) {
    const { month } = hotel
    const leaves = isInterState(hotel, biller.state)
    const composed = composeInvoice(
      owed.filter(
        ({ propertyId, kind, day }) =>
          propertyId === hotel.id && (kind === 'commission' ? day < month : day <= month),
      ),
      { ...biller, taxBasisPoints: biller.taxBasisPoints, isInterState: leaves },
    )
    if (!composed) continue
    serial += 1
    const { taxableValue, cgst, sgst, igst = 0, total } = composed.figures.totals
    const financialYear = financialYearOf(month)
    const dueOn = addDays(month, biller.dueDays)
    const content = contentFor(biller, hotel, {
      figures: composed.figures,
      isInterState: leaves,
      about: { title: 'For', lines: [hotel.name, `Month of ${month.slice(0, 7)}`] },
      notes: [`To be paid by ${dueOn}.`, biller.transferDetails],
    })
    const { id } = await trx
      .insertInto('billingInvoice')
      .values({
        propertyId: hotel.id,
        accountId: hotel.accountId,
        kind: 'invoice',
        number: documentNumber(biller.prefix, 'tax-invoice', financialYear, serial),
        serial,
        financialYear,
        issuedOn: month,
        issuedAt: `${month}T00:01:00+05:30`,
        month,
        dueOn,
        taxableValue,
        cgst,
        sgst,
        igst,
        total,
        settled: total,
        content: JSON.stringify(toStoredBilling(content)),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await trx
      .updateTable('billingLine')
      .set({ invoiceId: id })
      .where('id', '=', sql<string>`any(${composed.taken}::uuid[])`)
      .execute()
    await trx
      .insertInto('billingPayment')
      .values({
        propertyId: hotel.id,
        accountId: hotel.accountId,
        invoiceId: id,
        method: 'transfer',
        status: 'completed',
        amount: total,
        applied: total,
        reference: `N${financialYear}${String(serial).padStart(6, '0')}`,
        receivedOn: month,
      })
      .execute()
  }
  if (serial > 0)
    await sql`insert into billing_counter (kind, financial_year, last_serial, last_date)
      select kind, financial_year, max(serial), max(issued_on) from billing_invoice group by 1, 2`.execute(
      trx,
    )
  await sql`update subscription set invoiced_month =
    date_trunc('month', ${now.toISOString()}::timestamptz at time zone 'Asia/Kolkata')::date`.execute(
    trx,
  )
}
