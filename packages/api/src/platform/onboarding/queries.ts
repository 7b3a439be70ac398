import type { Reader } from '@atithi/db/reader'
import { type SqlBool, sql } from 'kysely'
import type { z } from 'zod'
import { pageOfIds, toCountedPage } from '../../kernel/settings/reads.ts'
import { first } from '../../kernel/shared/present.ts'
import { amongWords, containing } from '../../kernel/shared/search-text.ts'
import { onboardingSteps } from '../../property/onboarding/rules.ts'
import { keptCount } from '../kept-counts/reads.ts'
import { type SetUpClass, setUpClassOf, stuckDays } from './rules.ts'
import type { listSetupsInput } from './schema.ts'

const isStuck = (now: Date) =>
  sql<SqlBool>`s.moved_at < ${now.toISOString()}::timestamptz - make_interval(days => ${stuckDays})`

const ofClass = (now: Date): Record<SetUpClass, ReturnType<typeof sql<SqlBool>>> => ({
  completed: sql<SqlBool>`s.current_step is null`,
  stuck: sql<SqlBool>`(s.current_step is not null and ${isStuck(now)})`,
  'not-started': sql<SqlBool>`(s.current_step is not null and not ${isStuck(now)} and cardinality(s.completed_steps) = 0)`,
  'in-progress': sql<SqlBool>`(s.current_step is not null and not ${isStuck(now)} and cardinality(s.completed_steps) > 0)`,
})

const titleOf = (id: string | null) => onboardingSteps.find(step => step.id === id)?.title ?? null

/** Hotels by how far their setup is, the newest first. */
export async function listSetups(
  db: Reader,
  { search, progress, step, cursor, limit }: z.output<typeof listSetupsInput>,
  now: Date,
) {
  const matching = db
    .selectFrom('property as p')
    .innerJoin('onboardingState as s', 's.propertyId', 'p.id')
    .where('p.deletedAt', 'is', null)
    .$call(qb => (progress === undefined ? qb : qb.where(ofClass(now)[progress])))
    .$call(qb => (step === undefined ? qb : qb.where('s.currentStep', '=', step)))
    .$call(qb =>
      search
        ? qb.where(
            sql<SqlBool>`(p.words like ${amongWords(search)}
          or p.account_id = any (array(select o.id from app_user o where o.name ilike ${containing(search)})))`,
          )
        : qb,
    )
  const isRare =
    Boolean(search) || step !== undefined || (progress !== undefined && progress !== 'completed')
  // Both sides of the join begin at the cursor: the planner does not see that one follows from the other.
  const ids = matching
    .$call(qb => (cursor === undefined ? qb : qb.where('s.propertyId', '<', cursor)))
    .select('p.id')
  const page = pageOfIds(ids, { cursor, limit, isRare })
  const rows = await db
    .selectFrom('property as p')
    .innerJoin('onboardingState as s', 's.propertyId', 'p.id')
    .where('p.id', '=', page)
    .innerJoin('appUser as o', 'o.id', 'p.accountId')
    .select(['p.id', 'p.name', 'p.city', 'p.state', 'p.createdAt', 'o.name as ownerName'])
    .select(['o.email as ownerEmail', 's.currentStep', 's.movedAt', 's.completedAt', 's.helpedAt'])
    .select(['s.lacking', sql<number>`cardinality(s.completed_steps)`.as('completedSteps')])
    .orderBy('p.id', 'desc')
    .execute()
  const found = await toCountedPage(db, rows, { limit, matching: matching.select('p.id') })
  return {
    ...found,
    items: found.items.map(({ currentStep, ...row }) => ({
      ...row,
      currentStepId: currentStep,
      currentStep: titleOf(currentStep),
      percent: Math.round((row.completedSteps / onboardingSteps.length) * 100),
      progress: setUpClassOf({
        completedSteps: row.completedSteps,
        currentStep,
        movedAt: new Date(row.movedAt),
        now,
      }),
    })),
  }
}

const mostLacking = 5

/** Where the hotels of the platform stand: how many in each class, at each step, what is lacking most, and how long it takes. */
export async function summariseSetups(db: Reader, now: Date) {
  const at = sql`${now.toISOString()}::timestamptz`
  const { rows } = await sql<{
    completed: number
    open: number
    notStarted: number
    inProgress: number
    measured: number
    seconds: number
  }>`
    select ${keptCount('setup', { key: 'completed' })} as completed, ${keptCount('setup', { key: 'open' })} as open,
      r."notStarted", r."inProgress", ${keptCount('setup-timed')} as measured, ${keptCount('setup-seconds')} as seconds
    from (select count(*) filter (where cardinality(s.completed_steps) = 0) as "notStarted",
        count(*) filter (where cardinality(s.completed_steps) > 0) as "inProgress"
      from onboarding_state s
      where s.current_step is not null and not s.hotel_deleted and not ${isStuck(now)}) r`.execute(
    db,
  )
  const step = sql<string>`step.id`
  const { rows: steps } = await sql<{
    id: string
    completed: number
    waiting: number
    waitingDays: number | null
  }>`
    select id, completed, waiting, ((extract(epoch from ${at}) - since::float8 / nullif(waiting, 0)) / 86400)::float8 as "waitingDays"
    from (select step.id, step.n, ${keptCount('step-done', { key: step })} as completed,
        ${keptCount('step-waiting', { key: step })} as waiting, ${keptCount('step-since', { key: step })} as since
      from unnest(${onboardingSteps.map(({ id }) => id)}::text[]) with ordinality step (id, n)) c
    order by n`.execute(db)
  const { rows: lacking } = await sql<{ what: string; hotels: number }>`
    select key as what, sum(n)::bigint as hotels from kept_count where name = 'lacking'
    group by 1 having sum(n) > 0 order by 2 desc, 1 limit ${mostLacking}`.execute(db)
  const { open, seconds, measured, ...counts } = first(rows, 'the setups')
  return {
    figures: {
      ...counts,
      measured,
      hotels: counts.completed + open,
      stuck: open - counts.notStarted - counts.inProgress,
      averageDays: measured > 0 ? seconds / measured / 86_400 : null,
    },
    steps: steps.map(({ id, ...rest }) => ({ id, title: titleOf(id) ?? id, ...rest })),
    lacking,
  }
}
