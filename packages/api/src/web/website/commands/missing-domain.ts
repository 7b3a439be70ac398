import type { Trx } from '@atithi/db/client'
import { listTold } from '../../../identity/notification-preferences/reads.ts'
import type { AuthorizedPropertyId } from '../../../kernel/access/gates.ts'
import { recordChange } from '../../../kernel/audit/record.ts'
import type { Work } from '../../../kernel/context/context.ts'
import type { Services } from '../../../kernel/context/services.ts'
import { leaveName } from '../../../kernel/directory/names.ts'
import { enqueueEmail } from '../../../kernel/email/enqueue.ts'
import type { EventOf } from '../../../kernel/events/define.ts'
import { publish } from '../../../kernel/events/publish.ts'
import { webEvents } from '../../events.ts'
import { domainEmail } from '../rules/email-templates.ts'
import { graceEnd, missingDomainStep, proofNameOf, proofTextOf } from '../rules/website.ts'

export interface MissingDomain {
  propertyId: AuthorizedPropertyId
  domain: string
  token: string
}

/** Takes down that the record of a domain is gone, for the owner to be told; after the days of grace it goes out of service. */
export async function noteMissing(
  work: Work,
  { propertyId, domain, token }: MissingDomain,
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
    if (step === 'withdraw') await leaveName(trx, { kind: 'domain', name: domain, propertyId })
    const type = step === 'warn' ? 'website.domain-missing' : 'website.domain-withdrawn'
    await recordChange(trx, work, {
      action: type,
      entity: 'property',
      entityId: propertyId,
      propertyId,
      after: { customDomain: domain },
    })
    await publish(trx, work, {
      event: webEvents[type],
      propertyId,
      entityId: propertyId,
      payload: { domain, token, missingSince },
    })
  })
}

type DomainStep = 'website.domain-missing' | 'website.domain-withdrawn'

/** Tells those who look after the website what to do about the domain: once for each step. */
export async function writeDomainEmail(
  trx: Trx,
  step: EventOf<(typeof webEvents)[DomainStep]>,
  { settings }: Pick<Services, 'settings'>,
): Promise<void> {
  const { propertyId } = step
  const { domain, token, missingSince } = step.payload
  const hotel = await trx
    .selectFrom('property as p')
    .select(['p.name as hotel', 'p.timeZone'])
    .where('p.id', '=', propertyId)
    .executeTakeFirstOrThrow()
  for (const owner of await listTold(trx, propertyId, { kind: 'website', channel: 'email' })) {
    const day = new Intl.DateTimeFormat(owner.language === 'hi' ? 'hi-IN' : 'en-IN', {
      dateStyle: 'long',
      timeZone: hotel.timeZone,
    })
    await enqueueEmail(trx, settings.encryptionKeys, {
      recipient: owner.email,
      email: domainEmail({
        owner,
        hotel: hotel.hotel,
        domain,
        record: { name: proofNameOf(domain), text: proofTextOf(token) },
        until:
          step.type === 'website.domain-missing' ? day.format(graceEnd(missingSince)) : undefined,
        url: `${settings.publicUrl}/website?section=settings&property=${propertyId}`,
      }),
      onceFor: owner.role === 'owner' ? step.id : `${step.id}:${owner.userId}`,
    })
  }
}
