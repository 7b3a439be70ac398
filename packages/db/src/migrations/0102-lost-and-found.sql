-- What guests leave behind, until it is with them again or given up.

create table lost_item (
  id uuid not null default new_id() primary key,
  property_id uuid not null references property,
  what text not null check (length(what) between 1 and 200),
  place text not null check (length(place) between 1 and 120),
  found_on date not null,
  found_by text not null check (length(found_by) between 1 and 80),
  kept_at text check (length(kept_at) between 1 and 80),
  state text not null default 'kept' check (state in ('kept', 'returned', 'disposed')),
  returned_to text check (length(returned_to) between 1 and 120),
  settled_at timestamptz,
  settled_by uuid references app_user,
  recorded_at timestamptz not null,
  recorded_by uuid references app_user,
  unique (property_id, id),
  constraint lost_item_settled check ((state = 'kept') = (settled_at is null)),
  constraint lost_item_returned check ((state = 'returned') = (returned_to is not null)),
  constraint lost_item_settled_by check (settled_by is null or settled_at is not null)
);
comment on table lost_item is 'what was found in the house and belongs to somebody else, and where it went';
comment on column lost_item.place is 'where it was found';
comment on column lost_item.found_on is 'the date at the property on which it was found';
comment on column lost_item.found_by is 'as they are called: who finds things often has no account';
comment on column lost_item.kept_at is 'where it lies now';
comment on column lost_item.returned_to is 'who took it, and how';
create index lost_item_newest on lost_item (property_id, state, id desc);
call bound_to_property('lost_item');
revoke delete on lost_item from atithi_tenant, atithi_platform;

-- The words of the desk name guests: they are masked with everything else, before the profile forgets by what it is known.
create or replace function erase_guest(wanted uuid, pseudonym text, register_since date, forgotten_at timestamptz)
returns jsonb language plpgsql set app.forgetting = 'on' as $$
declare
  said_of_stay constant text[] := array['comingFrom', 'goingTo', 'vehicleNumber'];
  guests constant uuid[] := array(select id from guest where id = wanted or merged_into_id = wanted);
  stays constant uuid[] := array(select id from booking where guest_id = any (guests));
  places constant uuid[] := array(select property_id from booking where id = any (stays)
    union select property_id from guest_at_property where guest_id = any (guests));
  pattern constant text := pattern_of_words(array(select word from words_of_guest(wanted)));
  cleared jsonb;
begin
  update handover_note set note = left(masked_text(note, pattern, pseudonym), 1000)
  where property_id = any (places) and note ~* pattern;
  update lost_item set what = left(masked_text(what, pattern, pseudonym), 200), place = left(masked_text(place, pattern, pseudonym), 120),
    kept_at = left(masked_text(kept_at, pattern, pseudonym), 80), returned_to = left(masked_text(returned_to, pattern, pseudonym), 120)
  where property_id = any (places) and concat_ws(' ', what, place, kept_at, returned_to) ~* pattern;
  -- Of the next migration: a function looks its tables up when it runs.
  update room_fault set what = left(masked_text(what, pattern, pseudonym), 300), place = left(masked_text(place, pattern, pseudonym), 80)
  where property_id = any (places) and concat_ws(' ', what, place) ~* pattern;
  cleared := erase_guest_records(wanted, pseudonym, register_since, forgotten_at);
  update booking set coming_from = null, going_to = null, vehicle_number = null
  where id = any (stays) and not (status = 'checked-out' and check_out >= register_since);
  update audit_entry set before = masked_json(before, said_of_stay, '(?!)', pseudonym),
    after = masked_json(after, said_of_stay, '(?!)', pseudonym)
  where entity_id = any (stays) and (before ?| said_of_stay or after ?| said_of_stay);
  return cleared;
end $$;
