import { requireCode } from '../../identity/auth/commands/second-factor.ts'
import type { Person } from '../../kernel/access/actor.ts'
import { recordChange } from '../../kernel/audit/record.ts'
import type { Context, Work } from '../../kernel/context/context.ts'
import { DomainError } from '../../kernel/errors/domain-error.ts'
import { kernelReasons } from '../../kernel/errors/reasons.ts'
import { getPlatformSettings } from '../../kernel/settings/reads.ts'
import type { SwitchKey } from '../../kernel/settings/rules.ts'
import { platformReasons } from '../reasons.ts'
import { platformId } from './rules.ts'
import {
  flagSettings,
  isSettingKey,
  type PlatformSettingsPatch,
  type SetFlagInput,
} from './schema.ts'

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

/**
 * Turns a flag on or off, or on for a share of the hotels; it holds in every process once this is written. Throws CODE_REQUIRED,
 * CODE_INVALID, TWO_FACTOR_REQUIRED.
 */
export async function setFlag(
  context: Context & { person: Person; work: Work },
  { key, value, percent, reason, code }: SetFlagInput,
): Promise<void> {
  if (isSettingKey(key))
    return await changePlatformSettings(context, { [flagSettings[key]]: value }, code)
  const share = value ? (percent ?? 100) : 0
  await setSwitch(context.work, key, {
    percent: share,
    reason: share === 100 ? null : (reason ?? null),
  })
}

async function setSwitch(
  work: Work,
  key: SwitchKey,
  after: { percent: number; reason: string | null },
): Promise<void> {
  await work.write(async trx => {
    const before = await trx
      .selectFrom('platformSwitch')
      .select(['percent', 'reason'])
      .where('key', '=', key)
      .forUpdate()
      .executeTakeFirstOrThrow()
    if (before.percent === after.percent && before.reason === after.reason) return
    // For how long it has been so is not begun anew by another reason.
    const since =
      before.percent === after.percent ? undefined : { changedAt: work.now.toISOString() }
    await trx
      .updateTable('platformSwitch')
      .set({ ...after, ...since })
      .where('key', '=', key)
      .execute()
    await recordChange(trx, work, {
      action: 'platform.flag-set',
      entity: 'platform',
      entityId: platformId,
      before: { key, percent: before.percent },
      after: { key, percent: after.percent },
      ...(after.reason !== null && { reason: after.reason }),
    })
  })
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
