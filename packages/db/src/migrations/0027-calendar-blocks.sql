-- What a portal's calendar says is not for sale there is told from its stays.
alter table portal_calendar
  add column blocked_days text not null default 'by-portal' check (blocked_days in ('by-portal', 'take', 'leave')),
  add column remarks text[] not null default '{}' check (cardinality(remarks) <= 51),
  add column served jsonb not null default '[]' check (jsonb_typeof(served) = 'array');
comment on column portal_calendar.blocked_days is
  'whether days that the portal does not sell are off sale here; by-portal: left, but taken where the portal writes its stays alike';
comment on column portal_calendar.remarks is
  'what the last reading passed over or read otherwise than it may be meant, a sentence each';
comment on column portal_calendar.served is
  'spans [{"from", "to"}] that the portal read of ours when it read it last: what it says of exactly those is ours';

alter table portal_event
  add column kind text not null default 'stay' check (kind in ('stay', 'either', 'blocked')),
  add column left_reason text check (left_reason in ('echo', 'window', 'setting')),
  add constraint portal_event_left check (left_reason is null or (block_id is null and problem is null and kind <> 'stay'));
comment on column portal_event.kind is
  'a stay; days that the portal does not sell; either, where it writes both alike';
comment on column portal_event.left_reason is
  'why no room is taken for it: nights of ours that come back, beyond the portal''s booking window, the setting of the calendar; null: one is';
