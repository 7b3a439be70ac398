import type { Trx } from '@atithi/db/client'
import { sql } from 'kysely'
import type { AuthorizedPropertyId } from '../../access/gates.ts'
import { toPage } from '../../shared/paging.ts'
import type { ListFormCInput } from './schema.ts'

const columns = [
  ...(['f.id', 'f.bookingId', 'b.code', 'b.guestName', 'f.dueAt', 'f.submittedAt', 'f.applicationNumber', 'f.arrivedAt'] as const),
  ...(['f.surname', 'f.givenName', 'f.sex', 'f.dateOfBirth', 'f.nationality', 'f.homeAddress', 'f.homeCountry', 'f.phone'] as const),
  ...(['f.passportNumber', 'f.passportPlace', 'f.passportCountry', 'f.passportIssued', 'f.passportExpires'] as const),
  ...(['f.permitKind', 'f.permitNumber', 'f.permitPlace', 'f.permitIssued', 'f.permitExpires'] as const),
  ...(['f.arrivedFrom', 'f.arrivedInIndia', 'f.intendedNights', 'f.isEmployedInIndia', 'f.purpose'] as const),
  ...(['f.nextDestinationInIndia', 'f.nextDestination'] as const),
] as const

const asked = (db: Trx, propertyId: AuthorizedPropertyId, status: ListFormCInput['status']) =>
  db
    .selectFrom('foreignGuest as f')
    .innerJoin('booking as b', 'b.id', 'f.bookingId')
    .where('f.propertyId', '=', propertyId)
    .$if(status === 'due', qb => qb.where('f.submittedAt', 'is', null))
    .$if(status === 'submitted', qb => qb.where('f.submittedAt', 'is not', null))

/** Forms of foreign guests, the newest arrival first; with all that the portal asks for. */
export async function listForms(db: Trx, propertyId: AuthorizedPropertyId, input: ListFormCInput, now: Date) {
  const rows = await asked(db, propertyId, input.status)
    .select(columns)
    .select(sql<boolean>`f.submitted_at is null and f.due_at < ${now.toISOString()}`.as('isOverdue'))
    .$if(input.cursor !== undefined, qb => qb.where('f.id', '<', input.cursor ?? ''))
    .orderBy('f.id', 'desc')
    .limit(input.limit + 1)
    .execute()
  const { total } = await asked(db, propertyId, input.status)
    .select(eb => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return toPage(rows, input.limit, total)
}
