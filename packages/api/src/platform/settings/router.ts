import { administrator, router } from '../../kernel/procedures/builders.ts'
import { getPlatformSettings } from '../../kernel/settings/reads.ts'
import { updatePlatformSettings } from './commands.ts'
import { updatePlatformSettingsInput } from './schema.ts'

export const platformSettingsRouter = router({
  get: administrator.query(({ ctx }) => ctx.work.read(getPlatformSettings)),
  update: administrator.input(updatePlatformSettingsInput).mutation(async ({ ctx, input }) => {
    await updatePlatformSettings(ctx.work, ctx.person, input)
    return ctx.work.read(getPlatformSettings)
  }),
})
