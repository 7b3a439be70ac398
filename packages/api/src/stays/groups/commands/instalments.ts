import type { AuthorizedPropertyId } from '../../../kernel/access/gates.ts'
import { recordChange } from '../../../kernel/audit/record.ts'
import type { Work } from '../../../kernel/context/context.ts'
import { publish } from '../../../kernel/events/publish.ts'
import { addDays } from '../../../kernel/shared/dates.ts'
import { staysEvents } from '../../events.ts'
import { refuseAfterDeparture } from '../../instalments/commands.ts'
import { termsInWords, toTerms } from '../../instalments/rules.ts'
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
    if (lastNight)
      refuseAfterDeparture(instalments, { who: 'The group', leavesOn: addDays(lastNight, 1) })
    const before = await trx
      .deleteFrom('groupInstalment')
      .where('propertyId', '=', propertyId)
      .where('groupBlockId', '=', groupId)
      .returning(['dueOn', 'amount', 'basisPoints'])
      .execute()
    const after = toTerms(instalments)
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
      before: { instalments: termsInWords(before) },
      after: { instalments: termsInWords(after) },
    })
    await publish(trx, work, {
      propertyId,
      event: staysEvents['group.scheduled'],
      entityId: groupId,
    })
  })
}
