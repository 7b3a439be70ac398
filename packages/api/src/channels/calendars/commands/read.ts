import { ofAccount } from '@atithi/db/account'
import { readIn, writeIn } from '@atithi/db/scope'
import { sql } from 'kysely'
import type { Work } from '../../../kernel/context/context.ts'
import type { Services } from '../../../kernel/context/services.ts'
import { publish } from '../../../kernel/events/publish.ts'
import { unseal } from '../../../kernel/secrets/box.ts'
import { addDays, businessDate } from '../../../kernel/shared/dates.ts'
import { channelsEvents } from '../../events.ts'
import { workFor } from '../../reservations/commands/apply.ts'
import { type Fetched, fetchCalendar } from '../adapters/fetch-calendar.ts'
import { type JudgedEvent, judgeEvents } from '../rules/judge-events.ts'
import type { EventKind, LeftReason } from '../rules/kinds.ts'
import { type KnownEvent, planReading } from '../rules/plan-reading.ts'
import { readCalendar } from '../rules/read-calendar.ts'
import { remarksKept } from '../rules/remarks.ts'
import { CalendarError } from '../rules/split-calendar.ts'
import type { Due } from './due.ts'
import { dropEvent, takeEvent } from './take-nights.ts'

const atOnce = 10
const leaseSeconds = 300
/** So many failures in a row, and somebody is told. */
const failuresTold = 4
const longestPauseMinutes = 60

/** Reads every portal's calendar whose time has come, several side by side; each by one process. */
export async function readDueCalendars(services: Services): Promise<void> {
  for (;;) {
    const due = await leaseDue(services)
    if (due.length === 0) return
    await Promise.all(due.map(one => readOne(services, one)))
  }
}

async function leaseDue(services: Services): Promise<Due[]> {
  const { rows } = await writeIn(services.db, { role: 'platform' }, trx =>
    sql<Due>`
      with due as (
        select id from portal_calendar where ${ofAccount('portal_calendar')} and next_read_at <= clock_timestamp()
          and (lease_until is null or lease_until < clock_timestamp())
        order by next_read_at, id limit ${atOnce} for update skip locked)
      update portal_calendar c set lease_until = clock_timestamp() + make_interval(secs => ${leaseSeconds})
      from due, property p where ${ofAccount('c')} and p.account_id = c.account_id and c.id = due.id and p.id = c.property_id
      returning c.id, c.property_id as "propertyId", p.account_id as "accountId", c.room_type_id as "roomTypeId", c.name,
        c.url_sealed as "urlSealed", c.every_minutes as "everyMinutes", c.etag, c.last_modified as "lastModified", c.failures,
        c.missing, c.accepts_missing as "acceptsMissing", c.blocked_days as "blockedDays", c.served, c.remarks, p.time_zone as "timeZone", p.day_rolls_at as "dayRollsAt"`.execute(
      trx,
    ),
  )
  return rows
}

/** What came of reading one. */
interface Outcome {
  error: string | null
  remarks: string[]
  hasFailed: boolean
  missing: number
  etag: string | null
  lastModified: string | null
}

async function readOne(services: Services, due: Due): Promise<void> {
  const work = workFor(services, due)
  const seen = { etag: due.etag, lastModified: due.lastModified }
  try {
    if (due.urlSealed === null) {
      // It is read no more: what it took is given back.
      await apply(services, work, { ...due, acceptsMissing: true }, { events: [] })
      await finish(work, due, { ...seen, error: null, remarks: [], hasFailed: false, missing: 0 })
      return
    }
    const fetched = await fetchCalendar(
      unseal(due.urlSealed, services.settings.encryptionKeys),
      seen,
      {
        reachPrivate: services.settings.webhooksReachPrivate ?? false,
      },
    )
    await finish(work, due, await outcomeOf(services, work, due, fetched))
  } catch (error) {
    const text = error instanceof Error ? error.message : String(error)
    await finish(work, due, failedAs(due, text))
  }
}

/** What it said before holds, and so does what was remarked of it. */
const failedAs = ({ etag, lastModified, missing, remarks }: Due, error: string): Outcome => ({
  etag,
  lastModified,
  missing,
  remarks,
  error,
  hasFailed: true,
})

