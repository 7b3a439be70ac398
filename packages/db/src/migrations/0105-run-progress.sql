-- How far an import of a reconciliation has come: it can be left, and whoever comes back sees it.

alter table reconciliation_run
  add column done int not null default 0 check (done between 0 and lines),
  add column matched int check (matched >= 0),
  add column suggested int check (suggested >= 0),
  add column ended_at timestamptz;
update reconciliation_run set done = lines, ended_at = created_at;
comment on column reconciliation_run.done is 'lines that are kept, of all lines';
comment on column reconciliation_run.matched is 'what it found a payment or a transfer for; suggested is for people to confirm';
comment on column reconciliation_run.ended_at is
  'null while it runs, and for ever where its server stopped: the file is imported again, what is kept is passed over';
