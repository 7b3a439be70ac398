-- Plans price a room type over its Best Available: a part of it more or less, or an amount a night.
alter table rate_plan
  add column adjustment_basis_points int check (adjustment_basis_points between -9000 and 50000),
  add column adjustment_amount paise check (adjustment_amount between -100000000 and 100000000),
  add column minimum_stay int check (minimum_stay between 1 and 90),
  add column maximum_stay int check (maximum_stay between 1 and 90),
  add column closed_arrival_weekdays int not null default 0 check (closed_arrival_weekdays between 0 and 126),
  add column closed_departure_weekdays int not null default 0 check (closed_departure_weekdays between 0 and 126),
  add column is_refundable boolean not null default true,
  add column free_until_hours int check (free_until_hours between 0 and 2160),
  add column fee_nights int check (fee_nights between 1 and 30),
  add column fee_basis_points int check (fee_basis_points between 0 and 10000),
  add column is_public boolean not null default true,
  add column updated_at timestamptz not null default clock_timestamp(),
  add constraint rate_plan_one_adjustment check (num_nonnulls(adjustment_basis_points, adjustment_amount) = case when is_best_available then 0 else 1 end),
  add constraint rate_plan_best_available_is_plain check (not is_best_available or (
    meal_plan = 'EP' and is_active and is_public and is_refundable and closed_arrival_weekdays = 0 and closed_departure_weekdays = 0
    and num_nonnulls(minimum_stay, maximum_stay, free_until_hours, fee_nights, fee_basis_points) = 0)),
  add constraint rate_plan_stay_span check (minimum_stay <= maximum_stay),
  add constraint rate_plan_terms check (num_nonnulls(fee_nights, fee_basis_points) = case when free_until_hours is null then 0 else 1 end),
  add constraint rate_plan_no_terms_without_refund check (is_refundable or free_until_hours is null);
comment on column rate_plan.closed_arrival_weekdays is 'bit 0 Sunday to bit 6 Saturday; likewise the departures';
comment on column rate_plan.free_until_hours is 'the plan''s own cancellation terms; null: those of the property, or none of the money back when it is not refundable';
comment on column rate_plan.is_public is 'false: for the desk only, as a corporate rate';
create unique index rate_plan_name_key on rate_plan (property_id, room_type_id, lower(name)) where is_active;
create trigger rate_plan_touch before update on rate_plan for each row execute function touch_updated_at();

-- The public has nothing to do with what a company has agreed.
drop policy visitor on rate_plan;
create policy visitor on rate_plan for select to atithi_visitor
  using (is_public and property_id = any ((select scope_property_ids())::uuid[]));

create function locate_rate_plan(wanted uuid) returns table (property_id uuid, owner_id uuid)
  language sql stable security definer set search_path = public as
  $$ select p.id, p.owner_id from rate_plan r join property p on p.id = r.property_id where r.id = wanted and p.deleted_at is null $$;

-- Only a hotel in the regular scheme charges GST to its guests; the others issue a bill of supply (CGST Act, sections 10 and 31(3)(c)).
alter table property
  add column gst_registration text not null default 'regular' check (gst_registration in ('regular', 'composition', 'unregistered')),
  add constraint property_unregistered_has_no_gstin check (gst_registration <> 'unregistered' or gst_number is null);

-- A room type that is deleted stays for the bookings made of it; its name is free again.
alter table room_type add column deleted_at timestamptz, drop constraint room_type_name_key;
alter table room_type add constraint room_type_deleted_is_not_sold check (deleted_at is null or not is_active);
create unique index room_type_name_key on room_type (property_id, name) where deleted_at is null;

-- Whether the website names the price of a night with GST or before it; the sum of a stay always shows both.
alter table property add column prices_with_tax boolean not null default false;
