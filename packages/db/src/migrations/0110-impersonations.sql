-- Each time that an administrator acts as somebody else, from its beginning to its end, however it ends: the person is told of both.

create table impersonation (
  session_id uuid primary key,
  administrator_id uuid not null references app_user on delete cascade,
  person_id uuid not null references app_user on delete cascade,
  begun_at timestamptz not null default clock_timestamp(),
  until timestamptz not null,
  ended_at timestamptz,
  told_at timestamptz,
  check (told_at is null or ended_at is not null)
);
comment on table impersonation is
  'administrators who act or acted as somebody else; kept by the triggers of user_session, so that no way to end one is missed';
comment on column impersonation.session_id is 'the session in which it is done; it may be gone';
comment on column impersonation.told_at is 'when the person was told that it is over';
create index impersonation_untold on impersonation (ended_at) where ended_at is not null and told_at is null;
create index impersonation_by_person on impersonation (person_id);
create index impersonation_by_administrator on impersonation (administrator_id);
grant select, insert, update on impersonation to atithi_app, atithi_platform;
-- A hotel that closes the account of its staff ends what is done in it, and sees nothing else of it.
grant select (session_id, person_id, until, ended_at), update (ended_at) on impersonation to atithi_tenant;
alter table impersonation enable row level security;
create policy identity on impersonation to atithi_app, atithi_platform using (true);
create policy own_staff on impersonation to atithi_tenant
  using (person_id in (select user_id from staff_member));
grant select (acting_as_user_id) on user_session to atithi_tenant;
create policy acts_as_own_staff on user_session to atithi_tenant
  using (acting_as_user_id in (select user_id from staff_member));
create trigger impersonation_ends after update of ended_at on impersonation
  for each statement execute function wake_job('end-impersonations');

-- Whoever ends a session need not know of it.
create function follow_impersonation() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    update impersonation set ended_at = least(clock_timestamp(), until)
      where session_id = old.id and ended_at is null;
  end if;
  if tg_op <> 'DELETE' and new.acting_as_user_id is not null then
    insert into impersonation (session_id, administrator_id, person_id, until)
      values (new.id, new.user_id, new.acting_as_user_id, new.acting_until);
  end if;
  return null;
end $$;
create trigger user_session_acts after insert on user_session for each row
  when (new.acting_as_user_id is not null) execute function follow_impersonation();
create trigger user_session_acts_otherwise after update of acting_as_user_id on user_session for each row
  when (old.acting_as_user_id is distinct from new.acting_as_user_id) execute function follow_impersonation();
create trigger user_session_acts_no_more after delete on user_session for each row
  when (old.acting_as_user_id is not null) execute function follow_impersonation();

-- In a closed account nobody acts, whoever closed it.
create function leave_closed_account() returns trigger language plpgsql as $$
begin
  delete from user_session where acting_as_user_id = new.id;
  return null;
end $$;
create trigger app_user_is_left after update of is_active on app_user for each row
  when (old.is_active and not new.is_active) execute function leave_closed_account();
create index user_session_by_acting_as on user_session (acting_as_user_id) where acting_as_user_id is not null;

insert into impersonation (session_id, administrator_id, person_id, begun_at, until)
  select id, user_id, acting_as_user_id, created_at, acting_until from user_session
  where acting_as_user_id is not null;
