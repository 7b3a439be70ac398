-- What a room has beside its type, and what a guest would like of it.

alter table room add column features text[] not null default '{}'
  check (cardinality(features) <= 20);
comment on column room.features is
  'what tells it from others of its type: lake view, ground floor, connecting with 102; each word spelt alike in all rooms of a hotel';
alter table booking add column room_preferences text[] not null default '{}'
  check (cardinality(room_preferences) <= 10);
comment on column booking.room_preferences is
  'features that the room of this stay should have, beside those that the guest likes in general; never a promise';
comment on column guest.preferences is
  'roomType, bedType, floorPreference, smokingPreference, dietaryRestrictions, specialRequests, and roomFeatures as a list: those that are known';
