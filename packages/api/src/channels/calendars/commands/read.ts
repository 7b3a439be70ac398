import { ofAccount } from '@atithi/db/account'
import { readIn, writeIn } from '@atithi/db/scope'
import { sql } from 'kysely'
import type { Work } from '../../../kernel/context/context.ts'
import type { Services } from '../../../kernel/context/services.ts'
import { publish } from '../../../kernel/events/publish.ts'
import { unseal } from '../../../kernel/secrets/box.ts'
import { businessDate } from '../../../kernel/shared/dates.ts'
import { channelsEvents } from '../../events.ts'
import { workFor } from '../../reservations/commands/apply.ts'
import { type Fetched, fetchCalendar } from '../adapters/fetch-calendar.ts'
import { type KnownEvent, planReading } from '../rules/plan-reading.ts'
import { CalendarError, readCalendar, type TakenNights } from '../rules/read-calendar.ts'
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
        c.missing, c.accepts_missing as "acceptsMissing", p.time_zone as "timeZone", p.day_rolls_at as "dayRollsAt"`.execute(
      trx,
    ),
  )
  return rows
}

/** What came of reading one. */
interface Outcome {
  error: string | null
  hasFailed: boolean
  missing: number
  etag: string | null
  lastModified: string | null
}

async function readOne(services: Services, due: Due): Promise<void> {
  const work = workFor(services, due)
  const seen = { etag: due.etag, lastModified: due.lastModified }
  const failed = (error: string): Outcome => ({
    ...seen,
    error,
    hasFailed: true,
    missing: due.missing,
  })
  try {
    if (due.urlSealed === null) {
      // It is read no more: what it took is given back.
      await apply(services, work, { ...due, acceptsMissing: true }, [])
      await finish(work, due, { ...seen, error: null, hasFailed: false, missing: 0 })
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
    await finish(work, due, failed(text))
  }
}

async function outcomeOf(
  services: Services,
  work: Work,
  due: Due,
  fetched: Fetched,
): Promise<Outcome> {
  const seen = { etag: due.etag, lastModified: due.lastModified }
  if (fetched.kind === 'failed')
    return { ...seen, error: fetched.message, hasFailed: true, missing: due.missing }
  if (fetched.kind === 'unchanged') {
    // Nothing is new there, but a room may be free here for what had none.
    const missing = await apply(services, work, due, 'as before')
    return { ...seen, error: null, hasFailed: false, missing: missing || due.missing }
  }
  try {
    const { events, skipped } = readCalendar(fetched.text, due.timeZone)
    const missing = await apply(services, work, due, events)
    return {
      // What is kept against the calendar is compared with the whole of it again.
      etag: missing > 0 ? null : fetched.etag,
      lastModified: missing > 0 ? null : fetched.lastModified,
      error: skipped.join(' ').slice(0, 300) || null,
      hasFailed: false,
      missing,
    }
  } catch (error) {
    if (!(error instanceof CalendarError)) throw error
    return { ...seen, error: error.message, hasFailed: true, missing: due.missing }
  }
}

/** Takes and gives back nights as the calendar says. Answers how many events it has lost that are kept all the same. */
async function apply(
  services: Services,
  work: Work,
  due: Due,
  said: readonly TakenNights[] | 'as before',
): Promise<number> {
  const today = businessDate(services.clock.now(), due.timeZone, due.dayRollsAt)
  const known = await readKnown(services, due)
  const events = said === 'as before' ? known.filter(one => !one.isGone).map(asSaid) : said
  const plan = planReading(events, known, { today, acceptsMissing: due.acceptsMissing })
  for (const one of plan.gone) await dropEvent(work, due, one.id)
  for (const event of plan.added) await takeEvent(work, due, { event, today })
  for (const { known: before, event } of plan.changed)
    await takeEvent(work, due, { event, today, eventId: before.id })
  return plan.missing
}

const asSaid = ({ uid, from, to, summary }: Known): TakenNights => ({ uid, from, to, summary })

interface Known extends KnownEvent {
  summary: string
}

async function readKnown(services: Services, { id, accountId }: Due): Promise<Known[]> {
  const { rows } = await readIn(services.db, { role: 'platform', accountId }, db =>
    sql<Known>`
      select e.id, e.uid, e.summary, e.date_from as "from", e.date_to as "to", e.gone_at is not null as "isGone",
        exists (select from room_block b where b.account_id = e.account_id and b.id = e.block_id and b.released_at is null) as "isBlocked"
      from portal_event e where ${ofAccount('e')} and e.calendar_id = ${id} and (e.gone_at is null or e.date_to > current_date - 1)`.execute(
      db,
    ),
  )
  return rows
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
        last_error = ${outcome.error?.slice(0, 300) ?? null}, etag = ${outcome.etag}, last_modified = ${outcome.lastModified},
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
