import { sql } from 'kysely'
import { requireProvedOwner } from '../../../identity/auth/commands/email-proof.ts'
import type { AuthorizedPropertyId } from '../../../kernel/access/gates.ts'
import { recordChange } from '../../../kernel/audit/record.ts'
import type { Context, Work } from '../../../kernel/context/context.ts'
import { DomainError } from '../../../kernel/errors/domain-error.ts'
import { publish } from '../../../kernel/events/publish.ts'
import { changeSiteName } from '../../../property/properties/commands/site-name.ts'
import { subdomainFault } from '../../../property/properties/rules.ts'
import { propertyReasons } from '../../../property/reasons.ts'
import { webEvents } from '../../events.ts'
import { webReasons } from '../../reasons.ts'
import type { WebsitePatch } from '../schema.ts'

/** Changes the website's settings and address; of links and ids only those that are named. Throws SUBDOMAIN_TAKEN. */
export async function updateWebsite(
  work: Work,
  propertyId: AuthorizedPropertyId,
  patch: WebsitePatch,
): Promise<void> {
  const { subdomain, ...settings } = patch
  const { socialLinks, analytics, ...plain } = settings
  await work.write(async trx => {
    if (subdomain !== undefined && !(await changeSiteName(trx, { propertyId, subdomain })))
      throw new DomainError(webReasons.SUBDOMAIN_TAKEN, {}, 'subdomain')
    if (Object.keys(settings).length > 0)
      await trx
        .updateTable('websiteSettings')
        .set({
          ...plain,
          ...(socialLinks && {
            socialLinks: sql`social_links || ${JSON.stringify(socialLinks)}::jsonb`,
          }),
          ...(analytics && { analytics: sql`analytics || ${JSON.stringify(analytics)}::jsonb` }),
        })
        .where('propertyId', '=', propertyId)
        .execute()
    await recordChange(trx, work, {
      action: 'website.updated',
      entity: 'property',
      entityId: propertyId,
      propertyId,
      after: patch,
    })
    await publish(trx, work, {
      propertyId,
      event: webEvents['website.updated'],
      entityId: propertyId,
    })
  })
}

/** Puts the website before the public, or takes it back to a draft. Publishing needs an active property with an address, of an owner who has proved theirs. */
export async function setPublished(
  { work, services }: Pick<Context, 'services'> & { work: Work },
  propertyId: AuthorizedPropertyId,
  published: boolean,
): Promise<void> {
  if (published) await requireProvedOwner(work, services.settings, propertyId)
  await work.write(async trx => {
    const property = await trx
      .selectFrom('property')
      .select(['status', 'subdomain', 'publishStatus'])
      .where('id', '=', propertyId)
      .forUpdate()
      .executeTakeFirstOrThrow()
    if (published && property.status !== 'active')
      throw new DomainError(
        propertyReasons.PROPERTY_NOT_ACTIVE,
        { status: property.status },
        'published',
      )
    if (published && !property.subdomain)
      throw new DomainError(
        propertyReasons.PROPERTY_INCOMPLETE,
        { missing: ['an address for the website'] },
        'subdomain',
      )
    if (property.publishStatus === published) return
    await trx
      .updateTable('property')
      .set({ publishStatus: published })
      .where('id', '=', propertyId)
      .execute()
    const action = published ? 'website.published' : 'website.withdrawn'
    await recordChange(trx, work, { action, entity: 'property', entityId: propertyId, propertyId })
    await publish(trx, work, { propertyId, event: webEvents[action], entityId: propertyId })
  })
}

/** Whether this property may take the address, and if not, why. */
export async function checkSubdomain(
  work: Work,
  request: { propertyId: AuthorizedPropertyId; subdomain: string },
): Promise<{ available: boolean; message: string | null }> {
  const fault = subdomainFault(request.subdomain)
  if (fault) return { available: false, message: fault }
  const { rows } = await work.read(db =>
    sql<{
      taken: boolean
    }>`select subdomain_is_taken(${request.subdomain}, ${request.propertyId}::uuid) as taken`.execute(
      db,
    ),
  )
  return rows[0]?.taken
    ? { available: false, message: 'Another property uses this address. Choose another.' }
    : { available: true, message: null }
}
