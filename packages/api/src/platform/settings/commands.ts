import { requireCode } from '../../identity/auth/commands/second-factor.ts'
import type { Person } from '../../kernel/access/actor.ts'
import { recordChange } from '../../kernel/audit/record.ts'
import type { Context, Work } from '../../kernel/context/context.ts'
import { DomainError } from '../../kernel/errors/domain-error.ts'
import { kernelReasons } from '../../kernel/errors/reasons.ts'
import { getPlatformSettings } from '../../kernel/settings/reads.ts'
import { platformReasons } from '../reasons.ts'
import { platformId } from './rules.ts'
import type { PlatformSettingsPatch } from './schema.ts'

/**
 * Changes the platform's settings, by whatever name: who lowers what is demanded of administrators gives a code. Throws CODE_REQUIRED,
 * CODE_INVALID, TWO_FACTOR_REQUIRED.
 */
export async function changePlatformSettings(
  context: Context & { person: Person; work: Work },
  patch: PlatformSettingsPatch,
  code: string | undefined,
): Promise<void> {
  const settings = await context.work.read(getPlatformSettings)
  if (patch.requireAdministratorTwoFactor === false && settings.requireAdministratorTwoFactor)
    await requireCode(context, context.person.userId, code)
  await updatePlatformSettings(context.work, context.person, patch)
}

/** Changes the platform's settings. Who demands a second factor of administrators has one: throws TWO_FACTOR_REQUIRED. */
async function updatePlatformSettings(
  work: Work,
  person: Person,
  patch: PlatformSettingsPatch,
): Promise<void> {
  if (Object.keys(patch).length === 0) return
  await work.write(async trx => {
    await trx.selectFrom('platformSettings').select('onlyRow').forUpdate().execute()
    const noticed = patch.maintenanceNotice ?? null
    if (
      patch.maintenanceUntil &&
      noticed === null &&
      !(await getPlatformSettings(trx)).maintenanceNotice
    )
      throw new DomainError(platformReasons.NOTICE_EMPTY, {}, 'maintenanceNotice')
    if (patch.requireAdministratorTwoFactor) {
      const factor = await trx
        .selectFrom('twoFactor')
        .select('confirmedAt')
        .where('userId', '=', person.userId)
        .executeTakeFirst()
      if (!factor?.confirmedAt)
        throw new DomainError(
          kernelReasons.TWO_FACTOR_REQUIRED,
          {},
          'requireAdministratorTwoFactor',
        )
    }
    const { updatedAt: _, ...before } = await getPlatformSettings(trx)
    // A notice that is taken away takes its end with it.
    const end = patch.maintenanceNotice === null ? { maintenanceUntil: null } : {}
    await trx
      .updateTable('platformSettings')
      .set({ ...patch, ...end })
      .execute()
    await recordChange(trx, work, {
      action: 'platform.settings-updated',
      entity: 'platform',
      entityId: platformId,
      before,
      after: { ...before, ...patch, ...end },
    })
  })
}
