-- What the desk writes down of a stay for the register of guests, and when its guest means to come.

alter table booking
  add column purpose_of_visit text check (
    purpose_of_visit in ('leisure', 'business', 'event', 'group', 'pilgrimage', 'medical', 'other')),
  add column coming_from text check (length(coming_from) between 1 and 80),
  add column going_to text check (length(going_to) between 1 and 80),
  add column vehicle_number text check (length(vehicle_number) between 1 and 20),
  add column expected_arrival text check (expected_arrival ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$');
comment on column booking.purpose_of_visit is 'why the guest travels, as they said at booking or check-in; null: nobody asked';
comment on column booking.coming_from is 'the place that the guest came from, for the register of guests';
comment on column booking.going_to is 'the place that the guest goes to next, for the register of guests';
comment on column booking.vehicle_number is 'the number plate of what the guest came with';
comment on column booking.expected_arrival is
  'the hour at which the guest means to come, HH:MM in the zone of the property; before the day closes it is of the next calendar date';

-- A guest is forgotten as before (0023), and these words with them: at once, or when their stay leaves the register.
alter function erase_guest(uuid, text, date, timestamptz) rename to erase_guest_records;
create function erase_guest(wanted uuid, pseudonym text, register_since date, forgotten_at timestamptz)
returns jsonb language plpgsql set app.forgetting = 'on' as $$
declare
  said_of_stay constant text[] := array['comingFrom', 'goingTo', 'vehicleNumber'];
  cleared constant jsonb := erase_guest_records(wanted, pseudonym, register_since, forgotten_at);
  stays constant uuid[] := array(
    select id from booking where guest_id in (select id from guest where id = wanted or merged_into_id = wanted));
begin
  update booking set coming_from = null, going_to = null, vehicle_number = null
  where id = any (stays) and not (status = 'checked-out' and check_out >= register_since);
  update audit_entry set before = masked_json(before, said_of_stay, '(?!)', pseudonym),
    after = masked_json(after, said_of_stay, '(?!)', pseudonym)
  where entity_id = any (stays) and (before ?| said_of_stay or after ?| said_of_stay);
  return cleared;
end $$;

alter function erase_register(uuid, date) rename to erase_register_names;
create function erase_register(erasure uuid, register_since date) returns void language plpgsql as $$
begin
  perform erase_register_names(erasure, register_since);
  update booking b set coming_from = null, going_to = null, vehicle_number = null
  from guest_erasure e where e.id = erasure and b.guest_id = e.guest_id and b.check_out < register_since;
end $$;
