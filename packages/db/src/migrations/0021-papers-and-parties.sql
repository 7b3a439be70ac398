-- Who is named on papers, and where they are; money held for guests to come.

alter table property
  add column legal_name text check (length(legal_name) between 1 and 120);
comment on column property.legal_name is
  'of the registered person, as on the certificate (CGST Rules, rule 46(a)); null: the hotel trades under it';

alter table booking
  add column company_address text check (length(company_address) between 1 and 300),
  add constraint booking_company_has_address check (company_gstin is null or company_address is not null);
comment on column booking.company_address is
  'with state and PIN code: an invoice to a registered person needs it (CGST Rules, rule 46(d))';

alter table bill
  add constraint bill_company_has_address check (gstin is null or address <> '');

alter table night_audit
  add constraint night_audit_deposits_are_held check (deposits <= 0);
comment on column night_audit.deposits is
  'money held for guests who are not in the house, at most zero: what others owe never lowers it';
comment on column night_audit.receivables is
  'of guests who have left, or who owe before they come or for not coming';

alter table booking add column twin_key text;
comment on column booking.twin_key is
  'digest of guest, rooms and dates of a stay booked on the website, so that a second window does not book it again; gone once it changes';
create unique index booking_booked_once on booking (property_id, twin_key) where twin_key is not null;
create function booking_forgets_twin() returns trigger language plpgsql as $$
begin
  new.twin_key := null;
  return new;
end $$;
create trigger booking_forgets_twin
  before update of status, check_in, check_out, room_type_id, guest_email on booking
  for each row when (new.twin_key is not null and (new.status = 'cancelled'
    or (new.check_in, new.check_out, new.room_type_id) is distinct from (old.check_in, old.check_out, old.room_type_id)
    or new.guest_email is distinct from old.guest_email))
  execute function booking_forgets_twin();
