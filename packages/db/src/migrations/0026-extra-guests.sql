-- A room rate is made for so many guests: a fee may be charged for each adult or child of a room above them.
alter table property_fee
  add column included int,
  drop constraint property_fee_basis_check,
  add constraint property_fee_basis_check
    check (basis in ('per-room-night', 'per-guest-night', 'per-extra-adult-night', 'per-extra-child-night', 'per-stay')),
  add constraint property_fee_included check (case basis
    when 'per-extra-adult-night' then coalesce(included between 1 and 20, false)
    when 'per-extra-child-night' then coalesce(included between 0 and 20, false)
    else included is null end);
comment on column property_fee.included is 'how many adults, or children, the rate of a room includes: those above them are charged; null: of no matter to the basis';
