import { ofOwner, router } from '../../kernel/procedures/builders.ts'
import {
  deactivateStaff,
  inviteStaff,
  reactivateStaff,
  reinviteStaff,
  updateStaff,
} from './commands.ts'
import { listStaff } from './queries.ts'
import { inviteStaffInput, staffTarget, updateStaffInput } from './schema.ts'

const staffOfProperty = ofOwner('settings').use(({ ctx, next }) => {
  const { work, person, propertyId, services } = ctx
  return next({ ctx: { employer: { work, person, propertyId, services } } })
})
const ok = { ok: true } as const

export const staffRouter = router({
  list: ofOwner('settings').query(({ ctx }) =>
    ctx.work.read(db => listStaff(db, ctx.propertyId, ctx.work.now)),
  ),
  invite: staffOfProperty
    .input(inviteStaffInput)
    .mutation(async ({ ctx, input }) => ({ userId: await inviteStaff(ctx.employer, input) })),
  reinvite: staffOfProperty.input(staffTarget).mutation(async ({ ctx, input }) => {
    await reinviteStaff(ctx.employer, input.userId)
    return ok
  }),
  update: staffOfProperty
    .input(updateStaffInput)
    .mutation(async ({ ctx, input: { userId, areas, grants } }) => {
      await updateStaff(ctx.employer, userId, { areas, grants })
      return ok
    }),
  deactivate: staffOfProperty.input(staffTarget).mutation(async ({ ctx, input }) => {
    await deactivateStaff(ctx.employer, input.userId)
    return ok
  }),
  reactivate: staffOfProperty.input(staffTarget).mutation(async ({ ctx, input }) => {
    await reactivateStaff(ctx.employer, input.userId)
    return ok
  }),
})
