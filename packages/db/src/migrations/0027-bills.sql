-- A bill is opened once, however often its request comes.
alter table folio add column idempotency_key text check (length(idempotency_key) between 1 and 200);
create unique index folio_idempotency_key on folio (booking_id, idempotency_key) where idempotency_key is not null;

-- A letter of undertaking holds to the end of a financial year, 31 March (circular 8/8/2017-GST). Letters entered before this hold to the
-- end of the current one, as the form said.
alter table property add column lut_valid_until date;
update property set lut_valid_until = make_date(extract(year from now() - interval '3 months')::int + 1, 3, 31) where lut_number is not null;
alter table property add constraint property_lut_has_an_end check ((lut_number is null) = (lut_valid_until is null));
comment on column property.lut_valid_until is 'the last business date on which supplies under the letter of undertaking bear no tax';

-- A bill keeps the letter that was in force when it was marked, until that ends.
alter table folio add column lut_valid_until date;
update folio set lut_valid_until = make_date(extract(year from created_at - interval '3 months')::int + 1, 3, 31) where lut is not null;
alter table folio add constraint folio_lut_has_an_end check ((lut is null) = (lut_valid_until is null));
