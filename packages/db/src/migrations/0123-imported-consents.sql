-- A file may say who agreed to offers, and when. What it said goes with the guest when the import is undone.

alter table guest_consent add column import_id uuid references guest_import;
comment on column guest_consent.import_id is 'the file that said so';
create index guest_consent_by_import on guest_consent (import_id) where import_id is not null;
grant delete on guest_consent to atithi_platform;

-- As 0023-undone-imports has it, but that the word of the file itself keeps nobody.
create or replace function undo_guest_import(wanted uuid) returns int language plpgsql as $$
declare
  untouched uuid[];
begin
  perform from guest where import_id = wanted order by id for update;
  untouched := array(select g.id from guest g where g.import_id = wanted and g.merged_into_id is null and g.erased_at is null
    and not exists (select from booking b where b.guest_id = g.id)
    and not exists (select from guest_consent c where c.guest_id = g.id and c.import_id is distinct from wanted)
    and not exists (select from conversation c where c.guest_id = g.id)
    and not exists (select from message m where m.guest_id = g.id)
    and not exists (select from guest_merge m where m.kept_id = g.id or m.merged_id = g.id)
    and not exists (select from guest_not_same n where n.guest_id = g.id or n.other_id = g.id)
    and not exists (select from automation_run r where r.guest_id = g.id)
    and not exists (select from audit_entry a where a.entity_id = g.id));
  delete from guest_consent where guest_id = any (untouched);
  delete from guest_at_property where guest_id = any (untouched);
  delete from guest where id = any (untouched);
  return cardinality(untouched);
end $$;
