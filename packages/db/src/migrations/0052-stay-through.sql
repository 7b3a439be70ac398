-- A minimum stay that binds every stay over the night, beside the one that binds stays that begin on it
-- (hotel semantics: minimum stay at arrival, minimum stay through).
alter table rate_override add column minimum_stay_through int
  check (minimum_stay_through between 1 and 90);
comment on column rate_override.minimum_stay_through is
  'the fewest nights of a stay that sleeps over the night, whenever it begins';

alter table channel_cell add column minimum_stay_through int;
alter table channel_difference drop constraint channel_difference_field_check;
alter table channel_difference add constraint channel_difference_field_check check (field in
  ('available', 'price', 'minimum_stay', 'minimum_stay_through', 'maximum_stay', 'closed_to_arrival',
    'closed_to_departure', 'closed'));
