import { mayGive, requireGrant } from '../../kernel/access/gates.ts'
import { actInput, actOnce } from '../../kernel/idempotency/act-once.ts'
import { inProperty, router } from '../../kernel/procedures/builders.ts'
import { onBooking } from '../procedures.ts'
import { createCompany, updateCompany } from './commands/companies.ts'
import { moveBillToCompany, returnBillFromCompany } from './commands/move-bill.ts'
import { applyAdvance, receive } from './commands/receive.ts'
import { reverseReceipt } from './commands/reverse.ts'
import { inCompanies, onCompany } from './procedures.ts'
import { getCompany, listCompanies, listCompanyOptions } from './reads/companies.ts'
import { findToday, listOpenInvoices } from './reads/open-invoices.ts'
import { listReceipts } from './reads/receipts.ts'
import { getStatement } from './reads/statement.ts'
import { mostTds } from './rules.ts'
import {
  applyAdvanceInput,
  companyFields,
  companyOptionsInput,
  listCompaniesInput,
  moveBillInput,
  receiptsInput,
  receiveInput,
  returnBillInput,
  reverseReceiptInput,
  statementInput,
  updateCompanyInput,
} from './schema.ts'

const company = onCompany('payments')
/** What can be sent again when its answer was lost. */
const companyAct = company.input(actInput).use(async act => act.next(await actOnce(act)))
const bookingAct = onBooking('payments')
  .input(actInput)
  .use(async act => act.next(await actOnce(act)))
const ok = { ok: true } as const
/** On a screen beside the company; a statement has all. */
const mostOpen = 500

/** Companies that pay later: what they owe, and what they paid. */
export const companiesRouter = router({
  list: inCompanies('payments')
    .input(listCompaniesInput)
    .query(({ ctx, input }) =>
      ctx.work.read(db => listCompanies(db, { ...ctx, now: ctx.work.now }, input)),
    ),
  /** Those that a bill may be made out to; without what they owe. */
  options: inProperty('bookings')
    .input(companyOptionsInput)
    .query(({ ctx, input }) =>
      ctx.work.read(async db => ({ items: await listCompanyOptions(db, ctx.propertyId, input) })),
    ),
  get: company.query(({ ctx }) =>
    ctx.work.read(async db => {
      const at = { ...ctx.company, now: ctx.work.now }
      const openInvoices = await listOpenInvoices(db, at, { limit: mostOpen })
      const today = await findToday(db, ctx.propertyId, ctx.work.now)
      return { ...(await getCompany(db, at)), openInvoices, today }
    }),
  ),
  create: inProperty('payments')
    .input(companyFields)
    .mutation(async ({ ctx, input: { propertyId: _, creditLimit, ...fields } }) => {
      if (creditLimit !== undefined && creditLimit !== 0) requireGrant(ctx.person, 'credit-limit')
      // Whoever gives no credit makes a company that has none until somebody who may gives it.
      const unsaid = mayGive(ctx.person, 'credit-limit') ? null : 0
      return {
        companyId: await createCompany(ctx, {
          ...fields,
          creditLimit: creditLimit === undefined ? unsaid : creditLimit,
        }),
      }
    }),
  update: company.input(updateCompanyInput).mutation(async ({ ctx, input }) => {
    if (input.creditLimit !== undefined) requireGrant(ctx.person, 'credit-limit')
    await updateCompany(ctx.work, ctx.company, input)
    return ctx.work.read(db => getCompany(db, { ...ctx.company, now: ctx.work.now }))
  }),
  statement: company
    .input(statementInput)
    .query(({ ctx, input }) =>
      ctx.work.read(db => getStatement(db, { ...ctx.company, now: ctx.work.now }, input)),
    ),
  receipts: company
    .input(receiptsInput)
    .query(({ ctx, input }) => ctx.work.read(db => listReceipts(db, ctx.company, input))),
  receive: company.input(receiveInput).mutation(async ({ ctx, input }) => {
    if (input.tds > mostTds(input)) requireGrant(ctx.person, 'write-off')
    const { receiptIds } = await receive(ctx, input)
    const [receiptId] = receiptIds
    const at = { ...ctx.company, now: ctx.work.now }
    return { receiptId, receiptIds, company: await ctx.work.read(db => getCompany(db, at)) }
  }),
  applyAdvance: companyAct
    .input(applyAdvanceInput)
    .mutation(({ ctx, input }) => applyAdvance(ctx, input)),
  reverseReceipt: companyAct.input(reverseReceiptInput).mutation(async ({ ctx, input }) => {
    requireGrant(ctx.person, 'reversal')
    await reverseReceipt(ctx, input)
    return ok
  }),
  moveBill: bookingAct.input(moveBillInput).mutation(async ({ ctx, input }) => ({
    amount: await moveBillToCompany(
      { ...ctx, bookingId: input.bookingId },
      { ...input, mayPassLimit: mayGive(ctx.person, 'credit-limit') },
    ),
  })),
  returnBill: bookingAct.input(returnBillInput).mutation(async ({ ctx, input }) => {
    requireGrant(ctx.person, 'reversal')
    return {
      amount: await returnBillFromCompany({ ...ctx, bookingId: input.bookingId }, input),
    }
  }),
})
