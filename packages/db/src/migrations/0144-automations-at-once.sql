-- A rule that acts at once acts when it happens, and not at the next minute.

insert into event_consumer (name, position) select 'automations', last from event_numbering;
