import { randomUUID } from 'node:crypto'
import { ofAccount } from '@atithi/db/account'
import { readIn } from '@atithi/db/scope'
import { sql } from 'kysely'
import { workIn } from '../../kernel/context/context.ts'
import type { Services } from '../../kernel/context/services.ts'
import { type DueReminder, remind, TooManyLetters } from './commands/remind.ts'
import { latestDays, remindFromHour, remindUntilHour } from './rules/reminders.ts'

const atOnce = 200
type Owner = 'group_block_id' | 'booking_id'

/**
 * Writes to those who organise groups, and to guests, of what they agreed to pay: so many days before it is due and, where it is not paid,
 * so many days after, as each hotel has set. One letter's failure keeps no other waiting.
 */
export async function remindOfInstalments(services: Services): Promise<void> {
  const failures: unknown[] = []
  let after = ''
  for (;;) {
    const due = await listDue(services, after)
    for (const one of due)
      try {
        const request = { ip: '', requestId: `job-${randomUUID()}`, setCookie: () => undefined }
        const work = workIn(
          { services, request },
          {
            role: 'tenant',
            accountId: one.accountId,
            propertyIds: [one.propertyId],
            reaches: 'properties',
          },
          { kind: 'system' },
        )
        await remind(work, one, services)
      } catch (error) {
        if (!(error instanceof TooManyLetters)) failures.push(error)
      }
    const last = due.at(-1)
    if (!last || due.length < atOnce) break
    after = last.bookingId ?? last.groupId
  }
  if (failures.length > 0)
    throw new AggregateError(failures, `${failures.length} reminders could not be written`)
}

/** The groups or bookings `c` that have a date on which any hotel could call for a letter. */
const near = (from: 'group_instalment' | 'booking_instalment', owner: Owner) =>
  sql`c.id in (select i.${sql.ref(owner)} from ${sql.table(from)} i where i.account_id = p.account_id
    and i.property_id = p.id and i.due_on between day.today - 30 - ${latestDays}::int and day.today + 30)`

/** The dates `i` of a group or booking of which the days of its hotel call for a letter that was not written. */
const wanted = (from: 'group_instalment' | 'booking_instalment', owner: Owner) => {
  const unwritten = (kind: string) =>
    sql`not exists (select from instalment_reminder r where r.account_id = p.account_id and r.${sql.ref(owner)} = c.id and r.due_on = i.due_on and r.kind = ${kind})`
  return sql`(select json_agg(json_build_object('dueOn', i.due_on, 'kind', case when i.due_on < day.today then 'overdue' else 'due' end)
    order by i.due_on)
    from ${sql.table(from)} i where i.account_id = p.account_id and i.${sql.ref(owner)} = c.id
      and ((i.due_on between day.today and day.today + p.reminds_before_days and ${unwritten('due')})
        or (i.due_on between day.today - p.reminds_after_days - ${latestDays}::int and day.today - p.reminds_after_days
          and ${unwritten('overdue')})))`
}

/**
 * In the order of their ids, which no group shares with a booking; the job takes the ids from the table itself. Who organises a group is
 * written to as about their latest booking.
 */
async function listDue({ db, clock, settings }: Services, after: string): Promise<DueReminder[]> {
  const at = sql`${clock.now().toISOString()}::timestamptz`
  const from = after === '' ? sql`` : sql`and c.id > ${after}::uuid`
  const { rows } = await readIn(db, { role: 'platform' }, reader =>
    sql<DueReminder>`
    select p.id as property_id, p.account_id, p.currency_display, c.name, c.email, c.language, c.check_in, c.check_out,
      c.group_id, c.group_name, c.booking_id, c.wanted
    from property p
    cross join lateral (select business_date(${at}, p.time_zone, p.day_rolls_at) as today) day
    cross join lateral (
      select c.id, c.id as group_id, c.name as group_name, null::uuid as booking_id,
        coalesce(nullif(c.contact_name, ''), c.name) as name, c.contact_email as email,
        coalesce((select b.language from guest w join booking b on b.account_id = w.account_id and b.guest_id = w.id
          where w.account_id = p.account_id and w.email = c.contact_email and w.merged_into_id is null
          order by b.id desc limit 1), 'en') as language,
        stay.check_in, stay.check_out, ${wanted('group_instalment', 'group_block_id')} as wanted
      from group_block c
      cross join lateral (select min(n.night) as check_in, max(n.night) + 1 as check_out from group_block_night n
        where n.account_id = c.account_id and n.group_block_id = c.id) stay
      where c.account_id = p.account_id and c.property_id = p.id and ${near('group_instalment', 'group_block_id')} and c.released_at is null and c.contact_email is not null and stay.check_out > day.today
      union all
      select c.id, null, null, c.id, c.guest_name, c.guest_email, c.language, c.check_in, c.check_out,
        ${wanted('booking_instalment', 'booking_id')}
      from booking c
      where c.account_id = p.account_id and c.property_id = p.id and ${near('booking_instalment', 'booking_id')} and c.status in ('pending', 'confirmed')
        -- Nobody is reminded on the day of what they agreed on it.
        and business_date(c.arrival_agreed_at, p.time_zone, p.day_rolls_at) < day.today
        and c.guest_email is not null
    ) c
    where ${ofAccount('p')} and p.deleted_at is null and p.status = 'active' and c.wanted is not null
      and extract(hour from ${at} at time zone p.time_zone) between ${remindFromHour} and ${remindUntilHour - 1}
      ${settings.lettersLeave === true ? sql`and exists (select from app_user w where w.id = p.account_id and w.email_proved_at is not null)` : sql``}
      ${from}
    order by c.id limit ${atOnce}`.execute(reader),
  )
  return rows
}
