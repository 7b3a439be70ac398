import { ofAccount } from '@atithi/db/account'
import type { Trx } from '@atithi/db/client'
import type { AccountId, PropertyId } from '@atithi/db/ids'
import { sql } from 'kysely'
import type { Figures } from '../../../finance/documents/rules/content.ts'
import { recordChange } from '../../../kernel/audit/record.ts'
import { publish } from '../../../kernel/events/publish.ts'
import { addDays, type IsoDate } from '../../../kernel/shared/dates.ts'
import type { Paise } from '../../../kernel/shared/money.ts'
import { stateCodeOf } from '../../../kernel/shared/states.ts'
import { planEvents } from '../../../plans/events.ts'
import type { Subscriber } from '../../../plans/subscriptions/commands/change-plan.ts'
import { writePlanLetter } from '../../../plans/subscriptions/commands/letters.ts'
import { type Biller, getBiller, mayInvoice } from '../reads.ts'
import { composeInvoice, isInterState, type OwedLine } from '../rules/invoice.ts'
import { type BillingContent, toStoredBilling } from '../rules/stored-content.ts'
import { whileOwing } from './due.ts'
import { nextNumber } from './numbers.ts'

/**
 * Invoices to a hotel what it owes at the beginning of its month: the fee of the month ahead, changes of its plan and commission up to
 * then. Once a month, whichever process comes first; nothing while nothing is owed. Answers the id of the invoice, or null.
 */
