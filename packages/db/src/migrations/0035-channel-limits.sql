-- Between which prices a room type is sold at a channel, and channels that close with the plan of their hotel.

create table channel_price_limit (
  property_id uuid not null,
  connection_id uuid not null,
  room_type_id uuid not null,
  lowest_price paise check (lowest_price >= 100),
  highest_price paise check (highest_price >= 100),
  primary key (connection_id, room_type_id),
  foreign key (property_id, connection_id) references channel_connection (property_id, id),
  foreign key (property_id, room_type_id) references room_type (property_id, id),
  check (lowest_price is not null or highest_price is not null),
  check (lowest_price <= highest_price)
);
comment on table channel_price_limit is
  'a night''s price of a room type below the lowest or above the highest is held back and asks; without a row the limits of the connection hold';
comment on column channel_price_limit.lowest_price is 'paise, as the channel gets it; likewise the highest';
call bound_to_property('channel_price_limit');

alter table channel_connection add column is_in_plan boolean not null default true;
comment on column channel_connection.is_in_plan is
  'false: the plan of the hotel takes no online bookings, and every night is closed at the channel; kept by follow_plan_at_channels';

-- Closes and opens the channels of hotels whose plan has ended or begun by `at`, and marks their nights: of one hotel or of all.
create function follow_plan_at_channels(at timestamptz, wanted uuid default null) returns int
language sql as $$
  with due as (
    select c.id, coalesce(t.online_bookings > 0 or t.online_bookings is null, true) as is_in_plan
    from channel_connection c left join lateral plan_terms(c.property_id, at) t on true
    where c.disconnected_at is null and (wanted is null or c.property_id = wanted)),
  changed as (
    update channel_connection c set is_in_plan = due.is_in_plan, next_attempt_at = clock_timestamp()
    from due where c.id = due.id and c.is_in_plan <> due.is_in_plan returning c.property_id, c.id),
  marked as (
    insert into channel_mark (property_id, connection_id) select property_id, id from changed returning 1)
  select count(*)::int from marked
$$;
revoke execute on function follow_plan_at_channels from public;
grant execute on function follow_plan_at_channels to atithi_tenant, atithi_platform;

create function subscription_closes_channels() returns trigger language plpgsql as $$
begin
  perform follow_plan_at_channels(clock_timestamp(), new.property_id);
  return null;
end $$;
create trigger subscription_channels after insert or update on subscription
  for each row execute function subscription_closes_channels();
