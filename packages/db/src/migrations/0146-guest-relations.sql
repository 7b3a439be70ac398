-- For which company a guest travels, and who belongs to whom.

alter table guest
  add column company_id uuid,
  add constraint guest_company foreign key (account_id, company_id) references company (account_id, id);
comment on column guest.company_id is 'the company for which the guest travels';
create index guest_by_company on guest (company_id, id) where company_id is not null;
drop trigger guest_touch on guest;
create trigger guest_touch before update of name, first_name, last_name, email, phone, date_of_birth,
  anniversary, address, preferences, tags, notes, status, status_reason, company_id, merged_into_id on guest
  for each row execute function touch_updated_at();

create table guest_relation (
  id uuid not null default new_id() primary key,
  account_id uuid not null,
  guest_id uuid not null,
  related_guest_id uuid not null,
  kind text not null check (
    kind in ('spouse', 'child', 'parent', 'sibling', 'friend', 'colleague', 'assistant', 'other')),
  made_by uuid references app_user,
  made_at timestamptz not null default clock_timestamp(),
  constraint guest_relation_of_two check (guest_id <> related_guest_id),
  foreign key (account_id, guest_id) references guest (account_id, id),
  foreign key (account_id, related_guest_id) references guest (account_id, id)
);
comment on table guest_relation is
  'who belongs to whom, written once for both; rows stay with the guests of whom they were said, also when those are merged';
comment on column guest_relation.kind is 'what the related guest is to the guest: their child, their assistant';
comment on column guest_relation.made_by is 'null: a program with a key of the hotel';
create unique index guest_relation_once on guest_relation
  (least(guest_id, related_guest_id), greatest(guest_id, related_guest_id));
create index guest_relation_by_guest on guest_relation (guest_id, id);
create index guest_relation_by_related on guest_relation (related_guest_id, id);
create index guest_relation_by_maker on guest_relation (made_by) where made_by is not null;
create index guest_relation_by_account on guest_relation (account_id, id);
alter table guest_relation enable row level security;
create policy tenant on guest_relation to atithi_tenant using (account_id = (select scope_account_id()));
create policy platform on guest_relation to atithi_platform using (true);
grant select, insert, delete on guest_relation to atithi_tenant, atithi_platform;

-- As 0123 has it, but that who was related to somebody stays.
create or replace function undo_guest_import(wanted uuid) returns int language plpgsql as $$
declare
  untouched uuid[];
begin
  perform from guest where import_id = wanted order by id for update;
  untouched := array(select g.id from guest g where g.import_id = wanted and g.merged_into_id is null and g.erased_at is null
    and not exists (select from booking b where b.guest_id = g.id)
    and not exists (select from guest_consent c where c.guest_id = g.id and c.import_id is distinct from wanted)
    and not exists (select from conversation c where c.guest_id = g.id)
    and not exists (select from message m where m.guest_id = g.id)
    and not exists (select from guest_merge m where m.kept_id = g.id or m.merged_id = g.id)
    and not exists (select from guest_not_same n where n.guest_id = g.id or n.other_id = g.id)
    and not exists (select from guest_relation r where r.guest_id = g.id or r.related_guest_id = g.id)
    and not exists (select from automation_run r where r.guest_id = g.id)
    and not exists (select from audit_entry a where a.entity_id = g.id));
  delete from guest_consent where guest_id = any (untouched);
  delete from guest_at_property where guest_id = any (untouched);
  delete from guest where id = any (untouched);
  return cardinality(untouched);
end $$;

-- As 0137 has it, with the company and the relations, which are forgotten on both sides.
create or replace function erase_guest(wanted uuid, pseudonym text, register_since date, forgotten_at timestamptz)
returns jsonb language plpgsql set app.forgetting = 'on' as $$
declare
  said_of_stay constant text[] := array['comingFrom', 'goingTo', 'vehicleNumber'];
  said_of_relation constant text[] := array['companyId', 'relatedGuestId', 'kind'];
  of_account constant uuid := (select account_id from guest where id = wanted);
  guests constant uuid[] := array(select id from guest where id = wanted or merged_into_id = wanted);
  stays constant uuid[] := array(select id from booking where guest_id = any (guests));
  places constant uuid[] := array(select property_id from booking where id = any (stays)
    union select property_id from guest_at_property where guest_id = any (guests));
  pattern constant text := pattern_of_words(array(select word from words_of_guest(wanted)));
  cleared jsonb;
  rows_cleared int;
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
  update guest set company_id = null where id = any (guests) and company_id is not null;
  delete from guest_relation where guest_id = any (guests) or related_guest_id = any (guests);
  get diagnostics rows_cleared = row_count;
  update audit_entry set before = masked_json(before, said_of_relation, '(?!)', pseudonym),
    after = masked_json(after, said_of_relation, '(?!)', pseudonym)
  where entity_id = any (guests) and (before ?| said_of_relation or after ?| said_of_relation);
  update audit_entry set before = masked_json(before, said_of_relation, '(?!)', pseudonym),
    after = masked_json(after, said_of_relation, '(?!)', pseudonym)
  where property_id in (select id from property where account_id = of_account) and action in ('guest.related', 'guest.unrelated')
    and coalesce(after, before) ->> 'relatedGuestId' = any (guests::text[]);
  return cleared || jsonb_build_object('relations', rows_cleared);
end $$;
