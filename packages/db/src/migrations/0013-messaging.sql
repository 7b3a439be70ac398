-- Messages on their way out.

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
comment on table outgoing_email is
  'emails wait here from the transaction that causes them until the mail server has accepted them';
comment on column outgoing_email.body_sealed is
  'encrypted with the server''s key; null once it is sent or has failed for good';
create index outgoing_email_waiting on outgoing_email (next_attempt_at)
  where sent_at is null and failed_at is null;
create trigger outgoing_email_waits after insert on outgoing_email
  for each statement execute function wake_job('deliver-emails');
grant insert on outgoing_email to atithi_app, atithi_tenant;
grant select, insert, update, delete on outgoing_email to atithi_platform;
