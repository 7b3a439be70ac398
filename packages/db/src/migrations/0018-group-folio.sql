-- The folio of a group: what its organiser pays before anybody is picked up. It has the same payments, lines, refunds and papers as that of
-- a booking, and never a charge: what is held on it pays the bookings of the group, each paisa once, or goes back.

alter type payment_method add value 'group-advance';

-- Payments.
alter table payment alter booking_id drop not null, add group_block_id uuid,
  add constraint payment_of_one_folio check (num_nonnulls(booking_id, group_block_id) = 1),
  add constraint payment_of_group foreign key (account_id, property_id, group_block_id) references group_block (account_id, property_id, id),
  add constraint payment_key unique (account_id, property_id, id),
  add constraint payment_group_key unique (account_id, property_id, group_block_id, id);
comment on column payment.group_block_id is
  'the group on whose folio it is, where it came before there was a booking';
create index payment_by_group on payment (account_id, group_block_id, id) where group_block_id is not null;

-- Lines.
alter table folio_line alter booking_id drop not null, add group_block_id uuid, add advance_line_id uuid,
  add constraint folio_line_of_one_folio check (num_nonnulls(booking_id, group_block_id) = 1),
  add constraint folio_line_group_has_money check (group_block_id is null or kind in ('payment', 'refund')),
  add constraint folio_line_of_group foreign key (account_id, property_id, group_block_id) references group_block (account_id, property_id, id),
  add constraint folio_line_group_key unique (account_id, property_id, group_block_id, id),
  add constraint folio_line_key unique (account_id, property_id, id),
  add constraint folio_line_group_reverses foreign key (account_id, property_id, group_block_id, reverses_id)
    references folio_line (account_id, property_id, group_block_id, id),
  add constraint folio_line_group_payment foreign key (account_id, property_id, group_block_id, payment_id)
    references payment (account_id, property_id, group_block_id, id),
  add constraint folio_line_advance foreign key (account_id, property_id, advance_line_id) references folio_line (account_id, property_id, id),
  add constraint folio_line_advance_of_booking check (advance_line_id is null or (kind = 'payment' and booking_id is not null)),
  drop constraint folio_line_payment,
  -- What pays a booking leaves the folio of its group as a line above zero, which is no payment of its own.
  add constraint folio_line_payment check ((payment_id is not null) = (
    kind = 'payment' and reverses_id is null and not (group_block_id is not null and amount > 0))),
  drop constraint folio_line_sign,
  add constraint folio_line_sign check (reverses_id is not null or kind in ('tax', 'transfer')
    or (kind = 'rounding' and abs(amount) <= 50)
    or (kind in ('room-night', 'extra', 'fee', 'debit-adjustment', 'refund') and amount > 0)
    or (kind in ('discount', 'payment') and amount < 0)
    or (kind = 'payment' and group_block_id is not null));
comment on column folio_line.group_block_id is 'the group on whose folio it stands; null: of a booking';
comment on column folio_line.advance_line_id is
  'of what the advance of a group pays on a booking: the line that took it off the folio of the group';
create index folio_line_by_group on folio_line (account_id, group_block_id, id) where group_block_id is not null;
-- What left the folio of a group pays one booking.
create unique index folio_line_advance_once on folio_line (account_id, advance_line_id) where advance_line_id is not null;

-- What an advance pays on a booking moves no money: it is in nobody's drawer.
drop trigger folio_line_in_shift on folio_line;
create trigger folio_line_in_shift after insert on folio_line for each row
  when (new.kind in ('payment', 'refund') and new.posted_by is not null and new.method::text <> 'group-advance')
  execute function place_in_shift();

alter table cashier_shift_line alter booking_id drop not null,
  add constraint cashier_shift_line_of foreign key (account_id, property_id, line_id) references folio_line (account_id, property_id, id);

-- Refunds.
alter table refund alter booking_id drop not null, add group_block_id uuid,
  add constraint refund_of_one_folio check (num_nonnulls(booking_id, group_block_id) = 1),
  add constraint refund_of_group foreign key (account_id, property_id, group_block_id) references group_block (account_id, property_id, id),
  add constraint refund_group_line foreign key (account_id, property_id, group_block_id, line_id)
    references folio_line (account_id, property_id, group_block_id, id);
comment on column refund.group_block_id is 'the group on whose folio it is';
create index refund_by_group on refund (account_id, group_block_id, id) where group_block_id is not null;

-- Papers. The voucher of an advance goes with what it pays: it covers the line on the folio of the group, and what of it was moved.
alter table document alter booking_id drop not null, add group_block_id uuid,
  add constraint document_of_one_folio check (num_nonnulls(booking_id, group_block_id) = 1),
  add constraint document_group_has_no_charges check (group_block_id is null
    or kind in ('receipt-voucher', 'payment-receipt', 'refund-voucher')),
  add constraint document_of_group foreign key (account_id, property_id, group_block_id) references group_block (account_id, property_id, id),
  add constraint document_corrects foreign key (account_id, property_id, corrects_id) references document (account_id, property_id, id);
