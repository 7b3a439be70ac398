-- What hotels and guests write to each other: providers, templates, conversations, messages.

create table conversation (
  id uuid not null default new_id(),
  property_id uuid not null,
  account_id uuid not null,
  guest_id uuid,
  address text check (length(address) between 3 and 254),
  last_message_at timestamptz not null,
  window_open_until timestamptz,
  awaits_answer_since timestamptz,
  unread int not null default 0 check (unread >= 0),
  is_archived boolean not null default false,
  priority text not null default 'medium' check (priority in ('urgent', 'high', 'medium', 'low')),
  tags text[] not null default '{}' check (cardinality(tags) <= 10),
  assigned_to uuid references app_user,
  created_at timestamptz not null default clock_timestamp(),
  primary key (account_id, id),
  unique (account_id, property_id, id),
  foreign key (account_id, guest_id) references guest (account_id, id),
  constraint conversation_with_somebody check ((guest_id is null) <> (address is null)),
  foreign key (account_id, property_id) references property (account_id, id)
);
comment on table conversation is 'all that a hotel and a guest write to each other, over every channel';
comment on column conversation.address is 'of a sender whom no guest is known by';
comment on column conversation.window_open_until is
  'until when WhatsApp takes free text: 24 hours after the guest''s last message there';
comment on column conversation.awaits_answer_since is 'the first message of the guest that nobody has answered';
create unique index conversation_of_guest on conversation (account_id, property_id, guest_id)
  where guest_id is not null;
create unique index conversation_of_address on conversation (account_id, property_id, address)
  where guest_id is null;
create index conversation_newest on conversation (account_id, property_id, last_message_at desc, id desc);
create index conversation_awaiting on conversation (account_id, property_id, awaits_answer_since)
  where awaits_answer_since is not null;
call bound_to_property('conversation');
revoke delete on conversation from atithi_tenant, atithi_platform;

create table message_template (
  id uuid not null default new_id(),
  account_id uuid not null,
  property_id uuid not null,
  name text not null check (length(name) between 1 and 120),
  channel text not null check (channel in ('email', 'sms', 'whatsapp')),
  category text not null check (category in ('transactional', 'marketing')),
  language text not null check (language in ('en', 'hi')),
  subject text check (length(subject) between 1 and 200),
  content text not null check (length(content) between 1 and 4000),
  is_active boolean not null default true,
  version int not null default 1 check (version >= 1),
  approval text not null default 'not-needed'
    check (approval in ('not-needed', 'draft', 'submitted', 'approved', 'rejected', 'paused')),
  approval_reason text,
  dlt_template_id text check (dlt_template_id ~ '^[0-9]{19}$'),
  created_by uuid references app_user,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  deleted_at timestamptz,
  primary key (account_id, id),
  unique (account_id, property_id, id),
  constraint message_template_subject check ((subject is null) = (channel <> 'email')),
  constraint message_template_approval check ((approval = 'not-needed') = (channel <> 'whatsapp')),
  foreign key (account_id, property_id) references property (account_id, id)
);
comment on table message_template is 'words of a hotel, with variables of a fixed list in double braces';
comment on column message_template.version is
  'raised with its words: WhatsApp approves each version by a name of its own';
comment on column message_template.approval is 'by WhatsApp, which takes nothing else outside 24 hours';
comment on column message_template.dlt_template_id is
  'of SMS: as registered under TRAI''s TCCCPR 2018, 19 digits';
create unique index message_template_name_key
  on message_template (account_id, property_id, lower(name), channel, language) where deleted_at is null;
create trigger message_template_touch before update on message_template
  for each row execute function touch_updated_at();
call bound_to_property('message_template');
revoke delete on message_template from atithi_tenant, atithi_platform;

-- What guests send along with their words: pictures, documents and recordings, kept for the hotel's eyes alone.

-- The address of a message changes only where its guest is forgotten, whoever forgets: the file goes with the words.
create function forget_message_file() returns trigger language plpgsql as $$
begin
  delete from message_file where account_id = new.account_id and message_id = new.id;
  return null;
end $$;

