-- What the calendar had for a night when it was booked: the calendar itself is written over.

alter table booking_night add column list_rate paise;
comment on column booking_night.list_rate is
  'before tax, of the room''s rate plan when the booking was made; null: made before this was kept, or the night or its plan came by a later change';
