import { randomBytes } from 'node:crypto'
import type { Db } from '@atithi/db/client'
import { sql } from 'kysely'
import type { AuthorizedPropertyId } from '../../../kernel/access/gates.ts'
import { recordChange } from '../../../kernel/audit/record.ts'
import type { Work } from '../../../kernel/context/context.ts'
import type { Services } from '../../../kernel/context/services.ts'
import { enterName, leaveName } from '../../../kernel/directory/names.ts'
import { DomainError } from '../../../kernel/errors/domain-error.ts'
import { kernelReasons } from '../../../kernel/errors/reasons.ts'
import { publish } from '../../../kernel/events/publish.ts'
import { takeAttempt } from '../../../kernel/limits/take-attempt.ts'
import { entitle } from '../../../plans/entitlements/commands.ts'
import { webEvents } from '../../events.ts'
import { webReasons } from '../../reasons.ts'
import { lookForProof } from '../queries/domain-proof.ts'
import { domainFault, proofNameOf } from '../rules/website.ts'

/** Claims a domain, which serves nothing until it is proved; null lets it go. The same domain again changes nothing. */
export async function setDomain(
  work: Work,
  propertyId: AuthorizedPropertyId,
  domain: string | null,
  { baseDomain, publicUrl }: Services['settings'],
): Promise<void> {
  const platformHosts = [baseDomain.replace(/:\d+$/, ''), new URL(publicUrl).hostname]
  const message = domain ? domainFault(domain, platformHosts) : undefined
  if (message) throw new DomainError(webReasons.DOMAIN_REFUSED, { message }, 'domain')
  await work.write(async trx => {
    const { customDomain } = await trx
      .selectFrom('websiteSettings')
      .select('customDomain')
      .where('propertyId', '=', propertyId)
      .forUpdate()
      .executeTakeFirstOrThrow()
    if (customDomain === domain) return
    // One that is there stays when the plan has none; letting it go is always possible.
    if (domain) await entitle(trx, work, propertyId, 'hasBranding')
    const domainToken = domain && randomBytes(16).toString('hex')
    await trx
      .updateTable('websiteSettings')
      .set({
        customDomain: domain,
        domainToken,
        domainVerifiedAt: null,
        domainSeenAt: null,
        domainMissingSince: null,
      })
      .where('propertyId', '=', propertyId)
      .execute()
    if (customDomain) await leaveName(trx, { kind: 'domain', name: customDomain, propertyId })
    await note(trx, work, propertyId, { before: customDomain, after: domain })
  })
}

/**
 * Looks for the proof in the domain's own records now; a domain that went out of service comes back with it. Throws DOMAIN_NOT_PROVED with what was found instead, DOMAIN_TAKEN, DNS_UNREACHABLE, TOO_MANY_ATTEMPTS; PLAN_LIMIT for one that never was in service and that the plan has no place for.
 */
export async function verifyDomain(
  work: Work,
  propertyId: AuthorizedPropertyId,
  { db, dns }: Pick<Services, 'db' | 'dns'>,
): Promise<void> {
  const { customDomain, domainToken, domainSeenAt } = await work.read(trx =>
    trx
      .selectFrom('websiteSettings')
      .select(['customDomain', 'domainToken', 'domainSeenAt'])
      .where('propertyId', '=', propertyId)
      .executeTakeFirstOrThrow(),
  )
  if (!customDomain || !domainToken)
    throw new DomainError(kernelReasons.NOT_FOUND, { what: 'domain' }, 'domain')
  if (domainSeenAt === null) await work.write(trx => entitle(trx, work, propertyId, 'hasBranding'))
  await takeAttempt(db, [
    { subject: `verify-domain property:${propertyId}`, attempts: 30, minutes: 60 },
  ])
  const name = proofNameOf(customDomain)
  const { isThere, found } = await lookForProof(dns, customDomain, domainToken).catch(() => {
    throw new DomainError(webReasons.DNS_UNREACHABLE, { name })
  })
  if (!isThere) throw new DomainError(webReasons.DOMAIN_NOT_PROVED, { name, found }, 'domain')
  await keepProof(work, propertyId, customDomain, domainToken)
}

/** Puts a domain into service whose record was seen just now. Throws DOMAIN_TAKEN. */
export async function keepProof(
  work: Work,
  propertyId: AuthorizedPropertyId,
  domain: string,
  token: string,
): Promise<void> {
  await work.write(async trx => {
    // Of the very claim that was proved: another may have been made while the records were looked up.
    const { numUpdatedRows } = await trx
      .updateTable('websiteSettings')
      .set({
        domainVerifiedAt: work.now.toISOString(),
        domainSeenAt: work.now.toISOString(),
        domainMissingSince: null,
      })
      .where('propertyId', '=', propertyId)
      .where('customDomain', '=', domain)
      .where('domainToken', '=', token)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return
    if (!(await enterName(trx, { kind: 'domain', name: domain, propertyId })))
      throw new DomainError(webReasons.DOMAIN_TAKEN, {}, 'domain')
    await note(trx, work, propertyId, { before: null, after: domain, verified: true })
  })
}

async function note(
  trx: Parameters<typeof recordChange>[0],
  work: Work,
  propertyId: AuthorizedPropertyId,
  {
    before,
    after,
    verified = false,
  }: { before: string | null; after: string | null; verified?: boolean },
): Promise<void> {
  const action = verified ? 'website.domain-verified' : 'website.domain-changed'
  const trail = { before: { customDomain: before }, after: { customDomain: after } }
  await recordChange(trx, work, {
    action,
    entity: 'property',
    entityId: propertyId,
    propertyId,
    ...trail,
  })
  await publish(trx, work, { propertyId, event: webEvents[action], entityId: propertyId })
}

/** Every domain that answers with a hotel's website; read by the server, which has no property yet. */
export async function listVerifiedDomains(
  db: Db,
): Promise<{ domain: string; subdomain: string }[]> {
  const { rows } = await sql<{
    domain: string
    subdomain: string
  }>`select domain, subdomain from verified_domains()`.execute(db)
  return rows
}
