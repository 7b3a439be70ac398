import { hasSecondFactor } from '../../identity/auth/commands/second-factor.ts'
import { workAs } from '../../kernel/context/context.ts'
import { entrance, router, withRole } from '../../kernel/procedures/builders.ts'
import { closeAccount } from './commands/close.ts'
import { restoreAccount } from './commands/restore.ts'
import { countOpen } from './queries.ts'
import { isClear, openInWords } from './rules/terms.ts'
import { closeAccountInput, restoreAccountInput } from './schema.ts'

const ok = { ok: true } as const

export const accountClosingRouter = router({
  /** What still keeps the caller's account open, and whether closing it asks for a code. */
  get: withRole('owner').query(async ({ ctx }) => {
    const { userId } = ctx.person
    const matters = await workAs(ctx, ctx.person, { role: 'platform', accountId: userId }).read(
      db => countOpen(db, userId, ctx.services.clock.now()),
    )
    return {
      canClose: isClear(matters),
      open: openInWords(matters),
      needsCode: await hasSecondFactor(ctx, userId),
    }
  }),
  close: withRole('owner')
    .input(closeAccountInput)
    .mutation(async ({ ctx, input }) => {
      await closeAccount(ctx, input)
      return ok
    }),
})

/** Joined to `auth`: whoever has closed their account has no session. */
export const accountRestoreRouter = router({
  restoreAccount: entrance.input(restoreAccountInput).mutation(async ({ ctx, input }) => {
    await restoreAccount(ctx, input)
    return ok
  }),
})
