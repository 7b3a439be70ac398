import { ofAccount } from '@atithi/db/account'
import { type RawBuilder, sql } from 'kysely'
import type { AuthorizedPropertyId } from '../../../kernel/access/gates.ts'

/**
 * An advance of a group is set off once, and none of it is lost: each line that left the folio of a group stands on one booking with the same
 * amount, and what is held is what came, less what paid bookings and went back.
 */
export const groupAdvances = (property: AuthorizedPropertyId): RawBuilder<unknown> => sql`
    with line as (
      select l.*, l.amount + coalesce((select sum(r.amount) from folio_line r where r.account_id = l.account_id and r.reverses_id = l.id), 0) as stands
      from folio_line l where ${ofAccount('l')} and l.property_id = ${property} and l.reverses_id is null and (l.group_block_id is not null or l.method = 'group-advance')),
    off as (select * from line where group_block_id is not null and kind = 'payment' and payment_id is null),
    own as (select * from line where booking_id is not null)
    select jsonb_build_object('groupName', g.name, 'stored', coalesce(off.stands, 0), 'recounted', -coalesce(own.stands, 0),
      'bookings', case when b.id is null then '[]' else jsonb_build_array(
        jsonb_build_object('id', b.id, 'code', b.code, 'guestName', b.guest_name)) end) as found
    from off full join own on own.advance_line_id = off.id left join group_block g on ${ofAccount('g')} and g.id = off.group_block_id
      left join booking b on ${ofAccount('b')} and b.id = own.booking_id
    where coalesce(off.stands, 0) <> -coalesce(own.stands, 0)
    union all
    select jsonb_build_object('groupName', g.name, 'stored', h.held, 'recounted', h.unallocated)
    from (
      select line.group_block_id, -sum(line.stands) as held,
        coalesce(sum(case when m.status <> 'cancelled' then m.amount - coalesce((
          select sum(a.amount) from payment_allocation a where ${ofAccount('a')} and a.payment_line_id = line.id), 0) end), 0) as unallocated
      from line left join payment m on ${ofAccount('m')} and m.id = line.payment_id
      where line.group_block_id is not null group by 1) h
    join group_block g on ${ofAccount('g')} and g.id = h.group_block_id
    where h.held <> h.unallocated or h.held < 0`
