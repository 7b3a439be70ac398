import type { AuthorizedPropertyId } from '../access/gates.ts'
import { announce, recordChange } from '../audit/record.ts'
import type { Work } from '../context.ts'
import { DomainError, violatedConstraint } from '../errors.ts'
import type { UpdateRatesInput } from './schema.ts'

/** Lays a date-range override over a room type's rates. Earlier ones stay and are outbid, so history explains every price. */
export async function updateRates(work: Work, propertyId: AuthorizedPropertyId, input: UpdateRatesInput): Promise<void> {
  const { roomTypeId, discountPercent, propertyId: _, ...fields } = input
  try {
    await work.write(async trx => {
      const { id } = await trx
        .insertInto('rateOverride')
        .values({
          ...{ ...fields, propertyId, roomTypeId },
          discountBasisPoints: discountPercent === undefined ? null : Math.round(discountPercent * 100),
          createdBy: work.author.kind === 'user' ? work.author.userId : null,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      await recordChange(trx, work, {
        action: 'rates.updated',
        entity: 'room-type',
        entityId: roomTypeId,
        propertyId,
        after: { ...fields, rateOverrideId: id },
      })
      await announce(trx, work, { propertyId, type: 'rates.updated', entityId: roomTypeId })
    })
  } catch (error) {
    if (violatedConstraint(error)?.startsWith('rate_override_property_id_room_type_id'))
      throw new DomainError('NOT_FOUND', { what: 'room type' }, 'roomTypeId')
    throw error
  }
}
