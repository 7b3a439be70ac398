import { ofAccount } from '@atithi/db/account'
import type { GuestId } from '@atithi/db/ids'
import type { Reader } from '@atithi/db/reader'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { AuthorizedPropertyId } from '../../kernel/access/gates.ts'
import type { IsoDate } from '../../kernel/shared/dates.ts'
import { normalisePhone } from '../../kernel/shared/phone.ts'
import { amongWords } from '../../kernel/shared/search-text.ts'

/** The ids of a guest and of whoever was merged into them, an array: for `= any`. */
export const idsOf = (guestId: RawBuilder<unknown>): RawBuilder<string[]> =>
  sql`array(select ${guestId} union all select w.id from guest w where ${ofAccount('w')} and w.merged_into_id = ${guestId})`

/**
 * A guest's last word on marketing by a channel, whichever of those who were merged gave it; null without one. Of two words at one time the
 * withdrawal holds.
 */
export const lastWord = (
  guestId: RawBuilder<unknown>,
  channel: string | RawBuilder<unknown>,
): RawBuilder<boolean | null> =>
  sql`(select c.is_given from guest_consent c where ${ofAccount('c')} and c.guest_id = any (${idsOf(guestId)}) and c.channel = ${channel}
    order by c.recorded_at desc, c.is_given, c.id desc limit 1)`

/** The guest who stayed, for an id that may be of one who was merged. */
export const whoStayed = (guestId: GuestId): RawBuilder<string> =>
  sql`(select coalesce(m.merged_into_id, m.id) from guest m where ${ofAccount('m')} and m.id = ${guestId}::uuid)`

/** Rows of `guest_consent` of a guest: their own, and those of whoever was merged into them. */
export const ofGuest = (guestId: GuestId) =>
  sql<SqlBool>`guest_consent.guest_id in (
    select w.id from guest w where w.account_id = guest_consent.account_id and (w.id = ${guestId}::uuid or w.merged_into_id = ${guestId}::uuid))`

const mostGuests = 8

/**
 * Guests who fit what is typed so far, by name, phone or email; those with a stay behind them first. A guest belongs to the owner's
 * portfolio; `onlyOfProperty` is for staff, who see the guests with a booking at their property (decisions, section 7).
 */
export function recogniseGuests(
  db: Reader,
  propertyId: AuthorizedPropertyId,
  { query, onlyOfProperty }: { query: string; onlyOfProperty: boolean },
) {
  const phone = normalisePhone(query)
  return (
    db
      .selectFrom('guest as g')
      .innerJoin('property as p', 'p.accountId', 'g.accountId')
      .leftJoinLateral(
        eb =>
          eb
            .selectFrom('booking as b')
            .leftJoin('review as r', 'r.bookingId', 'b.id')
            .select([
              sql<number>`count(*) filter (where b.status in ('checked-in', 'checked-out'))::int`.as(
                'stays',
              ),
              sql<IsoDate | null>`max(b.check_out) filter (where b.status = 'checked-out')`.as(
                'lastStay',
              ),
              sql<number | null>`round(avg(r.rating), 2)::float8`.as('averageRating'),
            ])
            .whereRef('b.guestId', '=', 'g.id')
            .as('past'),
        join => join.onTrue(),
      )
      // A bill is made out to nobody who takes none.
      .leftJoin('company as c', join =>
        join.onRef('c.id', '=', 'g.companyId').on('c.isActive', '=', true),
      )
      .select([
        'g.id',
        'g.name',
        'g.email',
        'g.phone',
        'c.id as companyId',
        'c.name as companyName',
        'past.stays',
        'past.lastStay',
        'past.averageRating',
      ])
      .where('p.id', '=', propertyId)
      .where('g.mergedIntoId', 'is', null)
      .where('g.erasedAt', 'is', null)
      .where(
        sql<SqlBool>`g.words like any (${[amongWords(query), ...(phone ? [amongWords(phone)] : [])]}::text[])`,
      )
      .$if(onlyOfProperty, qb =>
        qb.where(
          sql<SqlBool>`exists (select 1 from booking own where own.account_id = g.account_id and own.guest_id = g.id and own.property_id = ${propertyId})`,
        ),
      )
      .orderBy('past.lastStay', order => order.desc().nullsLast())
      .orderBy('g.id', 'desc')
      .limit(mostGuests)
      .execute()
  )
}
