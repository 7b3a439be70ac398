-- A refund that went out twice and a dispute that was deducted are told apart from what nobody knows (reference: payments, section 7).

alter table settlement_item drop constraint settlement_item_kind_check;
alter table settlement_item add constraint settlement_item_kind_check
  check (kind in ('payment', 'refund', 'dispute', 'other'));
alter table settlement_item add column of_payment text check (length(of_payment) between 1 and 80);
comment on column settlement_item.of_payment is 'of a refund or a dispute: the gateway''s id of the payment, where it tells it';
create index settlement_item_of_payment on settlement_item (payment_account_id, of_payment) where of_payment is not null;
