import { ofAccount } from '@atithi/db/account'
import type { Trx } from '@atithi/db/client'
import { sql } from 'kysely'
import type { Services } from '../../../kernel/context/services.ts'
import { enqueueEmail } from '../../../kernel/email/enqueue.ts'
import { impersonationEndedEmail } from '../../platform-acts/rules/letters.ts'

interface Ended {
  sessionId: string
  administratorId: string
  administrator: string
  personId: string
  person: string
  begunAt: string
  minutes: number
  changes: number
  /** Whether it lasted as long as it may. */
  atItsHour: boolean
  /** Who is told: the person, and of staff the owner of their hotel too. */
  readers: {
    name: string
    email: string
    language: string
    timeZone: string
    hotel: string | null
  }[]
}

/** Told in one transaction at most. */
const most = 50

/**
 * Tells of impersonations that are over and of which nobody was told yet, of all or of that in one session: the person, and of staff the
 * owner of their hotel too, by whom, when, for how long and how much was changed (reference: saas, section 3). Locks them, so that each is
 * told once. Answers them.
 */
export async function tellEndedImpersonations(
  trx: Trx,
  { encryptionKeys }: Pick<Services['settings'], 'encryptionKeys'>,
  { sessionId }: { sessionId?: string } = {},
): Promise<Ended[]> {
  const { rows } = await sql<Ended>`
    with ended as (
      update impersonation i set told_at = clock_timestamp()
      where i.session_id in (
        select session_id from impersonation where ended_at is not null and told_at is null
          ${sessionId === undefined ? sql`` : sql`and session_id = ${sessionId}::uuid`}
        order by ended_at limit ${most} for update skip locked)
      returning *)
    select e.session_id as "sessionId", e.administrator_id as "administratorId", a.name as administrator,
      e.person_id as "personId", p.name as person, e.begun_at as "begunAt", e.ended_at >= e.until as "atItsHour",
      greatest(1, ceil(extract(epoch from e.ended_at - e.begun_at) / 60))::int as minutes,
      (select count(*) from audit_entry t where ${ofAccount('t')} and t.acting_as_user_id = e.person_id and t.actor_user_id = e.administrator_id
        and t.at between e.begun_at and e.ended_at) as changes,
      (select jsonb_agg(jsonb_build_object('name', r.name, 'email', r.email, 'language', r.language,
          'timeZone', r.time_zone, 'hotel', case when r.id <> p.id then h.name end))
        from app_user r where r.id in (p.id, h.account_id)) as readers
    from ended e
    join app_user a on a.id = e.administrator_id
    join app_user p on p.id = e.person_id
    left join staff_member m on m.user_id = p.id
    left join property h on h.account_id = m.account_id and h.id = m.property_id`.execute(trx)
  for (const { readers, ...what } of rows)
    for (const reader of readers)
      await enqueueEmail(trx, encryptionKeys, {
        recipient: reader.email,
        email: impersonationEndedEmail(reader, what),
      })
  return rows
}
