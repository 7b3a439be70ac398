-- A unit or developer of a special economic zone takes every supply under IGST, wherever the hotel is (IGST Act, section 7(5)(b)).
alter table property add column lut_number text check (lut_number ~ '^[A-Z0-9/-]{5,30}$');
comment on column property.lut_number is
  'letter of undertaking: supplies to a special economic zone bear no tax (IGST Act, section 16(3)); null: with payment of tax';

-- The mark is the paying party's; the letter is the one that was in force when the bill was marked.
alter table folio
  add column sez text check (sez in ('unit', 'developer')),
  add column lut text check (length(lut) between 1 and 30),
  add constraint folio_sez_is_registered check (sez is null or (payer = 'company' and gstin is not null)),
  add constraint folio_lut_of_sez check (lut is null or sez is not null);

-- An invoiced charge that was too low is raised by a line of its own, told by a debit note (CGST Act, section 34(3)).
alter type document_kind add value 'debit-note';
alter table folio_line
  drop constraint folio_line_tax_head_check,
  drop constraint folio_line_kind_check,
  drop constraint folio_line_sign,
  add column supply text check (supply in ('state', 'sez-with-tax', 'sez-without-tax')),
  add constraint folio_line_tax_head_check check (tax_head in ('CGST', 'SGST', 'IGST')),
  add constraint folio_line_kind_check
    check (kind in ('room-night', 'extra', 'fee', 'discount', 'raise', 'rounding', 'transfer', 'tax', 'payment', 'refund')),
  add constraint folio_line_sign check (reverses_id is not null or kind in ('tax', 'transfer')
    or (kind = 'rounding' and abs(amount) <= 50)
    or (kind in ('room-night', 'extra', 'fee', 'raise', 'refund') and amount > 0) or (kind in ('discount', 'payment') and amount < 0)),
  add constraint folio_line_raise_of_charge check (kind <> 'raise' or charge_id is not null),
  add constraint folio_line_supply_of_tax check (supply is null or kind = 'tax');
comment on column folio_line.supply is 'of a tax line that taxes its charge anew because another party pays it: the supply that it makes of the charge';

alter table document add column igst paise not null default 0;

-- As what the nights of a room are supplied: that of the bill which takes them.
create function supply_of_room(wanted_booking uuid, wanted_room uuid) returns text language sql stable as $$
  select case when f.sez is null then 'state' when f.lut is null then 'sez-with-tax' else 'sez-without-tax' end
  from folio f
  where f.booking_id = wanted_booking and f.takes_nights and (f.booking_room_id is null or f.booking_room_id = wanted_room)
  order by f.booking_room_id nulls last, f.id limit 1
$$;

-- What the nights that are not charged yet will bear in tax beyond the CGST and SGST that they were booked with; below zero where less.
-- IGST is half up to the paisa on the room and on each fee, as when they are charged.
create function waiting_tax_shift(wanted uuid) returns bigint language sql stable as $$
  select coalesce(sum(case supply_of_room(n.booking_id, n.booking_room_id)
    when 'sez-without-tax' then -(n.cgst + n.sgst + n.fee_cgst + n.fee_sgst)
    when 'sez-with-tax' then (n.rate * n.tax_basis_points + 5000) / 10000 - n.cgst - n.sgst - n.fee_cgst - n.fee_sgst + (
      select coalesce(sum((fee.amount * fee."taxBasisPoints" + 5000) / 10000), 0)
      from jsonb_to_recordset(n.fees) as fee(amount bigint, "taxBasisPoints" int))
    else 0 end), 0)::bigint
  from booking_night n
  where n.booking_id = wanted and n.released_at is null
    and exists (select 1 from folio f where f.booking_id = wanted and f.sez is not null)
    and not exists (select 1 from folio_line l where l.booking_room_id = n.booking_room_id and l.night = n.night
      and l.kind in ('room-night', 'fee') and l.reverses_id is null and l.charge_id is null)
$$;

create or replace function recount_bookings(wanted uuid[]) returns void language sql as $$
  update booking b set
    room_amount = case when b.status = 'cancelled' then b.room_amount else n.room_amount end,
    fee_amount = case when b.status = 'cancelled' then b.fee_amount else n.fee_amount end,
    tax_amount = case when b.status = 'cancelled' then b.tax_amount else n.tax_amount + l.tax_amount end,
    extras_amount = case when b.status = 'cancelled' then b.extras_amount else l.extras_amount end,
    total_amount = case when b.status = 'cancelled' then b.total_amount
      else n.room_amount + n.fee_amount + n.tax_amount + l.tax_amount + l.extras_amount end,
    charged_amount = l.charged_amount,
    paid_amount = l.paid_amount,
    refunded_amount = l.refunded_amount
  from unnest(wanted) as w(id)
  cross join lateral (
    select coalesce(sum(rate), 0) as room_amount, coalesce(sum(fee), 0) as fee_amount,
      coalesce(sum(cgst + sgst + fee_cgst + fee_sgst), 0) + waiting_tax_shift(w.id) as tax_amount
    from booking_night where booking_id = w.id and released_at is null) n
  cross join lateral (
    select
      coalesce(sum(amount) filter (where kind = 'tax' and not is_night), 0) as tax_amount,
      coalesce(sum(amount) filter (where kind not in ('tax', 'payment', 'refund') and not is_night), 0) as extras_amount,
      coalesce(sum(amount) filter (where kind not in ('payment', 'refund')), 0) as charged_amount,
      -coalesce(sum(amount) filter (where kind in ('payment', 'refund')), 0) as paid_amount,
      coalesce(sum(amount) filter (where kind = 'refund'), 0) as refunded_amount
    from (select *, night is not null and reverses_id is null and charge_id is null as is_night from folio_line where booking_id = w.id) line) l
  where b.id = w.id
$$;
