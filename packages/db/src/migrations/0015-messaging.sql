-- What hotels and guests write to each other: providers, templates, conversations, messages.

create table message_account (
  property_id uuid not null references property,
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
  primary key (property_id, channel)
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
  property_id uuid not null references property,
  channel text not null check (channel in ('email', 'sms', 'whatsapp')),
  category text not null check (category in ('transactional', 'marketing', 'service')),
  valid_from date not null,
  price_micros bigint not null check (price_micros between 0 and 100000000),
  primary key (property_id, channel, category, valid_from)
);
comment on table message_price is
  'what a message of a hotel costs from a day on; without a row the default of the channel holds';
comment on column message_price.price_micros is
  'millionths of a rupee for one message, or one segment of an SMS: providers charge fractions of a paisa';
comment on column message_price.valid_from is 'local date of the hotel';
call bound_to_property('message_price');

create table message_suppression (
  id uuid not null default new_id() primary key,
  account_id uuid not null references account,
  channel text not null check (channel in ('email', 'sms', 'whatsapp')),
  address text not null check (length(address) between 3 and 254),
  reason text not null check (length(reason) between 1 and 300),
  until timestamptz,
  created_at timestamptz not null default clock_timestamp(),
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

create table message_template (
  id uuid not null default new_id() primary key,
  property_id uuid not null references property,
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
  unique (property_id, id),
  constraint message_template_subject check ((subject is null) = (channel <> 'email')),
  constraint message_template_approval check ((approval = 'not-needed') = (channel <> 'whatsapp'))
);
comment on table message_template is 'words of a hotel, with variables of a fixed list in double braces';
comment on column message_template.version is
  'raised with its words: WhatsApp approves each version by a name of its own';
comment on column message_template.approval is 'by WhatsApp, which takes nothing else outside 24 hours';
comment on column message_template.dlt_template_id is
  'of SMS: as registered under TRAI''s TCCCPR 2018, 19 digits';
create unique index message_template_name_key
  on message_template (property_id, lower(name), channel, language) where deleted_at is null;
create trigger message_template_touch before update on message_template
  for each row execute function touch_updated_at();
call bound_to_property('message_template');
revoke delete on message_template from atithi_tenant, atithi_platform;

create table conversation (
  id uuid not null default new_id() primary key,
  property_id uuid not null references property,
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
  unique (property_id, id),
  foreign key (account_id, guest_id) references guest (account_id, id),
  constraint conversation_with_somebody check ((guest_id is null) <> (address is null))
);
comment on table conversation is 'all that a hotel and a guest write to each other, over every channel';
comment on column conversation.address is 'of a sender whom no guest is known by';
comment on column conversation.window_open_until is
  'until when WhatsApp takes free text: 24 hours after the guest''s last message there';
comment on column conversation.awaits_answer_since is 'the first message of the guest that nobody has answered';
create unique index conversation_of_guest on conversation (property_id, guest_id)
  where guest_id is not null;
create unique index conversation_of_address on conversation (property_id, address)
  where guest_id is null;
create index conversation_newest on conversation (property_id, last_message_at desc, id desc);
create index conversation_awaiting on conversation (property_id, awaits_answer_since)
  where awaits_answer_since is not null;
call bound_to_property('conversation');
revoke delete on conversation from atithi_tenant, atithi_platform;

create table message (
  id uuid not null default new_id() primary key,
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
  unique (property_id, id),
  constraint message_idempotency_key unique (property_id, idempotency_key),
  constraint message_waits check (
    (next_attempt_at is not null) <= (direction = 'outbound' and status in ('pending', 'scheduled'))),
  constraint message_failed check ((status = 'failed') = (failed_at is not null)),
  foreign key (property_id, conversation_id) references conversation (property_id, id),
  foreign key (property_id, booking_id) references booking (property_id, id),
  foreign key (property_id, template_id) references message_template (property_id, id)
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
create index message_due on message (next_attempt_at) where next_attempt_at is not null;
create index message_newest on message (property_id, id desc);
create index message_of_conversation on message (conversation_id, id desc);
create index message_of_guest on message (guest_id, id desc) where guest_id is not null;
create index message_of_booking on message (booking_id, id desc) where booking_id is not null;
create index message_of_template on message (template_id, id desc) where template_id is not null;
-- What a provider says twice is taken once.
create unique index message_of_provider on message (property_id, channel, provider_id)
  where provider_id is not null;
create trigger message_waits after insert on message
  for each statement execute function wake_job('deliver-messages');
call bound_to_property('message');
revoke delete on message from atithi_tenant, atithi_platform;

create function locate_message(wanted uuid) returns table (property_id uuid, account_id uuid)
language sql stable security definer set search_path = public as $$
  select p.id, p.account_id from message m join property p on p.id = m.property_id
  where m.id = wanted and p.deleted_at is null
$$;

create function locate_conversation(wanted uuid) returns table (property_id uuid, account_id uuid)
language sql stable security definer set search_path = public as $$
  select p.id, p.account_id from conversation c join property p on p.id = c.property_id
  where c.id = wanted and p.deleted_at is null
$$;

create function locate_message_template(wanted uuid) returns table (property_id uuid, account_id uuid)
language sql stable security definer set search_path = public as $$
  select p.id, p.account_id from message_template t join property p on p.id = t.property_id
  where t.id = wanted and t.deleted_at is null and p.deleted_at is null
$$;
