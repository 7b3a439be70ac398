import type { AuthorizedPropertyId } from '../../kernel/access/gates.ts'
import { recordAndPublish } from '../../kernel/audit/record.ts'
import { personOf, type Work } from '../../kernel/context/context.ts'
import { DomainError } from '../../kernel/errors/domain-error.ts'
import { kernelReasons } from '../../kernel/errors/reasons.ts'
import { staysEvents } from '../events.ts'
import type { ReportFaultInput, SettleFaultInput } from './schema.ts'

/** Says what is broken, in a room or elsewhere. Answers its id. Throws NOT_FOUND for a room of another hotel. */
export async function reportFault(
  work: Work,
  propertyId: AuthorizedPropertyId,
  { roomId, place, what }: ReportFaultInput,
): Promise<string> {
  return work.write(async trx => {
    if (roomId !== null) {
      const room = await trx
        .selectFrom('room')
        .select('id')
        .where('propertyId', '=', propertyId)
        .where('id', '=', roomId)
        .executeTakeFirst()
      if (!room) throw new DomainError(kernelReasons.NOT_FOUND, { what: 'room' }, 'roomId')
    }
    const { id } = await trx
      .insertInto('roomFault')
      .values({
        propertyId,
        roomId,
        place,
        what,
        reportedAt: work.now.toISOString(),
        reportedBy: personOf(work),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await recordAndPublish(trx, work, {
      event: staysEvents['fault.reported'],
      propertyId,
      entityId: id,
      // Not the words: decision 036.
      change: { entity: 'fault' },
    })
    return id
  })
}

/** Marks a fault as fixed, or as open again; what is so already stays as it is. Throws NOT_FOUND. */
export async function settleFault(
  work: Work,
  propertyId: AuthorizedPropertyId,
  { faultId, isFixed }: SettleFaultInput,
): Promise<void> {
  await work.write(async trx => {
    const fault = await trx
      .selectFrom('roomFault')
      .select('fixedAt')
      .where('propertyId', '=', propertyId)
      .where('id', '=', faultId)
      .forUpdate()
      .executeTakeFirst()
    if (!fault) throw new DomainError(kernelReasons.NOT_FOUND, { what: 'fault' }, 'faultId')
    if ((fault.fixedAt !== null) === isFixed) return
    await trx
      .updateTable('roomFault')
      .set({
        fixedAt: isFixed ? work.now.toISOString() : null,
        fixedBy: isFixed ? personOf(work) : null,
      })
      .where('id', '=', faultId)
      .execute()
    await recordAndPublish(trx, work, {
      event: staysEvents[isFixed ? 'fault.fixed' : 'fault.reopened'],
      propertyId,
      entityId: faultId,
      change: { entity: 'fault' },
    })
  })
}
