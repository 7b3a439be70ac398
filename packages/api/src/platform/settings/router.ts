import { administrator, router, signedIn } from '../../kernel/procedures/builders.ts'
import { getPlatformSettings } from '../../kernel/settings/reads.ts'
import { changePlatformSettings, setFlag } from './commands.ts'
import { getFlags, getStatus, listPausedFor } from './queries.ts'
import { noticeAt } from './rules.ts'
import { setFlagInput, updatePlatformSettingsInput } from './schema.ts'

export const platformSettingsRouter = router({
  get: administrator.query(({ ctx }) => ctx.work.read(getPlatformSettings)),
  update: administrator.input(updatePlatformSettingsInput).mutation(async ({ ctx, input }) => {
    const { code, ...patch } = input
    await changePlatformSettings(ctx, patch, code)
    return ctx.work.read(getPlatformSettings)
  }),
  status: administrator.query(({ ctx }) => ctx.work.read(db => getStatus(db, ctx.work.now))),
})

/** What is on or off for the whole platform, and for which share of its hotels. */
export const flagsRouter = router({
  list: administrator.query(({ ctx }) => ctx.work.read(getFlags)),
  set: administrator.input(setFlagInput).mutation(async ({ ctx, input }) => {
    await setFlag(ctx, input)
    return ctx.work.read(getFlags)
  }),
})

/** What administrators tell everybody who is signed in, and what they have stopped at the caller's hotels; null where they tell nothing. */
export const platformNotice = signedIn.query(async ({ ctx: { services, person } }) => {
  const settings = await services.db
    .selectFrom('platformSettings')
    .select(['maintenanceNotice', 'maintenanceUntil'])
    .executeTakeFirstOrThrow()
  const paused = await listPausedFor(services.db, person.userId)
  return { notice: noticeAt(settings, services.clock.now(), paused) }
})
