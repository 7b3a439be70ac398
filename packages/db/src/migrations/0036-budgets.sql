-- What an owner means to sell: room-nights and room revenue of each month and room type.

create table budget_month (
  property_id uuid not null references property,
  account_id uuid not null references account,
  month date not null check (extract(day from month) = 1 and month >= '2000-01-01'),
  room_type_id uuid not null,
  room_nights int not null check (room_nights between 0 and 100000),
  room_revenue paise not null check (room_revenue >= 0),
  set_by uuid references app_user,
  set_at timestamptz not null,
  primary key (property_id, month, room_type_id),
  foreign key (property_id, room_type_id) references room_type (property_id, id)
);
comment on table budget_month is
  'the owner''s budget of one month and room type; the budget of a hotel is the sum of its types';
comment on column budget_month.month is 'its first day';
comment on column budget_month.room_nights is 'room-nights to be sold';
comment on column budget_month.room_revenue is 'paise before tax';
comment on column budget_month.set_by is 'who wrote it last; null: the demonstration';
call bound_to_property('budget_month');
