-- What happens at a hotel, sent to its other programs by Standard Webhooks 1.0.0.

create table webhook_endpoint (
  id uuid not null default new_id() primary key,
  property_id uuid not null references property,
  url text not null check (length(url) <= 2000 and url ~ '^https?://'),
  description text not null default '' check (length(description) <= 200),
  types text[] not null check (cardinality(types) between 1 and 60),
  secret_sealed text not null,
  previous_secret_sealed text,
  previous_until timestamptz,
  is_active boolean not null default true,
  turned_off_by text check (turned_off_by in ('owner', 'failing', 'gone')),
  failing_since timestamptz,
  created_by uuid not null references app_user,
  created_at timestamptz not null default clock_timestamp(),
  deleted_at timestamptz,
  unique (property_id, id),
  constraint webhook_endpoint_off_for_a_reason check (is_active = (turned_off_by is null)),
  constraint webhook_endpoint_rotation check ((previous_secret_sealed is null) = (previous_until is null)),
  constraint webhook_endpoint_deleted_is_off check (deleted_at is null or not is_active)
);
comment on table webhook_endpoint is 'an address to which what happens at a hotel is sent';
comment on column webhook_endpoint.types is 'the events that it gets, by the names that the outside knows';
comment on column webhook_endpoint.previous_secret_sealed is
  'signs as well until previous_until, while the receiver takes up the new one';
comment on column webhook_endpoint.turned_off_by is
  'the owner; days of failures; or the receiver, who answered 410. Null while it is on';
comment on column webhook_endpoint.failing_since is 'since when nothing was taken; null: the last was';
create index webhook_endpoint_by_property on webhook_endpoint (property_id) where deleted_at is null;
call bound_to_property('webhook_endpoint');
revoke delete on webhook_endpoint from atithi_tenant, atithi_platform;

create table webhook_delivery (
  id uuid not null default new_id() primary key,
  property_id uuid not null,
  endpoint_id uuid not null,
  event_id uuid not null,
  type text not null,
  body text not null check (length(body) <= 20000),
  attempts int not null default 0 check (attempts >= 0),
  next_attempt_at timestamptz,
  delivered_at timestamptz,
  last_attempt_at timestamptz,
  last_status int,
  last_answer text check (length(last_answer) <= 1024),
  last_error text check (length(last_error) <= 300),
  last_ms int,
  created_at timestamptz not null default clock_timestamp(),
  unique (endpoint_id, event_id),
  unique (property_id, id),
  foreign key (property_id, endpoint_id) references webhook_endpoint (property_id, id)
);
comment on table webhook_delivery is
  'an event on its way to an endpoint, kept for thirty days; its id is the receiver''s key against taking it twice';
comment on column webhook_delivery.next_attempt_at is 'null: delivered, or given up';
comment on column webhook_delivery.last_answer is 'the beginning of what the receiver answered';
create index webhook_delivery_by_endpoint on webhook_delivery (endpoint_id, id desc);
create index webhook_delivery_due on webhook_delivery (next_attempt_at) where next_attempt_at is not null;
create index webhook_delivery_by_age on webhook_delivery (created_at);
call bound_to_property('webhook_delivery');
revoke delete on webhook_delivery from atithi_tenant;
create trigger webhook_delivery_waits after insert on webhook_delivery
  for each statement execute function wake_job('deliver-webhooks');

insert into event_consumer (name, position) select 'webhooks', last from event_numbering;
