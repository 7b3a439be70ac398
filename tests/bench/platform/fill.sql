-- A platform of many hotels, the same for the same number: hotel 1 is large (20 room types of 10 rooms, 20,000 bookings), every
-- other has 3 types of 4 rooms and 198 bookings over 400 days past and 100 to come. The owner of hotel 1 has hotels 1 to 5.
-- Settings: bench.hotels, bench.today, bench.password_hash. What lies here is read, never sold from.

create function bench_id(kind int, n bigint, at timestamptz) returns uuid language sql immutable parallel safe as $$
  select (lpad(to_hex(floor(extract(epoch from at) * 1000)::bigint), 12, '0') || '7' || lpad(to_hex(kind), 3, '0')
    || '8' || lpad(to_hex(n), 15, '0'))::uuid $$;
create function bench_code(n bigint) returns text language sql immutable parallel safe as $$
  select string_agg(substr('23456789ABCDEFGHJKLMNPQRSTUVWXYZ', (((n * 387420489 + 7_777_777) % 1099511627776) >> (5 * i) & 31)::int + 1, 1), '')
  from generate_series(0, 7) i $$;

create table bench_hotel as
select n, case when n <= 5 then 1 else n end as owner_n, case when n = 1 then 20 else 3 end as types, case when n = 1 then 10 else 4 end as rooms_each,
  bench_id(1, n, current_setting('bench.today')::timestamptz - interval '500 days') as id,
  bench_id(2, case when n <= 5 then 1 else n end, current_setting('bench.today')::timestamptz - interval '501 days') as account_id,
  (array['Udaipur','Jaipur','Panaji','Kochi','Mysuru','Shimla','Varanasi','Puri','Chennai','Pune'])[1 + n % 10] as city,
  (array['Rajasthan','Rajasthan','Goa','Kerala','Karnataka','Himachal Pradesh','Uttar Pradesh','Odisha','Tamil Nadu','Maharashtra'])[1 + n % 10] as state
from generate_series(1, current_setting('bench.hotels')::int) n;

insert into app_user (id, email, name, role, password_hash)
select distinct account_id, 'owner-' || owner_n || '@bench.example.in', 'Owner ' || owner_n, 'owner'::user_role, current_setting('bench.password_hash') from bench_hotel;
insert into app_user (id, email, name, role, password_hash)
values (bench_id(2, 0, current_setting('bench.today')::timestamptz - interval '501 days'), 'admin@bench.example.in', 'Administrator', 'admin',
  current_setting('bench.password_hash'));

insert into property (id, account_id, name, description, address, city, state, pincode, phone, email, status, publish_status, subdomain,
  approved_at, created_at)
select id, account_id, (array['Lotus','Palm','Lake','Heritage','Royal','Garden','River','Hill'])[1 + n % 8] || ' House ' || n, 'A house by the water.',
  n || ' Lake Road', city, state, '313001', '+912941234567', 'stay@bench.example.in', 'active', true, 'bench-' || n,
  current_setting('bench.today')::timestamptz - interval '500 days',
  current_setting('bench.today')::timestamptz - interval '500 days'
from bench_hotel;
-- No trigger runs here: see filled-database.ts.
insert into subscription (account_id, property_id, plan_id, trial_ends_at)
select account_id, id, 'professional', current_setting('bench.today')::timestamptz - interval '486 days' from bench_hotel;
insert into website_settings (account_id, property_id) select account_id, id from bench_hotel;
insert into directory (kind, name, account_id, property_id) select 'site', subdomain, account_id, id from property;

create table bench_type as
select h.n as hotel, t as at, bench_id(3, h.n * 32 + t, current_setting('bench.today')::timestamptz - interval '499 days') as id,
  bench_id(4, h.n * 32 + t, current_setting('bench.today')::timestamptz - interval '499 days') as plan_id, 250000 + 90000 * t as rate
from bench_hotel h, generate_series(1, h.types) t;
insert into room_type (id, account_id, property_id, type, name, max_guests, base_price, weekend_price, quantity)
select t.id, h.account_id, h.id, 'Deluxe Room', 'Room kind ' || t.at, 3, rate, rate + 50000, h.rooms_each from bench_type t join bench_hotel h on h.n = t.hotel;
insert into rate_plan (id, account_id, property_id, room_type_id, name, is_best_available)
select t.plan_id, h.account_id, h.id, t.id, 'Best Available', true from bench_type t join bench_hotel h on h.n = t.hotel;
insert into rate_card_version (account_id, property_id) select account_id, id from bench_hotel;
insert into room (id, account_id, property_id, room_type_id, number, floor)
select bench_id(5, (h.n * 32 + t.at) * 16 + r, current_setting('bench.today')::timestamptz - interval '498 days'), h.account_id, h.id, t.id, (t.at * 100 + r)::text, t.at::text
from bench_type t join bench_hotel h on h.n = t.hotel, generate_series(1, h.rooms_each) r;

