import { administrator, router, signedIn } from '../../kernel/procedures/builders.ts'
import { getPlatformSettings } from '../../kernel/settings/reads.ts'
import { changePlatformSettings } from './commands.ts'
import { getStatus } from './queries.ts'
import { listFlags, noticeAt } from './rules.ts'
import { flagSettings, setFlagInput, updatePlatformSettingsInput } from './schema.ts'

export const platformSettingsRouter = router({
  get: administrator.query(({ ctx }) => ctx.work.read(getPlatformSettings)),
  update: administrator.input(updatePlatformSettingsInput).mutation(async ({ ctx, input }) => {
    const { code, ...patch } = input
    await changePlatformSettings(ctx, patch, code)
    return ctx.work.read(getPlatformSettings)
  }),
  status: administrator.query(({ ctx }) => ctx.work.read(db => getStatus(db, ctx.work.now))),
})

/** The same settings by the names of flags. */
export const flagsRouter = router({
  list: administrator.query(async ({ ctx }) => listFlags(await ctx.work.read(getPlatformSettings))),
  set: administrator.input(setFlagInput).mutation(async ({ ctx, input: { key, value, code } }) => {
    await changePlatformSettings(ctx, { [flagSettings[key]]: value }, code)
    return listFlags(await ctx.work.read(getPlatformSettings))
  }),
})

/** What administrators tell everybody who is signed in; null where they tell nothing. */
export const platformNotice = signedIn.query(async ({ ctx: { services } }) => {
  const settings = await services.db
    .selectFrom('platformSettings')
    .select(['maintenanceNotice', 'maintenanceUntil'])
    .executeTakeFirstOrThrow()
  return { notice: noticeAt(settings, services.clock.now()) }
})
