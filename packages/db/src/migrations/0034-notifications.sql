-- Who is told of what, and how; and what owners read every morning.

create table notification_preference (
  property_id uuid not null references property,
  user_id uuid not null references app_user on delete cascade,
  kind text not null check (kind in ('bookings', 'payments', 'reviews', 'messages', 'channels', 'website', 'books', 'property', 'plan')),
  channel text not null check (channel in ('bell', 'email', 'whatsapp')),
  is_on boolean not null,
  primary key (property_id, user_id, kind, channel)
);
comment on table notification_preference is
  'what a person chose to be told of at a hotel, and how; where nothing was chosen the product''s default holds';
comment on column notification_preference.kind is 'of events: packages/api/src/identity/notification-preferences/rules.ts';
create index notification_preference_by_user on notification_preference (user_id);
call bound_to_property('notification_preference');

create table daily_message (
  user_id uuid primary key references app_user on delete cascade,
  is_on boolean not null default true,
  sends_at text not null default '07:00' check (sends_at ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  by_email boolean not null default true,
  by_whatsapp boolean not null default false,
  next_at timestamptz not null,
  last_day date
);
comment on table daily_message is
  'the message of every morning: yesterday''s figures, today''s arrivals, what needs a decision; a row for each owner, and for whoever of the staff asked for it';
comment on column daily_message.sends_at is 'by the clock of the first hotel';
comment on column daily_message.next_at is 'when the next one is due; moved in the transaction that writes a message, so that each day has one';
comment on column daily_message.last_day is 'the local day of the last one; null: none yet';
create index daily_message_due on daily_message (next_at) where is_on;
grant select, insert, update, delete on daily_message to atithi_platform;

create table person_message (
  id uuid not null default new_id() primary key,
  property_id uuid not null references property,
  user_id uuid not null references app_user on delete cascade,
  phone text not null check (phone ~ '^\+[1-9][0-9]{6,14}$'),
  language text not null check (language in ('en', 'hi')),
  title text not null check (length(title) between 1 and 200),
  content text not null check (length(content) between 1 and 900),
  once_for text not null unique check (length(once_for) <= 200),
  attempts int not null default 0 check (attempts >= 0),
  next_attempt_at timestamptz,
  provider_id text,
  sent_at timestamptz,
  last_error text check (length(last_error) <= 300),
  created_at timestamptz not null default clock_timestamp()
);
comment on table person_message is
  'what the people of a hotel are told by WhatsApp, over the hotel''s own account; kept for thirty days';
comment on column person_message.next_attempt_at is 'null: sent, or given up';
comment on column person_message.once_for is 'what caused it and for whom: handled twice, it is written once';
create index person_message_due on person_message (next_attempt_at) where next_attempt_at is not null;
create index person_message_by_age on person_message (created_at);
create index person_message_by_property on person_message (property_id, id desc);
call bound_to_property('person_message');
revoke update, delete on person_message from atithi_tenant;
create trigger person_message_waits after insert on person_message
  for each statement execute function wake_job('deliver-person-messages');

-- The next instant at which the clock of a zone shows this time of day.
create function next_local_time(after timestamptz, time_of_day text, zone text) returns timestamptz
language sql stable parallel safe as $$
  select case when today > after then today
    else ((after at time zone zone)::date + 1 + time_of_day::time) at time zone zone end
  from (select ((after at time zone zone)::date + time_of_day::time) at time zone zone as today) at_hand
$$;
