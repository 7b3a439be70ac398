import { inProperty, router } from '../../kernel/procedures/builders.ts'
import { ignoreLine, matchByHand, unmatch } from './commands/by-hand.ts'
import { fetchSettlements, importReport, previewReport } from './commands/import.ts'
import { listBreaks } from './queries/breaks.ts'
import { listCandidates, listLines, listRuns } from './queries/lines.ts'
import { monthOf } from './queries/month.ts'
import {
  candidatesInput,
  fetchInput,
  importInput,
  itemsInput,
  matchInput,
  monthInput,
  unmatchInput,
} from './schema.ts'

const here = inProperty('payments')
const ok = { ok: true } as const

/** Payments, the settlements of the gateways and the statements of the bank, joined. */
export const reconciliationRouter = router({
  /** What a file is and how it would be read; nothing is kept. */
  preview: here
    .input(importInput)
    .mutation(({ ctx, input }) =>
      previewReport(
        ctx.work,
        { propertyId: ctx.propertyId, paymentAccountId: input.accountId },
        input,
      ),
    ),
  import: here
    .input(importInput)
    .mutation(({ ctx, input }) =>
      importReport(
        ctx.work,
        { propertyId: ctx.propertyId, paymentAccountId: input.accountId },
        input,
      ),
    ),
  /** The settlements of a month, from the gateway itself. */
  fetch: here
    .input(fetchInput)
    .mutation(({ ctx, input }) =>
      fetchSettlements(
        ctx.services,
        ctx.work,
        { propertyId: ctx.propertyId, paymentAccountId: input.accountId },
        input.month,
      ),
    ),
  runs: here.query(({ ctx }) =>
    ctx.work.read(async db => ({ items: await listRuns(db, ctx.propertyId, ctx.work.now) })),
  ),
  month: here
    .input(monthInput)
    .query(({ ctx, input }) => ctx.work.read(db => monthOf(db, ctx.propertyId, input.month))),
  breaks: here.input(monthInput).query(({ ctx, input }) =>
    ctx.work.read(async db => ({
      items: await listBreaks(db, ctx.propertyId, input.month, ctx.work.now),
    })),
  ),
  items: here
    .input(itemsInput)
    .query(({ ctx, input }) => ctx.work.read(db => listLines(db, ctx.propertyId, input))),
  /** What an open line could be. */
  candidates: here
    .input(candidatesInput)
    .query(({ ctx, input }) =>
      ctx.work.read(async db => ({ items: await listCandidates(db, ctx.propertyId, input) })),
    ),
  match: here.input(matchInput).mutation(async ({ ctx, input }) => {
    await matchByHand(ctx.work, ctx.propertyId, input)
    return ok
  }),
  unmatch: here.input(unmatchInput).mutation(async ({ ctx, input }) => {
    await unmatch(ctx.work, ctx.propertyId, input)
    return ok
  }),
  ignore: here.input(unmatchInput).mutation(async ({ ctx, input }) => {
    await ignoreLine(ctx.work, ctx.propertyId, input)
    return ok
  }),
})
