-- Reports that were asked for together, to be loaded as one file.

alter table report_run add column export_id uuid;
comment on column report_run.export_id is
  'the same of all runs that were asked for together, whose files are one archive; null: the report stands alone';
create index report_run_of_export on report_run (export_id) where export_id is not null;