create table message (
  id uuid not null default new_id(),
  account_id uuid not null,
  property_id uuid not null,
  conversation_id uuid not null,
  guest_id uuid,
  booking_id uuid,
  channel text not null check (channel in ('email', 'sms', 'whatsapp', 'push', 'call')),
  direction text not null check (direction in ('outbound', 'inbound')),
  category text not null check (category in ('transactional', 'marketing', 'service')),
  address text not null check (length(address) between 3 and 254),
  template_id uuid,
  provider_template jsonb,
  subject text check (length(subject) <= 300),
  content text not null check (length(content) <= 8000),
  status text not null
    check (status in ('pending', 'scheduled', 'sent', 'delivered', 'read', 'failed')),
  failure_code text,
  failure text check (length(failure) <= 500),
  provider_id text,
  cost_micros bigint check (cost_micros >= 0),
  segments int not null default 1 check (segments between 1 and 60),
  attempts int not null default 0 check (attempts >= 0),
  next_attempt_at timestamptz,
  is_starred boolean not null default false,
  reply_to_id uuid,
  answered_at timestamptz,
  created_by uuid references app_user,
  idempotency_key text not null check (length(idempotency_key) between 1 and 200),
  request_digest text,
  created_at timestamptz not null default clock_timestamp(),
  sent_at timestamptz,
  delivered_at timestamptz,
  read_at timestamptz,
  failed_at timestamptz,
  letter text check (letter in ('confirmation', 'held', 'change', 'cancellation', 'hold-over', 'no-show',
    'walk', 'part-walk', 'payment', 'refund', 'invoice', 'credit', 'debit', 'refund-failed', 'review',
    'pay-link', 'instalment-due', 'instalment-overdue')),
  primary key (account_id, id),
  unique (account_id, property_id, id),
  constraint message_idempotency_key unique (account_id, property_id, idempotency_key),
  constraint message_waits check (
    (next_attempt_at is not null) <= (direction = 'outbound' and status in ('pending', 'scheduled'))),
  constraint message_failed check ((status = 'failed') = (failed_at is not null)),
  foreign key (account_id, property_id, conversation_id) references conversation (account_id, property_id, id),
  foreign key (account_id, property_id, booking_id) references booking (account_id, property_id, id),
  foreign key (account_id, property_id, template_id) references message_template (account_id, property_id, id),
  constraint message_letter
    check (letter is null or (channel = 'email' and direction = 'outbound' and template_id is null and next_attempt_at is null))
);
comment on table message is
  'one message: it waits here from the transaction that causes it until its provider has taken it, and says what became of it';
comment on column message.category is
  'service: free text within the window that a guest''s message opened; marketing needs consent';
comment on column message.address is 'where it goes, or came from: an email address or E.164';
comment on column message.provider_template is
  'of WhatsApp: name, language and values under which it was approved';
comment on column message.cost_micros is
  'millionths of a rupee, at the price of the day on which it was sent; null: not charged or not known';
comment on column message.next_attempt_at is 'null: nothing is due, it is on its way or at its end';
comment on column message.answered_at is 'of an inbound one: when the hotel wrote back';
comment on column message.letter is
  'of a built-in letter: which; `outgoing_email` carries it, and here stands its text without links';
create index message_due on message (next_attempt_at) where next_attempt_at is not null;
create index message_newest on message (account_id, property_id, id desc);
create index message_all_by_id on message (id);
create index message_of_conversation on message (account_id, conversation_id, id desc);
create index message_of_guest on message (account_id, guest_id, id desc) where guest_id is not null;
create index message_of_booking on message (account_id, booking_id, id desc) where booking_id is not null;
create index message_of_template on message (account_id, template_id, id desc) where template_id is not null;
-- What a provider says twice is taken once.
create unique index message_of_provider on message (account_id, property_id, channel, provider_id)
  where provider_id is not null;
create trigger message_waits after insert on message
  for each statement execute function wake_job('deliver-messages');
create trigger message_forgotten after update of address on message
  for each row when (old.address is distinct from new.address)
  execute function forget_message_file();
call bound_to_property('message');
revoke delete on message from atithi_tenant, atithi_platform;

-- At the end of the transaction: the email is written first, which says whether it was written before. Of the same hotel, as the email is.
alter table outgoing_email add constraint outgoing_email_message
    foreign key (account_id, on_behalf_of, message_id) references message (account_id, property_id, id) deferrable initially deferred;

