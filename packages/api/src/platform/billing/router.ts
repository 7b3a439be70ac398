import type { Person } from '../../kernel/access/actor.ts'
import { authorOf } from '../../kernel/access/actor.ts'
import { enterProperty, type Site } from '../../kernel/access/gates.ts'
import { type Context, workIn } from '../../kernel/context/context.ts'
import { DomainError } from '../../kernel/errors/domain-error.ts'
import { kernelReasons } from '../../kernel/errors/reasons.ts'
import { administrator, atProperty, inPortfolio, router } from '../../kernel/procedures/builders.ts'
import type { Subscriber } from '../../plans/subscriptions/commands/change-plan.ts'
import { saveBiller } from './commands/biller.ts'
import { creditInvoice } from './commands/credit.ts'
import { checkInvoicePages, openInvoicePage } from './commands/pay.ts'
import { recordTransfer } from './commands/transfers.ts'
import { addPlanVersion } from './commands/versions.ts'
import { getInvoice, listInvoices } from './queries/invoices.ts'
import { getBillerSettings, getOverview, listUnpaid, listVersions } from './queries/overview.ts'
import {
  addVersionInput,
  creditInvoiceInput,
  invoiceInput,
  listInvoicesInput,
  recordPaymentInput,
  saveBillerInput,
} from './schema.ts'

const ok = { ok: true } as const
const invoice = { key: 'invoiceId', what: 'billing invoice' } as const
const onInvoice = atProperty('settings', invoice)

/** Its owner pays an invoice. A gate has let them in; what money does to a plan is the platform's to write. */
const paying = atProperty('settings', invoice, ['owner']).use(({ ctx, next }) => {
  if (ctx.person.impersonator) throw new DomainError(kernelReasons.NOT_WHILE_IMPERSONATING, {})
  return next({ ctx: { subscriber: subscriberOf(ctx, ctx) } })
})

/** An administrator's act on an invoice of any hotel. */
const byAdministrator = administrator.input(invoiceInput).use(async ({ ctx, input, next }) => {
  const target = { what: 'billing invoice', id: input.invoiceId } as const
  const site = await enterProperty(ctx.services.db, ctx.person, null, target)
  return next({ ctx: { subscriber: subscriberOf(ctx, site) } })
})

function subscriberOf(
  context: Context & { person: Person },
  { accountId, propertyId }: Site,
): Subscriber {
  const work = workIn(context, { role: 'platform', accountId }, authorOf(context.person))
  return { work, post: context.services.settings, propertyId }
}

/** Joined to `billing`: what the platform invoices, and how it is paid. */
export const platformBillingRouter = router({
  invoices: inPortfolio('settings')
    .input(listInvoicesInput.optional())
    .query(({ ctx, input }) =>
      ctx.work.read(db =>
        listInvoices(db, ctx.propertyIds, listInvoicesInput.parse(input ?? {}), ctx.work.now),
      ),
    ),
  invoice: onInvoice.query(({ ctx, input }) =>
    ctx.work.read(db => getInvoice(db, ctx.propertyId, input.invoiceId)),
  ),
  payInvoice: paying.mutation(({ ctx, input }) =>
    openInvoicePage(ctx.services, ctx.subscriber, input.invoiceId),
  ),
  checkInvoice: paying.mutation(async ({ ctx, input }) => {
    await checkInvoicePages(ctx.services, ctx.subscriber, input.invoiceId)
    return ok
  }),
  recordPayment: byAdministrator.input(recordPaymentInput).mutation(async ({ ctx, input }) => {
    await recordTransfer(ctx.subscriber, input)
    return ok
  }),
  creditInvoice: byAdministrator.input(creditInvoiceInput).mutation(async ({ ctx, input }) => {
    await creditInvoice(ctx.subscriber, input)
    return ok
  }),
  /** What stands above every screen while a plan is not paid. */
  unpaid: inPortfolio(null).query(async ({ ctx }) => ({
    hotels:
      ctx.propertyIds === 'all'
        ? []
        : await ctx.work.read(db =>
            listUnpaid(db, ctx.propertyIds as readonly string[], ctx.work.now),
          ),
  })),
  overview: administrator.query(({ ctx }) => ctx.work.read(db => getOverview(db, ctx.work.now))),
  biller: administrator.query(({ ctx }) => ctx.work.read(getBillerSettings)),
  saveBiller: administrator.input(saveBillerInput).mutation(async ({ ctx, input }) => {
    await saveBiller(ctx.work, ctx.services.settings, input)
    return ctx.work.read(getBillerSettings)
  }),
  versions: administrator.query(async ({ ctx }) => ({
    versions: await ctx.work.read(listVersions),
  })),
  addVersion: administrator.input(addVersionInput).mutation(async ({ ctx, input }) => {
    await addPlanVersion(ctx.work, input)
    return ok
  }),
})
