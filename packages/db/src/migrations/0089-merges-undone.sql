-- Where a merge is undone, a hotel that knew only the other guest knows the kept one no more.

alter table guest_merge add column brought_property_ids uuid[] not null default '{}';
comment on column guest_merge.brought_property_ids is 'hotels that knew the merged guest and not the kept one: undoing takes them back';
grant delete on guest_at_property to atithi_tenant;
create policy nothing_happened on guest_at_property as restrictive for delete to atithi_tenant
  using (total_bookings = 0 and stays = 0 and total_spent = 0 and rating_count = 0);
