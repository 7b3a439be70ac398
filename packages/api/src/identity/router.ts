import { z } from 'zod'
import type { Person } from '../access/actor.ts'
import { open, router, signedIn } from '../trpc.ts'
import { impersonate, login, logout, register, stopImpersonating } from './commands.ts'
import { impersonateInput, loginInput, registerInput } from './schema.ts'

const done = z.object({ ok: z.literal(true) })

async function answer(change: Promise<void>): Promise<{ ok: true }> {
  await change
  return { ok: true }
}

export const authRouter = router({
  register: open
    .input(registerInput)
    .output(done)
    .mutation(({ ctx, input }) => answer(register(ctx, input))),
  login: open
    .input(loginInput)
    .output(done)
    .mutation(({ ctx, input }) => answer(login(ctx, input))),
  logout: open.output(done).mutation(({ ctx }) => answer(logout(ctx))),
  /** The signed-in person, or null for a stranger: not an error, because every visit begins with this question. */
  me: open.query(({ ctx }): Person | null => ctx.person),
  impersonate: signedIn
    .input(impersonateInput)
    .output(done)
    .mutation(({ ctx, input }) => answer(impersonate(ctx, input.userId))),
  stopImpersonating: signedIn.output(done).mutation(({ ctx }) => answer(stopImpersonating(ctx))),
})