create table message_account (
  account_id uuid not null,
  property_id uuid not null,
  channel text not null check (channel in ('sms', 'whatsapp')),
  provider_account_id text not null check (provider_account_id ~ '^[A-Za-z0-9]{5,64}$'),
  business_account_id text check (business_account_id ~ '^[0-9]{5,64}$'),
  sender text not null check (sender ~ '^\+[1-9][0-9]{6,14}$' or sender ~ '^[A-Za-z0-9]{3,11}$'),
  secrets_sealed text not null,
  dlt_entity_id text check (dlt_entity_id ~ '^[0-9]{19}$'),
  tested_at timestamptz not null,
  last_error text,
  last_error_at timestamptz,
  created_at timestamptz not null default clock_timestamp(),
  primary key (account_id, property_id, channel),
  foreign key (account_id, property_id) references property (account_id, id)
);
comment on table message_account is
  'a hotel''s own account with a provider of messages; where it has none the sandbox stands in, if there is one';
comment on column message_account.provider_account_id is
  'WhatsApp: the id of the phone number; SMS: the id of the account. Webhooks name it';
comment on column message_account.sender is 'the number, or the registered header of SMS, from which guests hear';
comment on column message_account.secrets_sealed is 'encrypted with the server''s key: tokens, and what signs webhooks';
comment on column message_account.dlt_entity_id is
  'the principal entity as registered under TRAI''s TCCCPR 2018: 19 digits';
create index message_account_by_provider on message_account (channel, provider_account_id);
call bound_to_property('message_account');

create table message_price (
  account_id uuid not null,
  property_id uuid not null,
  channel text not null check (channel in ('email', 'sms', 'whatsapp')),
  category text not null check (category in ('transactional', 'marketing', 'service')),
  valid_from date not null,
  price_micros bigint not null check (price_micros between 0 and 100000000),
  primary key (account_id, property_id, channel, category, valid_from),
  foreign key (account_id, property_id) references property (account_id, id)
);
comment on table message_price is
  'what a message of a hotel costs from a day on; without a row the default of the channel holds';
comment on column message_price.valid_from is 'local date of the hotel';
comment on column message_price.price_micros is
  'millionths of a rupee for one message, or one segment of an SMS: providers charge fractions of a paisa';
call bound_to_property('message_price');

create table message_suppression (
  id uuid not null default new_id(),
  account_id uuid not null references account,
  channel text not null check (channel in ('email', 'sms', 'whatsapp')),
  address text not null check (length(address) between 3 and 254),
  reason text not null check (length(reason) between 1 and 300),
  until timestamptz,
  created_at timestamptz not null default clock_timestamp(),
  primary key (account_id, id),
  unique (account_id, channel, address)
);
comment on table message_suppression is
  'addresses at which nothing arrives, asked before every message: a matter of delivery, apart from consent';
comment on column message_suppression.until is 'null: for good';
alter table message_suppression enable row level security;
create policy tenant on message_suppression to atithi_tenant
  using (account_id = (select scope_account_id()));
create policy platform on message_suppression to atithi_platform using (true);
grant select, insert, update, delete on message_suppression to atithi_tenant, atithi_platform;

create function locate_message(of_account uuid, wanted uuid) returns table (property_id uuid, account_id uuid)
language sql stable security definer set search_path = public as $$
  select p.id, p.account_id from message m join property p on p.account_id = m.account_id and p.id = m.property_id
  where m.account_id = of_account and m.id = wanted and p.deleted_at is null
$$;

create function locate_conversation(of_account uuid, wanted uuid) returns table (property_id uuid, account_id uuid)
language sql stable security definer set search_path = public as $$
  select p.id, p.account_id from conversation c join property p on p.account_id = c.account_id and p.id = c.property_id
  where c.account_id = of_account and c.id = wanted and p.deleted_at is null
$$;

create function locate_message_template(of_account uuid, wanted uuid) returns table (property_id uuid, account_id uuid)
language sql stable security definer set search_path = public as $$
  select p.id, p.account_id from message_template t join property p on p.account_id = t.account_id and p.id = t.property_id
  where t.account_id = of_account and t.id = wanted and t.deleted_at is null and p.deleted_at is null
