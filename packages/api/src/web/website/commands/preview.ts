import type { AuthorizedPropertyId } from '../../../kernel/access/gates.ts'
import type { Work } from '../../../kernel/context/context.ts'
import type { Services } from '../../../kernel/context/services.ts'
import { DomainError } from '../../../kernel/errors/domain-error.ts'
import { propertyReasons } from '../../../property/reasons.ts'
import { signPreview } from '../adapters/preview-token.ts'
import { type DraftSettings, previewMinutes } from '../rules/preview.ts'

/**
 * A link to the website as it would look now, for an hour, published or not. `draft` are settings that are not saved.
 * It answers at the site's own address alone. Throws PROPERTY_INCOMPLETE without one.
 */
export async function makePreviewLink(
  work: Work,
  propertyId: AuthorizedPropertyId,
  draft: DraftSettings | undefined,
  settings: Services['settings'],
): Promise<{ url: string; expiresAt: string }> {
  const { subdomain } = await work.read(db =>
    db
      .selectFrom('property')
      .select('subdomain')
      .where('id', '=', propertyId)
      .executeTakeFirstOrThrow(),
  )
  if (!subdomain)
    throw new DomainError(
      propertyReasons.PROPERTY_INCOMPLETE,
      { missing: ['an address for the website'] },
      'subdomain',
    )
  const expiresAt = new Date(work.now.getTime() + previewMinutes * 60_000).toISOString()
  const token = signPreview(
    { propertyId, subdomain, expiresAt, ...(draft && Object.keys(draft).length > 0 && { draft }) },
    settings.signingKey,
  )
  const scheme = new URL(settings.publicUrl).protocol
  return {
    url: `${scheme}//${subdomain}.${settings.baseDomain}/~${token}/`,
    expiresAt,
  }
}
