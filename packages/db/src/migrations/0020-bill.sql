-- Part of a charge can stand on another bill than the rest of it: one line takes the part off, another carries it on. Together they are nothing.
alter table folio_line
  drop constraint folio_line_kind_check,
  drop constraint folio_line_sign,
  add constraint folio_line_kind_check
    check (kind in ('room-night', 'extra', 'fee', 'discount', 'rounding', 'transfer', 'tax', 'payment', 'refund')),
  add constraint folio_line_sign check (reverses_id is not null or kind in ('tax', 'transfer')
    or (kind = 'rounding' and abs(amount) <= 50)
    or (kind in ('room-night', 'extra', 'fee', 'refund') and amount > 0) or (kind in ('discount', 'payment') and amount < 0)),
  add constraint folio_line_transfer_of_charge check (kind <> 'transfer' or charge_id is not null);
-- The part that was taken off is carried on once.
create unique index folio_line_transferred_once on folio_line (charge_id) where kind = 'transfer' and amount > 0 and reverses_id is null;
comment on column folio_line.charge_id is
  'the charge that a tax or a discount belongs to, or that a transfer takes a part off; of the part carried on, the line that took it off; null for the tax of a room night, which its night names';
