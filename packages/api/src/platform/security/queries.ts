import { ofAccount } from '@atithi/db/account'
import type { Reader } from '@atithi/db/reader'
import { type SqlBool, sql } from 'kysely'
import type { z } from 'zod'
import {
  failuresOfAccount,
  failuresOfAddress,
  minutesOfFailures,
} from '../../identity/auth/rules.ts'
import { toCountedPage } from '../../kernel/settings/reads.ts'
import { first } from '../../kernel/shared/present.ts'
import { beginningWith, containing } from '../../kernel/shared/search-text.ts'
import { firstIdAt } from '../audit/rules.ts'
import { keptCount, openSessions, signInsOfLastDay } from '../kept-counts/reads.ts'
import { isAddress, readSubject } from './rules.ts'
import type { listSessionsInput, listSignInsInput } from './schema.ts'

const dayMs = 86_400_000
const most = 50

// Sessions, sign-ins and attempts are written by the clock of the database, and judged by it.
const isOpen = sql<SqlBool>`s.expires_at > clock_timestamp()`

async function countAll(db: Reader, now: Date) {
  const { rows } = await sql<{
    failedSignIns: number
    signIns: number
    openSessions: number
    impersonating: number
    impersonationsOfWeek: number
  }>`
    select ${signInsOfLastDay('failed')} as "failedSignIns", ${signInsOfLastDay('succeeded')} as "signIns",
      ${openSessions} as "openSessions",
      (select count(*) from user_session s where acting_until > statement_timestamp()
        and expires_at > statement_timestamp()) as impersonating,
      (select count(*) from audit_entry where ${ofAccount('audit_entry')} and action = 'user.impersonation-started'
        and id >= ${firstIdAt(new Date(now.getTime() - 7 * dayMs))}::uuid) as "impersonationsOfWeek"`.execute(
    db,
  )
  return first(rows, 'the figures of security')
}

/** Failures to sign in of the last day, by the network from which they came; unknown accounts included. */
async function listFailures(db: Reader) {
  const { rows } = await sql<{ address: string; failures: number; lastAt: string }>`
    select substr(subject, length('sign-in address:') + 1) as address, count(*) as failures, max(at) as "lastAt"
    from attempt where subject like 'sign-in %' and subject like 'sign-in address:%' and at > clock_timestamp() - interval '1 day'
    group by 1 order by 2 desc, 1 limit ${most}`.execute(db)
  return rows
}

/** Accounts and networks that may not try now. */
async function listBlocked(db: Reader) {
  const { rows } = await sql<{ subject: string; until: string }>`
    select subject, min(at) + make_interval(mins => ${minutesOfFailures}) as until from (
      select subject, at, row_number() over (partition by subject order by at desc) as n
      from attempt where subject like 'sign-in %' and at > clock_timestamp() - make_interval(mins => ${minutesOfFailures})) a
    where n <= case when subject like 'sign-in account:%' then ${failuresOfAccount}::int else ${failuresOfAddress}::int end
    group by subject
    having count(*) >= case when subject like 'sign-in account:%' then ${failuresOfAccount}::int else ${failuresOfAddress}::int end
    order by 2 desc, 1 limit ${most}`.execute(db)
  return rows.map(({ subject, until }) => ({ subject, until, ...readSubject(subject) }))
}

/** Networks that administrators blocked and that are blocked still. */
const listBlockedNetworks = (db: Reader, now: Date) =>
  db
    .selectFrom('blockedNetwork as n')
    .innerJoin('appUser as u', 'u.id', 'n.blockedBy')
    .select(['n.id', 'n.reason', 'n.until', 'u.name as blockedBy'])
    .select(
      sql<string>`case when masklen(n.network) = case family(n.network) when 4 then 32 else 128 end
      then host(n.network) else n.network::text end`.as('network'),
    )
    .where(sql<SqlBool>`(n.until is null or n.until > ${now.toISOString()}::timestamptz)`)
    .orderBy('n.id', 'desc')
    .limit(most)
    .execute()

/** How many of each role have a second factor. */
async function listCoverage(db: Reader) {
  const { rows } = await sql<{
    role: 'admin' | 'owner' | 'staff'
    people: number
    covered: number
  }>`
    select role, people, covered from (
      select role, ${keptCount('signs-in', { key: sql<string>`role::text` })} as people,
        ${keptCount('second-factor', { key: sql<string>`role::text` })} as covered
      from unnest(enum_range(null::user_role)) role) c
    where people > 0 order by role`.execute(db)
  return rows
}

