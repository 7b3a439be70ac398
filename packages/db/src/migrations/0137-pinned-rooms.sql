-- A room that a guest was promised, or must not be moved out of.

alter table room_assignment
  add column pinned_at timestamptz,
  add column pinned_by uuid references app_user,
  add column pin_reason text check (length(pin_reason) between 1 and 300),
  add constraint room_assignment_pinned check ((pinned_at is null) = (pin_reason is null)),
  add constraint room_assignment_pinned_by check (pinned_by is null or pinned_at is not null);
comment on column room_assignment.pinned_at is
  'do not move: until the mark is lifted no change gives these nights another room; null: it may be moved';
comment on column room_assignment.pinned_by is 'null: a program with a key of the hotel';
comment on column room_assignment.pin_reason is 'why the guest must not be moved, in the words of the desk';
create index room_assignment_by_pinner on room_assignment (pinned_by) where pinned_by is not null;

-- As 0107 has it, with the reasons of pins.
create or replace function forget_typed_words(account uuid, words text[], pseudonym text) returns int
language plpgsql set app.forgetting = 'on' as $$
declare
  places constant uuid[] := array(select id from property where account_id = account);
  pattern constant text := pattern_of_words(words);
  masked int := 0;
  rows_masked int;
  place record;
begin
  -- Tables of a hotel with the columns that people fill in by hand.
  for place in
    select t.name, t.typed from (values
      ('bank_line', array['narration', 'ignored_reason']), ('bank_match', array['reason', 'undone_reason']),
      ('booking_walk', array['reason']), ('settlement_item', array['reason']), ('paid_out', array['reason']),
      ('virtual_card', array['void_reason']), ('company_receipt', array['reversal_reason']),
      ('cashier_shift', array['note']), ('group_block', array['name', 'notes']), ('room_block', array['reason']),
      ('room_assignment', array['pin_reason'])
    ) t (name, typed)
  loop
    execute format('update %I set %s where property_id = any ($1) and concat_ws('' '', %s) ~* $2', place.name,
      (select string_agg(format('%I = left(masked_text(%I, $2, $3), greatest(length(%I), length($3)))', c, c, c), ', ') from unnest(place.typed) c),
      (select string_agg(quote_ident(c), ', ') from unnest(place.typed) c)) using places, pattern, pseudonym;
    get diagnostics rows_masked = row_count;
    masked := masked + rows_masked;
  end loop;
  delete from testimonial where property_id = any (places) and concat_ws(' ', guest_name, comment) ~* pattern;
  update audit_entry set before = masked_json(before, '{}', pattern, pseudonym), after = masked_json(after, '{}', pattern, pseudonym),
    reason = masked_text(reason, pattern, pseudonym)
  where property_id = any (places) and concat_ws(' ', before, after, reason) ~* pattern;
  get diagnostics rows_masked = row_count;
  return masked + rows_masked;
end $$;

-- As 0102 has it, with the reasons of pins on the guest's own stays.
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
  update room_fault set what = left(masked_text(what, pattern, pseudonym), 300), place = left(masked_text(place, pattern, pseudonym), 80)
  where property_id = any (places) and concat_ws(' ', what, place) ~* pattern;
  update room_assignment set pin_reason = left(masked_text(pin_reason, pattern, pseudonym), 300)
  where booking_id = any (stays) and pin_reason ~* pattern;
  cleared := erase_guest_records(wanted, pseudonym, register_since, forgotten_at);
  -- Of a later migration: a function looks its columns up when it runs.
  update booking set room_preferences = '{}' where id = any (stays) and room_preferences <> '{}';
  update booking set coming_from = null, going_to = null, vehicle_number = null
  where id = any (stays) and not (status = 'checked-out' and check_out >= register_since);
  update audit_entry set before = masked_json(before, said_of_stay, '(?!)', pseudonym),
    after = masked_json(after, said_of_stay, '(?!)', pseudonym)
  where entity_id = any (stays) and (before ?| said_of_stay or after ?| said_of_stay);
  return cleared;
end $$;
