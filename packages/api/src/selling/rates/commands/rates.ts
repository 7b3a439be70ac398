import type { AuthorizedPropertyId } from '../../../kernel/access/gates.ts'
import { recordChange } from '../../../kernel/audit/record.ts'
import { inNameOf, type Work } from '../../../kernel/context/context.ts'
import { publish } from '../../../kernel/events/publish.ts'
import { sellingEvents } from '../../events.ts'
import type { UpdateRatesInput } from '../schema.ts'
import { assertRateChange } from './assert-rate-change.ts'
import { assertVersion, holdRoomTypes } from './editing.ts'

/**
 * Lays a date-range override over a room type's rates. Earlier ones stay and are outbid, so history explains every price.
 * Answers the edit's id, by which it can be taken back. Throws NOT_FOUND, and VERSION_CONFLICT when the caller says what it has
 * seen and somebody edited these nights after that, and RATE_CHANGE_LARGE until the caller accepts how far a price moves.
 */
export async function updateRates(
  work: Work,
  propertyId: AuthorizedPropertyId,
  input: UpdateRatesInput,
): Promise<{ editId: string; version: string }> {
  const { roomTypeId, discountPercent, version, acceptsChange, propertyId: _, ...fields } = input
  const discountBasisPoints =
    discountPercent === undefined ? null : Math.round(discountPercent * 100)
  return work.write(async trx => {
    await holdRoomTypes(trx, propertyId, [roomTypeId], 'roomTypeId')
    if (version !== undefined)
      await assertVersion(trx, work, propertyId, {
        roomTypeIds: [roomTypeId],
        from: input.dateFrom,
        to: input.dateTo,
        version,
      })
    const edit = { ...fields, discountBasisPoints, weekendRate: fields.weekendRate ?? null }
    if (!acceptsChange)
      await assertRateChange(trx, propertyId, {
        roomTypeIds: [roomTypeId],
        field: 'baseRate',
        edit,
      })
    const { id, editId } = await trx
      .insertInto('rateOverride')
      .values({
        ...fields,
        propertyId,
        roomTypeId,
        discountBasisPoints,
        createdBy: inNameOf(work),
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
    await publish(trx, work, {
      propertyId,
      event: sellingEvents['rates.updated'],
      entityId: roomTypeId,
    })
    return { editId, version: id }
  })
}
