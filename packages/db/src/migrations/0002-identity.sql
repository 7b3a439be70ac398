-- People and their sessions.

create type user_role as enum ('admin', 'owner', 'staff');

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
  time_zone text not null default 'Asia/Kolkata' check (length(time_zone) between 1 and 60),
  avatar_key text check (avatar_key ~ '^[a-z0-9/_-]+$'),
  notifications_read_to uuid,
  email_proved_at timestamptz,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  constraint app_user_email_key unique (email),
  unique (id, role)
);
comment on table app_user is 'people who sign in: administrators, owners and their staff';
comment on column app_user.password_hash is 'null: invited, and no password chosen yet';
comment on column app_user.has_password is 'what a hotel may know of it: whether the invitation was accepted';
comment on column app_user.email_proved_at is 'when a link sent to the address was used: it is theirs';
comment on column app_user.avatar_key is 'where the picture lies in the media store';
comment on column app_user.notifications_read_to is 'an id made when the person read their notifications: events with older ids are read';
create index app_user_by_role on app_user (role, id desc);
create trigger app_user_touch before update on app_user
  for each row execute function touch_updated_at();

-- The tenant. An owner has one account and it bears the owner's id, so that a session names it without a look-up.
create table account (
  id uuid primary key,
  owner_role user_role not null default 'owner' check (owner_role = 'owner'),
  created_at timestamptz not null default clock_timestamp(),
  foreign key (id, owner_role) references app_user (id, role)
);
comment on table account is 'what an owner''s properties, guests and documents hang on: the tenant';
comment on column account.id is 'the id of the user who owns it';
alter table account enable row level security;
create policy tenant on account for select to atithi_tenant using (id = (select scope_account_id()));
create policy platform on account to atithi_platform using (true);
grant select on account to atithi_tenant;
grant select, insert, update, delete on account to atithi_platform;

create function open_account() returns trigger language plpgsql as $$
begin
  insert into account (id, created_at) values (new.id, new.created_at);
  return null;
end $$;
create trigger app_user_opens_account after insert on app_user
  for each row when (new.role = 'owner') execute function open_account();

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
comment on column user_session.second_factor_at is 'when a code of the second factor was given in this session; null: never';
comment on column user_session.acting_as_user_id is 'whom an administrator impersonates in this session';
create unique index user_session_id_key on user_session (id);
create index user_session_by_user on user_session (user_id);
create index user_session_by_expiry on user_session (expires_at);

-- Every process hears of the end of a session, so that its live streams end with it.
create function publish_session_end() returns trigger language plpgsql as $$
begin
  perform pg_notify('atithi_session', json_build_object('sessionKey', old.token_hash)::text);
  return null;
end $$;
create trigger user_session_ended after delete on user_session
  for each row execute function publish_session_end();

create type account_token_purpose as enum ('reset', 'invitation', 'email');
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

create table recovery_code (
  user_id uuid not null references app_user on delete cascade,
  code_hash text not null,
  used_at timestamptz,
  primary key (user_id, code_hash)
);
comment on table recovery_code is 'codes for sign-in without the authenticator; each is accepted once';

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

create table password_reset_request (
  id uuid primary key default new_id(),
  email text not null,
  at timestamptz not null default clock_timestamp()
);
comment on table password_reset_request is
  'requests for a new password, stored alike for known and unknown addresses and answered by a job, so that the answer''s time tells nothing';
create trigger password_reset_request_waits after insert on password_reset_request
  for each statement execute function wake_job('answer-reset-requests');

grant select, insert, update on app_user to atithi_app, atithi_platform;
grant select, insert, update, delete on user_session, account_token, two_factor, recovery_code
  to atithi_app, atithi_platform;
grant select, insert, delete on sign_in to atithi_app, atithi_platform;
-- What works for a hotel reads who people are, never their passwords; of sessions, links and second factors it has nothing. Its own
-- staff it invites, closes and opens: the policies lie beside staff_member (0004).
grant select (id, email, name, phone, role, has_password, is_active, language, time_zone, avatar_key,
  notifications_read_to, email_proved_at, created_at, updated_at) on app_user to atithi_tenant;
grant insert (email, name, role), update (is_active) on app_user to atithi_tenant;
grant select (user_id), delete on user_session to atithi_tenant;
grant select (user_id, purpose), insert (token_hash, user_id, purpose, expires_at), delete on account_token
  to atithi_tenant;
grant select, insert, update, delete on password_reset_request to atithi_app;