async function outcomeOf(
  services: Services,
  work: Work,
  due: Due,
  fetched: Fetched,
): Promise<Outcome> {
  if (fetched.kind === 'failed') return failedAs(due, fetched.message)
  const known = await readKnown(services, due)
  if (fetched.kind === 'unchanged') {
    // Nothing is new there, but a room may be free here for what had none.
    const events = known.filter(one => !one.isGone)
    const missing = await apply(services, work, due, { events, known })
    return { ...failedAs(due, ''), error: null, hasFailed: false, missing: missing || due.missing }
  }
  try {
    const today = todayOf(services, due)
    const read = readCalendar(fetched.text, { timeZone: due.timeZone, today })
    const judged = judgeEvents(read.events, {
      setting: due.blockedDays,
      served: due.served,
      taken: known.filter(one => !one.isGone && one.left === null),
      today,
    })
    const { events } = judged
    const missing = await apply(services, work, due, { events, known, unread: read.unread })
    // What is kept against the calendar, or hangs on the day or on what we give it, is compared with the whole of it again.
    const isWhole = missing === 0 && !judged.hangsOnOurs && !read.hasSeries
    return {
      etag: isWhole ? fetched.etag : null,
      lastModified: isWhole ? fetched.lastModified : null,
      error: null,
      remarks: remarksKept([...read.remarks, ...judged.remarks]),
      hasFailed: false,
      missing,
    }
  } catch (error) {
    if (!(error instanceof CalendarError)) throw error
    return failedAs(due, error.message)
  }
}

const todayOf = ({ clock }: Services, { timeZone, dayRollsAt }: Due) =>
  businessDate(clock.now(), timeZone, dayRollsAt)

interface Said {
  events: readonly JudgedEvent[]
  known?: readonly KnownEvent[]
  unread?: readonly string[]
}

/** Takes and gives back nights as the calendar says. Answers how many events it has lost that are kept all the same. */
async function apply(
  services: Services,
  work: Work,
  due: Due,
  { events, known, unread = [] }: Said,
): Promise<number> {
  const today = todayOf(services, due)
  const before = known ?? (await readKnown(services, due))
  const plan = planReading(events, before, { today, acceptsMissing: due.acceptsMissing, unread })
  for (const one of plan.gone) await dropEvent(work, due, one.id)
  for (const event of plan.added) await takeEvent(work, due, { event, today })
  for (const { known: one, event } of plan.changed)
    await takeEvent(work, due, { event, today, eventId: one.id })
  return plan.missing
}

interface Known extends KnownEvent {
  summary: string
  kind: EventKind
}

async function readKnown(services: Services, due: Due): Promise<Known[]> {
  const since = addDays(todayOf(services, due), -1)
  return readIn(services.db, { role: 'platform', accountId: due.accountId }, db =>
    db
      .selectFrom('portalEvent as e')
      .select(eb => [
        'e.id',
        'e.uid',
        'e.summary',
        'e.kind',
        'e.leftReason as left',
        'e.dateFrom as from',
        'e.dateTo as to',
        eb('e.goneAt', 'is not', null).as('isGone'),
        eb
          .exists(
            eb
              .selectFrom('roomBlock as b')
              .select('b.id')
              .whereRef('b.id', '=', 'e.blockId')
              .where('b.releasedAt', 'is', null),
          )
          .as('isBlocked'),
      ])
      .where('e.calendarId', '=', due.id)
      .where(eb => eb.or([eb('e.goneAt', 'is', null), eb('e.dateTo', '>', since)]))
      .$narrowType<{
        kind: EventKind
        left: LeftReason | null
        isGone: boolean
        isBlocked: boolean
      }>()
      .execute(),
  )
}

async function finish(work: Work, due: Due, outcome: Outcome): Promise<void> {
  const failures = outcome.hasFailed ? due.failures + 1 : 0
  const minutes = outcome.hasFailed
    ? Math.min(longestPauseMinutes, due.everyMinutes * 2 ** Math.min(failures - 1, 4))
    : due.everyMinutes
  // So that not all portals are asked in the same moment.
  const seconds = minutes * 60 * (0.95 + Math.random() / 10)
  const isNewlyMissing = outcome.missing > 0 && due.missing === 0
  await work.write(async trx => {
    await sql`
      update portal_calendar set lease_until = null, last_read_at = clock_timestamp(), failures = ${failures},
        last_error = ${outcome.error?.slice(0, 300) ?? null}, remarks = ${outcome.remarks}::text[], etag = ${outcome.etag}, last_modified = ${outcome.lastModified},
        missing = ${outcome.missing}, accepts_missing = case when ${outcome.hasFailed} then accepts_missing else false end,
        last_success_at = case when ${outcome.hasFailed} then last_success_at else clock_timestamp() end,
        next_read_at = case
          -- Somebody has asked for another reading meanwhile.
          when next_read_at > lease_until - make_interval(secs => ${leaseSeconds}) then next_read_at
          when url_sealed is not null or ${outcome.hasFailed} then clock_timestamp() + make_interval(secs => ${seconds}) end
      where ${ofAccount('portal_calendar')} and id = ${due.id}`.execute(trx)
    await publish(trx, work, {
      event: channelsEvents['channel.changed'],
      propertyId: due.propertyId,
      entityId: due.id,
    })
    if (failures === failuresTold || isNewlyMissing)
      await publish(trx, work, {
        event: channelsEvents['channel.calendar-failed'],
        propertyId: due.propertyId,
        entityId: due.id,
      })
  })
}