-- The stays of a room follow one another and never meet: each has its own stretch of the 500 days.
create unlogged table bench_stay as
with room as (
  select h.n as hotel, t.at as type_at, r, row_number() over (order by h.n, t.at, r) - 1 as room_n,
    case when h.n = 1 then 100 else 16 + r % 2 end as stays
  from bench_hotel h join bench_type t on t.hotel = h.n, generate_series(1, h.rooms_each) r),
place as (
  select room.*, k, (500 * k / stays) as first_day, (500 * (k + 1) / stays - 500 * k / stays) as stretch, room_n * 128 + k as n
  from room, generate_series(0, stays - 1) k),
stay as (
  select *, (hashint8(n) & 1048575) % 100 as luck, (hashint8(n + 1000000007) & 1048575) as more from place)
select n, hotel, type_at, r, luck, more,
  current_setting('bench.today')::date - 400 + first_day + more % greatest(1, stretch - 3) as check_in,
  1 + more % least(3, stretch - 1) as nights,
  1 + more % 3 as adults
from stay;
alter table bench_stay add column check_out date, add column created_at timestamptz, add column status booking_status, add column rate bigint,
  add column tax bigint, add column is_kept boolean;
update bench_stay s set check_out = check_in + nights,
  created_at = least(check_in, current_setting('bench.today')::date) - (1 + more % 40) * interval '1 day' + (more % 86400) * interval '1 second',
  rate = t.rate, tax = round(t.rate * 0.025),
  status = (case when luck < 8 then 'cancelled' when check_in + nights <= current_setting('bench.today')::date then 'checked-out'
    when check_in <= current_setting('bench.today')::date then 'checked-in' when luck < 14 then 'pending' else 'confirmed' end)::booking_status,
  -- Folios cost most: the large hotel has all of its own, the others those of the last weeks.
  is_kept = s.hotel = 1 or check_in > current_setting('bench.today')::date - 21
from bench_type t where t.hotel = s.hotel and t.at = s.type_at;
analyze bench_stay;

create unlogged table bench_guest as
select owner_n, s.n / 2 as n, bench_id(6, owner_n::bigint * 16777216 + s.n / 2 % 16777216, min(s.created_at)) as id, min(s.created_at) as created_at,
  (array['Asha','Ravi','Meera','Arjun','Kavya','Rohan','Diya','Vikram','Leela','Sanjay','Anita','Farhan','Gita','Harish','Isha','Joseph'])[1 + s.n / 2 % 16]
    || ' ' || (array['Rao','Kumar','Sharma','Iyer','Das','Nair','Singh','Patel','Khan','Reddy','Bose','Menon','Joshi','Gill','Sen','Pillai','Shetty'])[1 + s.n / 2 % 17]
    || ' ' || s.n / 2 % 1000 as name
from bench_stay s join bench_hotel h on h.n = s.hotel group by owner_n, s.n / 2;
create index on bench_guest (owner_n, n);
analyze bench_guest;
insert into guest (id, account_id, name, email, phone, created_at)
select g.id, h.account_id, g.name, 'guest.' || g.n || '@bench.example.in', '+919' || lpad((g.n * 7919 % 1000000000)::text, 9, '0'), g.created_at
from bench_guest g join (select distinct owner_n, account_id from bench_hotel) h using (owner_n) order by g.id;

insert into booking (id, property_id, account_id, code, status, source, is_online, guest_id, guest_name, guest_email, guest_phone, room_type_id, check_in, check_out,
  adults, children, rooms, room_amount, tax_amount, total_amount, charged_amount, paid_amount, idempotency_key, cancelled_at, cancel_reason, checked_in_at,
  checked_out_at, created_at, updated_at)
select bench_id(7, s.n, s.created_at), h.id, h.account_id, bench_code(s.n), s.status,
  (array['direct','walk-in','makemytrip','goibibo','booking.com','agoda','agent'])[1 + more % 7]::booking_source, more % 3 = 0,
  g.id, g.name, 'guest.' || g.n || '@bench.example.in', '+919' || lpad((g.n * 7919 % 1000000000)::text, 9, '0'), t.id, check_in, check_out,
  adults, 0, 1, s.rate * nights, 2 * s.tax * nights, (s.rate + 2 * s.tax) * nights,
  case when s.is_kept and status = 'checked-out' then (s.rate + 2 * s.tax) * nights else 0 end,
  case when s.is_kept and status = 'checked-out' then (s.rate + 2 * s.tax) * nights else 0 end, 'bench-' || s.n,
  case when status = 'cancelled' then s.created_at + interval '3 hours' end, case when status = 'cancelled' then 'Plans changed' end,
  case when status in ('checked-in', 'checked-out') then check_in + interval '9 hours' end, case when status = 'checked-out' then check_out + interval '5 hours' end,
  s.created_at, s.created_at
from bench_stay s join bench_hotel h on h.n = s.hotel join bench_type t on t.hotel = s.hotel and t.at = s.type_at
  join bench_guest g on g.owner_n = h.owner_n and g.n = s.n / 2
