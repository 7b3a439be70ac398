import type { Person } from '../../kernel/access/actor.ts'
import { entrance, open, router, signedIn } from '../../kernel/procedures/builders.ts'
import { ownSessionHash } from '../../kernel/secrets/token-hash.ts'
import { impersonateInput } from '../platform-acts/schema.ts'
import { proveEmail, resendProof } from './commands/email-proof.ts'
import { impersonate, stopImpersonating } from './commands/impersonation.ts'
import {
  acceptInvitation,
  changePassword,
  requestPasswordReset,
  resetPassword,
} from './commands/passwords.ts'
import { endOtherSessions, revokeSession } from './commands/sessions.ts'
import { login, logout } from './commands/sign-in.ts'
import { confirmTwoFactor, startTwoFactor, stopTwoFactor } from './commands/two-factor.ts'
import { ownAccount } from './procedures.ts'
import { getTwoFactorStatus, listSessions, listSignIns } from './queries.ts'
import {
  changePasswordInput,
  codeInput,
  loginInput,
  requestPasswordResetInput,
  revokeSessionInput,
  stopTwoFactorInput,
  tokenInput,
  tokenPasswordInput,
} from './schema.ts'

/** The person, and the place of the newest event that this process has told of: what is read after this answer knows of all before it. */
type SignedIn = Person & { eventsAfter?: number }

async function answer(change: Promise<void>): Promise<{ ok: true }> {
  await change
  return { ok: true }
}

const sessions = signedIn.query(async ({ ctx }) => ({
  items: await listSessions(ctx.services.db, ownAccount(ctx).userId, ownSessionHash(ctx.request)),
}))
const revoke = signedIn
  .input(revokeSessionInput)
  .mutation(({ ctx, input }) => answer(revokeSession(ctx, input.sessionId)))

export const authRouter = router({
  login: entrance.input(loginInput).mutation(({ ctx, input }) => answer(login(ctx, input))),
  logout: open.mutation(({ ctx }) => answer(logout(ctx))),
  /** The signed-in person, or null for a stranger: not an error, because every visit begins with this question. */
  me: open.query(({ ctx }): SignedIn | null => {
    const { position } = ctx.services.events
    return ctx.person && { ...ctx.person, ...(position !== undefined && { eventsAfter: position }) }
  }),
  requestPasswordReset: entrance
    .input(requestPasswordResetInput)
    .mutation(({ ctx, input }) => answer(requestPasswordReset(ctx, input.email))),
  resetPassword: entrance.input(tokenPasswordInput).mutation(async ({ ctx, input }) => ({
    ok: true as const,
    ...(await resetPassword(ctx, input)),
  })),
  acceptInvitation: entrance.input(tokenPasswordInput).mutation(async ({ ctx, input }) => ({
    ok: true as const,
    ...(await acceptInvitation(ctx, input)),
  })),
  /** The link of the letter that proves an address. */
  proveEmail: entrance
    .input(tokenInput)
    .mutation(({ ctx, input }) => answer(proveEmail(ctx, input.token))),
  resendProof: signedIn.mutation(({ ctx }) => answer(resendProof(ctx))),
  impersonate: signedIn
    .input(impersonateInput)
    .mutation(({ ctx, input }) => answer(impersonate(ctx, input))),
  stopImpersonating: signedIn.mutation(({ ctx }) => answer(stopImpersonating(ctx))),
  changePassword: signedIn
    .input(changePasswordInput)
    .mutation(({ ctx, input }) => answer(changePassword(ctx, input))),
  sessions,
  revokeSession: revoke,
})

export const securityRouter = router({
  signIns: signedIn.query(async ({ ctx }) => ({
    items: await listSignIns(ctx.services.db, ownAccount(ctx).userId),
  })),
  twoFactor: signedIn.query(({ ctx }) =>
    getTwoFactorStatus(ctx.services.db, ownAccount(ctx).userId),
  ),
  startTwoFactor: signedIn.mutation(({ ctx }) => startTwoFactor(ctx)),
  confirmTwoFactor: signedIn
    .input(codeInput)
    .mutation(({ ctx, input }) => confirmTwoFactor(ctx, input.code)),
  stopTwoFactor: signedIn
    .input(stopTwoFactorInput)
    .mutation(({ ctx, input }) => answer(stopTwoFactor(ctx, input))),
  endOtherSessions: signedIn.mutation(({ ctx }) => answer(endOtherSessions(ctx))),
})
