import { randomUUID } from 'node:crypto'
import type { Trx } from '@atithi/db/client'
import type { AccountId } from '@atithi/db/ids'
import type { Reader } from '@atithi/db/reader'
import { inAccount, readIn, writeIn } from '@atithi/db/scope'
import type { AuthorizedPropertyId } from '../../kernel/access/gates.ts'
import { workIn } from '../../kernel/context/context.ts'
import type { Services } from '../../kernel/context/services.ts'
import { isRefusal } from '../../kernel/errors/domain-error.ts'
import { webReasons } from '../reasons.ts'
import { keepProof } from './commands/domain.ts'
import { type MissingDomain, noteMissing } from './commands/missing-domain.ts'
import { lookForProof } from './queries/domain-proof.ts'

interface Watched extends MissingDomain {
  accountId: AccountId
  missingSince: string | null
}

const askedAtOnce = 20

/**
 * Looks at the record of every domain again: a domain that has it stays or comes back, of one that has not its owner is told, and after
 * some days it goes out of service. Where no answer can be had nothing is known, and nothing changes.
 */
export async function checkDomains(services: Services): Promise<void> {
  const watched = await readIn(services.db, { role: 'platform' }, listWatched)
  const failures: unknown[] = []
  for (let at = 0; at < watched.length; at += askedAtOnce) {
    const looked = await Promise.all(
      watched.slice(at, at + askedAtOnce).map(claim => look(services, claim)),
    )
    const seen = looked.filter(({ isThere, claim }) => isThere && !claim.missingSince)
    await writeIn(services.db, { role: 'platform' }, trx =>
      markSeen(
        trx,
        seen.map(({ claim }) => claim),
        services.clock.now(),
      ),
    )
    for (const { claim, isThere } of looked) {
      if (isThere === undefined || (isThere && !claim.missingSince)) continue
      try {
        await (isThere ? bringBack(services, claim) : noteMissing(workFor(services, claim), claim))
      } catch (error) {
        failures.push(error)
      }
    }
  }
  if (failures.length > 0)
    throw new AggregateError(failures, `${failures.length} domains could not be noted`)
}

interface Looked {
  claim: Watched
  isThere: boolean | undefined
}

const look = async ({ dns }: Services, claim: Watched): Promise<Looked> => ({
  claim,
  isThere: await lookForProof(dns, claim.domain, claim.token).then(
    ({ isThere }) => isThere,
    () => undefined,
  ),
})

/** A domain that another hotel has proved meanwhile stays with that hotel. */
async function bringBack(services: Services, claim: Watched): Promise<void> {
  try {
    await keepProof(workFor(services, claim), claim.propertyId, claim.domain, claim.token)
  } catch (error) {
    if (!isRefusal(error, webReasons.DOMAIN_TAKEN)) throw error
  }
}

function workFor(services: Services, { propertyId, accountId }: Watched) {
  const request = { ip: '', requestId: `job-${randomUUID()}`, setCookie: () => undefined }
  return workIn(
    { services, request },
    { role: 'tenant', propertyIds: [propertyId], accountId },
    { kind: 'system' },
  )
}

async function listWatched(db: Reader): Promise<Watched[]> {
  const rows = await db
    .selectFrom('websiteSettings as w')
    .innerJoin('property as p', 'p.id', 'w.propertyId')
    .select([
      'w.propertyId',
      'p.accountId',
      'w.customDomain as domain',
      'w.domainToken as token',
      'w.domainMissingSince as missingSince',
    ])
    .where(eb =>
      eb.or([eb('w.domainVerifiedAt', 'is not', null), eb('w.domainMissingSince', 'is not', null)]),
    )
    .where('p.deletedAt', 'is', null)
    .orderBy('w.propertyId')
    .execute()
  return rows.flatMap(({ propertyId, domain, token, ...row }) =>
    // The job takes the ids from the table itself.
    domain && token
      ? [{ ...row, domain, token, propertyId: propertyId as AuthorizedPropertyId }]
      : [],
  )
}

/** Tokens are of one claim each: a domain that was claimed anew meanwhile is not touched. */
async function markSeen(trx: Trx, claims: readonly Watched[], now: Date): Promise<void> {
  for (const { accountId, propertyId, token } of claims)
    await inAccount(trx, accountId)
      .updateTable('websiteSettings')
      .set({ domainSeenAt: now.toISOString() })
      .where('propertyId', '=', propertyId)
      .where('domainToken', '=', token)
      .execute()
}
