-- What an owner means to sell: room-nights and room revenue of each month and room type. And whom channels are to the tax office.

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

create table commerce_operator (
  property_id uuid not null references property,
  account_id uuid not null references account,
  channel_id text not null check (channel_id in
    ('google', 'makemytrip', 'goibibo', 'booking.com', 'cleartrip', 'oyo', 'agoda', 'expedia')),
  gstin text not null check (gstin ~ '^[0-9]{2}[A-Z0-9]{13}$'),
  set_by uuid references app_user,
  set_at timestamptz not null,
  primary key (property_id, channel_id)
);
comment on table commerce_operator is
  'the registration under which a channel that takes guests'' money collects tax at source for a hotel (CGST Act, section 52): table 14 of GSTR-1 names it';
comment on column commerce_operator.gstin is
  'of the operator in the hotel''s state, as its certificate of collection says; of a collector the 14th character is C';
call bound_to_property('commerce_operator');

-- The same report over closed days is the same for ever.
alter table report_run add column is_closed boolean not null default false;
comment on column report_run.is_closed is
  'every day of it was closed at every hotel when it was read: asked for again, it has the same rows';
create index report_run_closed on report_run (report_id, date_from, date_to) where is_closed and status = 'ready';
