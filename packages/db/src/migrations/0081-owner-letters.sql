-- An owner reads by letter when somebody else changes where guests pay to, or the hotel's registration for GST.

insert into event_consumer (name, position) select 'owner-letters', last from event_numbering;
