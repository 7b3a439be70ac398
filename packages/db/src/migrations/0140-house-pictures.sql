-- Pictures of what is broken and of what was found: kept for the hotel's eyes alone, sealed at rest as what guests send is.

create table house_picture (
  id uuid not null default new_id() primary key,
  property_id uuid not null references property,
  fault_id uuid,
  lost_item_id uuid,
  place int not null check (place between 1 and 4),
  width int not null check (width > 0),
  height int not null check (height > 0),
  size int not null check (size > 0),
  content_digest bytea not null check (length(content_digest) = 32),
  key_id text not null check (key_id ~ '^[A-Za-z0-9_-]{1,32}$'),
  content bytea not null,
  thumbnail bytea not null,
  added_at timestamptz not null,
  added_by uuid references app_user,
  foreign key (property_id, fault_id) references room_fault (property_id, id),
  foreign key (property_id, lost_item_id) references lost_item (property_id, id),
  constraint house_picture_of_one_thing check (num_nonnulls(fault_id, lost_item_id) = 1),
  constraint house_picture_fault_place unique (fault_id, place),
  constraint house_picture_lost_place unique (lost_item_id, place),
  constraint house_picture_fault_once unique (fault_id, content_digest),
  constraint house_picture_lost_once unique (lost_item_id, content_digest)
);
comment on table house_picture is 'what a fault or a found thing looks like; erased 90 days after it is settled, with its guest, and with its account';
comment on column house_picture.place is 'of at most four, in the order in which they are shown';
comment on column house_picture.width is 'of the picture as it came, upright, in pixels';
comment on column house_picture.size is 'bytes of what is sealed in content';
comment on column house_picture.content_digest is 'SHA-256 of what is sealed in content: the same picture sent again is one picture';
comment on column house_picture.key_id is 'of the server''s key under which content and thumbnail are encrypted';
comment on column house_picture.content is 'encrypted: a picture encoded anew, without metadata. Served to people who may see what it shows';
create index house_picture_of_fault on house_picture (property_id, fault_id, place) where fault_id is not null;
create index house_picture_of_lost_item on house_picture (property_id, lost_item_id, place) where lost_item_id is not null;
create index house_picture_added_by on house_picture (added_by) where added_by is not null;
call bound_to_property('house_picture');
revoke update on house_picture from atithi_tenant;

create index lost_item_settled_at on lost_item (settled_at) where settled_at is not null;
create index room_fault_fixed_at on room_fault (fixed_at) where fixed_at is not null;

-- Words that named a guest who is forgotten are masked; what the picture beside them shows nobody can mask.
create function forget_house_pictures() returns trigger language plpgsql as $$
begin
  if coalesce(current_setting('app.forgetting', true), '') = 'on' then
    delete from house_picture where fault_id = new.id or lost_item_id = new.id;
  end if;
  return null;
end $$;
create trigger fault_forgotten after update of what, place on room_fault
  for each row execute function forget_house_pictures();
create trigger lost_item_forgotten after update of what, place, kept_at, returned_to on lost_item
  for each row execute function forget_house_pictures();
