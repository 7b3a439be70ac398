-- How far a rate may move in one step before the person who changes it is asked.
alter table property
  add column largest_rate_change int not null default 50 check (largest_rate_change between 1 and 100);
comment on column property.largest_rate_change is
  'percent of the price before: a rate that rises or falls by more is saved only when its author says so again';
