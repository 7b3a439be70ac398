create type user_role as enum ('admin', 'owner', 'staff');

create table app_user (
  id uuid primary key default new_id(),
  email text not null check (email = lower(email) and email ~ '^[^@\s]+@[^@\s]+$'),
  name text not null check (length(name) between 1 and 120),
  phone text check (phone ~ '^\+[1-9][0-9]{6,14}$'),
  role user_role not null,
  password_hash text not null,
  is_active boolean not null default true,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  constraint app_user_email_key unique (email),
  unique (id, role)
);
create trigger app_user_touch before update on app_user for each row execute function touch_updated_at();

-- A session is known by the hash of its token; impersonation is a property of the session.
create table user_session (
  token_hash text primary key,
  user_id uuid not null references app_user on delete cascade,
  remember_me boolean not null default false,
  acting_as_user_id uuid references app_user on delete cascade,
  acting_until timestamptz,
  expires_at timestamptz not null,
  created_at timestamptz not null default clock_timestamp(),
  ip text,
  user_agent text check (length(user_agent) <= 400),
  check ((acting_as_user_id is null) = (acting_until is null)),
  check (acting_as_user_id <> user_id)
);
create index user_session_by_user on user_session (user_id);
create index user_session_by_expiry on user_session (expires_at);

-- Failed sign-ins, counted for an account and for an address across every server process.
create table sign_in_failure (
  id uuid primary key default new_id(),
  subject text not null,
  failed_at timestamptz not null default clock_timestamp()
);
create index sign_in_failure_by_subject on sign_in_failure (subject, failed_at);

grant select, insert, update on app_user to atithi_app, atithi_tenant, atithi_platform;
grant select, insert, update, delete on user_session, sign_in_failure to atithi_app, atithi_tenant, atithi_platform;
