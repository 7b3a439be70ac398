-- Papers of money reach the guest by letter, and a hotel's letters leave by its own mail server where it has one.

insert into event_consumer (name, position) select 'document-emails', last from event_numbering;

alter table outgoing_email add column on_behalf_of uuid references property;
-- Nobody writes in the name of another hotel: it would leave by that hotel's mail server.
alter table outgoing_email enable row level security;
create policy platform on outgoing_email to atithi_platform using (true);
create policy app on outgoing_email for insert to atithi_app with check (on_behalf_of is null);
create policy tenant on outgoing_email for insert to atithi_tenant
  with check (on_behalf_of is null or on_behalf_of = any ((select scope_property_ids())::uuid[]));
comment on column outgoing_email.on_behalf_of is
  'the hotel in whose name it goes, by its own mail server where that stands; null: the platform''s own';

create table mail_server (
  property_id uuid primary key references property,
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
  constraint mail_server_signs_in check ((username is null) = (password_sealed is null)),
  constraint mail_server_error check ((last_error is null) = (last_error_at is null))
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
