import { workAs } from '../../kernel/context/context.ts'
import { entrance, router, withRole } from '../../kernel/procedures/builders.ts'
import { acceptHandover } from './commands/accept.ts'
import { askHandover, withdrawHandover } from './commands/ask.ts'
import { acceptHandoverInput, askHandoverInput } from './schema.ts'

const ok = { ok: true } as const

export const accountHandoverRouter = router({
  /** The offer that waits for its answer; null without one. */
  get: withRole('owner').query(({ ctx }) =>
    workAs(ctx, ctx.person, { role: 'platform', accountId: ctx.person.userId }).read(async db => ({
      offer:
        (await db
          .selectFrom('accountHandover')
          .select(['toName', 'toEmail', 'askedAt', 'expiresAt'])
          .where('accountId', '=', ctx.person.userId)
          .where('acceptedAt', 'is', null)
          .where('withdrawnAt', 'is', null)
          .where('expiresAt', '>', ctx.services.clock.now().toISOString())
          .executeTakeFirst()) ?? null,
    })),
  ),
  ask: withRole('owner')
    .input(askHandoverInput)
    .mutation(async ({ ctx, input }) => {
      await askHandover(ctx, input)
      return ok
    }),
  withdraw: withRole('owner').mutation(async ({ ctx }) => {
    await withdrawHandover(ctx)
    return ok
  }),
})

/** Joined to `auth`: whoever accepts has no account yet. */
export const acceptHandoverRouter = router({
  acceptAccount: entrance.input(acceptHandoverInput).mutation(async ({ ctx, input }) => {
    await acceptHandover(ctx, input)
    return ok
  }),
})
