-- What guests send along with their words is a stranger's paper as often as not: sealed at rest, as the numbers of identity documents are.

alter table message_file add column key_id text check (key_id ~ '^[A-Za-z0-9_-]{1,32}$');
alter table message_file add constraint message_file_sealed check (key_id is null or content is not null);
comment on column message_file.key_id is
  'of the server''s key under which content and thumbnail are encrypted; null where nothing is kept, and for what was kept before this, until the job has sealed it';
comment on column message_file.content is
  'encrypted: a picture encoded anew, without metadata; anything else as it came. Served to nobody but people of the hotel';
comment on column message_file.size is 'bytes of what is sealed in content';
