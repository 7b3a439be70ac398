import type { AuthorizedPropertyId } from '../../../kernel/access/gates.ts'
import { announce, recordChange } from '../../../kernel/audit/record.ts'
import type { Work } from '../../../kernel/context/context.ts'
import type { Services } from '../../../kernel/context/services.ts'
import { postLetter } from '../../../kernel/email/enqueue.ts'
import { domainLetter } from '../rules/email-templates.ts'
import { graceEnd, missingDomainStep, proofNameOf, proofTextOf } from '../rules/website.ts'

export interface MissingDomain {
  propertyId: AuthorizedPropertyId
  domain: string
  token: string
}

/** Takes down that the record of a domain is gone: the first time the owner is told, after the days of grace it goes out of service. */
export async function noteMissing(
  work: Work,
  { propertyId, domain, token }: MissingDomain,
  settings: Services['settings'],
): Promise<void> {
  await work.write(async trx => {
    const claim = await trx
      .selectFrom('websiteSettings')
      .select(['domainMissingSince', 'domainVerifiedAt'])
      .where('propertyId', '=', propertyId)
      .where('domainToken', '=', token)
      .forUpdate()
      .executeTakeFirst()
    if (!claim) return
    const step = missingDomainStep(
      { missingSince: claim.domainMissingSince, isServed: claim.domainVerifiedAt !== null },
      work.now,
    )
    if (step === 'wait') return
    const missingSince = claim.domainMissingSince ?? work.now.toISOString()
    await trx
      .updateTable('websiteSettings')
      .set({
        domainMissingSince: missingSince,
        ...(step === 'withdraw' && { domainVerifiedAt: null }),
      })
      .where('propertyId', '=', propertyId)
      .execute()
    const type = step === 'warn' ? 'website.domain-missing' : 'website.domain-withdrawn'
    await recordChange(trx, work, {
      action: type,
      entity: 'property',
      entityId: propertyId,
      propertyId,
      after: { customDomain: domain },
    })
    await announce(trx, work, { propertyId, type, entityId: propertyId })
    const hotel = await trx
      .selectFrom('property as p')
      .innerJoin('appUser as o', 'o.id', 'p.ownerId')
      .select(['p.name as hotel', 'p.timeZone', 'o.name', 'o.email', 'o.language'])
      .where('p.id', '=', propertyId)
      .executeTakeFirstOrThrow()
    const day = new Intl.DateTimeFormat(hotel.language === 'hi' ? 'hi-IN' : 'en-IN', {
      dateStyle: 'long',
      timeZone: hotel.timeZone,
    })
    const letter = domainLetter({
      owner: hotel,
      hotel: hotel.hotel,
      domain,
      record: { name: proofNameOf(domain), text: proofTextOf(token) },
      until: step === 'warn' ? day.format(graceEnd(missingSince)) : undefined,
      url: `${settings.publicUrl}/website?section=settings&property=${propertyId}`,
    })
    await postLetter(trx, settings.encryptionKeys, hotel.email, letter)
  })
}
