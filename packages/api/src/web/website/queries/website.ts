import type { Reader } from '@atithi/db/reader'
import type { AuthorizedPropertyId } from '../../../kernel/access/gates.ts'
import type { Services } from '../../../kernel/context/services.ts'
import { getOnlineAllowance } from '../../../plans/entitlements/reads.ts'
import { type NarrowSettings, settingsColumns, toSettings } from '../reads.ts'
import { graceEnd, proofNameOf, proofTextOf } from '../rules/website.ts'

export interface Platform extends Pick<Services['settings'], 'baseDomain' | 'publicUrl'> {
  now: Date
}

/** The website as its owner manages it. The secret of the domain's proof is shown: it is only worth something in that domain's own records. */
export async function getWebsite(
  db: Reader,
  propertyId: AuthorizedPropertyId,
  { now, baseDomain, publicUrl }: Platform,
) {
  const row = await db
    .selectFrom('property as p')
    .innerJoin('websiteSettings as w', 'w.propertyId', 'p.id')
    .select(['p.id as propertyId', 'p.name', 'p.status', 'p.publishStatus', 'p.subdomain'])
    .select(settingsColumns)
    .select([
      'w.customDomain',
      'w.domainToken',
      'w.domainVerifiedAt',
      'w.domainSeenAt',
      'w.domainMissingSince',
    ])
    .$narrowType<NarrowSettings>()
    .where('p.id', '=', propertyId)
    .executeTakeFirstOrThrow()
  const {
    customDomain,
    domainToken,
    domainVerifiedAt,
    domainSeenAt,
    domainMissingSince,
    ...settings
  } = toSettings(row)
  const proof =
    customDomain && domainToken
      ? { name: proofNameOf(customDomain), text: proofTextOf(domainToken) }
      : null
  const scheme = new URL(publicUrl).protocol
  const host = settings.subdomain && `${settings.subdomain}.${baseDomain}`
  return {
    ...settings,
    baseDomain,
    /** Where guests find it: on the domain of its own once that is proved. */
    siteUrl: domainVerifiedAt ? `${scheme}//${customDomain}` : host && `${scheme}//${host}`,
    /** What a domain of the hotel's own has to point at. */
    domainTarget: host?.replace(/:\d+$/, ''),
    customDomain,
    domainVerifiedAt,
    /** When its record was last seen, and since when it is gone: it is looked at each day. */
    domainSeenAt,
    domainMissingSince,
    /** When a domain without its record goes out of service; null while it has it, and after. */
    domainServedUntil:
      domainVerifiedAt && domainMissingSince && graceEnd(domainMissingSince).toISOString(),
    /** The record that proves the domain to be the hotel's. */
    domainProof: proof,
    online: await getOnlineAllowance(db, propertyId, now),
  }
}
