import { inProperty, router } from '../../kernel/procedures/builders.ts'
import { readTrialBalance } from './reads.ts'
import { differenceOf } from './rules.ts'
import { trialBalanceInput } from './schema.ts'

/** Joined to `reports`. */
export const trialBalanceRouter = router({
  /** The ledgers of deposits, guests and receivables on each business date, recounted from the folio lines beside the night audit. */
  trialBalance: inProperty('reports')
    .input(trialBalanceInput)
    .query(({ ctx, input }) =>
      ctx.work.readCopy(async db => ({
        lines: (await readTrialBalance(db, ctx.propertyId, input)).map(line =>
          Object.assign(line, { difference: differenceOf(line) }),
        ),
      })),
    ),
})
