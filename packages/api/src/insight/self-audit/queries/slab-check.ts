import { ofAccount } from '@atithi/db/account'
import { type RawBuilder, sql } from 'kysely'
import type { AuthorizedPropertyId } from '../../../kernel/access/gates.ts'

/**
 * Nights of rooms on the folio whose GST is not that of the value of all accommodation charged for them (CGST rate notification 11/2017,
 * entry 7), to a rupee of rounding. Left out are nights without GST or with IGST, split ones, whose parts another check adds up, and those
 * lowered after they were invoiced, which keep the rate of the invoice (CGST Act, section 34).
 */
export const nightsInWrongSlab = (property: AuthorizedPropertyId): RawBuilder<unknown> => sql`
    with root as (
      select l.id, l.booking_id, l.property_fee_id, coalesce(l.slab_room_id, l.booking_room_id) as room, coalesce(l.slab_night, l.night) as night,
        l.slab_night is null as is_of_night
      from folio_line l where ${ofAccount('l')} and l.property_id = ${property} and l.reverses_id is null and l.charge_id is null
        and (l.kind = 'room-night' or l.slab_night is not null or (l.kind = 'fee' and l.property_fee_id is not null and l.sac = '996311'))
        and not exists (select 1 from folio_line r where r.account_id = l.account_id and r.reverses_id = l.id)),
    own as (
      select root.booking_id, root.room, root.night, x.id, x.kind, x.amount, x.tax_head, x.reverses_id
      from root join folio_line x on ${ofAccount('x')} and x.id = root.id and x.property_id = ${property}
      union all
      select root.booking_id, root.room, root.night, x.id, x.kind, x.amount, x.tax_head, x.reverses_id
      from root join folio_line x on ${ofAccount('x')} and x.charge_id = root.id and x.property_id = ${property}
      union all
      select root.booking_id, root.room, root.night, x.id, x.kind, x.amount, x.tax_head, x.reverses_id
      from root join folio_line x on ${ofAccount('x')} and x.booking_room_id = root.room and x.night = root.night
        and coalesce(x.property_fee_id, root.room) = coalesce(root.property_fee_id, root.room)
      where x.property_id = ${property} and x.kind = 'tax' and x.charge_id is null and x.reverses_id is null and root.is_of_night),
    -- A discount taken back is reversed with its tax, which names the discount.
    deep as (
      select own.booking_id, own.room, own.night, x.id, x.kind, x.amount, x.tax_head, x.reverses_id from own
      join folio_line x on ${ofAccount('x')} and x.charge_id = own.id and x.property_id = ${property}
      where own.kind in ('discount', 'debit-adjustment') and own.reverses_id is null),
    noted as (
      select dl.line_id from document d join document_line dl on dl.account_id = d.account_id and dl.document_id = d.id
      where ${ofAccount('d')} and d.property_id = ${property} and d.kind in ('credit-note', 'debit-note')),
    line as (select own.*, noted.line_id is not null as is_noted from (select * from own union select * from deep) own
      left join noted on noted.line_id = own.id),
    day as (
      select booking_id, room, night, sum(amount) filter (where kind <> 'tax') as value, sum(amount) filter (where kind = 'tax') as tax
      from line group by 1, 2, 3
      having sum(amount) filter (where kind = 'tax') > 0 and not bool_or(kind = 'transfer') and not coalesce(bool_or(tax_head = 'IGST'), false)
        and not bool_or(is_noted))
    select jsonb_build_object('night', day.night, 'stored', day.tax, 'recounted', round(day.value * t.rate_basis_points / 10000.0),
      'bookings', jsonb_build_array(jsonb_build_object('id', b.id, 'code', b.code, 'guestName', b.guest_name))) as found
    from day join booking b on ${ofAccount('b')} and b.id = day.booking_id
    join tax_rule t on t.supply = 'accommodation' and t.effective_from <= day.night and (t.effective_to is null or t.effective_to >= day.night)
      and day.value > t.above_value and (t.up_to_value is null or day.value <= t.up_to_value)
    where abs(day.tax - day.value * t.rate_basis_points / 10000.0) > 100`
