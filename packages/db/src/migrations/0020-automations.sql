-- Messages that a hotel has sent by themselves: on what happens to a booking, at a time before or after a stay, on a birthday.

create table automation (
  id uuid not null default new_id() primary key,
  property_id uuid not null references property,
  name text not null check (length(name) between 1 and 120),
  trigger text not null check (trigger in (
    'booking.confirmed', 'booking.cancelled', 'stay.checked-in', 'stay.checked-out',
    'payment.received', 'before-check-in', 'after-check-out', 'birthday')),
  delay_minutes int not null check (delay_minutes between 0 and 525600),
  conditions jsonb not null default '[]' check (jsonb_typeof(conditions) = 'array'),
  channel text not null check (channel in ('email', 'sms', 'whatsapp')),
  template_id uuid not null,
  active_since timestamptz,
  created_by uuid references app_user,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  deleted_at timestamptz,
  unique (property_id, id),
  foreign key (property_id, template_id) references message_template (property_id, id),
  constraint automation_deleted_is_off check (deleted_at is null or active_since is null)
);
comment on table automation is 'a rule of a hotel by which a message is sent by itself';
comment on column automation.delay_minutes is
  'after what happened, or before the check-in of the day of arrival';
comment on column automation.conditions is 'all must hold: field, operator and value of a fixed list';
comment on column automation.active_since is
  'null: it is off. What was due before this is not sent: a rule does not reach into the past';
create unique index automation_name_key on automation (property_id, lower(name))
  where deleted_at is null;
create index automation_active on automation (trigger) where active_since is not null;
create index automation_of_template on automation (template_id) where deleted_at is null;
create trigger automation_touch before update on automation
  for each row execute function touch_updated_at();
call bound_to_property('automation');
revoke delete on automation from atithi_tenant, atithi_platform;

create table automation_run (
  id uuid not null default new_id() primary key,
  property_id uuid not null,
  automation_id uuid not null,
  occurrence text not null check (length(occurrence) between 1 and 80),
  booking_id uuid,
  guest_id uuid,
  outcome text not null check (outcome in ('sent', 'skipped')),
  reason text check (length(reason) between 1 and 300),
  message_id uuid,
  at timestamptz not null default clock_timestamp(),
  constraint automation_run_once unique (automation_id, occurrence),
  constraint automation_run_outcome check ((outcome = 'sent') = (message_id is not null)),
  constraint automation_run_reason check ((outcome = 'skipped') = (reason is not null)),
  foreign key (property_id, automation_id) references automation (property_id, id),
  foreign key (property_id, booking_id) references booking (property_id, id),
  foreign key (property_id, message_id) references message (property_id, id)
);
comment on table automation_run is
  'what a rule did with a booking, a payment or a birthday: once each, with the reason where nothing was sent';
comment on column automation_run.occurrence is
  'the booking, the payment''s line, or the guest and the year: for each a rule acts once';
create index automation_run_newest on automation_run (automation_id, id desc);
create index automation_run_of_booking on automation_run (booking_id) where booking_id is not null;
create index automation_run_of_message on automation_run (message_id) where message_id is not null;
call bound_to_property('automation_run');
revoke update, delete on automation_run from atithi_tenant, atithi_platform;

create index guest_birthday
  on guest (account_id, (extract(month from date_of_birth)), (extract(day from date_of_birth)))
  where date_of_birth is not null;

create function locate_automation(wanted uuid) returns table (property_id uuid, account_id uuid)
language sql stable security definer set search_path = public as $$
  select p.id, p.account_id from automation a join property p on p.id = a.property_id
  where a.id = wanted and a.deleted_at is null and p.deleted_at is null
$$;
