-- What the overview of payments sums, by indexes that hold nothing else: the years of a hotel are paid and settled.

create index booking_owing on booking (property_id) include (status, total_amount, paid_amount)
  where status in ('confirmed', 'checked-in', 'checked-out') and total_amount > paid_amount;
create index payment_asked_online on payment (property_id) include (amount)
  where gateway is not null and status in ('pending', 'processing');
create index payment_completed_online on payment (property_id, completed_at) include (fee)
  where gateway is not null and completed_at is not null;
create index payment_not_moved on payment (property_id, created_at) where completed_at is null;
create index payment_attempt_by_day on payment_attempt (property_id, at) include (status);
