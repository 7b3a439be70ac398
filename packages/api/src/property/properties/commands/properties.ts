import type { Trx } from '@atithi/db/client'
import { sql } from 'kysely'
import type { Person } from '../../../kernel/access/actor.ts'
import type { AuthorizedPropertyId } from '../../../kernel/access/gates.ts'
import { recordChange } from '../../../kernel/audit/record.ts'
import { type Context, type Work, workAs } from '../../../kernel/context/context.ts'
import { DomainError } from '../../../kernel/errors/domain-error.ts'
import { kernelReasons } from '../../../kernel/errors/reasons.ts'
import { publish } from '../../../kernel/events/publish.ts'
import { getPlatformSettings } from '../../../kernel/settings/reads.ts'
import { documentDate } from '../../../kernel/shared/financial-year.ts'
import { propertyEvents } from '../../events.ts'
import { propertyReasons } from '../../reasons.ts'
import { getProperty } from '../reads/properties.ts'
import { lutAfter } from '../rules.ts'
import type { PropertyPatch } from '../schema.ts'
import { insertProperty } from './create-property.ts'

/** A further property of the caller's, or of `ownerId` when an administrator adds it. Answers its id. */
export async function createProperty(
  context: Context,
  person: Person,
  input: PropertyPatch & { name: string; ownerId?: string },
): Promise<string> {
  const { ownerId: asked, ...fields } = input
  const ownerId = person.role === 'admin' && asked ? asked : person.userId
  const owner = await context.services.db
    .selectFrom('appUser')
    .select(sql<string>`new_id()`.as('newId'))
    .where('id', '=', ownerId)
    .where('role', '=', 'owner')
    .executeTakeFirst()
  if (!owner) throw new DomainError(kernelReasons.NOT_FOUND, { what: 'owner' }, 'ownerId')
  const work = workAs(context, person, { role: 'tenant', propertyIds: [owner.newId], ownerId })
  await work.write(async trx => {
    await insertProperty(trx, work, { ...fields, id: owner.newId, ownerId })
    await publish(trx, work, {
      propertyId: owner.newId,
      event: propertyEvents['property.founded'],
      entityId: owner.newId,
    })
  })
  return owner.newId
}

/** Changes the named fields, and opens the property for sale when that was the last thing missing. */
export async function updateProperty(
  work: Work,
  propertyId: AuthorizedPropertyId,
  patch: PropertyPatch,
): Promise<void> {
  await work.write(async trx => {
    const before = await trx
      .selectFrom('property')
      .selectAll()
      .where('id', '=', propertyId)
      .forUpdate()
      .executeTakeFirstOrThrow()
    const letter = lutAfter(before, patch, documentDate(work.now))
    const changed = Object.entries({ ...patch, ...letter }).filter(
      ([field, value]) =>
        value !== undefined && JSON.stringify(Reflect.get(before, field)) !== JSON.stringify(value),
    )
    if (changed.length === 0) return
    const after = { ...before, ...Object.fromEntries(changed) }
    if (after.gstRegistration === 'unregistered' && after.gstNumber !== null)
      throw new DomainError(propertyReasons.GSTIN_UNREGISTERED, {}, 'gstNumber')
    await trx.updateTable('property').set(columnsOf(changed)).where('id', '=', propertyId).execute()
    await recordChange(trx, work, {
      action: 'property.updated',
      entity: 'property',
      entityId: propertyId,
      propertyId,
      before: Object.fromEntries(changed.map(([field]) => [field, Reflect.get(before, field)])),
      after: Object.fromEntries(changed),
    })
    await activateWhenSellable(trx, work, propertyId)
    await publish(trx, work, {
      propertyId,
      event: propertyEvents['property.updated'],
      entityId: propertyId,
    })
  })
}

/** A list of amenities is a JSON column, which takes text. */
const columnsOf = (changed: [string, unknown][]) =>
  Object.fromEntries(
    changed.map(([field, value]) => [field, field === 'amenities' ? JSON.stringify(value) : value]),
  )

/** A pending property becomes active once nothing is missing to sell it, unless the platform approves new hotels by hand (decisions, section 4). */
export async function activateWhenSellable(
  trx: Trx,
  work: Work,
  propertyId: AuthorizedPropertyId,
): Promise<void> {
  const property = await getProperty(trx, propertyId)
  if (property.status !== 'pending' || property.missing.length > 0) return
  if ((await getPlatformSettings(trx)).approveNewHotels) return
  await setStatusColumn(trx, work, { propertyId, from: 'pending', to: 'active' })
}

/** Suspends or activates. What an administrator suspended only an administrator activates; activating needs a sellable property. */
export async function setPropertyStatus(
  work: Work,
  person: Person,
  input: { propertyId: AuthorizedPropertyId; status: 'active' | 'suspended'; reason?: string },
): Promise<void> {
  const { propertyId, status, reason } = input
  await work.write(async trx => {
    const before = await trx
      .selectFrom('property')
      .select(['status', 'suspendedByAdmin'])
      .where('id', '=', propertyId)
      .forUpdate()
      .executeTakeFirstOrThrow()
    if (before.status === status) return
    if (status === 'active') {
      if (before.suspendedByAdmin && person.role !== 'admin')
        throw new DomainError(propertyReasons.SUSPENDED_BY_ADMIN, {})
      const { missing } = await getProperty(trx, propertyId)
      if (missing.length > 0)
        throw new DomainError(propertyReasons.PROPERTY_INCOMPLETE, { missing })
      const awaitsApproval =
        before.status === 'pending' &&
        person.role !== 'admin' &&
        (await getPlatformSettings(trx)).approveNewHotels
      if (awaitsApproval) throw new DomainError(propertyReasons.APPROVAL_AWAITED, {})
    }
    const suspendedByAdmin = status === 'suspended' && person.role === 'admin'
    await trx
      .updateTable('property')
      .set({ suspendedByAdmin })
      .where('id', '=', propertyId)
      .execute()
    await setStatusColumn(trx, work, {
      propertyId,
      from: before.status,
      to: status,
      ...(reason && { reason }),
    })
  })
}

async function setStatusColumn(
  trx: Trx,
  work: Work,
  change: {
    propertyId: AuthorizedPropertyId
    from: string
    to: 'active' | 'suspended'
    reason?: string
  },
) {
  const { propertyId, from, to, reason } = change
  await trx.updateTable('property').set({ status: to }).where('id', '=', propertyId).execute()
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

/** Takes the property from every list and its website. Refused while bookings are to come or in house; an administrator can restore it. */
export async function deleteProperty(work: Work, propertyId: AuthorizedPropertyId): Promise<void> {
  await work.write(async trx => {
    await trx
      .selectFrom('property')
      .select('id')
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
    await trx
      .updateTable('property')
      .set({ deletedAt: work.now.toISOString(), publishStatus: false, subdomain: null })
      .where('id', '=', propertyId)
      .execute()
    await recordChange(trx, work, {
      action: 'property.deleted',
      entity: 'property',
      entityId: propertyId,
      propertyId,
    })
    await publish(trx, work, {
      propertyId,
      event: propertyEvents['property.deleted'],
      entityId: propertyId,
    })
  })
}
