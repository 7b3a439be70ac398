import { ofAccount } from '@atithi/db/account'
import type { Trx } from '@atithi/db/client'
import type { BookingId } from '@atithi/db/ids'
import { sql } from 'kysely'
import type { Work } from '../../../kernel/context/context.ts'

/** Nobody changes a stay as often; what names itself ends here. */
const mostNumbers = 20

/** The booking of a stay that goes on under a new number. */
export interface Renumbered {
  bookingId: BookingId
  /** The number that it has until now. */
  replaces: string
}

/**
 * The open booking behind a number that was replaced: its own, or that of a number before it, where the one between ended before the
 * hotel heard of it.
 */
export async function findReplaced(
  work: Work,
  connectionId: string,
  replaces: string,
): Promise<Renumbered | undefined> {
  const { rows } = await work.read(db =>
    sql<Renumbered>`
      with recursive earlier as (
        select r.reservation_code, r.booking_id, r.snapshot->'stay'->>'replaces' as replaces, 1 as step
        from channel_reservation r where ${ofAccount('r')} and r.connection_id = ${connectionId} and r.reservation_code = ${replaces}
        union all
        select r.reservation_code, r.booking_id, r.snapshot->'stay'->>'replaces', e.step + 1
        from earlier e join channel_reservation r on ${ofAccount('r')} and r.connection_id = ${connectionId} and r.reservation_code = e.replaces
        where e.booking_id is null and e.step < ${mostNumbers})
      select b.id as "bookingId", e.reservation_code as replaces
      from earlier e join booking b on ${ofAccount('b')} and b.id = e.booking_id and b.status in ('pending', 'confirmed')`.execute(
      db,
    ),
  )
  return rows[0]
}

/** Whether nothing more is to come of a stay under a later number: there it is a booking of its own, or has ended as well. */
export async function isSettledLater(
  work: Work,
  connectionId: string,
  reservationCode: string,
): Promise<boolean> {
  const { rows } = await work.read(db =>
    sql<{ isSettled: boolean }>`
      with recursive later as (
        select r.reservation_code, r.booking_id, r.state, r.snapshot, 1 as step
        from channel_reservation r
        where ${ofAccount('r')} and r.connection_id = ${connectionId} and r.snapshot->'stay'->>'replaces' = ${reservationCode}
        union all
        select r.reservation_code, r.booking_id, r.state, r.snapshot, l.step + 1
        from later l join channel_reservation r
          on ${ofAccount('r')} and r.connection_id = ${connectionId} and r.snapshot->'stay'->>'replaces' = l.reservation_code
        where l.step < ${mostNumbers})
      select exists (select from later where booking_id is not null
        or (state = 'cancelled' and snapshot->'isAmended' is distinct from 'true')) as "isSettled"`.execute(
      db,
    ),
  )
  return rows[0]?.isSettled ?? false
}

/**
 * The old number, which waits for this one, is decided at once. One that is being acted on is not waited for: whoever does so holds
 * what this transaction may need.
 */
export const wakeReplaced = (trx: Trx, connectionId: string, replaces: string) =>
  sql`
    update channel_message set next_attempt_at = clock_timestamp() where ${ofAccount('channel_message')} and id in (
      select id from channel_message where ${ofAccount('channel_message')} and connection_id = ${connectionId} and reservation_code = ${replaces}
        and applied_at is null and kind = 'cancelled' for update skip locked)`.execute(trx)
