import { router, signedIn } from '../../kernel/procedures/builders.ts'
import { setAvatar, updateProfile } from './commands/profile.ts'
import { updateProfileInput } from './schema.ts'

export const profileRouter = router({
  get: signedIn.query(({ ctx }) =>
    ctx.services.db
      .selectFrom('appUser')
      .select(['name', 'email', 'phone', 'language', 'timeZone', 'avatarKey'])
      .where('id', '=', ctx.person.userId)
      .executeTakeFirstOrThrow(),
  ),
  update: signedIn.input(updateProfileInput).mutation(async ({ ctx, input }) => {
    await updateProfile(ctx, input)
    return { ok: true as const }
  }),
  removeAvatar: signedIn.mutation(async ({ ctx }) => {
    await setAvatar(ctx, null)
    return { ok: true as const }
  }),
})
