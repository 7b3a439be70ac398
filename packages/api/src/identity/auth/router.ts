import type { Person } from '../../kernel/access/actor.ts'
import { open, router, signedIn } from '../../kernel/procedures/builders.ts'
import { tokenHash } from '../../kernel/secrets/token-hash.ts'
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
  impersonateInput,
  loginInput,
  requestPasswordResetInput,
  revokeSessionInput,
  stopTwoFactorInput,
  tokenInput,
  tokenPasswordInput,
} from './schema.ts'

async function answer(change: Promise<void>): Promise<{ ok: true }> {
  await change
  return { ok: true }
}

const sessions = signedIn.query(async ({ ctx }) => ({
  items: await listSessions(
    ctx.services.db,
    ownAccount(ctx).userId,
    tokenHash(ctx.request.sessionToken ?? ''),
  ),
}))
const revoke = signedIn
  .input(revokeSessionInput)
  .mutation(({ ctx, input }) => answer(revokeSession(ctx, input.sessionId)))

export const authRouter = router({
  login: open.input(loginInput).mutation(({ ctx, input }) => answer(login(ctx, input))),
  logout: open.mutation(({ ctx }) => answer(logout(ctx))),
  /** The signed-in person, or null for a stranger: not an error, because every visit begins with this question. */
  me: open.query(({ ctx }): Person | null => ctx.person),
  requestPasswordReset: open
    .input(requestPasswordResetInput)
    .mutation(({ ctx, input }) => answer(requestPasswordReset(ctx, input.email))),
  resetPassword: open.input(tokenPasswordInput).mutation(async ({ ctx, input }) => ({
    ok: true as const,
    ...(await resetPassword(ctx, input)),
  })),
  acceptInvitation: open.input(tokenPasswordInput).mutation(async ({ ctx, input }) => ({
    ok: true as const,
    ...(await acceptInvitation(ctx, input)),
  })),
  /** The link of the letter that proves an address. */
  proveEmail: open
    .input(tokenInput)
    .mutation(({ ctx, input }) => answer(proveEmail(ctx, input.token))),
  resendProof: signedIn.mutation(({ ctx }) => answer(resendProof(ctx))),
  impersonate: signedIn
    .input(impersonateInput)
    .mutation(({ ctx, input }) => answer(impersonate(ctx, input.userId))),
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
