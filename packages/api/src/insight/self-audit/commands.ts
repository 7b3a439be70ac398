import { ofAccount } from '@atithi/db/account'
import type { Trx } from '@atithi/db/client'
import type { Reader } from '@atithi/db/reader'
import { sql } from 'kysely'
import { findDocumentFaults } from '../../finance/documents/reads/faults.ts'
import type { AuthorizedPropertyId } from '../../kernel/access/gates.ts'
import { type Context, personOf, type Work } from '../../kernel/context/context.ts'
import { DomainError } from '../../kernel/errors/domain-error.ts'
import { kernelReasons } from '../../kernel/errors/reasons.ts'
import { publish } from '../../kernel/events/publish.ts'
import { takeAttempt } from '../../kernel/limits/take-attempt.ts'
import { insightEvents } from '../events.ts'
import { checks } from './queries/checks.ts'
import {
  type CheckName,
  type CheckResult,
  checkNames,
  type Finding,
  mostExamples,
} from './rules.ts'

/** So often at one hotel, whoever asks: what it reads is the whole of the books. */
const onDemand = { attempts: 10, minutes: 5 }

/** The same because a person asks for it. Throws TOO_MANY_ATTEMPTS. */
export async function auditOnDemand(
  { work, services }: Pick<Context, 'services'> & { work: Work },
  propertyId: AuthorizedPropertyId,
): Promise<void> {
  await takeAttempt(services.db, [{ subject: `self-audit:${propertyId}`, ...onDemand }])
  await auditBooks(work, propertyId)
}

/** Audits the books of one hotel, reading rows and no counter, and writes down what it found; one at a time, of all processes. Throws AT_WORK. */
export async function auditBooks(work: Work, propertyId: AuthorizedPropertyId): Promise<void> {
  await work.write(async trx => {
    const { rows } = await sql<{ isMine: boolean }>`
      select pg_try_advisory_xact_lock(hashtextextended(${`self-audit:${propertyId}`}, 0)) as is_mine`.execute(
      trx,
    )
    if (!rows[0]?.isMine) throw new DomainError(kernelReasons.AT_WORK, { what: 'The audit' })
    await auditInside(trx, work, propertyId)
  })
}

async function auditInside(trx: Trx, work: Work, propertyId: AuthorizedPropertyId): Promise<void> {
  const started = performance.now()
  const counted = await work.read(db => countBooks(db, propertyId))
  const results: CheckResult[] = []
  for (const check of checkNames) {
    const { conflicts, found } = await work.read(db => runCheck(db, propertyId, check))
    results.push({ check, conflicts, examples: found.map(example => ({ ...example, check })) })
  }
  const conflicts = results.reduce((sum, result) => sum + result.conflicts, 0)
  const { id } = await trx
    .insertInto('selfAudit')
    .values({
      ...counted,
      propertyId,
      conflicts,
      auditedAt: work.now.toISOString(),
      findings: JSON.stringify(results),
      milliseconds: Math.round(performance.now() - started),
      auditedBy: personOf(work),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await publish(trx, work, {
    propertyId,
    event: insightEvents[conflicts > 0 ? 'self-audit.conflict' : 'self-audit.clean'],
    entityId: id,
  })
}

interface Counted {
  roomNights: number
  bookings: number
  folioLines: number
  documents: number
}

async function countBooks(db: Reader, propertyId: AuthorizedPropertyId): Promise<Counted> {
  const { rows } = await sql<Counted>`
    select (select count(*)::int from booking_night where ${ofAccount('booking_night')} and property_id = ${propertyId}) as room_nights,
      (select count(*)::int from booking where ${ofAccount('booking')} and property_id = ${propertyId}) as bookings,
      (select count(*)::int from folio_line where ${ofAccount('folio_line')} and property_id = ${propertyId}) as folio_lines,
      (select count(*)::int from document where ${ofAccount('document')} and property_id = ${propertyId}) as documents`.execute(
    db,
  )
  return rows[0] ?? { roomNights: 0, bookings: 0, folioLines: 0, documents: 0 }
}

interface Found {
  conflicts: number
  found: Omit<Finding, 'check'>[]
}

async function runCheck(
  db: Reader,
  propertyId: AuthorizedPropertyId,
  check: CheckName,
): Promise<Found> {
  if (check === 'documents') return checkDocuments(db, propertyId)
  const { rows } = await sql<Found>`
    with wrong as materialized (${checks[check](propertyId)})
    select (select count(*)::int from wrong) as conflicts,
      (select coalesce(jsonb_agg(found), '[]') from (select found from wrong limit ${mostExamples}) named) as found`.execute(
    db,
  )
  return rows[0] ?? { conflicts: 0, found: [] }
}

/** Numbers, sums and taxes of the papers, each fault with how many of them have it. */
async function checkDocuments(db: Reader, propertyId: AuthorizedPropertyId): Promise<Found> {
  const faults = (await findDocumentFaults(db, propertyId)).filter(fault => fault.count > 0)
  return {
    conflicts: faults.reduce((sum, fault) => sum + fault.count, 0),
    found: faults.map(({ what, count }) => ({ what, recounted: count })),
  }
}
