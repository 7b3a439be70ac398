-- What a guest may ask for: that they are forgotten. What the law keeps stays for its term, and no longer.

-- A booking that is made while its guest is being forgotten runs again, and finds nobody: see writeIn.
create function refuse_erased_guest() returns trigger language plpgsql as $$
begin
  perform from guest where guest.account_id = new.account_id and id = new.guest_id and erased_at is null for key share;
  if not found then
    raise exception 'the guest was erased meanwhile' using errcode = 'serialization_failure';
  end if;
  return new;
end $$;

create trigger booking_of_guest before insert on booking
  for each row execute function refuse_erased_guest();

create table guest_erasure (
  id uuid not null default new_id(),
  account_id uuid not null references account,
  guest_id uuid not null,
  pseudonym text not null check (length(pseudonym) between 1 and 40),
  reason text not null check (length(reason) between 1 and 300),
  erased jsonb not null check (jsonb_typeof(erased) = 'object'),
  kept jsonb not null check (jsonb_typeof(kept) = 'array'),
  register_until date,
  register_erased_at timestamptz,
  erased_by uuid references app_user,
  erased_at timestamptz not null,
  primary key (account_id, id),
  unique (account_id, guest_id),
  foreign key (account_id, guest_id) references guest (account_id, id)
);
comment on table guest_erasure is
  'that a guest was forgotten, when, by whom and why, and what the law keeps of them: the answer that they were given';
comment on column guest_erasure.erased is 'how many rows of each kind were cleared';
comment on column guest_erasure.kept is 'what stays: kind, how many, numbers of documents, until which day';
comment on column guest_erasure.register_until is
  'the last day for which the law keeps a stay in the register of guests; null: there was none';
comment on column guest_erasure.register_erased_at is 'when the entries of the register went, too';
create index guest_erasure_due on guest_erasure (register_until) where register_erased_at is null;
alter table guest_erasure enable row level security;
create policy tenant on guest_erasure to atithi_tenant using (account_id = (select scope_account_id()));
create policy platform on guest_erasure to atithi_platform using (true);
grant select on guest_erasure to atithi_tenant;
grant select, insert, update on guest_erasure to atithi_platform;

create table erased_contact (
  account_id uuid not null references account,
  contact_hash text not null check (contact_hash ~ '^[A-Za-z0-9_-]{43}$'),
  at timestamptz not null default clock_timestamp(),
  primary key (account_id, contact_hash)
);
comment on table erased_contact is
  'email addresses and phones of guests who were forgotten, hashed with the server''s key: no import brings them back';
alter table erased_contact enable row level security;
create policy tenant on erased_contact to atithi_tenant using (account_id = (select scope_account_id()));
create policy platform on erased_contact to atithi_platform using (true);
grant select on erased_contact to atithi_tenant;
grant select, insert on erased_contact to atithi_platform;

-- By what a person is known in their own rows: of a guest, of those merged into them, of their bookings, and what the trail says that
-- they were called before.
create function words_of_guest(of_account uuid, wanted uuid) returns table (kind text, word text)
language sql stable as $$
  with ids as (select id from guest where account_id = of_account and (id = wanted or merged_into_id = wanted)),
  trail as (
    select value from audit_entry a join ids on ids.id = a.entity_id,
      lateral (values (a.before), (a.after)) as side (value) where a.account_id = of_account and side.value is not null
    union all
    select value from guest_merge m,
      lateral (values (m.before), (m.after)) as side (value)
    where m.account_id = of_account and (m.kept_id in (select id from ids) or m.merged_id in (select id from ids))),
  found as (
    select 'email' as kind, email as word from guest where account_id = of_account and id in (select id from ids)
    union select 'phone', phone from guest where account_id = of_account and id in (select id from ids)
    union select 'name', unnest(array[name, first_name, last_name]) from guest where account_id = of_account and id in (select id from ids)
    union select 'text', unnest(array[address->>'street', address->>'city', address->>'pincode'])
      from guest where account_id = of_account and id in (select id from ids)
    union select 'email', guest_email from booking where account_id = of_account and guest_id in (select id from ids)
    union select 'phone', guest_phone from booking where account_id = of_account and guest_id in (select id from ids)
    union select 'name', guest_name from booking where account_id = of_account and guest_id in (select id from ids)
    union select 'email', value->>'email' from trail
    union select 'phone', value->>'phone' from trail
    union select 'name', unnest(array[value->>'name', value->>'firstName', value->>'lastName']) from trail)
  select distinct f.kind, trim(f.word) from found f where length(trim(f.word)) > 1
