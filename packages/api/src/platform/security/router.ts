import { administrator } from '../../kernel/procedures/builders.ts'
import { ownSessionHash } from '../../kernel/secrets/token-hash.ts'
import { blockNetwork, unblock, unblockNetwork } from './commands.ts'
import { getSecurity, listAllSignIns, listSessions } from './queries.ts'
import {
  blockNetworkInput,
  listSessionsInput,
  listSignInsInput,
  unblockInput,
  unblockNetworkInput,
} from './schema.ts'

/** Joined to `admin`. */
export const securityProcedures = {
  security: administrator.query(({ ctx }) => ctx.work.read(db => getSecurity(db, ctx.work.now))),
  sessions: administrator
    .input(listSessionsInput)
    .query(({ ctx, input }) =>
      ctx.work.read(db => listSessions(db, input, ownSessionHash(ctx.request))),
    ),
  signIns: administrator
    .input(listSignInsInput)
    .query(({ ctx, input }) => ctx.work.read(db => listAllSignIns(db, input))),
  unblock: administrator.input(unblockInput).mutation(async ({ ctx, input }) => {
    await unblock(ctx.work, input.subject)
    return { ok: true as const }
  }),
  blockNetwork: administrator.input(blockNetworkInput).mutation(async ({ ctx, input }) => {
    await blockNetwork(ctx, input)
    return { ok: true as const }
  }),
  unblockNetwork: administrator.input(unblockNetworkInput).mutation(async ({ ctx, input }) => {
    await unblockNetwork(ctx.work, input.networkId)
    return { ok: true as const }
  }),
}
