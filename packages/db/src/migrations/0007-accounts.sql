-- What people set for themselves.
alter table app_user
  add column language text not null default 'en' check (language in ('en', 'hi')),
  add column time_zone text not null default 'Asia/Kolkata' check (length(time_zone) between 1 and 60),
  add column avatar_key text check (avatar_key ~ '^[a-z0-9/_-]+$'),
  add column notifications_read_to uuid;

-- A session is shown to its person by an id that is worth nothing to a thief.
alter table user_session
  add column id uuid not null default new_id(),
  add column last_seen_at timestamptz not null default clock_timestamp();
create unique index user_session_id_key on user_session (id);

-- The end of a session is told to every process, so that its live streams end with it.
create function announce_session_end() returns trigger language plpgsql as $$
begin
  perform pg_notify('atithi_session', json_build_object('sessionKey', old.token_hash)::text);
  return null;
end $$;
create trigger user_session_ended after delete on user_session for each row execute function announce_session_end();

-- Single-use links by email: only the hash of the token is kept.
create type account_token_purpose as enum ('reset', 'invitation');
create table account_token (
  token_hash text primary key,
  user_id uuid not null references app_user on delete cascade,
  purpose account_token_purpose not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  created_at timestamptz not null default clock_timestamp()
);
create index account_token_by_user on account_token (user_id, purpose);

-- An invited person has no password until they choose one.
alter table app_user alter column password_hash drop not null;

-- Two-factor sign-in: the secret is sealed, recovery codes are hashed, a step is used once.
create table two_factor (
  user_id uuid primary key references app_user on delete cascade,
  secret_sealed text not null,
  confirmed_at timestamptz,
  last_used_step bigint not null default 0
);
create table recovery_code (
  user_id uuid not null references app_user on delete cascade,
  code_hash text not null,
  used_at timestamptz,
  primary key (user_id, code_hash)
);

-- Recent sign-ins, for the person to look over.
create table sign_in (
  id uuid primary key default new_id(),
  user_id uuid not null references app_user on delete cascade,
  at timestamptz not null default clock_timestamp(),
  succeeded boolean not null,
  ip text,
  user_agent text check (length(user_agent) <= 400)
);
create index sign_in_by_user on sign_in (user_id, id desc);

-- Attempts of any limited kind, counted for a subject across every server process.
alter table sign_in_failure rename to attempt;
alter table attempt rename column failed_at to at;
alter index sign_in_failure_by_subject rename to attempt_by_subject;

-- Emails wait here from the transaction that wants them until the mail server has taken them; then their words are gone.
create table outgoing_email (
  id uuid primary key default new_id(),
  recipient text not null,
  subject text not null,
  body_sealed text,
  attempts int not null default 0,
  next_attempt_at timestamptz not null default clock_timestamp(),
  sent_at timestamptz,
  failed_at timestamptz,
  last_error text,
  created_at timestamptz not null default clock_timestamp(),
  check (sent_at is null or failed_at is null),
  check ((body_sealed is null) = (sent_at is not null or failed_at is not null))
);
create index outgoing_email_waiting on outgoing_email (next_attempt_at) where sent_at is null and failed_at is null;

create function wake_job() returns trigger language plpgsql as $$
begin
  perform pg_notify('atithi_job', tg_argv[0]);
  return null;
end $$;
create trigger outgoing_email_waits after insert on outgoing_email for each statement execute function wake_job('deliver-emails');

grant select, insert, update, delete on account_token, two_factor, recovery_code to atithi_app, atithi_tenant, atithi_platform;
grant select, insert, delete on sign_in to atithi_app, atithi_tenant, atithi_platform;
grant insert on outgoing_email to atithi_app, atithi_tenant;
grant select, insert, update, delete on outgoing_email to atithi_platform;
grant select, update, delete on staff_member to atithi_platform;

-- The bell: an event knows who caused it, so that nobody is told of their own doing.
alter table outbox_event add column actor_user_id uuid references app_user;
create table notification_read (
  user_id uuid not null references app_user on delete cascade,
  event_id uuid not null references outbox_event on delete cascade,
  primary key (user_id, event_id)
);
grant select, insert, delete on notification_read to atithi_tenant, atithi_platform;

-- Search forgives typing errors.
create index property_by_words on property using gin ((name || ' ' || city) gin_trgm_ops);
create index guest_by_words on guest using gin ((name || ' ' || coalesce(email, '') || ' ' || coalesce(phone, '')) gin_trgm_ops);

-- Who wants a new password: taken down alike for known and unknown addresses, answered by a job.
create table password_reset_request (
  id uuid primary key default new_id(),
  email text not null,
  at timestamptz not null default clock_timestamp()
);
create trigger password_reset_request_waits after insert on password_reset_request for each statement execute function wake_job('answer-reset-requests');
grant select, insert, update, delete on password_reset_request to atithi_app;
