-- What a website tells guests beyond the first screens: the way to the house, how children are
-- counted, and the hotel's own words in a second language.

-- The rule of a cancellation policy is told in words by itself; the owner adds only what it does not say.
alter table policy
  drop constraint policy_description_check,
  add constraint policy_description_check
    check (length(description) between (type <> 'cancellation')::int and 2000);

alter table property
  add column latitude double precision check (latitude between -90 and 90),
  add column longitude double precision check (longitude between -180 and 180),
  add column directions text not null default '' check (length(directions) <= 2000),
  add column free_child_below int not null default 6 check (free_child_below between 0 and 18),
  add column adult_from_age int not null default 12 check (adult_from_age between 1 and 18),
  add constraint property_is_somewhere check ((latitude is null) = (longitude is null)),
  add constraint property_child_ages_rise check (free_child_below <= adult_from_age);
comment on column property.latitude is 'degrees north, WGS 84; null with the longitude where the owner has not said';
comment on column property.longitude is 'degrees east, WGS 84';
comment on column property.directions is 'how guests reach the house, in the words of the hotel: airport, station, the last kilometre';
comment on column property.free_child_below is
  'children younger than this many years are infants: they cost nothing and take no guest''s place (two to a room)';
comment on column property.adult_from_age is 'children of this many years and older count and pay as adults';

alter table booking
  add column child_ages int[] check (cardinality(child_ages) between 1 and 100 and 0 <= all (child_ages) and 17 >= all (child_ages)),
  add column infants int not null default 0 check (infants between 0 and 100);
comment on column booking.child_ages is 'in years, as the guest told them when booking; null where nobody asked';
comment on column booking.infants is 'children who cost nothing and count for no room, by the ages of the hotel at the time; not among children';

create table site_text (
  property_id uuid not null references property,
  language text not null check (language in ('hi')),
  entity text not null check (entity in ('property', 'website', 'room-type', 'rate-plan', 'policy', 'attraction')),
  entity_id uuid not null,
  field text not null check (field in ('description', 'directions', 'tagline', 'name', 'title')),
  words text not null check (length(words) between 1 and 4000),
  updated_at timestamptz not null default clock_timestamp(),
  primary key (property_id, language, entity, entity_id, field)
);
comment on table site_text is
  'the hotel''s own words in a second language, each beside the text of the website that it stands for; what is not here is shown as first written';
comment on column site_text.entity_id is 'of the row whose text it is; the property''s own id for texts of the property and of its website';
call bound_to_property('site_text', visitor_reads => true);
