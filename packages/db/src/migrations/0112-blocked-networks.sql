-- Networks from which nobody signs in, as administrators decide.

create table blocked_network (
  id uuid not null default new_id() primary key,
  network cidr not null constraint blocked_network_once unique,
  reason text not null check (length(reason) between 1 and 300),
  blocked_by uuid not null references app_user,
  blocked_at timestamptz not null default clock_timestamp(),
  until timestamptz
);
comment on table blocked_network is
  'networks from which nobody signs in, registers or uses a link by email; websites of hotels, and sessions from elsewhere, are not touched';
comment on column blocked_network.until is 'null: until an administrator opens it';
create index blocked_network_by_range on blocked_network using gist (network inet_ops);
grant select on blocked_network to atithi_app;
grant select, insert, update, delete on blocked_network to atithi_platform;
