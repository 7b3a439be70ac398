-- What of an invoice on a company's account was open on a business date: invoice_open, as of then.

create function invoice_open_on(wanted uuid, day date) returns bigint language sql stable as $$
  select (d.total
    + coalesce((select sum(case n.kind when 'credit-note' then -n.total else n.total end) from document n
        where n.corrects_id = d.id and n.kind in ('credit-note', 'debit-note') and n.issued_on <= day), 0)
    - coalesce((select sum(a.amount) from payment_allocation a
        join folio_line l on l.id = a.payment_id join property p on p.id = a.property_id
        left join folio_line back on back.reverses_id = l.id
        where a.invoice_id = d.id and day >= case when a.amount > 0 then l.business_date
          else coalesce(back.business_date, business_date(a.allocated_at, p.time_zone, p.day_rolls_at)) end), 0))::bigint
  from document d where d.id = wanted
$$;
comment on function invoice_open_on is
  'of a document: its total and its notes up to a business date, less what was settled of it up to then; what was taken back counts from the date of the taking back';
