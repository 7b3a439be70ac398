-- Everything that an account has, as files: asked for by the owner, made by a job, kept for thirty days.

create table data_export (
  id uuid not null default new_id() primary key,
  account_id uuid not null references account,
  property_ids uuid[] not null check (cardinality(property_ids) between 1 and 500),
  is_whole_account boolean not null,
  status text not null default 'queued' check (status in ('queued', 'running', 'ready', 'failed', 'expired')),
  requested_by uuid not null references app_user,
  requested_at timestamptz not null default clock_timestamp(),
  attempts int not null default 0 check (attempts >= 0),
  beat_at timestamptz,
  tables_done int not null default 0 check (tables_done >= 0),
  tables_total int not null check (tables_total > 0),
  after_key text[],
  rows_done bigint not null default 0 check (rows_done >= 0),
  bytes bigint not null default 0 check (bytes >= 0),
  finished_at timestamptz,
  failure text check (length(failure) <= 300),
  constraint data_export_failed_says_why check ((status = 'failed') = (failure is not null)),
  constraint data_export_over_says_when check ((status in ('ready', 'failed', 'expired')) = (finished_at is not null))
);
comment on table data_export is
  'a file of everything that was asked for; a job writes it part by part, and goes on where another stopped';
comment on column data_export.property_ids is 'the hotels that it is over';
comment on column data_export.is_whole_account is 'with what hangs on the account and on none of the hotels';
comment on column data_export.beat_at is 'when its worker last wrote a part; one that is silent for ten minutes has died';
comment on column data_export.tables_done is 'tables written in the order of the catalogue, of tables_total';
comment on column data_export.after_key is 'the key of the last row written of the table under way, as texts; null: none yet';
comment on column data_export.bytes is 'of its parts, compressed';
comment on column data_export.finished_at is 'parts are forgotten thirty days later';
create unique index data_export_one_at_a_time on data_export (account_id) where status in ('queued', 'running');
create index data_export_by_account on data_export (account_id, id desc);
create index data_export_ready on data_export (finished_at) where status = 'ready';
create trigger data_export_waits after insert on data_export
  for each statement execute function wake_job('make-data-exports');

create table data_export_part (
  export_id uuid not null references data_export on delete cascade,
  part int not null check (part >= 0),
  account_id uuid not null,
  file_name text not null check (file_name ~ '^[a-z0-9-]+\.(csv|txt)$'),
  content bytea not null,
  primary key (export_id, part)
);
comment on table data_export_part is 'lines of a file of an export, in their order';
comment on column data_export_part.content is 'UTF-8, compressed (gzip)';

alter table data_export enable row level security;
create policy tenant on data_export to atithi_tenant using (account_id = (select scope_account_id()));
create policy platform on data_export to atithi_platform using (true);
grant select, insert on data_export to atithi_tenant;
grant select, insert, update, delete on data_export to atithi_platform;
alter table data_export_part enable row level security;
create policy tenant on data_export_part for select to atithi_tenant using (account_id = (select scope_account_id()));
create policy platform on data_export_part to atithi_platform using (true);
grant select on data_export_part to atithi_tenant;
grant select, insert, delete on data_export_part to atithi_platform;