export function issueInvoice(subscriber: Subscriber): Promise<string | null> {
  const { work, post, propertyId } = subscriber
  return work.write(trx =>
    whileOwing(trx, subscriber, async () => {
      const biller = await getBiller(trx)
      if (!mayInvoice(biller)) return null
      const hotel = await getHotel(trx, propertyId, work.now)
      if (hotel.isInvoiced) return null
      const owed = await listOwed(trx, propertyId, hotel.month)
      const leaves = isInterState(hotel, biller.state)
      const { taxBasisPoints, gstin, subscriptionSac, commissionSac } = biller
      const composed = composeInvoice(owed, {
        subscriptionSac,
        commissionSac,
        taxBasisPoints: gstin === null ? null : taxBasisPoints,
        isInterState: leaves,
      })
      if (!composed) return null
      const { taken, figures } = composed
      const numbered = await nextNumber(trx, {
        kind: 'invoice',
        prefix: biller.prefix,
        now: work.now,
      })
      const dueOn = addDays(numbered.issuedOn, biller.dueDays)
      const content = contentFor(biller, hotel, {
        figures,
        isInterState: leaves,
        about: { title: 'For', lines: [hotel.name, `Month of ${hotel.month.slice(0, 7)}`] },
        notes: [
          `To be paid by ${dueOn}.`,
          ...(biller.transferDetails ? [biller.transferDetails] : []),
        ],
      })
      const { taxableValue, cgst, sgst, igst = 0, total } = figures.totals
      const { id } = await trx
        .insertInto('billingInvoice')
        .values({
          propertyId,
          accountId: hotel.accountId,
          kind: 'invoice',
          ...numbered,
          issuedAt: work.now.toISOString(),
          month: hotel.month,
          dueOn,
          taxableValue,
          cgst,
          sgst,
          igst,
          total,
          content: JSON.stringify(toStoredBilling(content)),
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      await trx
        .updateTable('billingLine')
        .set({ invoiceId: id })
        .where('id', '=', sql<string>`any(${taken}::uuid[])`)
        .execute()
      await useCredit(
        trx,
        { propertyId, accountId: hotel.accountId, invoiceId: id, total },
        numbered.issuedOn,
      )
      await billFromNowOn(trx, propertyId, hotel.month)
      await recordChange(trx, work, {
        action: 'subscription.invoiced',
        entity: 'subscription',
        entityId: propertyId,
        propertyId,
        after: { number: numbered.number, total },
      })
      const event = planEvents['plan.invoiced']
      await publish(trx, work, { propertyId, event, entityId: propertyId })
      const invoice = { number: numbered.number, amount: total, dueOn }
      const letter = { propertyId, about: 'invoiced', plan: hotel.planName, invoice } as const
      await writePlanLetter(trx, post, letter, work.now)
      return id
    }),
  )
}

async function getHotel(trx: Trx, propertyId: PropertyId, now: Date) {
  const at = sql`${now.toISOString()}::timestamptz`
  const month = sql<IsoDate>`date_trunc('month', ${at} at time zone p.time_zone)::date`
  return trx
    .selectFrom('property as p')
    .innerJoin('subscription', 'subscription.propertyId', 'p.id')
    .innerJoin('plan', join =>
      join.on(sql<boolean>`plan.id = subscribed_plan(subscription, ${at})`),
    )
    .select(['p.accountId', 'p.name', 'p.legalName', 'p.address', 'p.city', 'p.state', 'p.pincode'])
    .select(['p.gstNumber', 'p.phone', 'p.email', 'plan.name as planName', month.as('month')])
    .select(
      sql<boolean>`exists (select from billing_invoice i where i.property_id = p.id and i.month = ${month})`.as(
        'isInvoiced',
      ),
    )
    .where('p.id', '=', propertyId)
    .executeTakeFirstOrThrow()
}
export type BilledHotel = Awaited<ReturnType<typeof getHotel>>

/** Fees of the month that begins and what is older; commission of the months before. */
const listOwed = (trx: Trx, propertyId: PropertyId, month: IsoDate): Promise<OwedLine[]> =>
  trx
    .selectFrom('billingLine as l')
    .leftJoin('plan', 'plan.id', 'l.planId')
    .select(['l.id', 'l.day', 'l.coversTo', 'l.basisPoints', 'l.base', 'l.amount'])
    .select('plan.name as planName')
    .select(eb => eb.ref('l.kind').$castTo<OwedLine['kind']>().as('kind'))
    .where('l.propertyId', '=', propertyId)
    .where('l.invoiceId', 'is', null)
    .where(
      sql<boolean>`(case l.kind when 'commission' then l.day < ${month}::date else l.day <= ${month}::date end)`,
    )
    .orderBy('l.day')
    .orderBy('l.id')
    .execute()

/** What a document of the platform says to a hotel. */
export function contentFor(
  biller: Biller,
  hotel: Pick<
    BilledHotel,
    | 'name'
    | 'legalName'
    | 'address'
    | 'city'
    | 'state'
    | 'pincode'
    | 'gstNumber'
    | 'phone'
    | 'email'
  >,
  said: {
    figures: Figures
    isInterState: boolean
    about: BillingContent['about']
    notes: string[]
    corrects?: BillingContent['corrects']
    reason?: string
  },
): BillingContent {
  const { figures, corrects = null, reason = null, ...rest } = said
  const place = [hotel.address, hotel.city, [hotel.state, hotel.pincode].filter(Boolean).join(' ')]
  return {
    ...figures,
    ...rest,
    corrects,
    reason,
    supplier: {
      name: biller.name,
      address: biller.address,
      gstin: biller.gstin,
      phone: biller.phone,
      email: biller.email,
      state: biller.state,
      stateCode: stateCodeOf({ gstNumber: biller.gstin, state: biller.state }),
    },
    recipient: {
      name: hotel.legalName ?? hotel.name,
      address: place.filter(Boolean).join(', '),
      gstin: hotel.gstNumber,
      phone: hotel.phone,
      email: hotel.email,
    },
    placeOfSupply: hotel.state || biller.state,
    payments: [],
    balance: null,
  }
}

/** What the hotel has paid beyond earlier invoices pays this one first. */
async function useCredit(
  trx: Trx,
  invoice: { propertyId: PropertyId; accountId: AccountId; invoiceId: string; total: Paise },
  receivedOn: IsoDate,
): Promise<void> {
  const { propertyId, accountId, invoiceId, total } = invoice
  const { credit } = await trx
    .selectFrom('subscription')
    .select('credit')
    .where('propertyId', '=', propertyId)
    .executeTakeFirstOrThrow()
  const amount = Math.min(credit, total)
  if (amount === 0) return
  await trx
    .insertInto('billingPayment')
    .values({
      propertyId,
      accountId,
      invoiceId,
      method: 'credit',
      status: 'completed',
      amount,
      applied: amount,
      receivedOn,
    })
    .execute()
  await trx
    .updateTable('billingInvoice')
    .set({ settled: amount })
    .where('id', '=', invoiceId)
    .execute()
  await trx
    .updateTable('subscription')
    .set({ credit: credit - amount })
    .where('propertyId', '=', propertyId)
    .execute()
}

/** A day to which an administrator said that the plan was paid and that ends within the month: from now on its invoice is what is awaited. */
const billFromNowOn = (trx: Trx, propertyId: PropertyId, month: IsoDate) =>
  trx
    .updateTable('subscription')
    .set({ paidUntil: null })
    .where('propertyId', '=', propertyId)
    .where(
      sql<boolean>`paid_until >= ${month}::timestamp at time zone (select time_zone from property p where ${ofAccount('p')} and p.id = property_id)
        and paid_until < (${month}::date + interval '1 month')::timestamp at time zone (select time_zone from property p where ${ofAccount('p')} and p.id = property_id)`,
    )
    .execute()
