-- An account that passes to another person of the same business: asked by its owner, accepted by letter.

create table account_handover (
  id uuid not null default new_id() primary key,
  account_id uuid not null references account,
  from_name text not null check (length(from_name) between 1 and 120),
  from_email text not null,
  to_name text not null check (length(to_name) between 1 and 120),
  to_email text not null check (to_email = lower(to_email)),
  token_hash text not null unique,
  asked_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > asked_at),
  accepted_at timestamptz,
  withdrawn_at timestamptz,
  constraint account_handover_ends_once check (accepted_at is null or withdrawn_at is null)
);
comment on table account_handover is
  'an account that was offered to another person, who becomes its owner by accepting; the id of the account stays';
comment on column account_handover.from_name is
  'who owned it until then: the audit trail names them for what they did';
create unique index account_handover_one_open on account_handover (account_id)
  where accepted_at is null and withdrawn_at is null;
create index account_handover_by_account on account_handover (account_id, accepted_at);
alter table account_handover enable row level security;
create policy tenant on account_handover for select to atithi_tenant using (account_id = (select scope_account_id()));
create policy platform on account_handover to atithi_platform using (true);
grant select on account_handover to atithi_tenant;
grant select, insert, update on account_handover to atithi_platform;
