-- Hotels: what they are, their rooms, what guests read of them, who works there.

create type property_type as enum
  ('hotel', 'resort', 'guesthouse', 'bnb', 'hostel', 'apartment', 'weekend-getaway');
create type property_status as enum ('pending', 'active', 'suspended');

create table property (
  id uuid not null default new_id(),
  account_id uuid not null references account,
  name text not null check (length(name) between 1 and 120),
  property_type property_type not null default 'hotel',
  description text not null default '',
  address text not null default '',
  city text not null default '',
  state text not null default '',
  country text not null default 'India',
  pincode text not null default '' check (pincode ~ '^([1-9][0-9]{5})?$'),
  phone text check (phone ~ '^\+[1-9][0-9]{6,14}$'),
  phone2 text check (phone2 ~ '^\+[1-9][0-9]{6,14}$'),
  email text,
  amenities jsonb not null default '{}',
  pet_friendly boolean not null default false,
  payment_methods text[] not null default '{}' check (
    payment_methods <@ array['cash', 'upi', 'credit-cards', 'debit-cards', 'net-banking']),

  check_in_time text not null default '15:00' check (check_in_time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  check_out_time text not null default '11:00' check (check_out_time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  time_zone text not null default default_time_zone(),
  day_rolls_at text not null default '06:00' check (day_rolls_at ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  no_show_marking text not null default 'automatic' check (no_show_marking in ('automatic', 'by-hand')),
  asks_for_reviews boolean not null default true,

  gst_registration text not null default 'unregistered'
    check (gst_registration in ('regular', 'composition', 'unregistered')),
  gst_number text check (gst_number ~ '^[0-9]{2}[A-Z0-9]{13}$'),
  lut_number text check (lut_number ~ '^[A-Z0-9/-]{5,30}$'),
  lut_valid_until date,
  prices_with_tax boolean not null default false,
  currency_display text not null default 'symbol' check (currency_display in ('symbol', 'code')),

  status property_status not null default 'pending',
  suspended_by_admin boolean not null default false,
  approved_at timestamptz,
  subdomain text check (subdomain ~ '^[a-z0-9][a-z0-9-]{1,38}[a-z0-9]$'),
  publish_status boolean not null default false,
  deleted_at timestamptz,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  words text not null generated always as (lower(name || ' ' || city)) stored,
  -- How far a rate may move in one step before the person who changes it is asked.
  largest_rate_change int not null default 50 check (largest_rate_change between 1 and 100),
  legal_name text check (length(legal_name) between 1 and 120),
  latitude double precision check (latitude between -90 and 90),
  longitude double precision check (longitude between -180 and 180),
  directions text not null default '' check (length(directions) <= 2000),
  free_child_below int not null default 6 check (free_child_below between 0 and 18),
  adult_from_age int not null default 12 check (adult_from_age between 1 and 18),
  -- What becomes of the money that the terms give back when guests cancel on the website themselves.
  guest_refunds text not null default 'by-hand' check (guest_refunds in ('automatic', 'by-hand')),
  reminds_before_days smallint default 3 check (reminds_before_days between 0 and 30),
  reminds_after_days smallint default 2 check (reminds_after_days between 1 and 30),
  no_show_spare_hours smallint not null default 8 check (no_show_spare_hours between 0 and 24),
  site_cut_off_hours smallint not null default 3 check (site_cut_off_hours between 0 and 12),
  primary key (account_id, id),
  constraint property_subdomain_key unique (account_id, subdomain),
  constraint property_published_has_subdomain check (not publish_status or subdomain is not null),
  -- Nobody collects GST without a registration (CGST Act, section 32(1)).
  constraint property_gstin_of_registered check ((gst_registration = 'unregistered') = (gst_number is null)),
  constraint property_lut_has_an_end check ((lut_number is null) = (lut_valid_until is null)),
  constraint property_is_somewhere check ((latitude is null) = (longitude is null)),
  constraint property_child_ages_rise check (free_child_below <= adult_from_age)
);
comment on table property is 'a hotel';
comment on column property.time_zone is 'IANA; the dates of the hotel are of this zone';
comment on column property.day_rolls_at is 'the local hour at which its business date changes';
comment on column property.no_show_marking is
  'who decides at the close of a day that a guest did not come: the night audit, or people';
comment on column property.gst_registration is
  'only the regular scheme charges GST to guests; the others issue a bill of supply (CGST Act, sections 10 and 31(3)(c))';
comment on column property.gst_number is 'GSTIN';
-- A unit or developer of a special economic zone takes every supply under IGST, wherever the hotel
-- is (IGST Act, section 7(5)(b)).
comment on column property.lut_number is
  'letter of undertaking: supplies to a special economic zone bear no tax (IGST Act, section 16(3)); null: with payment of tax';
-- It holds to the end of a financial year, 31 March (circular 8/8/2017-GST).
comment on column property.lut_valid_until is
  'the last business date on which supplies under the letter of undertaking bear no tax';
comment on column property.prices_with_tax is
  'whether the website names the price of a night with GST or before it; the total of a stay always shows both';
comment on column property.currency_display is 'symbol: ₹1,23,456; code: INR 1,23,456';
comment on column property.suspended_by_admin is 'only an administrator lifts such a suspension';
comment on column property.approved_at is
  'when it was let onto the market first; null: the platform''s approval, where it asks for one, is still to come';
comment on column property.deleted_at is 'restored with everything that it had for thirty days';
comment on column property.words is 'what search looks in, lowercase';
comment on column property.largest_rate_change is
  'percent of the price before: a rate that rises or falls by more is saved only when its author says so again';
comment on column property.legal_name is
  'of the registered person, as on the certificate (CGST Rules, rule 46(a)); null: the hotel trades under it';
comment on column property.latitude is 'degrees north, WGS 84; null with the longitude where the owner has not said';
comment on column property.longitude is 'degrees east, WGS 84';
comment on column property.directions is 'how guests reach the house, in the words of the hotel: airport, station, the last kilometre';
comment on column property.free_child_below is
  'children younger than this many years are infants: they cost nothing and take no guest''s place (two to a room)';
comment on column property.adult_from_age is 'children of this many years and older count and pay as adults';
comment on column property.guest_refunds is
  'of guests who cancel on the website: what they paid online is sent back through its gateway at once, or waits for the desk';
comment on column property.reminds_before_days is
  'how many days before an instalment is due a letter is written of it; 0: on the day; null: none';
comment on column property.reminds_after_days is
  'how many days after its date a letter is written of an instalment that is not paid; null: none';
comment on column property.no_show_spare_hours is
  'a stay agreed fewer hours than this before the business day ends is not judged by that end';
comment on column property.site_cut_off_hours is
  'the website stops selling a night so many hours before its business day ends';
-- A property is also named by its id alone: by administrators, by jobs over all accounts, by rows that learn their account from it.
create index property_by_id on property (id);
-- What an administrator's lists leave out or single out is found without reading every hotel.
create index property_deleted on property (id) where deleted_at is not null;
create index property_by_status on property (status, id desc) where deleted_at is null;
create index property_by_words on property using gin (words gin_trgm_ops);
create index property_by_type on property (property_type, id desc) where deleted_at is null;
create index property_awaiting on property (id) where status = 'pending' and approved_at is null and deleted_at is null;
create trigger property_touch before update on property
  for each row execute function touch_updated_at();
alter table property enable row level security;
create policy tenant on property to atithi_tenant
  using (id = any ((select scope_property_ids())::uuid[]))
  with check (id = any ((select scope_property_ids())::uuid[]) or account_id = (select scope_account_id()));
create policy platform on property to atithi_platform using (true);
create policy visitor on property for select to atithi_visitor
  using (publish_status and status <> 'pending' and deleted_at is null
    and id = any ((select scope_property_ids())::uuid[]));
grant select, insert, update on property to atithi_tenant, atithi_platform;
grant select on property to atithi_visitor;

create table staff_member (
  user_id uuid primary key,
  user_role user_role not null default 'staff' check (user_role = 'staff'),
  account_id uuid not null,
  property_id uuid not null,
  areas text[] not null default '{}' check (
    areas <@ array['bookings','guests','payments','reports','communications','channels','property','website','settings']),
  grants text[] not null default '{}'
    check ( grants <@ array['discount','override','refund','reversal','back-date','leave-balance','credit-limit','write-off']),
  created_at timestamptz not null default clock_timestamp(),
  keeps_place boolean not null default false,
  read_only_since timestamptz,
  foreign key (user_id, user_role) references app_user (id, role),
  foreign key (account_id, property_id) references property (account_id, id)
);
comment on table staff_member is 'who works at which hotel, and what they may do there';
comment on column staff_member.areas is 'the parts of the back office that they see';
comment on column staff_member.grants is 'the acts within them that need a permission of their own';
comment on column staff_member.keeps_place is 'the owner has chosen that they keep their place when the plan has fewer';
comment on column staff_member.read_only_since is
  'since when the plan has no place for them: they read and change nothing; null: they have one';
create index staff_member_by_property on staff_member (property_id);
call bound_to_property('staff_member');
-- A gate must know a person's post before a scope is open.
grant select on staff_member to atithi_app;
create policy gate on staff_member for select to atithi_app using (true);

create policy own_staff on user_session to atithi_tenant
  using (user_id in (select user_id from staff_member));
create policy acts_as_own_staff on user_session to atithi_tenant
  using (acting_as_user_id in (select user_id from staff_member));
create policy own_staff on account_token to atithi_tenant
  using (user_id in (select user_id from staff_member));
create policy own_staff on impersonation to atithi_tenant
  using (person_id in (select user_id from staff_member));
alter table outgoing_email add foreign key (account_id, on_behalf_of) references property (account_id, id);
create policy own_staff on app_user for update to atithi_tenant
  using (role = 'staff' and id in (select user_id from staff_member));

create function contact_of(person uuid)
returns table (email text, phone text, language text, email_proved_at timestamptz)
language sql stable security definer rows 1 set search_path = public as $$
  select u.email, u.phone, u.language, u.email_proved_at from app_user u
  where u.id = person and (scope_admits(person)
    or exists (select from staff_member m where m.user_id = person and scope_admits(m.account_id)))
$$;
comment on function contact_of is 'where an owner or a member of staff is written to, and in which language: a hotel learns it of its own';

-- What somebody hears while a screen is open rests on their post, and on their owner: on every process such screens end with a change of
-- either, and their browsers are judged anew.
create function tell_of_post() returns trigger language plpgsql as $$
begin
  perform pg_notify('atithi_session', json_build_object('userId', old.user_id)::text);
  return null;
end $$;

create function tell_of_owner() returns trigger language plpgsql as $$
begin
  perform pg_notify('atithi_session', json_build_object('userId', m.user_id)::text) from staff_member m where m.account_id = new.id;
  return null;
end $$;

create trigger staff_member_is_judged_anew
  after delete or update of account_id, property_id, areas, grants, read_only_since on staff_member
  for each row execute function tell_of_post();
create trigger app_user_staff_is_judged_anew after update of is_active on app_user for each row
  when (new.role = 'owner' and old.is_active <> new.is_active) execute function tell_of_owner();

create type housekeeping_state as enum ('clean', 'dirty', 'inspected');

create table room_type (
  id uuid not null default new_id(),
  account_id uuid not null,
  property_id uuid not null,
  type text not null check (length(type) between 1 and 60),
  name text not null check (length(name) between 1 and 80),
  description text not null default '' check (length(description) <= 2000),
  max_guests int not null check (max_guests between 1 and 20),
  base_price paise not null check (base_price between 100 and 1000000000),
  weekend_price paise check (weekend_price between 100 and 1000000000),
  quantity int not null check (quantity between 0 and 500),
  overbooking_allowance int not null default 0 check (overbooking_allowance between 0 and 50),
  amenities text[] not null default '{}',
  is_active boolean not null default true,
  deleted_at timestamptz,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  day_use_rate paise check (day_use_rate between 100 and 1000000000),
  primary key (account_id, id),
  unique (account_id, property_id, id),
  constraint room_type_deleted_is_not_sold check (deleted_at is null or not is_active),
  foreign key (account_id, property_id) references property (account_id, id)
);
comment on column room_type.base_price is 'a night, before tax';
comment on column room_type.weekend_price is 'Friday and Saturday nights; null: the base price';
comment on column room_type.quantity is 'rooms of the type';
comment on column room_type.overbooking_allowance is
  'rooms that may be sold beyond the quantity, on nights for which nothing else was set';
comment on column room_type.deleted_at is
  'a deleted type stays for the bookings made of it; its name is free again';
comment on column room_type.day_use_rate is
  'of a room from morning to evening, before tax; null: the price of a day use is agreed each time';
create unique index room_type_name_key on room_type (account_id, property_id, name) where deleted_at is null;
create trigger room_type_touch before update on room_type
  for each row execute function touch_updated_at();
call bound_to_property('room_type', visitor_reads => true);

create table room (
  id uuid not null default new_id(),
  account_id uuid not null,
  property_id uuid not null,
  room_type_id uuid not null,
  number text not null check (length(number) between 1 and 12),
  floor text not null default '' check (length(floor) <= 20),
  housekeeping housekeeping_state not null default 'clean',
  is_active boolean not null default true,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  features text[] not null default '{}' check (cardinality(features) <= 20),
  primary key (account_id, id),
  foreign key (account_id, property_id, room_type_id) references room_type (account_id, property_id, id),
  unique (account_id, property_id, id),
  constraint room_number_key unique (account_id, property_id, number)
);
comment on table room is 'a numbered room';
comment on column room.features is
  'what tells it from others of its type: lake view, ground floor, connecting with 102; each word spelt alike in all rooms of a hotel';
create index room_by_type on room (account_id, property_id, room_type_id);
create trigger room_touch before update on room
  for each row execute function touch_updated_at();
call bound_to_property('room');

create table property_image (
  id uuid not null default new_id(),
  account_id uuid not null,
  property_id uuid not null,
  room_type_id uuid,
  storage_key text not null check (storage_key ~ '^[a-z0-9/_-]+$'),
  widths int[] not null check (array_length(widths, 1) between 1 and 4),
  width int not null check (width > 0),
  height int not null check (height > 0),
  bytes bigint not null default 0 check (bytes >= 0),
  alternative_text text not null default '' check (length(alternative_text) <= 200),
  position int not null default 0,
  deleted_at timestamptz,
  created_at timestamptz not null default clock_timestamp(),
  primary key (account_id, id),
  foreign key (account_id, property_id, room_type_id) references room_type (account_id, property_id, id),
  foreign key (account_id, property_id) references property (account_id, id)
);
comment on column property_image.storage_key is 'where its files lie in the media store, one for each width';
comment on column property_image.widths is 'pixels of each stored size; width and height are those of the original';
comment on column property_image.bytes is 'all its files together';
create index property_image_by_property on property_image (account_id, property_id, position, id);
call bound_to_property('property_image', visitor_reads => true);

create type policy_type as enum
  ('cancellation', 'modification', 'no-show', 'payment', 'guest', 'pet', 'smoking');

create table policy (
  id uuid not null default new_id(),
  account_id uuid not null,
  property_id uuid not null,
  type policy_type not null,
  title text not null check (length(title) between 1 and 120),
  description text not null,
  free_until_hours int check (free_until_hours between 0 and 2160),
  fee_nights int check (fee_nights between 1 and 30),
  fee_basis_points int check (fee_basis_points between 0 and 10000),
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  primary key (account_id, id),
  -- A cancellation policy says until when it is free, and then a fee in nights or in percent;
  -- no other policy does.
  check ((type = 'cancellation') = (free_until_hours is not null)),
  check ((type = 'cancellation') = (num_nonnulls(fee_nights, fee_basis_points) = 1)),
  check (type = 'cancellation' or num_nonnulls(fee_nights, fee_basis_points) = 0),
  constraint policy_description_check check (length(description) between (type <> 'cancellation')::int and 2000),
  foreign key (account_id, property_id) references property (account_id, id)
);
comment on table policy is 'house rules that guests read';
comment on column policy.free_until_hours is 'hours before check-in until which cancelling costs nothing';
comment on column policy.fee_basis_points is 'of the amount of the stay';
create unique index policy_one_cancellation on policy (account_id, property_id) where type = 'cancellation';
create index policy_by_property on policy (account_id, property_id, type);
create trigger policy_touch before update on policy
  for each row execute function touch_updated_at();
call bound_to_property('policy', visitor_reads => true);

create table testimonial (
  id uuid not null default new_id(),
  account_id uuid not null,
  property_id uuid not null,
  guest_name text not null check (length(guest_name) between 1 and 120),
  rating int not null check (rating between 1 and 5),
  comment text not null check (length(comment) between 1 and 2000),
  date date not null,
  created_at timestamptz not null default clock_timestamp(),
  primary key (account_id, id),
  foreign key (account_id, property_id) references property (account_id, id)
);
comment on table testimonial is 'quotations of guests that the owner has entered; reviews come from guests themselves';
create index testimonial_by_property on testimonial (account_id, property_id, date desc);
call bound_to_property('testimonial', visitor_reads => true);

create table attraction (
  id uuid not null default new_id(),
  account_id uuid not null,
  property_id uuid not null,
  name text not null check (length(name) between 1 and 120),
  description text not null default '' check (length(description) <= 1000),
  distance text not null check (length(distance) between 1 and 40),
  category text not null check (category in ('attraction', 'shopping')),
  created_at timestamptz not null default clock_timestamp(),
  primary key (account_id, id),
  foreign key (account_id, property_id) references property (account_id, id)
);
comment on table attraction is 'places near the hotel, for its website';
comment on column attraction.distance is 'as guests read it: 3 km, 10 minutes on foot';
create index attraction_by_property on attraction (account_id, property_id, id);
call bound_to_property('attraction', visitor_reads => true);

-- What the gates may learn before a scope is open: whose a property is, and nothing else of it.
create function locate_property(of_account uuid, wanted uuid) returns table (property_id uuid, account_id uuid)
language sql stable security definer set search_path = public as $$
  select p.id, p.account_id from property p where p.account_id = of_account and p.id = wanted and p.deleted_at is null
$$;

create function portfolio_of(wanted_account uuid) returns table (property_id uuid)
language sql stable security definer set search_path = public as $$
  select id from property where account_id = wanted_account and deleted_at is null order by id
$$;

create function locate_room_type(of_account uuid, wanted uuid) returns table (property_id uuid, account_id uuid)
language sql stable security definer set search_path = public as $$
  select p.id, p.account_id from room_type t join property p on p.account_id = t.account_id and p.id = t.property_id
  where t.account_id = of_account and t.id = wanted and p.deleted_at is null
$$;

create function locate_room(of_account uuid, wanted uuid) returns table (property_id uuid, account_id uuid)
language sql stable security definer set search_path = public as $$
  select p.id, p.account_id from room r join property p on p.account_id = r.account_id and p.id = r.property_id
  where r.account_id = of_account and r.id = wanted and p.deleted_at is null
$$;

create function locate_site(wanted text) returns table (property_id uuid, account_id uuid)
language sql stable security definer set search_path = public as $$
  select p.id, p.account_id from directory d join property p on p.account_id = d.account_id and p.id = d.property_id
  where d.kind = 'site' and d.name = wanted and p.publish_status and p.status <> 'pending' and p.deleted_at is null
$$;

-- Addresses that hotels have given up stay theirs for a year: letters, cards and search engines go on
-- naming them, and guests type their booking codes there.
create table former_subdomain (
  subdomain text not null,
  account_id uuid not null,
  property_id uuid not null,
  given_up_at timestamptz not null default clock_timestamp(),
  primary key (subdomain, property_id),
  foreign key (account_id, property_id) references property (account_id, id)
);
comment on table former_subdomain is
  'addresses that a hotel has given up: for a year they lead to it, and nobody else gets them';
create index former_subdomain_by_property on former_subdomain (property_id);
call bound_to_property('former_subdomain');

create function is_formers(wanted text, except_property uuid) returns boolean
language sql stable security definer set search_path = public as $$
  select scope_admits_property(except_property) and exists (select 1 from former_subdomain
    where subdomain = wanted and property_id <> except_property
      and given_up_at > clock_timestamp() - interval '1 year')
$$;

-- Whether another property has an address, or had it within a year: yes or no, nothing else of it.
create function subdomain_is_taken(wanted text, except_property uuid) returns boolean
language sql stable security definer set search_path = public as $$
  select scope_admits_property(except_property)
    and (exists (select 1 from directory where kind = 'site' and name = wanted and property_id <> except_property)
      or is_formers(wanted, except_property))
$$;

-- Where a name leads that has no published website: to the address that its hotel has now, or nowhere
-- any more. Public names and nothing else.
create function site_moved(wanted text) returns table (subdomain text, is_gone boolean)
language sql stable security definer set search_path = public as $$
  select p.subdomain, p.deleted_at is not null from (
    select d.account_id, d.property_id as id, clock_timestamp() as at from directory d
    where d.kind = 'site' and d.name = wanted
    union all
    select f.account_id, f.property_id, f.given_up_at from former_subdomain f
    where f.subdomain = wanted and f.given_up_at > clock_timestamp() - interval '1 year'
      and not exists (select 1 from directory own where own.kind = 'site' and own.name = wanted)
  ) named join property p on p.account_id = named.account_id and p.id = named.id
  where p.deleted_at is not null or (p.subdomain <> wanted and p.publish_status and p.status <> 'pending')
  order by named.at desc limit 1
$$;

-- Whether another property of the account has a GSTIN: it is the account's until none has it.
create function is_gstin_kept(of_account uuid, wanted text, except_property uuid) returns boolean
language sql stable security definer set search_path = public as $$
  select scope_admits(of_account) and exists (select 1 from property
    where account_id = of_account and gst_number = wanted and id <> except_property and deleted_at is null)
$$;

-- What administrators can turn off for all hotels, or have on for a share of them.

-- Every process forgets what it keeps of websites, and takes up what has waited.
create function tell_switches() returns trigger language plpgsql as $$
begin
  perform pg_notify('atithi_switch', '');
  perform pg_notify('atithi_job', 'deliver-messages');
  perform pg_notify('atithi_job', 'deliver-person-messages');
  perform pg_notify('atithi_channel', '');
  return null;
end $$;

create table platform_switch (
  key text primary key check (key in ('online-booking', 'online-payment', 'channel-sending', 'message-sending')),
  percent smallint not null default 100 check (percent between 0 and 100),
  reason text check (length(reason) between 1 and 300),
  changed_at timestamptz not null default clock_timestamp(),
  constraint platform_switch_says_why check ((percent = 100) = (reason is null))
);
comment on table platform_switch is
  'what can be stopped for every hotel at once when something is wrong: a row for each, read anew wherever it holds';
comment on column platform_switch.percent is
  'of the hotels that have it; which of them follows from the hotel alone, so that none flickers';
comment on column platform_switch.reason is 'told to those who do without it; null: all have it';
create trigger platform_switch_told after update on platform_switch
  for each statement execute function tell_switches();
grant select on platform_switch to atithi_app, atithi_tenant, atithi_visitor, atithi_platform;
grant update on platform_switch to atithi_platform;
insert into platform_switch (key) values ('online-booking'), ('online-payment'), ('channel-sending'), ('message-sending');

-- The share of a hotel is the same in every process and on every version of PostgreSQL.
create function is_switched_on(wanted text, hotel uuid) returns boolean
language sql stable parallel safe as $$
  select coalesce((select s.percent > ('x' || left(md5(wanted || ':' || hotel), 8))::bit(32)::bigint % 100
    from platform_switch s where s.key = wanted), true)
$$;

-- What somebody's hotels do without now, and why: also for whoever may not look at the hotels.
create function paused_for(person uuid) returns table (key text, reason text)
language sql stable security definer set search_path = public as $$
  select s.key, s.reason from platform_switch s
  where s.percent < 100 and exists (
    select from (select id from property where account_id = person and deleted_at is null
      union select property_id from staff_member where user_id = person) own
    where not is_switched_on(s.key, own.id))
  order by s.key
$$;
