-- A report that failed and waits to be tried again says why, as one that failed for good does.

alter table report_run drop constraint report_run_failed_says_why;
alter table report_run add constraint report_run_failed_says_why check (
  case status when 'failed' then failure is not null when 'ready' then failure is null when 'expired' then failure is null else true end);
comment on column report_run.failure is 'why the last attempt failed, until one succeeds';
