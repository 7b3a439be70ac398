import { administrator } from '../../kernel/procedures/builders.ts'
import { tokenHash } from '../../kernel/secrets/token-hash.ts'
import { unblock } from './commands.ts'
import { getSecurity, listAllSignIns, listSessions } from './queries.ts'
import { listSessionsInput, listSignInsInput, unblockInput } from './schema.ts'

/** Joined to `admin`. */
export const securityProcedures = {
  security: administrator.query(({ ctx }) => ctx.work.read(db => getSecurity(db, ctx.work.now))),
  sessions: administrator
    .input(listSessionsInput)
    .query(({ ctx, input }) =>
      ctx.work.read(db => listSessions(db, input, tokenHash(ctx.request.sessionToken ?? ''))),
    ),
  signIns: administrator
    .input(listSignInsInput)
    .query(({ ctx, input }) => ctx.work.read(db => listAllSignIns(db, input))),
  unblock: administrator.input(unblockInput).mutation(async ({ ctx, input }) => {
    await unblock(ctx.work, input.subject)
    return { ok: true as const }
  }),
}
