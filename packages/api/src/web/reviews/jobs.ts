import { randomUUID } from 'node:crypto'
import { readIn } from '@atithi/db/scope'
import { type SqlBool, sql } from 'kysely'
import { workIn } from '../../kernel/context/context.ts'
import type { Services } from '../../kernel/context/services.ts'
import { askForReview, type DueStay } from './commands/ask.ts'
import { askFromHour, askWithinDays } from './rules/reviews.ts'

const atOnce = 200

/** Asks the guests of all hotels who left yesterday, from their hotel's own morning on. One letter's failure keeps no other waiting. */
export async function askForReviews(services: Services): Promise<void> {
  const failures: unknown[] = []
  for (
    let due = await listDue(services);
    due.length > 0;
    due = failures.length === 0 ? await listDue(services) : []
  ) {
    for (const stay of due) {
      const request = { ip: '', requestId: `job-${randomUUID()}`, setCookie: () => undefined }
      const work = workIn(
        { services, request },
        {
          role: 'tenant',
          accountId: stay.accountId,
          propertyIds: [stay.propertyId],
          reaches: 'properties',
        },
        { kind: 'system' },
      )
      try {
        await askForReview(work, stay, services.settings)
      } catch (error) {
        failures.push(error)
      }
    }
  }
  if (failures.length > 0)
    throw new AggregateError(failures, `${failures.length} guests could not be asked for a review`)
}

/** Stays whose guest is to be asked now and has not been: the job takes the ids from the table itself. */
function listDue({ db, clock, settings }: Services): Promise<DueStay[]> {
  const now = clock.now().toISOString()
  const morningAfter = sql`((b.checked_out_at at time zone p.time_zone)::date + 1 + make_interval(hours => ${askFromHour})) at time zone p.time_zone`
  const host = sql<string>`coalesce(case when w.domain_verified_at is not null then w.custom_domain end, p.subdomain || '.' || ${settings.baseDomain}::text)`
  return readIn(db, { role: 'platform' }, trx =>
    trx
      .selectFrom('booking as b')
      .innerJoin('property as p', 'p.id', 'b.propertyId')
      .innerJoin('websiteSettings as w', 'w.propertyId', 'p.id')
      .select([
        'b.id as bookingId',
        'b.accountId',
        'b.propertyId',
        'p.name as propertyName',
        'b.guestName',
        'b.guestEmail',
        'b.language',
        'b.checkedOutAt',
      ])
      .select(host.as('host'))
      .$narrowType<Omit<DueStay, 'propertyName' | 'bookingId' | 'guestName' | 'host'>>()
      .where('b.status', '=', 'checked-out')
      .where('b.guestEmail', 'is not', null)
      .where(
        'b.checkedOutAt',
        '>',
        sql<string>`${now}::timestamptz - make_interval(days => ${askWithinDays})`,
      )
      .where(sql<SqlBool>`${morningAfter} <= ${now}::timestamptz`)
      .where('p.asksForReviews', '=', true)
      .$if(settings.lettersLeave === true, due =>
        due
          .innerJoin('appUser as o', 'o.id', 'p.accountId')
          .where('o.emailProvedAt', 'is not', null),
      )
      .where('p.status', '=', 'active')
      .where('p.deletedAt', 'is', null)
      .where('p.subdomain', 'is not', null)
      .where(eb =>
        eb.not(
          eb.exists(
            eb
              .selectFrom('reviewRequest as q')
              .select('q.bookingId')
              .whereRef('q.accountId', '=', 'b.accountId')
              .whereRef('q.bookingId', '=', 'b.id'),
          ),
        ),
      )
      .orderBy('b.checkedOutAt')
      .limit(atOnce)
      .execute(),
  )
}
