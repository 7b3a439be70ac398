-- All that a list of bookings is filtered by, added up from and sorted by stands in one index beside the hotel: whatever number of rows
-- the planner expects under row-level security, no other index answers without the table.
create index booking_list on booking (property_id, id desc)
  include (status, source, check_in, check_out, total_amount, charged_amount, paid_amount, refunded_amount, guest_name);

-- Who arrives or leaves on certain days, over all hotels.
create index booking_all_by_check_out on booking (check_out, id);