/** The last impersonations: who acted as whom, and when it began or ended. */
const listImpersonations = (db: Reader) =>
  db
    .selectFrom('auditEntry as a')
    .leftJoin('appUser as actor', 'actor.id', 'a.actorUserId')
    .leftJoin('appUser as subject', 'subject.id', 'a.entityId')
    .select(['a.id', 'a.at', 'a.action', 'a.ip', 'actor.name as actorName'])
    .select([
      'subject.id as subjectId',
      'subject.name as subjectName',
      'subject.email as subjectEmail',
    ])
    .where('a.action', 'in', [
      'user.impersonation-started',
      'user.impersonation-stopped',
      'user.impersonation-ended',
    ])
    .orderBy('a.id', 'desc')
    .limit(20)
    .execute()

/** Who comes in, who fails to, and who may act as others. */
export async function getSecurity(db: Reader, now: Date) {
  const coverage = await listCoverage(db)
  const administrators = coverage.find(({ role }) => role === 'admin')
  const blocked = await listBlocked(db)
  const impersonations = await listImpersonations(db)
  return {
    figures: {
      ...(await countAll(db, now)),
      blockedAccounts: blocked.filter(({ kind }) => kind === 'account').length,
      blockedAddresses: blocked.filter(({ kind }) => kind === 'address').length,
      administratorsWithoutTwoFactor: administrators
        ? administrators.people - administrators.covered
        : 0,
    },
    failuresByAddress: await listFailures(db),
    blocked,
    blockedNetworks: await listBlockedNetworks(db, now),
    coverage,
    impersonations,
  }
}

/** Open sessions of everybody, the newest first; `current` is the asker's own. */
export async function listSessions(
  db: Reader,
  { search, role, cursor, limit }: z.output<typeof listSessionsInput>,
  current: string,
) {
  const matching = db
    .selectFrom('userSession as s')
    .innerJoin('appUser as u', 'u.id', 's.userId')
    .where(isOpen)
    .$call(qb => (role === undefined ? qb : qb.where('u.role', '=', role)))
    .$call(qb => (search ? qb.where(ofPerson(search)) : qb))
  const rows = await matching
    .leftJoin('appUser as target', 'target.id', 's.actingAsUserId')
    .select(['s.id', 's.createdAt', 's.lastSeenAt', 's.expiresAt', 's.ip', 's.userAgent'])
    .select(['s.rememberMe', 'u.id as userId', 'u.name', 'u.email', 'u.role'])
    .select([
      'target.name as actingAsName',
      sql<boolean>`s.token_hash = ${current}`.as('isCurrent'),
    ])
    .select(sql<boolean>`s.second_factor_at is not null`.as('hasSecondFactor'))
    .$call(qb => (cursor === undefined ? qb : qb.where('s.id', '<', cursor)))
    .orderBy('s.id', 'desc')
    .limit(limit + 1)
    .execute()
  return toCountedPage(db, rows, { limit, matching: matching.select('s.id') })
}

/** Sign-ins of known accounts, failures too, the newest first. */
export async function listAllSignIns(
  db: Reader,
  { search, outcome, cursor, limit }: z.output<typeof listSignInsInput>,
) {
  const matching = db
    .selectFrom('signIn as s')
    .$call(qb =>
      outcome === undefined
        ? qb
        : qb.where(
            outcome === 'failed' ? sql<SqlBool>`not s.succeeded` : sql<SqlBool>`s.succeeded`,
          ),
    )
    .$call(qb =>
      search
        ? qb.where(
            isAddress(search) ? sql<SqlBool>`s.ip like ${beginningWith(search)}` : ofPerson(search),
          )
        : qb,
    )
  const rows = await matching
    .innerJoin('appUser as u', 'u.id', 's.userId')
    .select(['s.id', 's.at', 's.succeeded', 's.ip', 's.userAgent'])
    .select(['u.id as userId', 'u.name', 'u.email', 'u.role'])
    .$call(qb => (cursor === undefined ? qb : qb.where('s.id', '<', cursor)))
    .orderBy('s.id', 'desc')
    .limit(limit + 1)
    .execute()
  return toCountedPage(db, rows, { limit, matching: matching.select('s.id') })
}

/** People are few beside what they did: they are found first, and their rows by an index. */
const ofPerson = (typed: string) =>
  sql<SqlBool>`s.user_id = any (array(select w.id from app_user w
    where w.name ilike ${containing(typed)} or w.email ilike ${containing(typed)}))`
