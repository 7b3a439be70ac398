import { requireGrant } from '../../kernel/access/gates.ts'
import { inProperty, router } from '../../kernel/procedures/builders.ts'
import { addCard, chargeCard, voidCard } from './commands/cards.ts'
import { enterStatement, markStatementPaid, setTaxInvoice } from './commands/enter.ts'
import { importFile, readFile } from './commands/import-file.ts'
import { settlePayout, withdrawStatement } from './commands/settle.ts'
import { listCards } from './queries/cards.ts'
import { listDues } from './queries/dues.ts'
import { getStatement, listStatements } from './queries/statements.ts'
import {
  addCardInput,
  chargeCardInput,
  duesInput,
  enterStatementInput,
  importFileInput,
  listCardsInput,
  listStatementsInput,
  markPaidInput,
  readFileInput,
  statementInput,
  taxInvoiceInput,
  voidCardInput,
  withdrawInput,
} from './schema.ts'

const here = inProperty('payments')
const ok = { ok: true } as const

/** Joined to `payments`: what channels invoice, what they pay out, and the virtual cards that they send. */
export const channelMoneyRouter = router({
  /** Bookings that are over and stand on no paper of the kind yet, with what it is to say of each. */
  dues: here
    .input(duesInput)
    .query(({ ctx, input }) =>
      ctx.work.read(db => listDues(db, ctx.propertyId, input, ctx.work.now)),
    ),
  statements: here
    .input(listStatementsInput)
    .query(({ ctx, input }) => ctx.work.read(db => listStatements(db, ctx.propertyId, input))),
  /** A paper with each of its lines: agrees, differs and by what, or unknown here. */
  statement: here
    .input(statementInput)
    .query(({ ctx, input }) =>
      ctx.work.read(db => getStatement(db, ctx.propertyId, input.statementId)),
    ),
  /** Keeps a paper; a payout settles the bookings that are over. */
  enter: here.input(enterStatementInput).mutation(async ({ ctx, input }) => {
    const statementId = await enterStatement(ctx, input)
    const posted = input.kind === 'payout' ? await settlePayout(ctx, statementId) : 0
    return { statementId, posted }
  }),
  /** How a portal's file would be read; nothing is kept. */
  readFile: here.input(readFileInput).mutation(({ ctx, input }) => readFile(ctx, input)),
  /** The same as a paper, of a file of the portal. */
  importFile: here.input(importFileInput).mutation(async ({ ctx, input }) => {
    const kept = await importFile(ctx, input)
    const posted = input.kind === 'payout' ? await settlePayout(ctx, kept.statementId) : 0
    return { ...kept, posted }
  }),
  setTaxInvoice: here.input(taxInvoiceInput).mutation(async ({ ctx, input }) => {
    await setTaxInvoice(ctx, input)
    return ok
  }),
  /** Posts what could not be posted before, as of stays that were not over. */
  settle: here
    .input(statementInput)
    .mutation(async ({ ctx, input }) => ({ posted: await settlePayout(ctx, input.statementId) })),
  markPaid: here.input(markPaidInput).mutation(async ({ ctx, input }) => {
    await markStatementPaid(ctx, input)
    return ok
  }),
  withdraw: here.input(withdrawInput).mutation(async ({ ctx, input }) => {
    requireGrant(ctx.person, 'reversal')
    await withdrawStatement(ctx, input)
    return ok
  }),
  cards: here
    .input(listCardsInput)
    .query(({ ctx, input }) =>
      ctx.work.read(db => listCards(db, ctx.propertyId, input, ctx.work.now)),
    ),
  addCard: here
    .input(addCardInput)
    .mutation(async ({ ctx, input }) => ({ cardId: await addCard(ctx, input) })),
  chargeCard: here
    .input(chargeCardInput)
    .mutation(async ({ ctx, input }) => ({ paymentId: await chargeCard(ctx, input) })),
  voidCard: here.input(voidCardInput).mutation(async ({ ctx, input }) => {
    await voidCard(ctx, input)
    return ok
  }),
})
