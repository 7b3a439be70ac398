-- Web Push: the browsers in which people of a hotel are told of what happens, and what waits to be told there.

create table push_key (
  is_only boolean primary key default true check (is_only),
  public_key text not null check (public_key ~ '^[A-Za-z0-9_-]{87}$'),
  private_key_sealed text not null,
  created_at timestamptz not null default clock_timestamp()
);
comment on table push_key is
  'by which push services know this installation (VAPID, RFC 8292); made at the first start, one for all processes';
comment on column push_key.public_key is 'an uncompressed point of P-256, base64url: every browser subscribes with it';
comment on column push_key.private_key_sealed is 'encrypted with the server''s key';
grant select, insert, update on push_key to atithi_platform;

create table push_device (
  id uuid not null default new_id() primary key,
  user_id uuid not null references app_user on delete cascade,
  session_hash text not null references user_session on delete cascade,
  endpoint_hash text not null unique,
  subscription_sealed text not null,
  label text not null check (length(label) between 1 and 80),
  last_delivered_at timestamptz,
  created_at timestamptz not null default clock_timestamp()
);
comment on table push_device is
  'a browser in which a person wants to be told of what happens; it ends with the sign-in there, so that the next person at a desk sees nothing';
comment on column push_device.session_hash is 'the sign-in in whose browser it is';
comment on column push_device.endpoint_hash is 'of the address at the push service: a browser is one person''s at a time';
comment on column push_device.subscription_sealed is
  'address and keys of the subscription (RFC 8030, RFC 8291), encrypted with the server''s key: who has them could write there';
comment on column push_device.label is 'browser and system, for its person to tell it from others';
create index push_device_by_user on push_device (user_id);
create index push_device_by_session on push_device (session_hash);
grant select, insert, update, delete on push_device to atithi_platform;

create table push_message (
  id uuid not null default new_id() primary key,
  property_id uuid not null references property,
  device_id uuid not null references push_device on delete cascade,
  notification_id uuid not null references notification on delete cascade,
  attempts int not null default 0 check (attempts >= 0),
  next_attempt_at timestamptz not null,
  created_at timestamptz not null default clock_timestamp(),
  constraint push_message_once unique (device_id, notification_id)
);
comment on table push_message is
  'what waits to be told in a browser; gone once it is told or given up. It holds no words: they are read when it is sent';
create index push_message_due on push_message (next_attempt_at);
create index push_message_by_notification on push_message (notification_id);
create index push_message_by_property on push_message (property_id);
call bound_to_property('push_message');
revoke insert, update on push_message from atithi_tenant;
create trigger push_message_waits after insert on push_message
  for each statement execute function wake_job('deliver-pushes');

alter table notification_preference drop constraint notification_preference_channel_check;
alter table notification_preference add constraint notification_preference_channel_check
  check (channel in ('bell', 'push', 'email', 'whatsapp'));
