import type { AuthorizedPropertyId } from '../../../kernel/access/gates.ts'
import type { Work } from '../../../kernel/context.ts'
import { DomainError } from '../../../kernel/errors.ts'
import type { Services } from '../../../kernel/services.ts'
import { signPreview } from '../../site/rules/preview-token.ts'
import { type DraftSettings, previewMinutes } from '../../site/rules/site.ts'

/**
 * A link to the website as it would look now, for an hour, published or not. `draft` are settings that are not saved.
 * `path` answers on every host, `url` on the site's own. Throws PROPERTY_INCOMPLETE without an address.
 */
export async function makePreviewLink(
  work: Work,
  propertyId: AuthorizedPropertyId,
  draft: DraftSettings | undefined,
  settings: Services['settings'],
): Promise<{ url: string; path: string; expiresAt: string }> {
  const { subdomain } = await work.read(db =>
    db
      .selectFrom('property')
      .select('subdomain')
      .where('id', '=', propertyId)
      .executeTakeFirstOrThrow(),
  )
  if (!subdomain)
    throw new DomainError(
      'PROPERTY_INCOMPLETE',
      { missing: ['an address for the website'] },
      'subdomain',
    )
  const expiresAt = new Date(work.now.getTime() + previewMinutes * 60_000).toISOString()
  const token = signPreview(
    { propertyId, expiresAt, ...(draft && Object.keys(draft).length > 0 && { draft }) },
    settings.signingKey,
  )
  const scheme = new URL(settings.publicUrl).protocol
  return {
    url: `${scheme}//${subdomain}.${settings.baseDomain}/~${token}/`,
    path: `/sites/${subdomain}/~${token}/`,
    expiresAt,
  }
}
