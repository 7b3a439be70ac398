import type { AuthorizedPropertyId } from '../../../kernel/access/gates.ts'
import { announce, recordChange } from '../../../kernel/audit/record.ts'
import type { Work } from '../../../kernel/context/context.ts'
import type { UpdateRatesInput } from '../schema.ts'
import { editorOf, holdRoomTypes, refuseUnseen } from './editing.ts'

/**
 * Lays a date-range override over a room type's rates. Earlier ones stay and are outbid, so history explains every price.
 * Answers the edit's id, by which it can be taken back. Throws NOT_FOUND, and CHANGED_MEANWHILE when the caller says what it has
 * seen and somebody edited these nights after that.
 */
export async function updateRates(
  work: Work,
  propertyId: AuthorizedPropertyId,
  input: UpdateRatesInput,
): Promise<{ editId: string; seen: string }> {
  const { roomTypeId, discountPercent, seen, propertyId: _, ...fields } = input
  return work.write(async trx => {
    await holdRoomTypes(trx, propertyId, [roomTypeId], 'roomTypeId')
    if (seen !== undefined)
      await refuseUnseen(trx, work, propertyId, {
        roomTypeIds: [roomTypeId],
        from: input.dateFrom,
        to: input.dateTo,
        seen,
      })
    const { id, editId } = await trx
      .insertInto('rateOverride')
      .values({
        ...fields,
        propertyId,
        roomTypeId,
        discountBasisPoints:
          discountPercent === undefined ? null : Math.round(discountPercent * 100),
        createdBy: editorOf(work),
      })
      .returning(['id', 'editId'])
      .executeTakeFirstOrThrow()
    await recordChange(trx, work, {
      action: 'rates.updated',
      entity: 'room-type',
      entityId: roomTypeId,
      propertyId,
      after: { ...fields, rateOverrideId: id },
    })
    await announce(trx, work, { propertyId, type: 'rates.updated', entityId: roomTypeId })
    return { editId, seen: id }
  })
}
