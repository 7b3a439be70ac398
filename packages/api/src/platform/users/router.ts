import { administrator, router } from '../../kernel/procedures/builders.ts'
import { deactivateUser, endSessionsOf, reactivateUser } from './commands/accounts.ts'
import { createUser, reinviteUser } from './commands/invite.ts'
import { resetTwoFactor } from './commands/two-factor.ts'
import { updateUser } from './commands/update.ts'
import { countUsers, getUser, listUsers } from './queries.ts'
import {
  createUserInput,
  endSessionsInput,
  listUsersInput,
  onUserWithReason,
  reactivateInput,
  resetTwoFactorInput,
  updateUserInput,
  userInput,
} from './schema.ts'

const ok = { ok: true } as const
const exportChunk = 500

export const usersRouter = router({
  list: administrator
    .input(listUsersInput)
    .query(({ ctx, input }) => ctx.work.readCopy(db => listUsers(db, input))),
  figures: administrator.query(({ ctx }) => ctx.work.readCopy(countUsers)),
  get: administrator
    .input(userInput)
    .query(({ ctx, input }) => ctx.work.read(db => getUser(db, input.userId))),
  create: administrator
    .input(createUserInput)
    .mutation(async ({ ctx, input }) => ({ userId: await createUser(ctx, input) })),
  update: administrator.input(updateUserInput).mutation(async ({ ctx, input }) => {
    await updateUser(ctx, input)
    return ctx.work.read(db => getUser(db, input.userId))
  }),
  deactivate: administrator.input(onUserWithReason).mutation(async ({ ctx, input }) => {
    await deactivateUser(ctx, input)
    return ok
  }),
  reactivate: administrator.input(reactivateInput).mutation(async ({ ctx, input }) => {
    await reactivateUser(ctx, input)
    return ok
  }),
  resetTwoFactor: administrator.input(resetTwoFactorInput).mutation(async ({ ctx, input }) => {
    await resetTwoFactor(ctx, input)
    return ok
  }),
  reinvite: administrator.input(userInput).mutation(async ({ ctx, input }) => {
    await reinviteUser(ctx, input.userId)
    return ok
  }),
  endSessions: administrator.input(endSessionsInput).mutation(async ({ ctx, input }) => {
    await endSessionsOf(ctx, input)
    return ok
  }),
  export: administrator
    .input(listUsersInput.omit({ limit: true }))
    .query(({ ctx, input }) =>
      ctx.work.readCopy(db => listUsers(db, { ...input, limit: exportChunk })),
    ),
})
