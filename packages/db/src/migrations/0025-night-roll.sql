-- The roll of the business day asks when a stay was agreed: whoever booked shortly before it, or at night, is not judged by it.
alter table booking add column arrival_agreed_at timestamptz;
alter table booking add column no_show_on date;
update booking b set arrival_agreed_at = b.created_at, no_show_on = case when b.is_no_show then b.check_in end;
alter table booking
  alter column arrival_agreed_at set default clock_timestamp(),
  alter column arrival_agreed_at set not null,
  add constraint booking_no_show_is_dated check (is_no_show = (no_show_on is not null));
comment on column booking.arrival_agreed_at is
  'when somebody last said that the guest comes: booked, confirmed, moved, reinstated, or still expected; a roll of the day shortly after it judges nothing';
comment on column booking.no_show_on is 'the business date on which a guest who did not come was marked; null: none';
create index booking_no_shows on booking (account_id, property_id, no_show_on) where no_show_on is not null;
alter table property
  add column no_show_spare_hours smallint not null default 8 check (no_show_spare_hours between 0 and 24),
  add column site_cut_off_hours smallint not null default 3 check (site_cut_off_hours between 0 and 12);
comment on column property.no_show_spare_hours is
  'a stay agreed fewer hours than this before the business day ends is not judged by that end';
comment on column property.site_cut_off_hours is
  'the website stops selling a night so many hours before its business day ends';
