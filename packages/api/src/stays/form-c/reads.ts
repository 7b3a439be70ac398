import type { Reader } from '@atithi/db/reader'
import { sql } from 'kysely'
import type { AuthorizedPropertyId } from '../../kernel/access/gates.ts'
import { toPage } from '../../kernel/shared/paging.ts'
import type { ListFormCInput } from './schema.ts'

const columns = [
  ...([
    'f.id',
    'f.bookingId',
    'b.code',
    'b.guestName',
    'f.dueAt',
    'f.submittedAt',
    'f.applicationNumber',
    'f.arrivedAt',
  ] as const),
  ...([
    'f.surname',
    'f.givenName',
    'f.sex',
    'f.dateOfBirth',
    'f.nationality',
    'f.homeAddress',
    'f.homeCountry',
    'f.phone',
  ] as const),
  ...([
    'f.passportLast',
    'f.passportPlace',
    'f.passportCountry',
    'f.passportIssued',
    'f.passportExpires',
  ] as const),
  ...([
    'f.permitKind',
    'f.permitLast',
    'f.permitPlace',
    'f.permitIssued',
    'f.permitExpires',
  ] as const),
  ...([
    'f.arrivedFrom',
    'f.arrivedInIndia',
    'f.intendedNights',
    'f.isEmployedInIndia',
    'f.purpose',
  ] as const),
  ...(['f.nextDestinationInIndia', 'f.nextDestination'] as const),
] as const

const asked = (db: Reader, propertyId: AuthorizedPropertyId, status: ListFormCInput['status']) =>
  db
    .selectFrom('formC as f')
    .innerJoin('booking as b', 'b.id', 'f.bookingId')
    .where('f.propertyId', '=', propertyId)
    .$if(status === 'due', qb => qb.where('f.submittedAt', 'is', null))
    .$if(status === 'submitted', qb => qb.where('f.submittedAt', 'is not', null))

/** Forms of foreign guests with all that the portal asks for: those to be filed by when they are due, the others by the newest arrival. */
export async function listForms(
  db: Reader,
  propertyId: AuthorizedPropertyId,
  input: ListFormCInput,
  now: Date,
) {
  const { status, cursor = '', limit } = input
  const isDue = status === 'due'
  const rows = await asked(db, propertyId, status)
    .innerJoin('property as p', 'p.id', 'f.propertyId')
    .leftJoin('appUser as u', 'u.id', 'f.submittedBy')
    .select(columns)
    .select(['u.name as submittedByName', 'p.timeZone'])
    .select(
      sql<boolean>`f.submitted_at is null and f.due_at < ${now.toISOString()}`.as('isOverdue'),
    )
    .$if(cursor !== '', qb => qb.where('f.id', isDue ? '>' : '<', cursor))
    // Every form is due as long after it was written down: the order of the ids is that of their hours.
    .orderBy('f.id', isDue ? 'asc' : 'desc')
    .limit(limit + 1)
    .execute()
  const { total } = await asked(db, propertyId, status)
    .select(eb => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return toPage(rows, limit, total)
}

/** How many forms wait to be filed, and how many of them are late. */
export async function countDueForms(
  db: Reader,
  propertyId: AuthorizedPropertyId,
  now: Date,
): Promise<{ due: number; overdue: number }> {
  return asked(db, propertyId, 'due')
    .select([
      sql<number>`count(*)::int`.as('due'),
      sql<number>`(count(*) filter (where f.due_at < ${now.toISOString()}))::int`.as('overdue'),
    ])
    .executeTakeFirstOrThrow()
}
