-- The occasions by which a hotel prices its year: dated by itself, since many follow the moon.

create table festival (
  id uuid not null default new_id() primary key,
  property_id uuid not null references property,
  name text not null check (length(name) between 1 and 60),
  first_night date not null,
  last_night date not null,
  is_confirmed boolean not null default true,
  created_by uuid references app_user,
  created_at timestamptz not null default clock_timestamp(),
  constraint festival_in_order check (last_night >= first_night and last_night - first_night < 31),
  constraint festival_once exclude using gist
    (property_id with =, lower(name) with =, daterange(first_night, last_night, '[]') with &&)
);
comment on table festival is 'nights that a hotel sells as one occasion; the same name in another year is the same festival';
comment on column festival.last_night is 'inclusive';
comment on column festival.is_confirmed is 'false while its dates may still move with the moon';
create index festival_by_night on festival (property_id, first_night, id);
create index festival_created_by on festival (created_by) where created_by is not null;
call bound_to_property('festival');