comment on column document.group_block_id is 'the group whose money it tells of; null: of a booking';
create index document_by_group on document (account_id, group_block_id, id) where group_block_id is not null;

alter table document_line alter booking_id drop not null,
  drop constraint document_line_account_id_property_id_booking_id_document_i_fkey,
  add constraint document_line_document foreign key (account_id, property_id, document_id) references document (account_id, property_id, id),
  add constraint document_line_line foreign key (account_id, property_id, line_id) references folio_line (account_id, property_id, id);
alter table document_cancellation alter booking_id drop not null,
  add constraint document_cancellation_document foreign key (account_id, property_id, document_id) references document (account_id, property_id, id);

-- What of a payment of a group paid a booking stands beside what went back of it: the same check keeps both within the payment.
alter table payment_allocation alter booking_id drop not null, add group_block_id uuid, add applied_id uuid,
  add constraint payment_allocation_of_one_folio check (num_nonnulls(booking_id, group_block_id) = 1),
  add constraint payment_allocation_group_payment foreign key (account_id, property_id, group_block_id, payment_id)
    references folio_line (account_id, property_id, group_block_id, id),
  add constraint payment_allocation_group_refund foreign key (account_id, property_id, group_block_id, refund_id)
    references folio_line (account_id, property_id, group_block_id, id),
  add constraint payment_allocation_applied foreign key (account_id, property_id, group_block_id, applied_id)
    references folio_line (account_id, property_id, group_block_id, id),
  drop constraint payment_allocation_to_one,
  add constraint payment_allocation_to_one check (num_nonnulls(invoice_id, refund_id, applied_id) = 1
    and (applied_id is null or group_block_id is not null)),
  drop constraint payment_allocation_frees_invoice,
  add constraint payment_allocation_frees check (amount > 0 or invoice_id is not null or applied_id is not null);
comment on column payment_allocation.applied_id is
  'the line by which so much of it left the folio of its group for a booking; below zero: it came back';
create index payment_allocation_by_group on payment_allocation (account_id, group_block_id) where group_block_id is not null;

-- A line of the bank is matched with money of a group as with that of a booking.
alter table bank_match drop constraint bank_match_of_one,
  add constraint bank_match_of_one check (num_nonnulls(settlement_id, payment_id, channel_statement_id) = 1
    and (booking_id is null or payment_id is not null)),
  add constraint bank_match_of_payment foreign key (account_id, property_id, payment_id) references payment (account_id, property_id, id);

-- As in 0017, and what the desk wrote of the money of groups.
create or replace function forget_typed_words(account uuid, words text[], pseudonym text) returns int
language plpgsql set app.forgetting = 'on' as $$
declare
  places constant uuid[] := array(select id from property where account_id = account);
  pattern constant text := pattern_of_words(words);
  masked int := 0;
  rows_masked int;
  place record;
begin
  -- Tables of a hotel with the columns that people fill in by hand.
  for place in
    select t.name, t.typed from (values
      ('bank_line', array['narration', 'ignored_reason']), ('bank_match', array['reason', 'undone_reason']),
      ('booking_walk', array['reason']), ('settlement_item', array['reason']), ('paid_out', array['reason']),
      ('virtual_card', array['void_reason']), ('company_receipt', array['reversal_reason']),
      ('cashier_shift', array['note']), ('group_block', array['name', 'notes']), ('room_block', array['reason']),
      ('room_assignment', array['pin_reason'])
    ) t (name, typed)
  loop
    execute format('update %I set %s where account_id = $4 and property_id = any ($1) and concat_ws('' '', %s) ~* $2', place.name,
      (select string_agg(format('%I = left(masked_text(%I, $2, $3), greatest(length(%I), length($3)))', c, c, c), ', ') from unnest(place.typed) c),
      (select string_agg(quote_ident(c), ', ') from unnest(place.typed) c)) using places, pattern, pseudonym, account;
    get diagnostics rows_masked = row_count;
    masked := masked + rows_masked;
  end loop;
  -- What the desk wrote of the money of a group, which is of no booking.
  update folio_line set reason = masked_text(reason, pattern, pseudonym), reference = masked_text(reference, pattern, pseudonym)
  where account_id = account and property_id = any (places) and group_block_id is not null
    and concat_ws(' ', reason, reference) ~* pattern;
  update payment set reference = masked_text(reference, pattern, pseudonym)
  where account_id = account and property_id = any (places) and group_block_id is not null and reference ~* pattern;
  update refund set reason = masked_text(reason, pattern, pseudonym), reference = masked_text(reference, pattern, pseudonym)
  where account_id = account and property_id = any (places) and group_block_id is not null
    and concat_ws(' ', reason, reference) ~* pattern;
  delete from testimonial
  where account_id = account and property_id = any (places) and concat_ws(' ', guest_name, comment) ~* pattern;
  update audit_entry set before = masked_json(before, '{}', pattern, pseudonym), after = masked_json(after, '{}', pattern, pseudonym),
    reason = masked_text(reason, pattern, pseudonym)
  where account_id = account and property_id = any (places) and concat_ws(' ', before, after, reason) ~* pattern;
  get diagnostics rows_masked = row_count;
  return masked + rows_masked;
end $$;
