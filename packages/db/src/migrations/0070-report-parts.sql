-- The rows of a report, a thousand at a time: neither who makes it nor who loads it ever holds them all.

create table report_run_part (
  run_id uuid not null references report_run on delete cascade,
  position int not null check (position >= 0),
  content bytea not null,
  primary key (run_id, position)
);
comment on table report_run_part is
  'rows of a report_run in their order, 1,000 in each part but the last; a run without parts that has rows is of before there were parts, and has them in its content';
comment on column report_run_part.position is 'from 0, without gaps';
comment on column report_run_part.content is 'a list of rows as JSON, compressed (gzip)';
comment on column report_run.content is
  'title, columns and total line as JSON, compressed (gzip); the rows are in report_run_part';

alter table report_run_part enable row level security;
create policy tenant on report_run_part to atithi_tenant
  using (exists (select from report_run r where r.id = run_id));
create policy platform on report_run_part to atithi_platform using (true);
grant select, insert, update, delete on report_run_part to atithi_tenant, atithi_platform;
