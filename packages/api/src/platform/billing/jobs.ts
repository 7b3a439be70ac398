import { randomUUID } from 'node:crypto'
import type { AccountId, PropertyId } from '@atithi/db/ids'
import { readIn } from '@atithi/db/scope'
import { sql } from 'kysely'
import { nextCheckAfter } from '../../finance/gateways/rules/checks.ts'
import { workIn } from '../../kernel/context/context.ts'
import type { Services } from '../../kernel/context/services.ts'
import { DomainError } from '../../kernel/errors/domain-error.ts'
import type { Subscriber } from '../../plans/subscriptions/commands/change-plan.ts'
import { handleBillingEvents } from './commands/events.ts'
import { issueInvoice } from './commands/issue.ts'
import { checkInvoicePages } from './commands/pay.ts'
import { getBiller, mayInvoice } from './reads.ts'

interface Hotel {
  accountId: AccountId
  propertyId: PropertyId
}

const subscriberOf = (services: Services, { accountId, propertyId }: Hotel): Subscriber => {
  const request = { ip: '', requestId: `job-${randomUUID()}`, setCookie: () => undefined }
  const work = workIn({ services, request }, { role: 'platform', accountId }, { kind: 'system' })
  return { work, post: services.settings, propertyId }
}

/** Does the same for each hotel; what fails for one keeps no other waiting. */
async function forEach<T>(due: readonly T[], what: string, act: (one: T) => Promise<void>) {
  const failures: unknown[] = []
  for (const one of due) await act(one).catch(error => failures.push(error))
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} ${what}`)
}

/** Invoices to every hotel what it owes as its month begins; and later, where the platform could not be named as the supplier before. */
export async function invoiceHotels(services: Services): Promise<void> {
  const at = sql`${services.clock.now().toISOString()}::timestamptz`
  const due = await readIn(services.db, { role: 'platform' }, async db => {
    if (!mayInvoice(await getBiller(db))) return []
    const month = sql`date_trunc('month', ${at} at time zone p.time_zone)::date`
    return db
      .selectFrom('subscription as s')
      .innerJoin('property as p', 'p.id', 's.propertyId')
      .select(['s.accountId', 's.propertyId'])
      .where('p.deletedAt', 'is', null)
      .where(
        sql<boolean>`(coalesce(s.invoiced_month, date_trunc('month', p.created_at at time zone p.time_zone)::date) < ${month}
          or exists (select from billing_line l where l.property_id = p.id and l.invoice_id is null
            and case l.kind when 'commission' then l.day < ${month} else l.day = ${month} or l.day < ${month} end))`,
      )
      .where(
        sql<boolean>`not exists (select from billing_invoice i where i.property_id = p.id and i.month = ${month})`,
      )
      .orderBy('s.propertyId')
      .execute()
  })
  await forEach(due, 'hotels could not be invoiced', async hotel => {
    await issueInvoice(subscriberOf(services, hotel))
  })
}

const atOnce = 50

/** Looks at what the gateway of the platform has told, and asks it what became of the pages on which invoices are paid. */
export async function checkInvoicePayments(services: Services): Promise<void> {
  await handleBillingEvents(services, hotel => subscriberOf(services, hotel))
  const now = services.clock.now()
  const due = await readIn(services.db, { role: 'platform' }, db =>
    db
      .selectFrom('billingPayment')
      .select(['id', 'accountId', 'propertyId', 'invoiceId', 'createdAt'])
      .where('status', '=', 'asked')
      .where('nextCheckAt', '<=', now.toISOString())
      .orderBy('nextCheckAt')
      .limit(atOnce)
      .execute(),
  )
  await forEach(due, 'payments could not be asked for', async payment => {
    const subscriber = subscriberOf(services, payment)
    try {
      await checkInvoicePages(services, subscriber, payment.invoiceId)
    } catch (error) {
      if (!(error instanceof DomainError)) throw error
    } finally {
      const next = nextCheckAfter(new Date(payment.createdAt), 0, now)
      await subscriber.work.write(trx =>
        trx
          .updateTable('billingPayment')
          .set({ nextCheckAt: next?.toISOString() ?? null })
          .where('id', '=', payment.id)
          .where('status', '=', 'asked')
          .execute(),
      )
    }
  })
}
