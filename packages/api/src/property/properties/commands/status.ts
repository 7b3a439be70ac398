import type { Trx } from '@atithi/db/client'
import { sql } from 'kysely'
import type { Person } from '../../../kernel/access/actor.ts'
import type { AuthorizedPropertyId } from '../../../kernel/access/gates.ts'
import { recordChange } from '../../../kernel/audit/record.ts'
import type { Work } from '../../../kernel/context/context.ts'
import { DomainError } from '../../../kernel/errors/domain-error.ts'
import { publish } from '../../../kernel/events/publish.ts'
import { getPlatformSettings } from '../../../kernel/settings/reads.ts'
import { propertyEvents } from '../../events.ts'
import { propertyReasons } from '../../reasons.ts'
import { getProperty } from '../reads/properties.ts'
import { type Post, writeStatusLetter } from './status-letters.ts'

interface Acting {
  work: Work
  person: Person
  post: Post
}

interface StatusChange {
  propertyId: AuthorizedPropertyId
  status: 'active' | 'suspended'
  reason?: string | undefined
}

/**
 * Suspends or activates. What an administrator suspended, at whatever time, only an administrator activates; activating needs a
 * sellable property, and the approval of the platform where it asks for one. An administrator's act is told to the owner.
 * Throws SUSPENDED_BY_ADMIN, PROPERTY_INCOMPLETE, APPROVAL_AWAITED.
 */
export async function setPropertyStatus(
  { work, person, post }: Acting,
  { propertyId, status, reason }: StatusChange,
): Promise<void> {
  await work.write(async trx => {
    const before = await trx
      .selectFrom('property')
      .select(['status', 'suspendedByAdmin', 'approvedAt'])
      .where('id', '=', propertyId)
      .forUpdate()
      .executeTakeFirstOrThrow()
    const isAdmin = person.role === 'admin'
    const marks = isAdmin && status === 'suspended' && !before.suspendedByAdmin
    if (before.status === status && !marks) return
    if (status === 'active') {
      if (before.suspendedByAdmin && !isAdmin)
        throw new DomainError(propertyReasons.SUSPENDED_BY_ADMIN, {})
      const { missing } = await getProperty(trx, propertyId)
      if (missing.length > 0)
        throw new DomainError(propertyReasons.PROPERTY_INCOMPLETE, { missing })
      const awaitsApproval =
        before.approvedAt === null && !isAdmin && (await getPlatformSettings(trx)).approveNewHotels
      if (awaitsApproval) throw new DomainError(propertyReasons.APPROVAL_AWAITED, {})
    }
    const suspendedByAdmin = status === 'suspended' && (isAdmin || before.suspendedByAdmin)
    await write(trx, work, {
      propertyId,
      from: before.status,
      to: status,
      suspendedByAdmin,
      reason,
    })
    if (isAdmin) await writeStatusLetter(trx, post, { propertyId, act: status, reason })
  })
}

/** A pending property goes on sale. */
export const openForSale = (trx: Trx, work: Work, propertyId: AuthorizedPropertyId) =>
  write(trx, work, { propertyId, from: 'pending', to: 'active', suspendedByAdmin: false })

interface Written {
  propertyId: AuthorizedPropertyId
  from: string
  to: 'active' | 'suspended'
  suspendedByAdmin: boolean
  reason?: string | undefined
}

async function write(
  trx: Trx,
  work: Work,
  { propertyId, from, to, suspendedByAdmin, reason }: Written,
): Promise<void> {
  await trx
    .updateTable('property')
    .set({ status: to, suspendedByAdmin })
    // Once it was let onto the market it needs no second approval.
    .$if(to === 'active', update =>
      update.set({
        approvedAt: sql<string>`coalesce(approved_at, ${work.now.toISOString()}::timestamptz)`,
      }),
    )
    .where('id', '=', propertyId)
    .execute()
  const action = to === 'active' ? 'property.activated' : 'property.suspended'
  await recordChange(trx, work, {
    action,
    entity: 'property',
    entityId: propertyId,
    propertyId,
    before: { status: from },
    after: { status: to },
    ...(reason && { reason }),
  })
  await publish(trx, work, { propertyId, event: propertyEvents[action], entityId: propertyId })
}
