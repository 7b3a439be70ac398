-- An allocation is of lines of the folio: the line of a payment has another id than the payment, and was called as if it had the same.
alter table payment_allocation rename column payment_id to payment_line_id;
alter table payment_allocation rename column refund_id to refund_line_id;
alter table payment_allocation rename column applied_id to applied_line_id;
comment on column payment_allocation.payment_line_id is null;
alter index payment_allocation_by_payment rename to payment_allocation_by_payment_line;

create or replace function keep_payment_allocated_once() returns trigger language plpgsql as $$
begin
  if (select sum(a.amount) from payment_allocation a
      where a.account_id = new.account_id and a.payment_line_id = new.payment_line_id)
    not between 0 and (select -l.amount from folio_line l
      where l.account_id = new.account_id and l.id = new.payment_line_id) then
    raise exception 'payment % is set off beyond its amount', new.payment_line_id using errcode = 'check_violation';
  end if;
  return null;
end $$;

-- What of an invoice on a company's account was open on a business date: invoice_open, as of then.
create or replace function invoice_open_on(of_account uuid, wanted uuid, day date) returns bigint language sql stable as $$
  select (d.total
    + coalesce((select sum(case n.kind when 'credit-note' then -n.total else n.total end) from document n
        where n.account_id = d.account_id and n.corrects_id = d.id and n.kind in ('credit-note', 'debit-note') and n.issued_on <= day), 0)
    - coalesce((select sum(a.amount) from payment_allocation a
        join folio_line l on l.account_id = a.account_id and l.id = a.payment_line_id
        join property p on p.account_id = a.account_id and p.id = a.property_id
        left join folio_line back on back.account_id = a.account_id and back.reverses_id = l.id
        where a.account_id = d.account_id and a.invoice_id = d.id and day >= case when a.amount > 0 then l.business_date
          else coalesce(back.business_date, business_date(a.allocated_at, p.time_zone, p.day_rolls_at)) end), 0))::bigint
  from document d where d.account_id = of_account and d.id = wanted
$$;
