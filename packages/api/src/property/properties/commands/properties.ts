import type { Trx } from '@atithi/db/client'
import type { AccountId, PropertyId } from '@atithi/db/ids'
import { sql } from 'kysely'
import type { Person } from '../../../kernel/access/actor.ts'
import { type AuthorizedPropertyId, requireGrant } from '../../../kernel/access/gates.ts'
import { recordChange } from '../../../kernel/audit/record.ts'
import { type Context, type Work, workAs } from '../../../kernel/context/context.ts'
import { DomainError } from '../../../kernel/errors/domain-error.ts'
import { kernelReasons } from '../../../kernel/errors/reasons.ts'
import { publish } from '../../../kernel/events/publish.ts'
import { getPlatformSettings } from '../../../kernel/settings/reads.ts'
import { changedFields } from '../../../kernel/shared/changed-fields.ts'
import { documentDate } from '../../../kernel/shared/financial-year.ts'
import { propertyEvents } from '../../events.ts'
import { getProperty } from '../reads/properties.ts'
import { lutAfter, streetOf } from '../rules.ts'
import type { PropertyPatch } from '../schema.ts'
import { insertProperty } from './create-property.ts'
import { requireGuestFacts } from './guest-facts.ts'
import { enterGstin, leaveGstin, requireRegistration, schemeOf } from './registration.ts'
import { openForSale } from './status.ts'
import { type Post, writeStatusLetter } from './status-letters.ts'

/** A further property of the caller's, or of `ownerId` when an administrator adds it, which that owner is told. Answers its id. */
export async function createProperty(
  context: Context,
  person: Person,
  input: PropertyPatch & { name: string; ownerId?: string },
): Promise<string> {
  const { ownerId: asked, ...fields } = input
  const accountId = person.role === 'admin' && asked ? asked : person.userId
  const owner = await context.services.db
    .selectFrom('appUser')
    .select(sql<string>`new_id()`.as('newId'))
    .where('id', '=', accountId)
    .where('role', '=', 'owner')
    .where('isActive', '=', true)
    .executeTakeFirst()
  if (!owner) throw new DomainError(kernelReasons.NOT_FOUND, { what: 'owner' }, 'ownerId')
  const work = workAs(context, person, { role: 'tenant', propertyIds: [owner.newId], accountId })
  await work.write(async trx => {
    await insertProperty(trx, work, { ...fields, id: owner.newId, accountId })
    await publish(trx, work, {
      propertyId: owner.newId,
      event: propertyEvents['property.founded'],
      entityId: owner.newId,
    })
    if (person.role === 'admin')
      await writeStatusLetter(trx, context.services.settings, {
        propertyId: owner.newId,
        act: 'added',
      })
  })
  return owner.newId
}

interface Editing {
  work: Work
  person: Person
  post: Post
}

/**
 * Changes the named fields, and opens the property for sale when that was the last thing missing. An administrator's act is told to the
 * owner: by letter once an hour, however many fields and steps it takes.
 */
export async function updateProperty(
  { work, person, post }: Editing,
  propertyId: AuthorizedPropertyId,
  { reason, ...patch }: PropertyPatch & { reason?: string | undefined },
): Promise<void> {
  await work.write(async trx => {
    const before = await trx
      .selectFrom('property')
      .selectAll()
      .where('id', '=', propertyId)
      .forUpdate()
      .executeTakeFirstOrThrow()
    const letter = lutAfter(before, patch, documentDate(work.now))
    const place = { address: streetOf({ ...before, ...patch }) }
    const changed = changedFields(before, { ...patch, ...place, ...letter, ...schemeOf(patch) })
    if (!changed.isChanged) return
    // The floor of the plans that the desk alone sells: who lowers it may change prices.
    if ((changed.after.largestRateChange ?? 0) > before.largestRateChange)
      requireGrant(person, 'override')
    requireRegistration({ ...before, ...changed.after })
    requireGuestFacts({ ...before, ...changed.after })
    await trx
      .updateTable('property')
      .set(columnsOf(changed.after))
      .where('id', '=', propertyId)
      .execute()
    await moveGstin(trx, before, changed.after)
    await recordChange(trx, work, {
      action: 'property.updated',
      entity: 'property',
      entityId: propertyId,
      propertyId,
      before: changed.before,
      after: changed.after,
      ...(reason && { reason }),
    })
    await activateWhenSellable(trx, work, propertyId)
    await publish(trx, work, {
      propertyId,
      event: propertyEvents['property.updated'],
      entityId: propertyId,
    })
    if ('gstNumber' in changed.after || 'gstRegistration' in changed.after)
      await publish(trx, work, {
        propertyId,
        event: propertyEvents['property.registration-changed'],
        entityId: propertyId,
      })
    if (person.role !== 'admin') return
    await publish(trx, work, {
      propertyId,
      event: propertyEvents['property.edited-by-platform'],
      entityId: propertyId,
    })
    const hour = work.now.toISOString().slice(0, 13)
    await writeStatusLetter(trx, post, {
      propertyId,
      act: 'edited',
      reason,
      onceFor: `edited-by-platform:${propertyId}:${person.userId}:${hour}`,
    })
  })
}

/** The number that a property had goes to whoever wants it, and the one that it has now is its owner's. Throws GSTIN_TAKEN. */
async function moveGstin(
  trx: Trx,
  before: { id: PropertyId; accountId: AccountId; gstNumber: string | null },
  { gstNumber }: Partial<PropertyPatch>,
): Promise<void> {
  if (gstNumber === undefined) return
  const of = { accountId: before.accountId, propertyId: before.id }
  if (gstNumber !== null) await enterGstin(trx, { ...of, gstin: gstNumber })
  if (before.gstNumber !== null) await leaveGstin(trx, { ...of, gstin: before.gstNumber })
}

/** A list of amenities is a JSON column, which takes text. */
const columnsOf = ({ amenities, ...columns }: Partial<PropertyPatch>) => ({
  ...columns,
  ...(amenities !== undefined && { amenities: JSON.stringify(amenities) }),
})

/** A pending property becomes active once nothing is missing to sell it, unless the platform approves new hotels by hand (decisions, section 4). */
export async function activateWhenSellable(
  trx: Trx,
  work: Work,
  propertyId: AuthorizedPropertyId,
): Promise<void> {
  const property = await getProperty(trx, propertyId)
  if (property.status !== 'pending' || property.missing.length > 0) return
  if ((await getPlatformSettings(trx)).approveNewHotels) return
  await openForSale(trx, work, propertyId)
}
