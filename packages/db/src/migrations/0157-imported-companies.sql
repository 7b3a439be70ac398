-- A file of guests may name the company of each.

alter table guest_import add column without_company jsonb not null default '[]';
comment on column guest_import.without_company is
  'rows whose guest was imported without the company that they name, each with its reason; bad: rows that became no guest';