$$;

-- Messages that a hotel has sent by themselves: on what happens to a booking, at a time before or after a stay, on a birthday.
create table automation (
  id uuid not null default new_id(),
  account_id uuid not null,
  property_id uuid not null,
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
  primary key (account_id, id),
  unique (account_id, property_id, id),
  foreign key (account_id, property_id, template_id) references message_template (account_id, property_id, id),
  constraint automation_deleted_is_off check (deleted_at is null or active_since is null),
  foreign key (account_id, property_id) references property (account_id, id)
);
comment on table automation is 'a rule of a hotel by which a message is sent by itself';
comment on column automation.delay_minutes is
  'after what happened, or before the check-in of the day of arrival';
comment on column automation.conditions is 'all must hold: field, operator and value of a fixed list';
comment on column automation.active_since is
  'null: it is off. What was due before this is not sent: a rule does not reach into the past';
create unique index automation_name_key on automation (account_id, property_id, lower(name))
  where deleted_at is null;
create index automation_active on automation (trigger) where active_since is not null;
create index automation_of_template on automation (account_id, template_id) where deleted_at is null;
create trigger automation_touch before update on automation
  for each row execute function touch_updated_at();
call bound_to_property('automation');
revoke delete on automation from atithi_tenant, atithi_platform;

create table automation_run (
  id uuid not null default new_id(),
  account_id uuid not null,
  property_id uuid not null,
  automation_id uuid not null,
  occurrence text not null check (length(occurrence) between 1 and 80),
  booking_id uuid,
  guest_id uuid,
  outcome text not null check (outcome in ('sent', 'skipped')),
  reason text check (length(reason) between 1 and 300),
  message_id uuid,
  at timestamptz not null default clock_timestamp(),
  primary key (account_id, id),
  constraint automation_run_once unique (account_id, automation_id, occurrence),
  constraint automation_run_outcome check ((outcome = 'sent') = (message_id is not null)),
  constraint automation_run_reason check ((outcome = 'skipped') = (reason is not null)),
  foreign key (account_id, property_id, automation_id) references automation (account_id, property_id, id),
  foreign key (account_id, property_id, booking_id) references booking (account_id, property_id, id),
  foreign key (account_id, property_id, message_id) references message (account_id, property_id, id)
);
comment on table automation_run is
  'what a rule did with a booking, a payment or a birthday: once each, with the reason where nothing was sent';
comment on column automation_run.occurrence is
  'the booking, the payment''s line, or the guest and the year: for each a rule acts once';
create index automation_run_newest on automation_run (account_id, automation_id, id desc);
create index automation_run_of_booking on automation_run (account_id, booking_id) where booking_id is not null;
create index automation_run_of_message on automation_run (account_id, message_id) where message_id is not null;
call bound_to_property('automation_run');
revoke update, delete on automation_run from atithi_tenant, atithi_platform;
grant update (reason) on automation_run to atithi_platform;

create function locate_automation(of_account uuid, wanted uuid) returns table (property_id uuid, account_id uuid)
language sql stable security definer set search_path = public as $$
  select p.id, p.account_id from automation a join property p on p.account_id = a.account_id and p.id = a.property_id
  where a.account_id = of_account and a.id = wanted and a.deleted_at is null and p.deleted_at is null
$$;

-- Offers to many guests at once: who is meant, who is left out and why, and what became of each.
create table campaign (
  id uuid not null default new_id(),
  account_id uuid not null,
  property_id uuid not null,
  name text not null check (length(name) between 1 and 120),
  channel text not null check (channel in ('email', 'sms', 'whatsapp')),
  template_id uuid not null,
  audience jsonb not null check (jsonb_typeof(audience) = 'object'),
  per_day int not null check (per_day between 1 and 100000),
  status text not null default 'draft'
    check (status in ('draft', 'scheduled', 'sending', 'paused', 'sent', 'cancelled')),
  scheduled_at timestamptz,
  started_at timestamptz,
  completed_at timestamptz,
  paused_because text check (length(paused_because) between 1 and 300),
  created_by uuid references app_user,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  primary key (account_id, id),
  unique (account_id, property_id, id),
  foreign key (account_id, property_id, template_id) references message_template (account_id, property_id, id),
  constraint campaign_scheduled_for check (status <> 'scheduled' or scheduled_at is not null),
  constraint campaign_completed check ((completed_at is not null) = (status in ('sent', 'cancelled'))),
  foreign key (account_id, property_id) references property (account_id, id)
);
comment on table campaign is 'an offer of a hotel to many of its guests, by one template';
comment on column campaign.audience is 'which guests: tags, tiers, segments, cities, days of their last stay; all must hold';
comment on column campaign.per_day is
  'to so many guests within 24 hours, counted over all campaigns of the channel: providers limit new accounts';
