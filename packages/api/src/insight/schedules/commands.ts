import type { Trx } from '@atithi/db/client'
import type { AccountId, PropertyId } from '@atithi/db/ids'
import { inAccount } from '@atithi/db/scope'
import { sql } from 'kysely'
import type { Person } from '../../kernel/access/actor.ts'
import type { AuthorizedPropertyId } from '../../kernel/access/gates.ts'
import { recordChange } from '../../kernel/audit/record.ts'
import type { Work } from '../../kernel/context/context.ts'
import { DomainError } from '../../kernel/errors/domain-error.ts'
import { kernelReasons } from '../../kernel/errors/reasons.ts'
import { businessDate, type IsoDate } from '../../kernel/shared/dates.ts'
import { entitle } from '../../plans/entitlements/commands.ts'
import { insightReasons } from '../reasons.ts'
import { listReportReaders } from '../report-files/reads.ts'
import { type Frequency, nextOn, oldestMissed, patienceHours, periodOf } from './rules.ts'
import type { ScheduleInput } from './schema.ts'

/**
 * Has a report made and sent by the calendar of its hotel, from its next date on. Throws NOT_FOUND for a recipient who may not see the
 * reports of the hotel, REPORT_SCHEDULED where the same is scheduled already, PLAN_LIMIT.
 */
export function createSchedule(
  work: Work,
  person: Person,
  propertyId: AuthorizedPropertyId,
  { recipients, ...input }: ScheduleInput,
): Promise<{ scheduleId: string; nextOn: IsoDate }> {
  return work.write(async trx => {
    await entitle(trx, work, propertyId, 'hasAdvancedReports')
    const readers = await listReportReaders(trx, propertyId)
    const chosen = [...new Set(recipients)]
    if (chosen.some(userId => !readers.some(reader => reader.userId === userId)))
      throw new DomainError(kernelReasons.NOT_FOUND, { what: 'person' }, 'recipients')
    const { timeZone } = await trx
      .selectFrom('property')
      .select('timeZone')
      .where('id', '=', propertyId)
      .executeTakeFirstOrThrow()
    const today = businessDate(work.now, timeZone, '00:00')
    const schedule = await trx
      .insertInto('reportSchedule')
      .values({
        propertyId,
        reportId: input.reportId,
        format: input.format,
        every: input.every,
        sendsAt: input.sendsAt,
        recipients: chosen,
        nextOn: nextOn(input.every, today),
        createdBy: person.userId,
      })
      .onConflict(conflict => conflict.doNothing())
      .returning(['id', 'nextOn'])
      .executeTakeFirst()
    if (!schedule) throw new DomainError(insightReasons.REPORT_SCHEDULED, {}, 'reportId')
    await recordChange(trx, work, {
      action: 'report.scheduled',
      entity: 'property',
      entityId: propertyId,
      propertyId,
      after: { report: input.reportId, every: input.every, at: input.sendsAt },
    })
    return { scheduleId: schedule.id, nextOn: schedule.nextOn }
  })
}

/** Ends a schedule; what it made stays. Throws NOT_FOUND. */
export function endSchedule(
  work: Work,
  propertyId: AuthorizedPropertyId,
  scheduleId: string,
): Promise<void> {
  return work.write(async trx => {
    const ended = await trx
      .updateTable('reportSchedule')
      .set({ endedAt: work.now.toISOString() })
      .where('id', '=', scheduleId)
      .where('propertyId', '=', propertyId)
      .where('endedAt', 'is', null)
      .returning('reportId')
      .executeTakeFirst()
    if (!ended) throw new DomainError(kernelReasons.NOT_FOUND, { what: 'schedule' }, 'scheduleId')
    await recordChange(trx, work, {
      action: 'report.unscheduled',
      entity: 'property',
      entityId: propertyId,
      propertyId,
      after: { report: ended.reportId },
    })
  })
}

interface Due {
  id: string
  accountId: AccountId
  propertyId: PropertyId
  reportId: string
  format: string
  every: Frequency
  nextOn: IsoDate
  createdBy: string
  today: IsoDate
  isClosed: boolean
  /** The plan sends reports by itself; without it a schedule rests. */
  isAllowed: boolean
}

const batch = 50

/**
 * Asks for the reports that are due, each date of a schedule once, in their order; one whose business date is not closed waits for it a
 * while. Answers whether more are due. As the platform; locks the schedules that it takes.
 */
export async function requestDueReports(trx: Trx, now: Date): Promise<boolean> {
  const at = sql`(s.next_on + s.sends_at::time) at time zone p.time_zone`
  const moment = sql`${now.toISOString()}::timestamptz`
  const { rows } = await sql<Due>`
    select s.id, s.account_id, s.property_id, s.report_id, s.format, s.every, s.next_on, s.created_by,
      (${moment} at time zone p.time_zone)::date as today, coalesce(d.open_date >= s.next_on, false) as is_closed,
      (select t.has_advanced_reports from plan_terms(s.account_id, s.property_id, ${moment}) t) as is_allowed
    from report_schedule s join property p on p.account_id = s.account_id and p.id = s.property_id and p.deleted_at is null
      left join property_day d on d.account_id = s.account_id and d.property_id = s.property_id
    where s.ended_at is null and s.next_on <= (${moment} at time zone p.time_zone)::date and ${at} <= ${moment}
      and (d.open_date >= s.next_on or ${at} + make_interval(hours => ${patienceHours}) <= ${moment})
    order by s.next_on, s.id limit ${batch} for update of s skip locked`.execute(trx)
  for (const due of rows) {
    const oldest = oldestMissed(due.every, due.today)
    if (due.nextOn >= oldest && due.isAllowed) await requestRun(trx, due)
    const next = due.nextOn >= oldest ? nextOn(due.every, due.nextOn) : oldest
    await inAccount(trx, due.accountId)
      .updateTable('reportSchedule')
      .set({ nextOn: next })
      .where('id', '=', due.id)
      .execute()
  }
  return rows.length > 0
}

async function requestRun(trx: Trx, due: Due): Promise<void> {
  const { from, to } = periodOf(due.every, due.nextOn)
  await trx
    .insertInto('reportRun')
    .values({
      scheduleId: due.id,
      dueOn: due.nextOn,
      propertyIds: [due.propertyId],
      reportId: due.reportId,
      format: due.format,
      dateFrom: from,
      dateTo: to,
      dayIsOpen: !due.isClosed,
      requestedBy: due.createdBy,
    })
    .onConflict(conflict => conflict.columns(['scheduleId', 'dueOn']).doNothing())
    .execute()
}
