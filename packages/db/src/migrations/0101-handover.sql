-- What the desk tells the next shift.

create table handover_note (
  id uuid not null default new_id() primary key,
  property_id uuid not null references property,
  for_date date not null,
  note text not null check (length(note) between 1 and 1000),
  written_by uuid references app_user,
  written_at timestamptz not null,
  done_at timestamptz,
  done_by uuid references app_user,
  unique (property_id, id),
  constraint handover_note_done check (done_at is not null or done_by is null)
);
comment on table handover_note is
  'what one shift of the front desk tells the next: read until somebody has done it';
comment on column handover_note.for_date is 'the business date from which it is to be done';
comment on column handover_note.written_by is 'null: a program with a key of the hotel';
comment on column handover_note.done_by is 'null while it is open, or a program did it';
create index handover_note_open on handover_note (property_id, for_date, id) where done_at is null;
create index handover_note_done_lately on handover_note (property_id, done_at desc) where done_at is not null;
call bound_to_property('handover_note');
revoke delete on handover_note from atithi_tenant, atithi_platform;
