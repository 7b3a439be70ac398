-- Reports that people have made: what was asked for, and its rows as they were then.

create table report_run (
  id uuid not null default new_id() primary key,
  property_ids uuid[] not null check (cardinality(property_ids) between 1 and 500),
  report_id text not null check (report_id ~ '^[a-z0-9-]{3,60}$'),
  format text not null check (format in ('csv', 'xlsx')),
  date_from date not null,
  date_to date not null check (date_to >= date_from),
  status text not null default 'queued' check (status in ('queued', 'generating', 'ready', 'failed')),
  requested_by uuid references app_user,
  requested_at timestamptz not null default clock_timestamp(),
  started_at timestamptz,
  as_of timestamptz,
  attempts int not null default 0 check (attempts >= 0),
  row_count int check (row_count >= 0),
  content bytea,
  failure text check (length(failure) <= 300),
  constraint report_run_ready_has_rows check (
    (status = 'ready') = (content is not null and row_count is not null and as_of is not null)),
  constraint report_run_failed_says_why check ((status = 'failed') = (failure is not null))
);
comment on table report_run is
  'a report that was asked for; a job reads its rows once, and each download is of these rows';
comment on column report_run.property_ids is 'the hotels that it is over; who may not see one of them does not see the report';
comment on column report_run.date_to is 'the last day, inclusive';
comment on column report_run.as_of is 'the instant at which its rows were read';
comment on column report_run.content is 'title, columns and rows as JSON, compressed (gzip)';
create index report_run_newest on report_run using gin (property_ids);
create index report_run_waiting on report_run (requested_at) where status in ('queued', 'generating');
create trigger report_run_waits after insert on report_run
  for each statement execute function wake_job('generate-reports');

alter table report_run enable row level security;
create policy tenant on report_run to atithi_tenant
  using (property_ids <@ (select scope_property_ids())::uuid[]);
create policy platform on report_run to atithi_platform using (true);
grant select, insert, update, delete on report_run to atithi_tenant, atithi_platform;
