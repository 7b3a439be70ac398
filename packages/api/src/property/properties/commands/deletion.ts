import type { PropertyId } from '@atithi/db/ids'
import { inAccount } from '@atithi/db/scope'
import { sql } from 'kysely'
import type { Person } from '../../../kernel/access/actor.ts'
import type { AuthorizedPropertyId } from '../../../kernel/access/gates.ts'
import { recordChange } from '../../../kernel/audit/record.ts'
import type { Work } from '../../../kernel/context/context.ts'
import { DomainError } from '../../../kernel/errors/domain-error.ts'
import { kernelReasons } from '../../../kernel/errors/reasons.ts'
import { publish } from '../../../kernel/events/publish.ts'
import { propertyEvents } from '../../events.ts'
import { propertyReasons } from '../../reasons.ts'
import { daysToRestore } from '../rules.ts'
import { enterGstin, leaveGstin } from './registration.ts'
import { type Post, writeStatusLetter } from './status-letters.ts'

interface Acting {
  work: Work
  person: Person
  post: Post
}

/**
 * Takes the property from every list and its website, and keeps all that it has. Refused while bookings are to come or in house, or
 * money is held for a group; an administrator's act is told to the owner. Throws PROPERTY_HAS_BOOKINGS, PROPERTY_HOLDS_ADVANCES.
 */
export async function deleteProperty(
  { work, person, post }: Acting,
  { propertyId, reason }: { propertyId: AuthorizedPropertyId; reason?: string | undefined },
): Promise<void> {
  await work.write(async trx => {
    const { accountId, gstNumber } = await trx
      .selectFrom('property')
      .select(['accountId', 'gstNumber'])
      .where('id', '=', propertyId)
      .forUpdate()
      .executeTakeFirstOrThrow()
    const { open } = await trx
      .selectFrom('booking as b')
      .innerJoin('property as p', 'p.id', 'b.propertyId')
      .select(eb => eb.fn.countAll<number>().as('open'))
      .where('b.propertyId', '=', propertyId)
      .where('b.status', 'in', ['pending', 'confirmed', 'checked-in'])
      .where(
        sql<boolean>`(b.check_out >= business_date(${work.now.toISOString()}::timestamptz, p.time_zone, p.day_rolls_at) or b.status = 'checked-in')`,
      )
      .executeTakeFirstOrThrow()
    if (open > 0) throw new DomainError(propertyReasons.PROPERTY_HAS_BOOKINGS, { bookings: open })
    const holding = await trx
      .selectFrom('folioLine')
      .select('groupBlockId')
      .where('propertyId', '=', propertyId)
      .where('groupBlockId', 'is not', null)
      .groupBy('groupBlockId')
      .having(sql<number>`sum(amount)`, '<>', 0)
      .execute()
    if (holding.length > 0)
      throw new DomainError(propertyReasons.PROPERTY_HOLDS_ADVANCES, { groups: holding.length })
    await trx
      .updateTable('property')
      .set({ deletedAt: work.now.toISOString() })
      .where('id', '=', propertyId)
      .execute()
    if (gstNumber !== null) await leaveGstin(trx, { accountId, propertyId, gstin: gstNumber })
    await recordChange(trx, work, {
      action: 'property.deleted',
      entity: 'property',
      entityId: propertyId,
      propertyId,
      ...(reason && { reason }),
    })
    await publish(trx, work, {
      propertyId,
      event: propertyEvents['property.deleted'],
      entityId: propertyId,
    })
    if (person.role === 'admin')
      await writeStatusLetter(trx, post, { propertyId, act: 'deleted', reason })
  })
}

/**
 * Brings a deleted property back with all that it had: its address, its website as it was, its people. For administrators, over all
 * hotels; the owner is told. Throws NOT_FOUND, GSTIN_TAKEN, RESTORE_TOO_LATE after thirty days.
 */
export async function restoreProperty(
  { work, post }: Omit<Acting, 'person'>,
  { propertyId, reason }: { propertyId: PropertyId; reason: string },
): Promise<void> {
  await work.write(async over => {
    const deleted = await over
      .selectFrom('property')
      .select(['accountId', 'deletedAt', 'gstNumber'])
      .where('id', '=', propertyId)
      .where('deletedAt', 'is not', null)
      .forUpdate()
      .executeTakeFirst()
    if (!deleted?.deletedAt)
      throw new DomainError(kernelReasons.NOT_FOUND, { what: 'deleted property' }, 'propertyId')
    if (restorableUntil(deleted.deletedAt) <= work.now)
      throw new DomainError(propertyReasons.RESTORE_TOO_LATE, { days: daysToRestore })
    const trx = inAccount(over, deleted.accountId)
    await trx
      .updateTable('property')
      .set({ deletedAt: null })
      .where('id', '=', propertyId)
      .execute()
    const { accountId, gstNumber } = deleted
    if (gstNumber !== null) await enterGstin(trx, { accountId, propertyId, gstin: gstNumber })
    await recordChange(trx, work, {
      action: 'property.restored',
      entity: 'property',
      entityId: propertyId,
      propertyId,
      reason,
    })
    await publish(trx, work, {
      propertyId,
      event: propertyEvents['property.restored'],
      entityId: propertyId,
    })
    await writeStatusLetter(trx, post, { propertyId, act: 'restored', reason })
  })
}

const restorableUntil = (deletedAt: string): Date =>
  new Date(Date.parse(deletedAt) + daysToRestore * 86_400_000)
