import type { Trx } from '@atithi/db/client'
import type { AuthorizedPropertyId } from '../../kernel/access/gates.ts'
import type { AuditAction } from '../../kernel/audit/actions.ts'
import { recordChange } from '../../kernel/audit/record.ts'
import type { Work } from '../../kernel/context/context.ts'
import { DomainError, violatedConstraint } from '../../kernel/errors/domain-error.ts'
import { kernelReasons } from '../../kernel/errors/reasons.ts'
import { publish } from '../../kernel/events/publish.ts'
import { propertyEvents } from '../events.ts'
import { propertyReasons } from '../reasons.ts'
import type { AttractionFields, PolicyFields, TestimonialFields } from './schema.ts'

type Table = 'policy' | 'testimonial' | 'attraction'

/** Writes a policy, new or in place of `id`. Throws POLICY_EXISTS for a second cancellation policy. */
export async function savePolicy(
  work: Work,
  propertyId: AuthorizedPropertyId,
  policy: PolicyFields & { id?: string },
): Promise<string> {
  const { id, cancellation, ...fields } = policy
  const terms = {
    freeUntilHours: cancellation?.freeUntilHours ?? null,
    feeNights: cancellation?.fee.kind === 'nights' ? cancellation.fee.nights : null,
    feeBasisPoints:
      cancellation?.fee.kind === 'percent' ? Math.round(cancellation.fee.percent * 100) : null,
  }
  try {
    return await save(work, propertyId, 'policy', { ...fields, ...terms, ...(id && { id }) })
  } catch (error) {
    if (violatedConstraint(error) === 'policy_one_cancellation')
      throw new DomainError(propertyReasons.POLICY_EXISTS, {}, 'type')
    throw error
  }
}

export const saveTestimonial = (
  work: Work,
  propertyId: AuthorizedPropertyId,
  fields: TestimonialFields & { id?: string },
): Promise<string> => save(work, propertyId, 'testimonial', fields)

export const saveAttraction = (
  work: Work,
  propertyId: AuthorizedPropertyId,
  fields: AttractionFields & { id?: string },
): Promise<string> => save(work, propertyId, 'attraction', fields)

/** Takes a policy, testimonial or attraction away. Throws NOT_FOUND. */
export async function deleteContent(
  work: Work,
  propertyId: AuthorizedPropertyId,
  table: Table,
  id: string,
): Promise<void> {
  await work.write(async trx => {
    const before = await trx
      .deleteFrom(table)
      .where('propertyId', '=', propertyId)
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirst()
    if (!before) throw new DomainError(kernelReasons.NOT_FOUND, { what: table }, 'contentId')
    await note(trx, work, { action: `${table}.deleted`, propertyId, table, id })
  })
}

type Saved = Record<string, unknown> & { id?: string }

async function save(
  work: Work,
  propertyId: AuthorizedPropertyId,
  table: Table,
  { id, ...fields }: Saved,
): Promise<string> {
  return work.write(async trx => {
    const values = { ...fields, propertyId } as never
    const saved = id
      ? await trx
          .updateTable(table)
          .set(values)
          .where('propertyId', '=', propertyId)
          .where('id', '=', id)
          .returning('id')
          .executeTakeFirst()
      : await trx.insertInto(table).values(values).returning('id').executeTakeFirst()
    if (!saved) throw new DomainError(kernelReasons.NOT_FOUND, { what: table }, 'contentId')
    await note(trx, work, {
      action: id ? `${table}.updated` : `${table}.created`,
      propertyId,
      table,
      id: saved.id,
    })
    return saved.id
  })
}

async function note(
  trx: Trx,
  work: Work,
  change: {
    action: AuditAction
    propertyId: AuthorizedPropertyId
    table: Table
    id: string
  },
): Promise<void> {
  const { action, propertyId, table, id } = change
  await recordChange(trx, work, { action, entity: table, entityId: id, propertyId })
  await publish(trx, work, {
    propertyId,
    event: propertyEvents['content.changed'],
    entityId: propertyId,
  })
}
