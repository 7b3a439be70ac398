-- The platform's own gateway tells of what hotels pay on its invoices, as the gateways of hotels tell of what guests pay.

alter table biller
  add column webhook_secret_sealed text,
  add column previous_webhook_secret_sealed text,
  add column webhook_secret_changed_at timestamptz;
comment on column biller.webhook_secret_sealed is
  'by which the platform''s own gateway signs what it tells, encrypted; null where it signs with the secret above, or tells nothing';
comment on column biller.previous_webhook_secret_sealed is
  'the one before: it is believed for a day, since what was sent is sent again';

create table billing_event (
  id uuid not null default new_id() primary key,
  gateway text not null check (gateway in ('razorpay', 'cashfree')),
  event_id text not null check (length(event_id) between 1 and 200),
  type text not null check (length(type) between 1 and 100),
  body text not null,
  subject jsonb not null,
  status text not null default 'new' check (status in ('new', 'done', 'unknown')),
  attempts int not null default 0,
  next_attempt_at timestamptz,
  last_error text,
  received_at timestamptz not null default clock_timestamp(),
  constraint billing_event_once unique (gateway, event_id),
  check ((status = 'new') = (next_attempt_at is not null))
);
comment on table billing_event is
  'what the platform''s own gateway has told, each event once; it says only what to look at again, and a job asks the gateway for the truth';
comment on column billing_event.body is 'as it came, signed';
comment on column billing_event.subject is 'the ids that it names';
create index billing_event_waiting on billing_event (next_attempt_at) where status = 'new';
create trigger billing_event_wakes after insert on billing_event
  for each statement execute function wake_job('check-invoice-payments');
alter table billing_event enable row level security;
create policy billing_event_of_platform on billing_event to atithi_platform using (true) with check (true);
grant select, insert, update on billing_event to atithi_platform;
