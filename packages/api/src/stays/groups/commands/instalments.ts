import type { AuthorizedPropertyId } from '../../../kernel/access/gates.ts'
import { recordChange } from '../../../kernel/audit/record.ts'
import type { Work } from '../../../kernel/context/context.ts'
import { DomainError } from '../../../kernel/errors/domain-error.ts'
import { publish } from '../../../kernel/events/publish.ts'
import { addDays, type IsoDate } from '../../../kernel/shared/dates.ts'
import { formatPaise } from '../../../kernel/shared/money.ts'
import { sellingReasons } from '../../../selling/reasons.ts'
import { staysEvents } from '../../events.ts'
import type { InstalmentTerms } from '../rules.ts'
import type { InstalmentsRequest } from '../schema.ts'
import { lockGroup } from './block-nights.ts'

/** Makes the schedule by which a group pays exactly this. Throws NOT_FOUND, STAY_REFUSED for a date after the group has left. */
export async function setInstalments(
  work: Work,
  propertyId: AuthorizedPropertyId,
  { groupId, instalments }: InstalmentsRequest,
): Promise<void> {
  await work.write(async trx => {
    const { nights } = await lockGroup(trx, propertyId, groupId)
    const lastNight = nights.at(-1)?.night
    const at = instalments.findIndex(one => lastNight && one.dueOn > addDays(lastNight, 1))
    if (at >= 0 && lastNight) {
      const message = `The group leaves on ${addDays(lastNight, 1)}: what is due after that stands on its bills. Choose a date until then.`
      const field = `instalments.${at}.dueOn`
      throw new DomainError(sellingReasons.STAY_REFUSED, { field, message }, field)
    }
    const before = await trx
      .deleteFrom('groupInstalment')
      .where('propertyId', '=', propertyId)
      .where('groupBlockId', '=', groupId)
      .returning(['dueOn', 'amount', 'basisPoints'])
      .execute()
    const after = instalments.map(({ dueOn, amount, percent }) => ({
      dueOn,
      amount: amount ?? null,
      basisPoints: percent == null ? null : Math.round(percent * 100),
    }))
    if (after.length > 0)
      await trx
        .insertInto('groupInstalment')
        .values(after.map(one => ({ ...one, propertyId, groupBlockId: groupId })))
        .execute()
    await recordChange(trx, work, {
      action: 'group.instalments-set',
      entity: 'group',
      entityId: groupId,
      propertyId,
      before: { instalments: before.toSorted(byDate).map(inWords) },
      after: { instalments: after.toSorted(byDate).map(inWords) },
    })
    await publish(trx, work, {
      propertyId,
      event: staysEvents['group.scheduled'],
      entityId: groupId,
    })
  })
}

const byDate = (a: { dueOn: IsoDate }, b: { dueOn: IsoDate }): number =>
  a.dueOn.localeCompare(b.dueOn)

const inWords = ({ dueOn, amount, basisPoints }: InstalmentTerms): string =>
  `${amount === null ? `${(basisPoints ?? 0) / 100} %` : formatPaise(amount)} by ${dueOn}`
