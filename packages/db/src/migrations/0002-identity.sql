-- People and their sessions.

create type user_role as enum ('admin', 'owner', 'staff');

create function open_account() returns trigger language plpgsql as $$
begin
  insert into account (id, created_at) values (new.id, new.created_at);
  return null;
end $$;

-- In a closed account nobody acts, whoever closed it.
create function leave_closed_account() returns trigger language plpgsql as $$
begin
  delete from user_session where acting_as_user_id = new.id;
  return null;
end $$;

create table app_user (
  id uuid primary key default new_id(),
  email text not null check (email = lower(email) and email ~ '^[^@\s]+@[^@\s]+$'),
  name text not null check (length(name) between 1 and 120),
  phone text check (phone ~ '^\+[1-9][0-9]{6,14}$'),
  role user_role not null,
  password_hash text,
  has_password boolean not null generated always as (password_hash is not null) stored,
  is_active boolean not null default true,
  language text not null default 'en' check (language in ('en', 'hi')),
  time_zone text not null default default_time_zone() check (length(time_zone) between 1 and 60),
  avatar_key text check (avatar_key ~ '^[a-z0-9/_-]+$'),
  notifications_read_to uuid,
  email_proved_at timestamptz,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  has_second_factor boolean not null default false,
  constraint app_user_email_key unique (email),
  unique (id, role)
);
comment on table app_user is 'people who sign in: administrators, owners and their staff';
comment on column app_user.password_hash is 'null: invited, and no password chosen yet';
comment on column app_user.has_password is 'what a hotel may know of it: whether the invitation was accepted';
comment on column app_user.avatar_key is 'where the picture lies in the media store';
comment on column app_user.notifications_read_to is 'an id made when the person read their notifications: events with older ids are read';
comment on column app_user.email_proved_at is 'when a link sent to the address was used: it is theirs';
comment on column app_user.has_second_factor is 'as two_factor says: its setup was confirmed';
create index app_user_by_role on app_user (role, id desc);
create index app_user_by_name on app_user using gin (name gin_trgm_ops);
create index app_user_by_email on app_user using gin (email gin_trgm_ops);
create index app_user_inactive on app_user (id desc) where not is_active;
create index app_user_invited on app_user (id desc) where is_active and not has_password;
create trigger app_user_touch before update on app_user
  for each row execute function touch_updated_at();
create trigger app_user_opens_account after insert on app_user
  for each row when (new.role = 'owner') execute function open_account();
create trigger app_user_is_left after update of is_active on app_user for each row
  when (old.is_active and not new.is_active) execute function leave_closed_account();
grant select, insert, update on app_user to atithi_app, atithi_platform;
-- What works for a hotel reads what its own people are called (people_of_scope, beside audit_entry), and where they are written to by
-- contact_of (property); of passwords, links and second factors it has nothing. Its own staff it invites, closes and opens: the policies
-- lie beside staff_member (property). Who is invited has an id before a post, and is seen by the post alone.
grant select (id, name, role, has_password, is_active), insert (id, email, name, role), update (is_active) on app_user to atithi_tenant;
-- The second lock of identity: whatever a command of a hotel forgets to ask, it opens no account but of staff, closes none but of its
-- own staff, and ends nobody else's sessions. Staff that a scope sees are those of its properties.
alter table app_user enable row level security;
create policy identity on app_user to atithi_app, atithi_platform using (true);
create policy invited on app_user for insert to atithi_tenant with check (role = 'staff');

-- The tenant. An owner has one account and it bears the owner's id, so that a session names it without a look-up.
create table account (
  id uuid primary key,
  owner_role user_role not null default 'owner' check (owner_role = 'owner'),
  created_at timestamptz not null default clock_timestamp(),
  closed_at timestamptz,
  closed_reason text check (length(closed_reason) <= 300),
  closed_properties uuid[] not null default '{}',
  closed_people uuid[] not null default '{}',
  erased_at timestamptz,
  foreign key (id, owner_role) references app_user (id, role),
  constraint account_erased_after_closing check (erased_at is null or closed_at is not null)
);
comment on table account is 'what an owner''s properties, guests and documents hang on: the tenant';
comment on column account.id is 'the id of the user who owns it';
comment on column account.closed_at is 'null: the account is open';
comment on column account.closed_properties is 'hotels that went with it, and come back with it';
comment on column account.closed_people is 'the owner and the staff who could sign in until then';
comment on column account.erased_at is 'when what no law keeps was erased';
create index account_to_erase on account (closed_at) where closed_at is not null and erased_at is null;
alter table account enable row level security;
create policy tenant on account for select to atithi_tenant using (id = (select scope_account_id()));
create policy platform on account to atithi_platform using (true);
grant select on account to atithi_tenant;
grant select, insert, update, delete on account to atithi_platform;

-- Every process hears of the end of a session, so that its live streams end with it.
create function publish_session_end() returns trigger language plpgsql as $$
begin
  perform pg_notify('atithi_session', json_build_object('sessionKey', old.token_hash)::text);
  return null;
end $$;

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