$$;

-- A pattern of these words and of the ways in which Indian phones are written.
create function pattern_of_words(words text[]) returns text language sql immutable as $$
  select case when count(*) = 0 then '(?!)' else
    '(?<![[:alnum:]])(?:' || string_agg(regexp_replace(word, '([^[:alnum:][:space:]])', '\\\1', 'g'), '|'
      order by length(word) desc, word) || ')(?![[:alnum:]])' end
  from (
    select distinct form as word from unnest(words) given, lateral (values (given),
      (case when given ~ '^\+91[0-9]{10}$' then substr(given, 4) end),
      (case when given ~ '^\+91[0-9]{10}$' then substr(given, 4, 5) || ' ' || substr(given, 9) end),
      (case when given ~ '^\+[0-9]+$' then substr(given, 2) end)) as forms (form)
    where form is not null) each_form
$$;

create function masked_text(said text, pattern text, instead text) returns text
language sql immutable as $$ select regexp_replace(said, pattern, instead, 'gi') $$;

-- What people typed about a guest's own stay goes whole, as notes do: it says who they are without a name.
create function cleared_text(said text, instead text) returns text
language sql immutable as $$ select case when said is null then null else instead end $$;

-- JSON with every text masked, and with what stands under these keys replaced whole.
create function masked_json(said jsonb, keys text[], pattern text, instead text) returns jsonb
language plpgsql immutable as $$
begin
  return case jsonb_typeof(said)
    when 'object' then (
      select coalesce(jsonb_object_agg(key, case
        when key = any (keys) and jsonb_typeof(value) in ('string', 'object', 'array', 'number') then to_jsonb(instead)
        else masked_json(value, keys, pattern, instead) end), '{}')
      from jsonb_each(said))
    when 'array' then (
      select coalesce(jsonb_agg(masked_json(value, keys, pattern, instead) order by at), '[]')
      from jsonb_array_elements(said) with ordinality as item (value, at))
    when 'string' then to_jsonb(masked_text(said #>> '{}', pattern, instead))
    else said end;
end $$;

-- Forgets a guest: clears what says who they are, and masks their words in what has to stay for money's sake. Stays
-- that ended on or after `register_since` keep the name and the identity that the law has hotels register; documents are not touched.
-- Answers how many rows of each kind were cleared. Whoever calls it holds the guest, and has looked that nothing is open.
create function erase_guest_records(of_account uuid, wanted uuid, pseudonym text, register_since date, forgotten_at timestamptz)
returns jsonb language plpgsql set app.forgetting = 'on' as $$
declare
  guests uuid[];
  stays uuid[];
  registered uuid[];
  talks uuid[];
  letters uuid[];
  things uuid[];
  places uuid[];
  contacts text[];
  pattern text;
  said_of_guest constant text[] := array['name', 'other', 'firstName', 'lastName', 'email', 'phone', 'dateOfBirth',
    'anniversary', 'address', 'preferences', 'tags', 'notes', 'statusReason'];
  said_of_stay constant text[] := array['guestName', 'guestEmail', 'guestPhone', 'specialRequests', 'note', 'names', 'reason',
    'cancelReason', 'overrideReason', 'receivableReason', 'overstayWaived', 'pinReason'];
  cleared jsonb := '{}';
  rows_cleared int;
begin
  guests := array(select id from guest where account_id = of_account and (id = wanted or merged_into_id = wanted));
  contacts := array(select word from words_of_guest(of_account, wanted) where kind in ('email', 'phone'));
  pattern := pattern_of_words(array(select word from words_of_guest(of_account, wanted)));
  stays := array(select id from booking where account_id = of_account and guest_id = any (guests));
  registered := array(select id from booking where account_id = of_account and id = any (stays) and status = 'checked-out'
    and check_out >= register_since);
  places := array(select property_id from booking where account_id = of_account and id = any (stays)
    union select property_id from guest_at_property where account_id = of_account and guest_id = any (guests));
  talks := array(select id from conversation where account_id = of_account and (guest_id = any (guests)
    or (property_id = any (places) and address = any (contacts))));
  letters := array(select id from message where account_id = of_account and (conversation_id = any (talks)
    or booking_id = any (stays) or guest_id = any (guests)));

  update guest set name = pseudonym, first_name = null, last_name = null, email = null, phone = null,
    date_of_birth = null, anniversary = null, address = '{}', preferences = '{}', tags = '{}', notes = '',
    status_reason = null, status = 'active', erased_at = forgotten_at
  where account_id = of_account and id = any (guests);
  get diagnostics rows_cleared = row_count;
  cleared := cleared || jsonb_build_object('profiles', rows_cleared);

  update guest_consent set source = masked_text(source, pattern, pseudonym)
  where account_id = of_account and guest_id = any (guests) and source ~* pattern;
  update guest_merge set before = '{}', after = '{}', reason = null
  where account_id = of_account and (kept_id = any (guests) or merged_id = any (guests));
  update guest_import set bad = masked_json(bad, '{}', pattern, pseudonym), sheet = '{"heads": [], "rows": []}'
  where account_id = of_account and property_id = any (places) and (bad::text ~* pattern or sheet::text ~* pattern)
    and state in ('done', 'failed');
  delete from guest_import
  where account_id = of_account and property_id = any (places) and state = 'previewed' and sheet::text ~* pattern;
  update booking_import set bad = masked_json(bad, '{}', pattern, pseudonym), sheet = '{"heads": [], "rows": []}'
  where account_id = of_account and property_id = any (places) and (bad::text ~* pattern or sheet::text ~* pattern)
    and state not in ('previewed', 'waiting', 'running');
  delete from booking_import
  where account_id = of_account and property_id = any (places) and state = 'previewed' and sheet::text ~* pattern;
  update portal_event set summary = masked_text(summary, pattern, pseudonym)
  where account_id = of_account and property_id = any (places) and summary ~* pattern;
  update person_message set content = masked_text(content, pattern, pseudonym)
  where property_id = any (places) and content ~* pattern;

  update booking set guest_name = case when id = any (registered) then guest_name else pseudonym end,
    guest_email = null, guest_phone = null, special_requests = '',
    cancel_reason = cleared_text(cancel_reason, pseudonym), override_reason = cleared_text(override_reason, pseudonym),
    receivable_reason = cleared_text(receivable_reason, pseudonym), overstay_waived = cleared_text(overstay_waived, pseudonym)
  where account_id = of_account and id = any (stays);
  get diagnostics rows_cleared = row_count;
  cleared := cleared || jsonb_build_object('bookings', rows_cleared);
  update booking_room set guest_name = null
  where account_id = of_account and booking_id = any (stays) and booking_id <> all (registered);
  delete from guest_identity
  where account_id = of_account and booking_id = any (stays) and booking_id <> all (registered);
  get diagnostics rows_cleared = row_count;
  cleared := cleared || jsonb_build_object('identities', rows_cleared);
  delete from form_c where account_id = of_account and booking_id = any (stays) and booking_id <> all (registered);
  update group_block set contact_name = '', contact_phone = null, contact_email = null
  where account_id = of_account and property_id = any (places)
    and (contact_email = any (contacts) or contact_phone = any (contacts));

  update message set content = '', subject = null, address = pseudonym, provider_template = null,
    failure = masked_text(failure, pattern, pseudonym), next_attempt_at = null,
    status = case when status in ('pending', 'scheduled') then 'failed' else status end,
    failed_at = case when status in ('pending', 'scheduled') then forgotten_at else failed_at end
  where account_id = of_account and id = any (letters);
  get diagnostics rows_cleared = row_count;
  cleared := cleared || jsonb_build_object('messages', rows_cleared);
  update conversation set tags = '{}', address = case when address is null then null else id::text end
  where account_id = of_account and id = any (talks);
  delete from message_suppression where account_id = of_account and address = any (contacts);
  update outgoing_email set recipient = pseudonym, subject = masked_text(subject, pattern, pseudonym),
    last_error = masked_text(last_error, pattern, pseudonym), body_sealed = null,
    failed_at = case when sent_at is null then coalesce(failed_at, forgotten_at) end
  where recipient = any (contacts);
  get diagnostics rows_cleared = row_count;
  cleared := cleared || jsonb_build_object('letters', rows_cleared);
  update outgoing_email set subject = masked_text(subject, pattern, pseudonym)
  where recipient in (select email from property where account_id = of_account and id = any (places)) and subject ~* pattern;
  update automation_run set reason = cleared_text(reason, pseudonym)
  where account_id = of_account and (guest_id = any (guests) or booking_id = any (stays)) and reason is not null;

  update review set comment = '', is_shown = false, signed_as = pseudonym,
    answer = case when answer is null then null else pseudonym end
  where account_id = of_account and booking_id = any (stays);
  get diagnostics rows_cleared = row_count;
  cleared := cleared || jsonb_build_object('reviews', rows_cleared);

  update bill set name = case when payer = 'guest' then pseudonym else name end,
    address = case when payer = 'guest' then '' else address end
  where account_id = of_account and booking_id = any (stays);
  update folio_line set description = masked_text(description, pattern, pseudonym),
    reference = masked_text(reference, pattern, pseudonym), reason = cleared_text(reason, pseudonym)
  where account_id = of_account and booking_id = any (stays)
    and (reason is not null or concat_ws(' ', description, reference) ~* pattern);
  update payment set reference = masked_text(reference, pattern, pseudonym), failure = masked_text(failure, pattern, pseudonym)
  where account_id = of_account and booking_id = any (stays) and concat_ws(' ', reference, failure) ~* pattern;
  update payment_attempt set error = masked_text(error, pattern, pseudonym)
  where account_id = of_account and booking_id = any (stays) and error ~* pattern;
  update refund set reason = cleared_text(reason, pseudonym), reference = masked_text(reference, pattern, pseudonym),
    failure = masked_text(failure, pattern, pseudonym)
  where account_id = of_account and booking_id = any (stays);
  update gateway_event set body = '' where account_id = of_account and status <> 'new' and property_id = any (places)
    and (body ~* pattern or subject->>'paymentId' in (
      select gateway_payment_id from payment where account_id = of_account and booking_id = any (stays)));
  update document_cancellation set reason = cleared_text(reason, pseudonym)
  where account_id = of_account
    and document_id in (select id from document where account_id = of_account and booking_id = any (stays));

  update channel_reservation set snapshot = masked_json(snapshot, said_of_stay, pattern, pseudonym),
    problem_message = masked_text(problem_message, pattern, pseudonym)
  where account_id = of_account and booking_id = any (stays);
  update channel_message m set snapshot = masked_json(m.snapshot, said_of_stay, pattern, pseudonym),
    last_error = masked_text(m.last_error, pattern, pseudonym)
  from channel_reservation r
  where m.account_id = of_account and r.account_id = m.account_id and r.booking_id = any (stays)
    and m.connection_id = r.connection_id and m.reservation_code = r.reservation_code;

  things := guests || stays || talks || letters || array(
    select id from document where account_id = of_account and booking_id = any (stays)
    union all select id from payment where account_id = of_account and booking_id = any (stays)
    union all select id from refund where account_id = of_account and booking_id = any (stays)
    union all select id from review where account_id = of_account and booking_id = any (stays));
  update audit_entry set
    before = masked_json(before, case when entity = 'guest' then said_of_guest else said_of_stay end, pattern, pseudonym),
    after = masked_json(after, case when entity = 'guest' then said_of_guest else said_of_stay end, pattern, pseudonym),
    reason = cleared_text(reason, pseudonym)
  where account_id = of_account and entity_id = any (things);
  get diagnostics rows_cleared = row_count;
  cleared := cleared || jsonb_build_object('trail', rows_cleared);
  update outbox_event set payload = masked_json(payload, said_of_stay, pattern, pseudonym)
  where property_id = any (places) and entity_id = any (things) and payload <> '{}';
  update kept_answer set answer = masked_json(answer, said_of_stay, pattern, pseudonym)
  where account_id = of_account and property_id = any (places) and answer::text ~* pattern;
  delete from attempt where exists (select from unnest(contacts) c where strpos(subject, c) > 0);
  return cleared;
end $$;

-- Forgets the entries of the register whose term has ended: of an erased guest whose stay left before `register_since`.
create function erase_register_names(of_account uuid, erasure uuid, register_since date) returns void language plpgsql as $$
declare
  said record;
begin
  select g.guest_id, g.pseudonym into said from guest_erasure g where g.account_id = of_account and g.id = erasure;
  update booking_room set guest_name = null from booking b
  where b.account_id = of_account and b.guest_id = said.guest_id and b.check_out < register_since
    and booking_room.account_id = b.account_id and booking_room.booking_id = b.id;
  delete from guest_identity using booking b
  where b.account_id = of_account and b.guest_id = said.guest_id and b.check_out < register_since
    and guest_identity.account_id = b.account_id and guest_identity.booking_id = b.id;
  delete from form_c using booking b
  where b.account_id = of_account and b.guest_id = said.guest_id and b.check_out < register_since
    and form_c.account_id = b.account_id and form_c.booking_id = b.id;
  update booking set guest_name = said.pseudonym
  where account_id = of_account and guest_id = said.guest_id and check_out < register_since;
end $$;

-- The words of the desk name guests: they are masked with everything else, before the profile forgets by what it is known.
create function erase_guest(of_account uuid, wanted uuid, pseudonym text, register_since date, forgotten_at timestamptz)
returns jsonb language plpgsql set app.forgetting = 'on' as $$
declare
  said_of_stay constant text[] := array['comingFrom', 'goingTo', 'vehicleNumber'];
  said_of_relation constant text[] := array['companyId', 'relatedGuestId', 'kind'];
  guests constant uuid[] := array(
    select id from guest where account_id = of_account and (id = wanted or merged_into_id = wanted));
  stays constant uuid[] := array(select id from booking where account_id = of_account and guest_id = any (guests));
  places constant uuid[] := array(select property_id from booking where account_id = of_account and id = any (stays)
    union select property_id from guest_at_property where account_id = of_account and guest_id = any (guests));
  pattern constant text := pattern_of_words(array(select word from words_of_guest(of_account, wanted)));
  cleared jsonb;
  rows_cleared int;
begin
  update handover_note set note = left(masked_text(note, pattern, pseudonym), 1000)
  where account_id = of_account and property_id = any (places) and note ~* pattern;
  update lost_item set what = left(masked_text(what, pattern, pseudonym), 200), place = left(masked_text(place, pattern, pseudonym), 120),
    kept_at = left(masked_text(kept_at, pattern, pseudonym), 80), returned_to = left(masked_text(returned_to, pattern, pseudonym), 120)
  where account_id = of_account and property_id = any (places) and concat_ws(' ', what, place, kept_at, returned_to) ~* pattern;
  update room_fault set what = left(masked_text(what, pattern, pseudonym), 300), place = left(masked_text(place, pattern, pseudonym), 80)
  where account_id = of_account and property_id = any (places) and concat_ws(' ', what, place) ~* pattern;
  update room_assignment set pin_reason = cleared_text(pin_reason, pseudonym)
  where account_id = of_account and booking_id = any (stays) and pin_reason is not null;
  update booking_walk set reason = cleared_text(reason, pseudonym) where account_id = of_account and booking_id = any (stays);
  cleared := erase_guest_records(of_account, wanted, pseudonym, register_since, forgotten_at);
  update booking set room_preferences = '{}' where account_id = of_account and id = any (stays) and room_preferences <> '{}';
  update booking set coming_from = null, going_to = null, vehicle_number = null
  where account_id = of_account and id = any (stays) and not (status = 'checked-out' and check_out >= register_since);
  update audit_entry set before = masked_json(before, said_of_stay, '(?!)', pseudonym),
    after = masked_json(after, said_of_stay, '(?!)', pseudonym)
  where account_id = of_account and entity_id = any (stays) and (before ?| said_of_stay or after ?| said_of_stay);
  update guest set company_id = null where account_id = of_account and id = any (guests) and company_id is not null;
  delete from guest_relation where account_id = of_account and (guest_id = any (guests) or related_guest_id = any (guests));
  get diagnostics rows_cleared = row_count;
  update audit_entry set before = masked_json(before, said_of_relation, '(?!)', pseudonym),
    after = masked_json(after, said_of_relation, '(?!)', pseudonym)
  where account_id = of_account and entity_id = any (guests) and (before ?| said_of_relation or after ?| said_of_relation);
  update audit_entry set before = masked_json(before, said_of_relation, '(?!)', pseudonym),
    after = masked_json(after, said_of_relation, '(?!)', pseudonym)
  where account_id = of_account and property_id is not null and action in ('guest.related', 'guest.unrelated')
    and coalesce(after, before) ->> 'relatedGuestId' = any (guests::text[]);
  return cleared || jsonb_build_object('relations', rows_cleared);
end $$;

create function erase_register(of_account uuid, erasure uuid, register_since date) returns void language plpgsql as $$
begin
  perform erase_register_names(of_account, erasure, register_since);
  update booking b set coming_from = null, going_to = null, vehicle_number = null
  from guest_erasure e where b.account_id = of_account and e.account_id = b.account_id and e.id = erasure
    and b.guest_id = e.guest_id and b.check_out < register_since;
end $$;

-- What people of the hotel have typed about a guest beside the guest's own rows goes with them: groups, drawers, bank lines, walks, the trail
-- of other things. Looked for by what is theirs alone (`words`: contacts, and names of two words or more), since a first name or a town
-- stands for others, too. `erase_guest` masks the guest's own rows before.
create function forget_typed_words(account uuid, words text[], pseudonym text) returns int
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
    execute format('update %I set %s where account_id = $4 and property_id = any ($1) and concat_ws('' '', %s) ~* $2', place.name,
      (select string_agg(format('%I = left(masked_text(%I, $2, $3), greatest(length(%I), length($3)))', c, c, c), ', ') from unnest(place.typed) c),
      (select string_agg(quote_ident(c), ', ') from unnest(place.typed) c)) using places, pattern, pseudonym, account;
    get diagnostics rows_masked = row_count;
    masked := masked + rows_masked;
  end loop;
  -- What the desk wrote of the money of a group, which is of no booking.
  update folio_line set reason = masked_text(reason, pattern, pseudonym), reference = masked_text(reference, pattern, pseudonym)
  where account_id = account and property_id = any (places) and group_block_id is not null
    and concat_ws(' ', reason, reference) ~* pattern;
  update payment set reference = masked_text(reference, pattern, pseudonym)
  where account_id = account and property_id = any (places) and group_block_id is not null and reference ~* pattern;
  update refund set reason = masked_text(reason, pattern, pseudonym), reference = masked_text(reference, pattern, pseudonym)
  where account_id = account and property_id = any (places) and group_block_id is not null
    and concat_ws(' ', reason, reference) ~* pattern;
  delete from testimonial
  where account_id = account and property_id = any (places) and concat_ws(' ', guest_name, comment) ~* pattern;
  update audit_entry set before = masked_json(before, '{}', pattern, pseudonym), after = masked_json(after, '{}', pattern, pseudonym),
    reason = masked_text(reason, pattern, pseudonym)
  where account_id = account and property_id = any (places) and concat_ws(' ', before, after, reason) ~* pattern;
  get diagnostics rows_masked = row_count;
  return masked + rows_masked;
end $$;

-- No function that passes row-level security is open to everybody: each is granted to whom it serves.
do $$
declare
  definer regprocedure;
begin
  for definer in
    select p.oid from pg_proc p
    where p.pronamespace = 'public'::regnamespace and p.prosecdef
      and not exists (select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')
  loop
    execute format('revoke execute on function %s from public', definer);
  end loop;
end $$;

-- What a gate asks before a scope is open.
grant execute on function account_is_closed, applied_migrations, locate_api_key, locate_automation, locate_billing_invoice, locate_booking,
  locate_campaign, locate_channel_connection, locate_company, locate_content, locate_conversation, locate_document, locate_guest,
  locate_guest_booking, locate_message, locate_message_template, locate_payment, locate_payment_account, locate_property, locate_rate_plan,
  locate_review, locate_review_link, locate_room, locate_room_type, locate_shift, locate_site, paused_for, plan_terms, portfolio_of,
  site_moved, verified_domains
  to atithi_app;
grant execute on function account_is_closed, company_outstanding, contact_of, expired_holds, guests_alike, guests_of_redemption, is_formers,
  is_gstin_kept, loyalty_lots, loyalty_movements, online_allowance, people_of_scope, plan_terms, points_out_of_step, subdomain_is_taken
  to atithi_tenant;
grant execute on function expired_holds, online_allowance, plan_terms to atithi_visitor;
grant execute on function account_is_closed, company_outstanding, contact_of, expired_holds, guests_of_redemption, is_formers, is_gstin_kept,
  loyalty_lots, loyalty_movements, online_allowance, plan_terms, points_out_of_step, subdomain_is_taken
  to atithi_platform;
