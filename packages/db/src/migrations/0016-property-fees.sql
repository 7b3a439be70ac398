-- What a hotel charges on top of the room rate, of every guest: a resort fee, a local tax.
create table property_fee (
  id uuid not null default new_id() primary key,
  property_id uuid not null references property,
  name text not null check (length(name) between 1 and 60),
  basis text not null check (basis in ('per-room-night', 'per-guest-night', 'per-stay')),
  amount paise not null check (amount between 1 and 100000000),
  taxed text not null check (taxed in ('as-room', 'none', 'own')),
  tax_basis_points int check (tax_basis_points between 0 and 2800),
  sac text check (sac ~ '^[0-9]{4,8}$'),
  is_active boolean not null default true,
  retired_at timestamptz,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  unique (property_id, id),
  constraint property_fee_own_rate check (num_nonnulls(tax_basis_points, sac) = case taxed when 'own' then 2 else 0 end),
  constraint property_fee_own_service check (sac <> '996311'),
  constraint property_fee_retired_is_not_charged check (retired_at is null or not is_active)
);
comment on column property_fee.amount is 'before tax, for each unit of the basis';
comment on column property_fee.taxed is 'as-room: part of the value of the accommodation; none: collected for an authority; own: a service of its own rate and SAC';
create unique index property_fee_name_key on property_fee (property_id, lower(name)) where retired_at is null;
create index property_fee_charged on property_fee (property_id, id) where is_active;
create trigger property_fee_touch before update on property_fee for each row execute function touch_updated_at();
call bound_to_property('property_fee', visitor_reads => true);
drop policy visitor on property_fee;
create policy visitor on property_fee for select to atithi_visitor
  using (is_active and property_id = any ((select scope_property_ids())::uuid[]));
revoke delete on property_fee from atithi_tenant, atithi_platform;

-- A night keeps the fees that it was booked with, whoever it is given to and whatever the hotel charges later.
alter table booking_night
  add column fee paise not null default 0 check (fee >= 0),
  add column fee_cgst paise not null default 0 check (fee_cgst >= 0),
  add column fee_sgst paise not null default 0 check (fee_sgst >= 0),
  add column fees jsonb not null default '[]' check (jsonb_typeof(fees) = 'array'),
  add constraint booking_night_fee_is_told check (fee + fee_cgst + fee_sgst = 0 or fees <> '[]');
comment on column booking_night.fees is 'each fee of the night with its tax: fee, fee_cgst and fee_sgst are their sums';

alter table booking
  add column fee_amount paise not null default 0 check (fee_amount >= 0),
  drop constraint booking_total,
  add constraint booking_total
    check (total_amount = room_amount + fee_amount + tax_amount + extras_amount and total_amount >= 0);
comment on column booking.fee_amount is 'the fees of its nights before tax; room_amount is the rooms alone';

-- The fee of a night is a charge of its own beside the room's, posted once like it.
alter table folio_line
  add column property_fee_id uuid,
  drop constraint folio_line_night,
  drop constraint folio_line_sac_check,
  add constraint folio_line_sac_check check (sac ~ '^([0-9]{4,8})?$'),
  add constraint folio_line_night check ((kind <> 'room-night' or night is not null)
    and (night is null or kind in ('room-night', 'tax') or (kind = 'fee' and property_fee_id is not null))),
  add constraint folio_line_property_fee check (property_fee_id is null or (kind in ('fee', 'tax') and night is not null)),
  add foreign key (property_id, property_fee_id) references property_fee (property_id, id);
comment on column folio_line.sac is 'empty: no service of the hotel, but a tax collected for an authority';
comment on column folio_line.property_fee_id is 'the fee of a night, and the tax that was posted with it';
drop index folio_line_night_once;
create unique index folio_line_night_once
  on folio_line (booking_room_id, night, kind, coalesce(tax_head, ''), coalesce(property_fee_id, '00000000-0000-0000-0000-000000000000'))
  where night is not null and reverses_id is null and charge_id is null;

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
      coalesce(sum(cgst + sgst + fee_cgst + fee_sgst), 0) as tax_amount
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

-- How amounts are written where guests read them.
alter table property add column currency_display text not null default 'symbol' check (currency_display in ('symbol', 'code'));
comment on column property.currency_display is 'symbol: ₹1,23,456; code: INR 1,23,456';