comment on column campaign.paused_because is 'null: somebody paused it, or nobody did';
create index campaign_newest on campaign (account_id, property_id, id desc);
create index campaign_at_work on campaign (id) where status in ('scheduled', 'sending');
create index campaign_of_template on campaign (account_id, template_id) where status not in ('sent', 'cancelled');
create trigger campaign_touch before update on campaign
  for each row execute function touch_updated_at();
call bound_to_property('campaign');
revoke delete on campaign from atithi_tenant, atithi_platform;

create table campaign_recipient (
  campaign_id uuid not null,
  guest_id uuid not null,
  account_id uuid not null,
  property_id uuid not null,
  state text not null check (state in ('queued', 'written', 'skipped', 'stopped')),
  reason text check (length(reason) between 1 and 300),
  message_id uuid,
  at timestamptz not null default clock_timestamp(),
  primary key (account_id, campaign_id, guest_id),
  foreign key (account_id, property_id, campaign_id) references campaign (account_id, property_id, id),
  foreign key (account_id, property_id, message_id) references message (account_id, property_id, id),
  constraint campaign_recipient_written check ((state = 'written') = (message_id is not null)),
  constraint campaign_recipient_reason check ((state = 'skipped') = (reason is not null))
);
comment on table campaign_recipient is
  'each guest who was meant when the campaign began: waiting, written to (what became of it stands in the message), left out, or stopped';
comment on column campaign_recipient.reason is 'why the guest is left out: a word of the rules, or the sentence of a refusal';
create index campaign_recipient_queued on campaign_recipient (account_id, campaign_id, guest_id) where state = 'queued';
create index campaign_recipient_of_guest on campaign_recipient (account_id, guest_id);
create unique index campaign_recipient_of_message on campaign_recipient (account_id, message_id) where message_id is not null;
call bound_to_property('campaign_recipient');
revoke delete on campaign_recipient from atithi_tenant, atithi_platform;

create function locate_campaign(of_account uuid, wanted uuid) returns table (property_id uuid, account_id uuid)
language sql stable security definer set search_path = public as $$
  select p.id, p.account_id from campaign c join property p on p.account_id = c.account_id and p.id = c.property_id
  where c.account_id = of_account and c.id = wanted and p.deleted_at is null
$$;

-- Papers of money reach the guest by letter, and a hotel's letters leave by its own mail server where it has one.
create table mail_server (
  property_id uuid not null,
  account_id uuid not null references account,
  host text not null check (length(host) between 1 and 253),
  port int not null check (port between 1 and 65535),
  security text not null check (security in ('tls', 'starttls')),
  username text check (length(username) between 1 and 254),
  password_sealed text,
  from_address text not null check (length(from_address) between 3 and 254),
  dkim_selector text not null check (dkim_selector ~ '^[a-z0-9]([a-z0-9.-]{0,61}[a-z0-9])?$'),
  spf text not null default 'unknown' check (spf in ('unknown', 'found', 'missing', 'wrong')),
  dkim text not null default 'unknown' check (dkim in ('unknown', 'found', 'missing', 'wrong')),
  dmarc text not null default 'unknown' check (dmarc in ('unknown', 'found', 'missing', 'wrong')),
  checked_at timestamptz,
  verified_at timestamptz,
  bad_checks int not null default 0 check (bad_checks between 0 and 3),
  tested_at timestamptz not null,
  paused_until timestamptz,
  last_error text check (length(last_error) between 1 and 500),
  last_error_at timestamptz,
  created_by uuid references app_user,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  primary key (account_id, property_id),
  constraint mail_server_signs_in check ((username is null) = (password_sealed is null)),
  constraint mail_server_error check ((last_error is null) = (last_error_at is null)),
  foreign key (account_id, property_id) references property (account_id, id)
);
comment on table mail_server is 'the mail server by which a hotel''s letters leave, in place of the platform''s';
comment on column mail_server.password_sealed is 'encrypted with the server''s key, and never shown again';
comment on column mail_server.from_address is 'the address from which its letters come, at a domain of the hotel';
comment on column mail_server.dkim_selector is 'under which the key that signs its letters stands in the DNS';
comment on column mail_server.spf is 'what the DNS says of the domain: which servers may send for it (RFC 7208)';
comment on column mail_server.dkim is 'the key by which its letters are signed (RFC 6376)';
comment on column mail_server.dmarc is 'what receivers are to do with letters that are neither (RFC 7489); asked for, not needed';
comment on column mail_server.verified_at is
  'since when SPF and DKIM stand; null: its letters leave by the platform''s server';
