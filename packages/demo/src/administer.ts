import { addDays } from '@atithi/api/kernel/shared/dates'
import { countOnboarding } from '@atithi/api/platform/onboarding/commands'
import type { Trx } from '@atithi/db/client'
import { readable } from '@atithi/db/reader'
import { type RawBuilder, sql } from 'kysely'
import { type Calendar, indianTime, minutesAfter } from './calendar.ts'
import { idAt } from './made-ids.ts'
import type { Rows } from './plan.ts'
import type { Random } from './random.ts'

const device =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0 Safari/537.36'
const phone =
  'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0 Mobile Safari/537.36'

/** Everybody signed in during the last days, each from their own network; some mistyped first. */
export function signInPeople(rows: Rows, random: Random, calendar: Calendar): void {
  rows.appUser.forEach(({ id, createdAt }, at) => {
    for (const daysBefore of [6, 3, 1]) {
      const when = indianTime(addDays(calendar.today, -daysBefore), random.between(420, 1200))
      if (!id || !createdAt || when < createdAt) continue
      const attempt = (succeeded: boolean, instant: string) =>
        rows.signIn.push({
          id: idAt(random, instant),
          userId: id,
          at: instant,
          succeeded,
          ip: `203.0.113.${10 + at}`,
          userAgent: at % 2 === 0 ? device : phone,
        })
      if (random.chance(0.2)) attempt(false, minutesAfter(when, -1))
      attempt(true, when)
    }
  })
}

/** How far each hotel is set up, and how long that took those that are; what each sold lately. */
export async function countForAdministrators(trx: Trx, { now, today }: Calendar): Promise<void> {
  await sql`insert into onboarding_state (account_id, property_id, moved_at)
    select account_id, id, created_at from property`.execute(trx)
  const { rows } = await sql<{
    id: string
  }>`select id from property`.execute(trx)
  await countOnboarding(
    readable(trx),
    rows.map(({ id }) => id),
    { now },
  )
  await sql`update onboarding_state s set completed_at = p.created_at + ${tookOf()}, moved_at = p.created_at + ${tookOf()}
    from (select account_id, id, created_at, row_number() over (order by id) as n from property) p
    where p.account_id = s.account_id and p.id = s.property_id and s.current_step is null`.execute(
    trx,
  )
  const at = sql`${now.toISOString()}::timestamptz`
  await sql`select count_platform_figures(${today}::date, ${at}), count_cohorts(${at}), recount_kept_counts()`.execute(
    trx,
  )
}

/** From one and a half days to nearly five. */
const tookOf = (): RawBuilder<unknown> => sql`make_interval(hours => (36 + 17 * (p.n % 5))::int)`
