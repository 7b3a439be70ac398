import { requireCode } from '../../identity/auth/commands/second-factor.ts'
import type { Person } from '../../kernel/access/actor.ts'
import { recordChange } from '../../kernel/audit/record.ts'
import type { Context, Work } from '../../kernel/context/context.ts'
import { DomainError } from '../../kernel/errors/domain-error.ts'
import { kernelReasons } from '../../kernel/errors/reasons.ts'
import { getPlatformSettings } from '../../kernel/settings/reads.ts'
import type { PlatformSettingsPatch } from './schema.ts'

/** The trail names entities by id; the settings of the platform are one, and have none of their own. */
const platformId = '00000000-0000-7000-8000-000000000000'

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
    await trx.updateTable('platformSettings').set(patch).execute()
    await recordChange(trx, work, {
      action: 'platform.settings-updated',
      entity: 'platform',
      entityId: platformId,
      before,
      after: { ...before, ...patch },
    })
  })
}