comment on column mail_server.bad_checks is 'days on end on which the DNS said otherwise: after three it is not used';
comment on column mail_server.paused_until is
  'it did not take a letter: until then the platform''s server takes them';
create index mail_server_due on mail_server (checked_at);
create trigger mail_server_touch before update on mail_server
  for each row execute function touch_updated_at();
call bound_to_property('mail_server');

create table message_file (
  message_id uuid not null,
  account_id uuid not null,
  property_id uuid not null,
  media_id text not null check (media_id ~ '^[A-Za-z0-9_-]{1,128}$'),
  file_name text not null check (length(file_name) between 1 and 120),
  state text not null default 'waiting' check (state in ('waiting', 'kept', 'refused')),
  kind text check (kind in ('picture', 'pdf', 'recording')),
  content_type text check (content_type ~ '^[a-z]+/[a-z0-9]+$'),
  size int check (size > 0),
  width int check (width > 0),
  height int check (height > 0),
  content bytea,
  thumbnail bytea,
  refusal text check (length(refusal) between 1 and 300),
  attempts int not null default 0 check (attempts >= 0),
  next_attempt_at timestamptz,
  created_at timestamptz not null default clock_timestamp(),
  key_id text check (key_id ~ '^[A-Za-z0-9_-]{1,32}$'),
  primary key (account_id, message_id),
  foreign key (account_id, property_id, message_id) references message (account_id, property_id, id) on delete cascade,
  constraint message_file_waits check ((state = 'waiting') = (next_attempt_at is not null)),
  constraint message_file_refused check ((state = 'refused') = (refusal is not null)),
  constraint message_file_kept check (
    (state = 'kept') = (content is not null)
    and (content is null) = (kind is null)
    and (content is null) = (content_type is null)
    and (content is null) = (size is null)),
  constraint message_file_picture check (
    (kind is not distinct from 'picture') = (thumbnail is not null)
    and (thumbnail is null) = (width is null)
    and (thumbnail is null) = (height is null)),
  constraint message_file_sealed check (key_id is null or content is not null)
);
comment on table message_file is
  'the file of a message that a guest sent: named by the provider''s webhook, fetched by a job, kept as long as the words of the message';
comment on column message_file.media_id is 'under which the provider gives it out';
comment on column message_file.file_name is 'cleaned, with the ending of what the content is';
comment on column message_file.size is 'bytes of what is sealed in content';
comment on column message_file.width is 'of the picture as it came, upright, in pixels';
comment on column message_file.content is
  'encrypted: a picture encoded anew, without metadata; anything else as it came. Served to nobody but people of the hotel';
comment on column message_file.refusal is 'why it is not kept, for people of the hotel';
comment on column message_file.next_attempt_at is 'null: it is at its end';
comment on column message_file.key_id is
  'of the server''s key under which content and thumbnail are encrypted; null where nothing is kept, and for what was kept before this, until the job has sealed it';
create index message_file_due on message_file (next_attempt_at) where next_attempt_at is not null;
create index message_file_of_property on message_file (account_id, property_id, message_id);
create trigger message_file_waits after insert on message_file
  for each statement execute function wake_job('fetch-message-files');
call bound_to_property('message_file');
-- Tenants read, and forget with their guest; the webhook and the job write.
revoke insert, update on message_file from atithi_tenant;
