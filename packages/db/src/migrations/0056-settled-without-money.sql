-- What settles a bill though no money comes at that moment stands apart from money received: tax that a company withheld (a claim on the
-- tax office), an advance that is applied (received before), and a debt that is written off.

alter type payment_method add value 'write-off';

alter table staff_member drop constraint staff_member_grants_check;
alter table staff_member add constraint staff_member_grants_check check (
  grants <@ array['discount','override','refund','reversal','back-date','leave-balance','credit-limit','write-off']);

alter table night_audit
  add column withheld paise not null default 0,
  add column advances_applied paise not null default 0,
  add column written_off paise not null default 0,
  add column city_ledger paise not null default 0;
comment on column night_audit.received is 'money that came, advances of companies apart';
comment on column night_audit.withheld is 'tax that companies deducted at source (TDS) from what they paid';
comment on column night_audit.advances_applied is
  'of what companies paid ahead: what settled bills on this date; the money came before';
comment on column night_audit.written_off is 'of what was owed: what nobody will pay';
comment on column night_audit.city_ledger is
  'of the receivables: what stood on accounts of companies when the date was closed; 0 for dates that were closed before it was counted';
comment on column night_audit.opening_balance is
  'all that was owed before the day; the three balances are it plus the day''s charges less what settled them';

-- Days that are closed say the same as before, each in its place.
update night_audit n set received = n.received - m.withheld - m.applied, withheld = m.withheld, advances_applied = m.applied
from (
  select property_id, business_date, -coalesce(sum(amount) filter (where method::text = 'tds'), 0) as withheld,
    -coalesce(sum(amount) filter (where method::text = 'company-advance'), 0) as applied
  from folio_line where kind = 'payment' and method::text in ('tds', 'company-advance') group by 1, 2) m
where m.property_id = n.property_id and m.business_date = n.business_date;
