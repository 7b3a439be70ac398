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
grant select on tax_rule to atithi_app, atithi_tenant, atithi_visitor, atithi_platform;
insert into tax_rule
  (supply, effective_from, effective_to, above_value, up_to_value, rate_basis_points, input_credit, source)
values
  ('accommodation', '2022-07-18', '2025-09-21', 0, 750000, 1200, true, 'N/N 04/2022-CTR'),
  ('accommodation', '2022-07-18', '2025-09-21', 750000, null, 1800, true, 'N/N 11/2017-CTR'),
  ('accommodation', '2025-09-22', null, 0, 750000, 500, false, 'N/N 15/2025-CTR, entry 7(i)'),
  ('accommodation', '2025-09-22', null, 750000, null, 1800, true, 'N/N 15/2025-CTR, entry 7(vi)');

create table gst_rate (
  rate_basis_points int not null check (rate_basis_points between 0 and 4000),
  effective_from date not null,
  effective_to date,
  source text not null,
  primary key (rate_basis_points, effective_from)
);
comment on table gst_rate is
  'the rates that a supply other than the night itself can bear; a change of law is a row';
comment on column gst_rate.effective_to is 'inclusive; null: still in force';
grant select on gst_rate to atithi_app, atithi_tenant, atithi_visitor, atithi_platform;
insert into gst_rate (rate_basis_points, effective_from, effective_to, source) values
  (0, '2017-07-01', null, 'nil rated, exempt, or outside GST'),
  (500, '2017-07-01', null, 'N/N 11/2017-CTR'),
  (1200, '2017-07-01', '2025-09-21', 'ended by N/N 15/2025-CTR'),
  (1800, '2017-07-01', null, 'N/N 11/2017-CTR'),
  (2800, '2017-07-01', '2025-09-21', 'ended by N/N 9/2025-CT (Rate)'),
  (4000, '2025-09-22', null, 'N/N 9/2025-CT (Rate), schedule III: aerated drinks');

create table service_code (
  code text primary key check (code ~ '^[0-9]{4,8}$'),
  name text not null,
  supply text not null check (supply in ('accommodation', 'taxable', 'exempt', 'outside-gst'))
);
comment on table service_code is
  'what hotels sell, by services accounting code or, of goods, by tariff heading (scheme annexed to N/N 11/2017-CTR; Customs Tariff Act)';
comment on column service_code.supply is
  'outside-gst: liquor for human consumption, which the States tax (Constitution, article 366(12A))';
grant select on service_code to atithi_app, atithi_tenant, atithi_visitor, atithi_platform;
insert into service_code (code, name, supply) values
  ('996311', 'Rooms', 'accommodation'),
  ('996312', 'Camp sites', 'accommodation'),
  ('996313', 'Recreational and holiday camps', 'accommodation'),
  ('996331', 'Restaurant', 'taxable'),
  ('996332', 'Room service', 'taxable'),
  ('996333', 'Canteen', 'taxable'),
  ('996334', 'Outdoor catering and banquets', 'taxable'),
  ('996337', 'Other contract food', 'taxable'),
  ('996339', 'Other food and drink', 'taxable'),
  ('996411', 'Local transport of guests', 'taxable'),
  ('996412', 'Taxi and transfer', 'taxable'),
  ('996415', 'Boat', 'taxable'),
  ('996416', 'Sightseeing', 'taxable'),
  ('996601', 'Car with driver', 'taxable'),
  ('996602', 'Boat hire with crew', 'taxable'),
  ('996729', 'Parking', 'taxable'),
  ('996819', 'Courier', 'taxable'),
  ('997212', 'Hall or shop rent', 'taxable'),
  ('997311', 'Car hire without driver', 'taxable'),
  ('997321', 'Hire of equipment', 'taxable'),
  ('998386', 'Photography', 'taxable'),
  ('998413', 'Telephone', 'taxable'),
  ('998415', 'Telephone and data', 'taxable'),
  ('998422', 'Internet', 'taxable'),
  ('998551', 'Transport booking', 'taxable'),
  ('998552', 'Lodging booking', 'taxable'),
  ('998554', 'Tour guide', 'taxable'),
  ('998555', 'Tour operator', 'taxable'),
  ('998596', 'Events and conferences', 'taxable'),
  ('999311', 'Doctor on call', 'exempt'),
  ('999631', 'Entertainment', 'taxable'),
  ('999652', 'Sports and recreation', 'taxable'),
  ('999711', 'Coin laundry', 'taxable'),
  ('999712', 'Dry cleaning', 'taxable'),
  ('999713', 'Laundry', 'taxable'),
  ('999714', 'Ironing', 'taxable'),
  ('999721', 'Hairdressing', 'taxable'),
  ('999722', 'Beauty treatment', 'taxable'),
  ('999723', 'Spa and well-being', 'taxable'),
  ('999729', 'Other beauty services', 'taxable'),
  ('9997', 'Other services', 'taxable'),
  ('999799', 'Other services', 'taxable'),
  ('0403', 'Yoghurt and buttermilk', 'taxable'),
  ('1806', 'Chocolate', 'taxable'),
  ('1905', 'Biscuits and bakery', 'taxable'),
  ('2008', 'Nuts', 'taxable'),
  ('2009', 'Fruit juice', 'taxable'),
  ('2105', 'Ice cream', 'taxable'),
  ('2106', 'Other food', 'taxable'),
  ('2201', 'Water', 'taxable'),
  ('2202', 'Aerated and other soft drinks', 'taxable'),
  ('2203', 'Beer', 'outside-gst'),
  ('2204', 'Wine', 'outside-gst'),
  ('2205', 'Vermouth', 'outside-gst'),
  ('2206', 'Cider and other fermented drinks', 'outside-gst'),
  ('2208', 'Spirits', 'outside-gst'),
  ('2402', 'Cigarettes', 'taxable'),
  ('3304', 'Cosmetics', 'taxable'),
  ('4911', 'Postcards and prints', 'taxable');