create table user_session (
  token_hash text primary key,
  id uuid not null default new_id(),
  user_id uuid not null references app_user on delete cascade,
  remember_me boolean not null default false,
  acting_as_user_id uuid references app_user on delete cascade,
  acting_until timestamptz,
  second_factor_at timestamptz,
  expires_at timestamptz not null,
  last_seen_at timestamptz not null default clock_timestamp(),
  created_at timestamptz not null default clock_timestamp(),
  ip text,
  user_agent text check (length(user_agent) <= 400),
  check ((acting_as_user_id is null) = (acting_until is null)),
  check (acting_as_user_id <> user_id)
);
comment on table user_session is 'a session is found by the hash of its token';
comment on column user_session.id is 'what its person sees of it: worth nothing to a thief';
comment on column user_session.acting_as_user_id is 'whom an administrator impersonates in this session';
comment on column user_session.second_factor_at is 'when a code of the second factor was given in this session; null: never';
create unique index user_session_id_key on user_session (id);
create index user_session_by_user on user_session (user_id);
create index user_session_by_expiry on user_session (expires_at);
create index user_session_by_seen on user_session (last_seen_at);
create index user_session_acting on user_session (acting_until) where acting_until is not null;
create index user_session_by_acting_as on user_session (acting_as_user_id) where acting_as_user_id is not null;
create trigger user_session_ended after delete on user_session
  for each row execute function publish_session_end();
create trigger user_session_acts after insert on user_session for each row
  when (new.acting_as_user_id is not null) execute function follow_impersonation();
create trigger user_session_acts_otherwise after update of acting_as_user_id on user_session for each row
  when (old.acting_as_user_id is distinct from new.acting_as_user_id) execute function follow_impersonation();
create trigger user_session_acts_no_more after delete on user_session for each row
  when (old.acting_as_user_id is not null) execute function follow_impersonation();
grant select, insert, update, delete on user_session to atithi_app, atithi_platform;
grant select (user_id, acting_as_user_id), delete on user_session to atithi_tenant;
alter table user_session enable row level security;
create policy identity on user_session to atithi_app, atithi_platform using (true);

create type account_token_purpose as enum ('reset', 'invitation', 'email', 'restore');

create table account_token (
  token_hash text primary key,
  user_id uuid not null references app_user on delete cascade,
  purpose account_token_purpose not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  created_at timestamptz not null default clock_timestamp()
);
comment on table account_token is 'single-use links by email; only the hash of the token is stored';
create index account_token_by_user on account_token (user_id, purpose);
grant select, insert, update, delete on account_token to atithi_app, atithi_platform;
grant select (user_id, purpose), insert (token_hash, user_id, purpose, expires_at), delete on account_token
  to atithi_tenant;
alter table account_token enable row level security;
create policy identity on account_token to atithi_app, atithi_platform using (true);

create table two_factor (
  user_id uuid primary key references app_user on delete cascade,
  secret_sealed text not null,
  confirmed_at timestamptz,
  last_used_step bigint not null default 0
);
comment on table two_factor is 'time-based one-time passwords (RFC 6238)';
comment on column two_factor.secret_sealed is 'encrypted with the server''s key';
comment on column two_factor.confirmed_at is 'null: setup has begun, and sign-in does not ask for a code yet';
comment on column two_factor.last_used_step is 'the time step of the last accepted code: each code is accepted once';
grant select, insert, update, delete on two_factor to atithi_app, atithi_platform;

create table recovery_code (
  user_id uuid not null references app_user on delete cascade,
  code_hash text not null,
  used_at timestamptz,
  primary key (user_id, code_hash)
);
comment on table recovery_code is 'codes for sign-in without the authenticator; each is accepted once';
grant select, insert, update, delete on recovery_code to atithi_app, atithi_platform;

create table sign_in (
  id uuid primary key default new_id(),
  user_id uuid not null references app_user on delete cascade,
  at timestamptz not null default clock_timestamp(),
  succeeded boolean not null,
  ip text,
  user_agent text check (length(user_agent) <= 400)
);
comment on table sign_in is 'recent sign-ins, for the person to review';
create index sign_in_by_user on sign_in (user_id, id desc);
create index sign_in_failures on sign_in (id desc) where not succeeded;
create index sign_in_by_address on sign_in (ip text_pattern_ops, id desc);
grant select, insert, delete on sign_in to atithi_app, atithi_platform;

create table password_reset_request (
  id uuid primary key default new_id(),
  email text not null,
  at timestamptz not null default clock_timestamp()
);
comment on table password_reset_request is
  'requests for a new password, stored alike for known and unknown addresses and answered by a job, so that the answer''s time tells nothing';
create trigger password_reset_request_waits after insert on password_reset_request
  for each statement execute function wake_job('answer-reset-requests');
grant select, insert, update, delete on password_reset_request to atithi_app;

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
create trigger impersonation_ends after update of ended_at on impersonation
  for each statement execute function wake_job('end-impersonations');
grant select, insert, update on impersonation to atithi_app, atithi_platform;
-- A hotel that closes the account of its staff ends what is done in it, and sees nothing else of it.
grant select (session_id, person_id, until, ended_at), update (ended_at) on impersonation to atithi_tenant;
alter table impersonation enable row level security;
create policy identity on impersonation to atithi_app, atithi_platform using (true);

-- Networks from which nobody signs in, as administrators decide.
create table blocked_network (
  id uuid not null default new_id() primary key,
  network cidr not null constraint blocked_network_once unique,
  reason text not null check (length(reason) between 1 and 300),
  blocked_by uuid not null references app_user,
  blocked_at timestamptz not null default clock_timestamp(),
  until timestamptz
);
comment on table blocked_network is
  'networks from which nobody signs in, registers or uses a link by email; websites of hotels, and sessions from elsewhere, are not touched';
comment on column blocked_network.until is 'null: until an administrator opens it';
-- No index by range: a few networks are read as a whole.
grant select on blocked_network to atithi_app;
grant select, insert, update, delete on blocked_network to atithi_platform;
