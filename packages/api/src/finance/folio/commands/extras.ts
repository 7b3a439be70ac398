import type { ExtraId } from '@atithi/db/ids'
import type { AuthorizedPropertyId } from '../../../kernel/access/gates.ts'
import { recordChange } from '../../../kernel/audit/record.ts'
import type { Work } from '../../../kernel/context/context.ts'
import { DomainError, violatedConstraint } from '../../../kernel/errors/domain-error.ts'
import { kernelReasons } from '../../../kernel/errors/reasons.ts'
import { publish } from '../../../kernel/events/publish.ts'
import { documentDate } from '../../../kernel/shared/financial-year.ts'
import { taxEvents } from '../../../tax/events.ts'
import { requireService } from '../../../tax/gst/commands.ts'
import type { ExtraFields } from '../schema.ts'

/** Writes an extra, new or in place of `extraId`. What was charged before stays as it was. Throws NAME_TAKEN, NOT_FOUND. */
export async function saveExtra(
  work: Work,
  propertyId: AuthorizedPropertyId,
  extra: ExtraFields & { extraId?: ExtraId },
): Promise<string> {
  const { extraId, ...fields } = extra
  try {
    return await work.write(async trx => {
      await requireService(trx, fields, documentDate(work.now))
      const saved = extraId
        ? await trx
            .updateTable('extra')
            .set(fields)
            .where('propertyId', '=', propertyId)
            .where('id', '=', extraId)
            .returning('id')
            .executeTakeFirst()
        : await trx
            .insertInto('extra')
            .values({ ...fields, propertyId })
            .returning('id')
            .executeTakeFirst()
      if (!saved) throw new DomainError(kernelReasons.NOT_FOUND, { what: 'extra' }, 'extraId')
      await recordChange(trx, work, {
        action: extraId ? 'extra.updated' : 'extra.created',
        entity: 'extra',
        entityId: saved.id,
        propertyId,
        after: fields,
      })
      await publish(trx, work, {
        propertyId,
        event: taxEvents['extras.changed'],
        entityId: propertyId,
      })
      return saved.id
    })
  } catch (error) {
    if (violatedConstraint(error) === 'extra_name_key')
      throw new DomainError(kernelReasons.NAME_TAKEN, {}, 'name')
    throw error
  }
}
