-- What a channel believes is only known while every message that was sent has been answered.
alter table channel_connection add column is_uncertain boolean not null default false;
comment on column channel_connection.is_uncertain is
  'a message may have arrived whose answer did not, or whose sender died: on marked nights everything is sent, until all of it is answered';
