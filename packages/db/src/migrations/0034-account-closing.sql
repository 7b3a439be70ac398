-- An account that its owner has closed: restored within thirty days, then erased as far as the law lets.

alter table account
  add column closed_at timestamptz,
  add column closed_reason text check (length(closed_reason) <= 300),
  add column closed_properties uuid[] not null default '{}',
  add column closed_people uuid[] not null default '{}',
  add column erased_at timestamptz,
  add constraint account_erased_after_closing check (erased_at is null or closed_at is not null);
comment on column account.closed_at is 'null: the account is open';
comment on column account.closed_properties is 'hotels that went with it, and come back with it';
comment on column account.closed_people is 'the owner and the staff who could sign in until then';
comment on column account.erased_at is 'when what no law keeps was erased';
create index account_to_erase on account (closed_at) where closed_at is not null and erased_at is null;

-- Whether this person's account, or that of the hotel where they work, is closed: whoever asks learns nothing else of it.
create function account_is_closed(wanted uuid) returns boolean
language sql stable security definer set search_path = public as $$
  select exists (select from account a where a.closed_at is not null and (a.id = wanted or a.id in (
    select p.account_id from staff_member s join property p on p.id = s.property_id where s.user_id = wanted)))
$$;

-- Whoever opens a hotel or lets a person in, by whatever way, is refused while the account is closed.
create function refuse_closed_account() returns trigger language plpgsql as $$
begin
  if account_is_closed(case tg_table_name when 'property' then (to_jsonb(new)->>'account_id')::uuid else new.id end) then
    raise exception 'the account is closed' using errcode = 'restrict_violation', constraint = 'account_is_open';
  end if;
  return new;
end $$;
create trigger property_of_open_account before update on property
  for each row when (old.deleted_at is not null and new.deleted_at is null) execute function refuse_closed_account();
create trigger property_new_of_open_account before insert on property
  for each row execute function refuse_closed_account();
create trigger app_user_of_open_account before update on app_user
  for each row when (new.is_active and not old.is_active) execute function refuse_closed_account();

alter type account_token_purpose add value 'restore';
