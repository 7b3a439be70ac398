-- An import can be taken back: the guests that it made, as long as nothing has happened with them.

alter table guest add column import_id uuid references guest_import;
comment on column guest.import_id is 'the file that the guest came with';
create index guest_by_import on guest (import_id) where import_id is not null;

alter table guest_import add column undone_at timestamptz;
alter table guest_import add column undone_by uuid references app_user;
alter table guest_import add column removed int check (removed between 0 and created);
alter table guest_import add constraint guest_import_undone_when_done
  check (undone_at is null or (state = 'done' and removed is not null));
comment on column guest_import.removed is 'guests of it who went when it was undone; the others had been booked, written to or changed';

-- Takes back the guests of an import with whom nothing has happened since, and answers how many they were. They are held first: who books
-- for one of them meanwhile waits, and is then somebody new (refuse_erased_guest).
create function undo_guest_import(wanted uuid) returns int language plpgsql as $$
declare
  untouched uuid[];
begin
  perform from guest where import_id = wanted order by id for update;
  untouched := array(select g.id from guest g where g.import_id = wanted and g.merged_into_id is null and g.erased_at is null
    and not exists (select from booking b where b.guest_id = g.id)
    and not exists (select from guest_consent c where c.guest_id = g.id)
    and not exists (select from conversation c where c.guest_id = g.id)
    and not exists (select from message m where m.guest_id = g.id)
    and not exists (select from guest_merge m where m.kept_id = g.id or m.merged_id = g.id)
    and not exists (select from guest_not_same n where n.guest_id = g.id or n.other_id = g.id)
    and not exists (select from automation_run r where r.guest_id = g.id)
    and not exists (select from audit_entry a where a.entity_id = g.id));
  delete from guest_at_property where guest_id = any (untouched);
  delete from guest where id = any (untouched);
  return cardinality(untouched);
end $$;
grant delete on guest to atithi_platform;