create table extra (
  id uuid not null default new_id(),
  account_id uuid not null,
  property_id uuid not null,
  name text not null check (length(name) between 1 and 80),
  price paise not null check (price between 0 and 100000000),
  tax_basis_points int check (tax_basis_points between 0 and 4000),
  sac text not null references service_code,
  is_active boolean not null default true,
  created_at timestamptz not null default clock_timestamp(),
  primary key (account_id, id),
  unique (account_id, property_id, id),
  constraint extra_name_key unique (account_id, property_id, name),
  constraint extra_accommodation_is_as_room
    check ((tax_basis_points is null) = (sac in ('996311', '996312', '996313'))),
  foreign key (account_id, property_id) references property (account_id, id)
);
comment on table extra is
  'what a hotel sells beside rooms; SAC and rate as in notification 11/2017-CTR';
comment on column extra.price is 'a piece, before tax';
comment on column extra.tax_basis_points is
  'null: accommodation, as an extra bed: taxed as the night of the room that it is charged for';
comment on column extra.sac is 'services accounting code';
call bound_to_property('extra');
revoke delete on extra from atithi_tenant, atithi_platform;

create table property_fee (
  id uuid not null default new_id(),
  account_id uuid not null,
  property_id uuid not null,
  name text not null check (length(name) between 1 and 60),
  basis text not null check (
    basis in ('per-room-night', 'per-guest-night', 'per-extra-adult-night', 'per-extra-child-night', 'per-stay')),
  included int,
  amount paise not null check (amount between 1 and 100000000),
  taxed text not null check (taxed in ('as-room', 'none', 'own')),
  tax_basis_points int check (tax_basis_points between 0 and 4000),
  sac text references service_code,
  is_active boolean not null default true,
  retired_at timestamptz,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  primary key (account_id, id),
  unique (account_id, property_id, id),
  constraint property_fee_included check (case basis
    when 'per-extra-adult-night' then coalesce(included between 1 and 20, false)
    when 'per-extra-child-night' then coalesce(included between 0 and 20, false)
    else included is null end),
  constraint property_fee_own_rate
    check (num_nonnulls(tax_basis_points, sac) = case taxed when 'own' then 2 else 0 end),
  -- 996311 is the accommodation itself: a fee taxed like it is 'as-room'.
  constraint property_fee_own_service check (sac not in ('996311', '996312', '996313')),
  constraint property_fee_retired_is_not_charged check (retired_at is null or not is_active),
  foreign key (account_id, property_id) references property (account_id, id)
);
comment on table property_fee is
  'what a hotel charges on top of the room rate, of every guest: a resort fee, a local tax, an extra guest';
comment on column property_fee.included is
  'how many adults, or children, the rate of a room includes: those above them are charged; null where the basis does not ask';
comment on column property_fee.amount is 'before tax, for each unit of the basis';
comment on column property_fee.taxed is
  'as-room: part of the value of the accommodation; none: collected for an authority; own: a service of its own rate and SAC';
create unique index property_fee_name_key on property_fee (account_id, property_id, lower(name))
  where retired_at is null;
create index property_fee_charged on property_fee (account_id, property_id, id) where is_active;
create trigger property_fee_touch before update on property_fee
  for each row execute function touch_updated_at();
call bound_to_property('property_fee');
create policy visitor on property_fee for select to atithi_visitor
  using (is_active and property_id = any ((select scope_property_ids())::uuid[]));
grant select on property_fee to atithi_visitor;
revoke delete on property_fee from atithi_tenant, atithi_platform;
