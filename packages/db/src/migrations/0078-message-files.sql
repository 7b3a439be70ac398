-- What guests send along with their words: pictures, documents and recordings, kept for the hotel's eyes alone.

create table message_file (
  message_id uuid primary key,
  property_id uuid not null,
  media_id text not null check (media_id ~ '^[A-Za-z0-9_-]{1,128}$'),
  file_name text not null check (length(file_name) between 1 and 120),
  state text not null default 'waiting' check (state in ('waiting', 'kept', 'refused')),
  kind text check (kind in ('picture', 'pdf', 'recording')),
  content_type text check (content_type ~ '^[a-z]+/[a-z0-9]+$'),
  size int check (size > 0),
  width int check (width > 0),
  height int check (height > 0),
  content bytea,
  thumbnail bytea,
  refusal text check (length(refusal) between 1 and 300),
  attempts int not null default 0 check (attempts >= 0),
  next_attempt_at timestamptz,
  created_at timestamptz not null default clock_timestamp(),
  foreign key (property_id, message_id) references message (property_id, id) on delete cascade,
  constraint message_file_waits check ((state = 'waiting') = (next_attempt_at is not null)),
  constraint message_file_refused check ((state = 'refused') = (refusal is not null)),
  constraint message_file_kept check (
    (state = 'kept') = (content is not null)
    and (content is null) = (kind is null)
    and (content is null) = (content_type is null)
    and (content is null) = (size is null)),
  constraint message_file_picture check (
    (kind is not distinct from 'picture') = (thumbnail is not null)
    and (thumbnail is null) = (width is null)
    and (thumbnail is null) = (height is null))
);
comment on table message_file is
  'the file of a message that a guest sent: named by the provider''s webhook, fetched by a job, kept as long as the words of the message';
comment on column message_file.media_id is 'under which the provider gives it out';
comment on column message_file.file_name is 'cleaned, with the ending of what the content is';
comment on column message_file.content is
  'a picture encoded anew, without metadata; anything else as it came. Served to nobody but people of the hotel';
comment on column message_file.size is 'bytes of content';
comment on column message_file.width is 'of the picture as it came, upright, in pixels';
comment on column message_file.refusal is 'why it is not kept, for people of the hotel';
comment on column message_file.next_attempt_at is 'null: it is at its end';
create index message_file_due on message_file (next_attempt_at) where next_attempt_at is not null;
create index message_file_of_property on message_file (property_id, message_id);
create trigger message_file_waits after insert on message_file
  for each statement execute function wake_job('fetch-message-files');
call bound_to_property('message_file');
-- Tenants read, and forget with their guest; the webhook and the job write.
revoke insert, update on message_file from atithi_tenant;

-- The address of a message changes only where its guest is forgotten, whoever forgets: the file goes with the words.
create function forget_message_file() returns trigger language plpgsql as $$
begin
  delete from message_file where message_id = new.id;
  return null;
end $$;
create trigger message_forgotten after update of address on message
  for each row when (old.address is distinct from new.address)
  execute function forget_message_file();
