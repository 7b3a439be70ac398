-- GST, and what a hotel charges beside its rooms.

create table tax_rule (
  id uuid primary key default new_id(),
  supply text not null check (supply in ('accommodation')),
  effective_from date not null,
  effective_to date,
  above_value paise not null,
  up_to_value paise,
  rate_basis_points int not null check (rate_basis_points between 0 and 10000),
  input_credit boolean not null,
  source text not null
);
comment on table tax_rule is
  'GST on accommodation by the value of one unit for one day (notifications 11/2017, 04/2022 and 15/2025-CTR)';
comment on column tax_rule.effective_to is 'inclusive; null: still in force';
comment on column tax_rule.above_value is 'exclusive; up_to_value is inclusive, null: without end';
comment on column tax_rule.rate_basis_points is 'CGST and SGST together';
comment on column tax_rule.input_credit is 'whether the hotel may take input tax credit at this rate';
insert into tax_rule
  (supply, effective_from, effective_to, above_value, up_to_value, rate_basis_points, input_credit, source)
values
  ('accommodation', '2022-07-18', '2025-09-21', 0, 750000, 1200, true, 'N/N 04/2022-CTR'),
  ('accommodation', '2022-07-18', '2025-09-21', 750000, null, 1800, true, 'N/N 11/2017-CTR'),
  ('accommodation', '2025-09-22', null, 0, 750000, 500, false, 'N/N 15/2025-CTR, entry 7(i)'),
  ('accommodation', '2025-09-22', null, 750000, null, 1800, true, 'N/N 15/2025-CTR, entry 7(vi)');
grant select on tax_rule to atithi_app, atithi_tenant, atithi_visitor, atithi_platform;

create table extra (
  id uuid not null default new_id() primary key,
  property_id uuid not null references property,
  name text not null check (length(name) between 1 and 80),
  price paise not null check (price between 0 and 100000000),
  tax_basis_points int not null check (tax_basis_points between 0 and 2800),
  sac text not null check (sac ~ '^[0-9]{4,8}$'),
  is_active boolean not null default true,
  created_at timestamptz not null default clock_timestamp(),
  unique (property_id, id),
  constraint extra_name_key unique (property_id, name)
);
comment on table extra is
  'what a hotel sells beside rooms; SAC and rate as in notification 11/2017-CTR';
comment on column extra.price is 'a piece, before tax';
comment on column extra.sac is 'services accounting code';
call bound_to_property('extra');
revoke delete on extra from atithi_tenant, atithi_platform;

create table property_fee (
  id uuid not null default new_id() primary key,
  property_id uuid not null references property,
  name text not null check (length(name) between 1 and 60),
  basis text not null check (
    basis in ('per-room-night', 'per-guest-night', 'per-extra-adult-night', 'per-extra-child-night', 'per-stay')),
  included int,
  amount paise not null check (amount between 1 and 100000000),
  taxed text not null check (taxed in ('as-room', 'none', 'own')),
  tax_basis_points int check (tax_basis_points between 0 and 2800),
  sac text check (sac ~ '^[0-9]{4,8}$'),
  is_active boolean not null default true,
  retired_at timestamptz,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  unique (property_id, id),
  constraint property_fee_included check (case basis
    when 'per-extra-adult-night' then coalesce(included between 1 and 20, false)
    when 'per-extra-child-night' then coalesce(included between 0 and 20, false)
    else included is null end),
  constraint property_fee_own_rate
    check (num_nonnulls(tax_basis_points, sac) = case taxed when 'own' then 2 else 0 end),
  -- 996311 is the accommodation itself: a fee taxed like it is 'as-room'.
  constraint property_fee_own_service check (sac <> '996311'),
  constraint property_fee_retired_is_not_charged check (retired_at is null or not is_active)
);
comment on table property_fee is
  'what a hotel charges on top of the room rate, of every guest: a resort fee, a local tax, an extra guest';
comment on column property_fee.included is
  'how many adults, or children, the rate of a room includes: those above them are charged; null where the basis does not ask';
comment on column property_fee.amount is 'before tax, for each unit of the basis';
comment on column property_fee.taxed is
  'as-room: part of the value of the accommodation; none: collected for an authority; own: a service of its own rate and SAC';
create unique index property_fee_name_key on property_fee (property_id, lower(name))
  where retired_at is null;
create index property_fee_charged on property_fee (property_id, id) where is_active;
create trigger property_fee_touch before update on property_fee
  for each row execute function touch_updated_at();
call bound_to_property('property_fee');
create policy visitor on property_fee for select to atithi_visitor
  using (is_active and property_id = any ((select scope_property_ids())::uuid[]));
grant select on property_fee to atithi_visitor;
revoke delete on property_fee from atithi_tenant, atithi_platform;
