-- Behind row-level security PostgreSQL guesses how many bookings meet `charged_amount <> paid_amount`, and guesses nearly all: in a house
-- whose hotel is the whole table it read all years to find the few that owe. Of a yes or no it knows how often each is.
alter table booking add column is_even boolean not null
  generated always as (charged_amount = paid_amount) stored;
comment on column booking.is_even is 'what is charged is paid, to the paisa: nothing is owed, and nothing to be given back';
drop index booking_open_balance;
create index booking_open_balance on booking (property_id, id) where not is_even;
