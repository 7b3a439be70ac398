import { inProperty, router } from '../../kernel/procedures/builders.ts'
import { listLedgerBookings, readTrialBalance } from './reads.ts'
import { differenceOf } from './rules.ts'
import { ledgerBookingsInput, trialBalanceInput } from './schema.ts'

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
  /** The bookings behind a line of it, a page at a time. */
  ledgerBookings: inProperty('reports')
    .input(ledgerBookingsInput)
    .query(({ ctx, input: { cursor, ledger, ...page } }) =>
      ctx.work.readCopy(db =>
        listLedgerBookings(db, ctx.propertyId, {
          ...page,
          ...(ledger && { ledger }),
          ...(cursor && { after: cursor }),
        }),
      ),
    ),
})