order by s.created_at;
insert into directory (kind, name, account_id, property_id) select 'booking', code, account_id, property_id from booking;

insert into booking_room (id, account_id, property_id, booking_id, position, room_type_id, rate_plan_id, adults)
select bench_id(8, s.n, s.created_at), h.account_id, h.id, bench_id(7, s.n, s.created_at), 1, t.id, t.plan_id, s.adults
from bench_stay s join bench_hotel h on h.n = s.hotel join bench_type t on t.hotel = s.hotel and t.at = s.type_at order by s.created_at;

insert into booking_night (account_id, property_id, booking_room_id, night, booking_id, room_type_id, rate, tax_basis_points, cgst, sgst, released_at)
select h.account_id, h.id, bench_id(8, s.n, s.created_at), check_in + i, bench_id(7, s.n, s.created_at), t.id, s.rate, 500, s.tax, s.tax,
  case when status = 'cancelled' then s.created_at + interval '3 hours' end
from bench_stay s join bench_hotel h on h.n = s.hotel join bench_type t on t.hotel = s.hotel and t.at = s.type_at, generate_series(0, nights - 1) i
order by s.created_at;

insert into room_night (account_id, property_id, room_type_id, night, total, booked)
select n.account_id, n.property_id, n.room_type_id, n.night, min(t.quantity), count(*) from booking_night n join room_type t on t.account_id = n.account_id and t.id = n.room_type_id
where n.released_at is null group by 1, 2, 3, 4 order by 1, 2, 3, 4;

insert into room_assignment (id, account_id, property_id, booking_id, booking_room_id, room_id, stay, created_at)
select bench_id(9, s.n, s.created_at), h.account_id, h.id, bench_id(7, s.n, s.created_at), bench_id(8, s.n, s.created_at),
  bench_id(5, (s.hotel * 32 + s.type_at) * 16 + s.r, current_setting('bench.today')::timestamptz - interval '498 days'),
  daterange(check_in, check_out), check_in + interval '9 hours'
from bench_stay s join bench_hotel h on h.n = s.hotel where status in ('checked-in', 'checked-out') or (status = 'confirmed' and luck < 50)
order by s.created_at;

insert into payment (id, account_id, property_id, booking_id, origin, amount, method, status, completed_at, created_at)
select bench_id(13, s.n * 4, s.created_at), h.account_id, h.id, bench_id(7, s.n, s.created_at), 'desk', (s.rate + 2 * s.tax) * nights, 'upi', 'completed',
  check_out + interval '5 hours', check_out + interval '5 hours'
from bench_stay s join bench_hotel h on h.n = s.hotel where s.is_kept and s.status = 'checked-out' order by s.created_at;

insert into folio_line (id, account_id, property_id, booking_id, kind, amount, booking_room_id, night, tax_head, method, payment_id, description, business_date, posted_at)
select bench_id(10 + line.at, s.n * 4 + coalesce(line.i, 0), s.created_at), h.account_id, h.id, bench_id(7, s.n, s.created_at), line.kind, line.amount,
  case when line.kind <> 'payment' then bench_id(8, s.n, s.created_at) end, check_in + line.i, line.head,
  case when line.kind = 'payment' then 'upi'::payment_method end,
  case when line.kind = 'payment' then bench_id(13, s.n * 4, s.created_at) end, line.words, coalesce(check_in + line.i, check_out), coalesce(check_in + line.i, check_out) + interval '5 hours'
from bench_stay s join bench_hotel h on h.n = s.hotel, lateral (
  select 0 as at, i, 'room-night' as kind, s.rate as amount, null as head, 'Room' as words from generate_series(0, nights - 1) i
  union all select 1 + x, i, 'tax', s.tax, case x when 0 then 'CGST' else 'SGST' end, 'GST' from generate_series(0, nights - 1) i, generate_series(0, 1) x
  union all select 3, null, 'payment', -(s.rate + 2 * s.tax) * nights, null, 'Payment received') line
where s.is_kept and s.status = 'checked-out' order by s.created_at;

insert into audit_entry (id, at, actor_kind, account_id, property_id, action, entity, entity_id, after, request_id)
select bench_id(20, s.n, s.created_at), s.created_at, 'guest', h.account_id, h.id, 'booking.created', 'booking', bench_id(7, s.n, s.created_at), '{"status": "confirmed"}', 'bench'
from bench_stay s join bench_hotel h on h.n = s.hotel order by s.created_at;
insert into notification (id, account_id, property_id, event_id, type, entity_id, at)
select bench_id(21, s.n, s.created_at), h.account_id, h.id, bench_id(21, s.n, s.created_at), 'booking.created', bench_id(7, s.n, s.created_at), s.created_at
from bench_stay s join bench_hotel h on h.n = s.hotel where s.created_at > current_setting('bench.today')::date - 30 order by s.created_at;

drop table bench_stay, bench_guest, bench_type, bench_hotel;
drop function bench_id, bench_code;
