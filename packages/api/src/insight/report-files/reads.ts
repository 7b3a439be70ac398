import { ofAccount } from '@atithi/db/account'
import type { AppUserId, PropertyId } from '@atithi/db/ids'
import type { Reader } from '@atithi/db/reader'
import { sql } from 'kysely'

export interface ReportReader {
  userId: AppUserId
  name: string
  email: string
  language: string
}

/** Who may see the reports of a hotel: its owner, and its staff with the area; those who can sign in. */
export async function listReportReaders(
  db: Reader,
  propertyId: PropertyId,
): Promise<ReportReader[]> {
  const { rows } = await sql<ReportReader>`
    select u.id as user_id, u.name, c.email, c.language
    from app_user u join property p on ${ofAccount('p')} and p.id = ${propertyId} and p.deleted_at is null
      cross join lateral contact_of(u.id) c
    where u.is_active and (u.id = p.account_id or exists (
      select 1 from staff_member s where s.user_id = u.id and s.property_id = p.id and 'reports' = any (s.areas)))
    order by u.role, u.name, u.id`.execute(db)
  return rows
}
