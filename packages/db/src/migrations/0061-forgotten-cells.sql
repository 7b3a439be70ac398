-- What a full sync was answered is written down a moment after the answer. Where a reservation has made it unknown meanwhile what
-- the channel believes, that must not be written over: who forgets counts up, and who writes compares.

alter table channel_connection add column forgettings int not null default 0;
comment on column channel_connection.forgettings is
  'how often a reservation has made it unknown what the channel believes; what was sent before the last of them says nothing of availability';
