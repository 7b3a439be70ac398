-- Plans, what each hotel subscribes to, and what that lets it do.

-- No hotel is without one. The trial runs for fourteen days and to the end of the last.
create function found_subscription() returns trigger
language plpgsql as $$
begin
  insert into subscription (account_id, property_id, trial_ends_at) values (new.account_id, new.id,
    (date_trunc('day', new.created_at at time zone new.time_zone) + interval '15 days') at time zone new.time_zone);
  return null;
end $$;

create trigger property_subscribes after insert on property
  for each row execute function found_subscription();

create table plan (
  id text primary key check (id ~ '^[a-z][a-z-]*$'),
  name text not null,
  rank int not null unique
);
comment on table plan is 'what a hotel can subscribe to; what it costs and allows stands in its versions';
comment on column plan.rank is 'from the smallest to the largest';
grant select on plan to atithi_app, atithi_tenant, atithi_visitor, atithi_platform;
insert into plan (id, name, rank) values
  ('freemium', 'Freemium', 0), ('starter', 'Starter', 1), ('professional', 'Professional', 2);

create table plan_version (
  plan_id text not null references plan,
  valid_from date not null,
  monthly_price paise not null check (monthly_price >= 0),
  commission_basis_points int not null check (commission_basis_points between 0 and 10000),
  online_bookings int check (online_bookings >= 0),
  staff_accounts int not null check (staff_accounts >= 0),
  portals int check (portals >= 0),
  has_branding boolean not null,
  has_advanced_reports boolean not null,
  support text[] not null default '{}' check (support <@ array['email', 'phone', 'priority']),
  moves_on date,
  primary key (plan_id, valid_from),
  constraint plan_version_moves_after check (moves_on >= valid_from)
);
comment on table plan_version is
  'a price or a limit that changes is a row of its own: hotels keep the one that they agreed to';
comment on column plan_version.valid_from is 'the day in India from which it is offered';
comment on column plan_version.monthly_price is 'before GST';
comment on column plan_version.commission_basis_points is 'of the room revenue of online bookings';
comment on column plan_version.online_bookings is 'made on the website in a month of the hotel; null: unlimited';
comment on column plan_version.portals is 'travel portals that may be connected; null: unlimited';
comment on column plan_version.has_branding is 'a domain of the hotel''s own';
comment on column plan_version.moves_on is
  'the day on which hotels with an older version of the plan are moved to it, told of it thirty days before; null: they keep theirs';
grant select on plan_version to atithi_app, atithi_tenant, atithi_visitor, atithi_platform;
grant insert on plan_version to atithi_platform;
insert into plan_version (plan_id, valid_from, monthly_price, commission_basis_points, online_bookings,
  staff_accounts, portals, has_branding, has_advanced_reports, support)
values
  ('freemium', '2026-01-01', 0, 0, 0, 0, 0, false, false, '{}'),
  ('starter', '2026-01-01', 99900, 1000, 50, 0, 0, false, false, '{email}'),
  ('professional', '2026-01-01', 299900, 800, null, 2, 4, true, true, '{email,phone,priority}');

create table subscription (
  account_id uuid not null,
  property_id uuid not null,
  plan_id text not null default 'freemium' references plan,
  terms_from date not null default '2026-01-01',
  trial_ends_at timestamptz not null,
  paid_until timestamptz,
  grace_until timestamptz,
  next_plan_id text references plan,
  next_terms_from date,
  next_at timestamptz,
  told_stage text not null default 'trial',
  updated_at timestamptz not null default clock_timestamp(),
  invoiced_month date check (extract(day from invoiced_month) = 1),
  unpaid_from timestamptz,
  credit paise not null default 0 check (credit >= 0),
  hotel_deleted boolean not null default false,
  primary key (account_id, property_id),
  foreign key (plan_id, terms_from) references plan_version,
  foreign key (next_plan_id, next_terms_from) references plan_version,
  constraint subscription_next_is_whole check (
    (next_plan_id is null) = (next_at is null) and (next_plan_id is null) = (next_terms_from is null)),
  constraint subscription_grace_follows check (grace_until > least(paid_until, unpaid_from)),
  foreign key (account_id, property_id) references property (account_id, id)
);
comment on table subscription is
  'the plan of each hotel; its state at an instant is that of subscription_state, and no job has to run for it to hold';
comment on column subscription.terms_from is 'the version of the plan that was agreed';
comment on column subscription.trial_ends_at is
  'until then a hotel on freemium has what starter allows: the end of a day of the hotel';
comment on column subscription.paid_until is 'null: no payment is awaited';
comment on column subscription.grace_until is
  'until when an unpaid plan holds; null: fourteen days from paid_until';
comment on column subscription.next_at is 'when next_plan_id takes the place of plan_id';
comment on column subscription.told_stage is 'the stage of which the owner was told last: see subscription_stage';
comment on column subscription.invoiced_month is
  'the first day of the month whose fee was charged last, or of that in which the hotel was added where it is null; what is owed from then on is dated in it or later';
comment on column subscription.unpaid_from is
  'the end of the day on which the oldest open invoice was due; null: none is open';
comment on column subscription.credit is 'paise that were paid or credited beyond an invoice, for the next one';
comment on column subscription.hotel_deleted is 'as the hotel says, for what is counted and listed of all hotels';
create index subscription_by_plan on subscription (plan_id, property_id);
create index subscription_to_invoice on subscription (invoiced_month nulls first, property_id);
create index subscription_unpaid on subscription (least(paid_until, unpaid_from), property_id)
  where plan_id <> 'freemium' and not hotel_deleted;
create trigger subscription_touch before update on subscription
  for each row execute function touch_updated_at();
create trigger subscription_channels after insert or update on subscription
  for each row execute function subscription_closes_channels();
call bound_to_property('subscription');
-- A tenant reads its plan, and founds a hotel with the trial. What changes it is an administrator,
-- or the clock.
revoke insert, update, delete on subscription from atithi_tenant;
grant insert (account_id, property_id, trial_ends_at) on subscription to atithi_tenant;
grant update (hotel_deleted) on subscription to atithi_tenant;

create function subscribed_plan(s subscription, at timestamptz) returns text
language sql immutable parallel safe as $$
  select case when s.next_at <= at then s.next_plan_id else s.plan_id end
$$;

-- What hotels owe the platform: commission, fees, invoices, and what pays them.
create function subscription_due(s subscription) returns timestamptz
language sql immutable parallel safe as $$ select least(s.paid_until, s.unpaid_from) $$;

-- Unpaid for seven days a plan is past due, then in grace, and after that allows what freemium does.
create function subscription_state(s subscription, at timestamptz) returns text
language sql stable parallel safe as $$
  select case
    when subscribed_plan(s, at) = 'freemium'
      then case when s.trial_ends_at > at then 'trial' else 'freemium' end
    when subscription_due(s) is null or subscription_due(s) > at then 'active'
    when coalesce(s.grace_until, subscription_due(s) + interval '14 days') <= at then 'freemium'
    when subscription_due(s) + interval '7 days' > at then 'past-due'
    else 'grace' end
$$;

-- A state with what the owner is reminded of within it, by how many days are left or have passed.
create function subscription_stage(s subscription, at timestamptz) returns text
language sql stable parallel safe as $$
  select case subscription_state(s, at)
    when 'trial' then case when s.trial_ends_at - interval '2 days' <= at then 'trial-2'
      when s.trial_ends_at - interval '7 days' <= at then 'trial-7' else 'trial' end
    when 'past-due' then case when subscription_due(s) + interval '5 days' <= at then 'past-due-5'
      when subscription_due(s) + interval '3 days' <= at then 'past-due-3' else 'past-due' end
    when 'grace' then case when subscription_due(s) + interval '13 days' <= at then 'grace-13'
      when subscription_due(s) + interval '10 days' <= at then 'grace-10' else 'grace' end
    else subscription_state(s, at) end
$$;

-- What a hotel may do at an instant: the version that it agreed to, or the newest of what its state
-- gives it. A visitor may know, and no subscription.
create function plan_terms(of_account uuid, wanted uuid, at timestamptz)
returns table (plan_id text, state text, trial_ends_at timestamptz, paid_until timestamptz,
  grace_ends_at timestamptz, allowed_by text, allowed_by_name text, monthly_price paise, commission_basis_points int,
  online_bookings int, staff_accounts int, portals int, has_branding boolean, has_advanced_reports boolean)
language sql stable security definer set search_path = public as $$
  select now.plan_id, now.state, s.trial_ends_at, subscription_due(s),
    coalesce(s.grace_until, subscription_due(s) + interval '14 days'),
    v.plan_id, allowing.name, v.monthly_price, v.commission_basis_points, v.online_bookings, v.staff_accounts, v.portals,
    v.has_branding, v.has_advanced_reports
  from subscription s
    cross join lateral (select subscribed_plan(s, at) as plan_id, subscription_state(s, at) as state,
      case when s.next_at <= at then s.next_terms_from else s.terms_from end as terms_from) now
    cross join lateral (
      select f.* from plan_version f
      where case now.state when 'trial' then f.plan_id = 'starter' when 'freemium' then f.plan_id = 'freemium'
        else f.plan_id = now.plan_id and f.valid_from = now.terms_from end
        and f.valid_from <= (at at time zone 'Asia/Kolkata')::date
      order by f.valid_from desc limit 1) v
    join plan allowing on allowing.id = v.plan_id
  where s.account_id = of_account and s.property_id = wanted and scope_admits_property(wanted)
$$;

-- What the plan lets the website sell this month (the property's own calendar) and what it has
-- sold. A visitor may know how many, and no booking.
create function online_allowance(of_account uuid, wanted uuid, at timestamptz)
returns table (plan_id text, state text, trial_ends_at timestamptz, allowed int, made int)
language sql stable security definer set search_path = public as $$
  select t.plan_id, t.state, t.trial_ends_at, t.online_bookings,
    case when coalesce(t.online_bookings, 0) = 0 then 0 else (
      select count(*)::int from booking b where b.account_id = p.account_id and b.property_id = p.id and b.is_online
        and b.created_at >= date_trunc('month', at, p.time_zone)) end
  from property p cross join lateral plan_terms(of_account, p.id, at) t
  where p.account_id = of_account and p.id = wanted and scope_admits_property(wanted)
$$;

create table plan_request (
  id uuid not null default new_id(),
  account_id uuid not null,
  property_id uuid not null,
  plan_id text not null references plan,
  note text check (length(note) between 1 and 500),
  asked_by uuid not null references app_user,
  asked_at timestamptz not null,
  outcome text check (outcome in ('accepted', 'declined', 'withdrawn')),
  answer text check (length(answer) between 1 and 300),
  decided_by uuid references app_user,
  decided_at timestamptz,
  hotel_deleted boolean not null default false,
  primary key (account_id, id),
  check ((outcome is null) = (decided_at is null) and (outcome is null) = (decided_by is null)),
  foreign key (account_id, property_id) references property (account_id, id)
);
comment on table plan_request is 'owners ask for a plan; administrators accept or decline';
comment on column plan_request.outcome is 'null: open';
comment on column plan_request.hotel_deleted is 'as the hotel says, for what is counted and listed of all hotels';
create unique index plan_request_open_key on plan_request (account_id, property_id) where outcome is null;
create index plan_request_by_property on plan_request (account_id, property_id, id desc);
create index plan_request_open on plan_request (id desc) where outcome is null and not hotel_deleted;
create index plan_request_decided on plan_request (id desc) where outcome is not null and not hotel_deleted;
call bound_to_property('plan_request');
revoke update, delete on plan_request from atithi_tenant;
grant update (outcome, decided_by, decided_at) on plan_request to atithi_tenant;
revoke delete on plan_request from atithi_platform;
grant update (hotel_deleted) on plan_request to atithi_tenant;

-- Platform invoices

create table biller (
  only_row boolean primary key default true check (only_row),
  name text not null default '' check (length(name) <= 120),
  address text not null default '' check (length(address) <= 300),
  state text not null default '' check (length(state) <= 60),
  gstin text check (gstin ~ '^[0-9]{2}[A-Z0-9]{13}$'),
  email text check (length(email) <= 254),
  phone text check (length(phone) <= 20),
  subscription_sac text not null default '998315' check (subscription_sac ~ '^[0-9]{4,8}$'),
  commission_sac text not null default '998552' check (commission_sac ~ '^[0-9]{4,8}$'),
  tax_basis_points int not null default 1800 check (tax_basis_points between 0 and 10000),
  prefix text not null default 'AT' check (prefix ~ '^[A-Z][A-Z0-9]{1,2}$'),
  due_days int not null default 7 check (due_days between 1 and 60),
  transfer_details text not null default '' check (length(transfer_details) <= 500),
  gateway_key_id text check (length(gateway_key_id) between 1 and 100),
  gateway_key_sealed text,
  updated_at timestamptz not null default clock_timestamp(),
  -- The platform's own account may be at any gateway that hotels may have, through the same port.
  gateway text not null default 'razorpay' check (gateway in ('razorpay', 'cashfree')),
  webhook_secret_sealed text,
  previous_webhook_secret_sealed text,
  webhook_secret_changed_at timestamptz,
  constraint biller_gateway_is_whole check ((gateway_key_id is null) = (gateway_key_sealed is null)),
  -- Without a name and a State nothing can be invoiced: rule 46 of the CGST Rules asks for both.
  constraint biller_gstin_has_state check (gstin is null or (name <> '' and state <> ''))
);
comment on table biller is 'the platform as a supplier to hotels: one row; while name or State is empty no invoice is made';
comment on column biller.gstin is 'null: the platform is not registered and charges no GST';
comment on column biller.subscription_sac is 'services accounting code of the subscription';
comment on column biller.commission_sac is 'reservation services for accommodation';
comment on column biller.due_days is 'days after the date of an invoice by which it is to be paid';
comment on column biller.transfer_details is 'what an invoice says on where to transfer money';
comment on column biller.gateway_key_sealed is 'the secret of the platform''s own gateway account, encrypted';
comment on column biller.gateway is 'where the platform has its own account, with the keys below';
comment on column biller.webhook_secret_sealed is
  'by which the platform''s own gateway signs what it tells, encrypted; null where it signs with the secret above, or tells nothing';
comment on column biller.previous_webhook_secret_sealed is
  'the one before: it is believed for a day, since what was sent is sent again';
create trigger biller_touch before update on biller
  for each row execute function touch_updated_at();
grant select (only_row, name, state, due_days, transfer_details, gateway_key_id, tax_basis_points) on biller
  to atithi_tenant;
grant select, update on biller to atithi_platform;
insert into biller default values;

create table billing_counter (
  kind text not null check (kind in ('invoice', 'credit-note')),
  financial_year int not null check (financial_year between 2017 and 2200),
  last_serial int not null check (last_serial between 1 and 999999),
  last_date date not null,
  primary key (kind, financial_year)
);
comment on table billing_counter is
  'the last number of each series of the platform; whoever issues holds the row until commit, so that none is lost nor given twice';
comment on column billing_counter.financial_year is 'the year in which it begins, on 1 April';
grant select, insert, update on billing_counter to atithi_platform;

create table billing_invoice (
  id uuid not null default new_id() primary key,
  property_id uuid not null,
  account_id uuid not null references account,
  kind text not null check (kind in ('invoice', 'credit-note')),
  number text not null check (number ~ '^[A-Z][A-Z0-9/-]{0,15}$'),
  serial int not null,
  financial_year int not null,
  issued_on date not null,
  issued_at timestamptz not null,
  month date check (extract(day from month) = 1),
  due_on date,
  taxable_value paise not null check (taxable_value >= 0),
  cgst paise not null check (cgst >= 0),
  sgst paise not null check (sgst >= 0),
  igst paise not null check (igst >= 0),
  total paise not null check (total > 0),
  settled paise not null default 0,
  corrects_id uuid,
  content jsonb not null,
  idempotency_key text check (length(idempotency_key) between 1 and 200),
  unique (property_id, id),
  constraint billing_invoice_serial unique (kind, financial_year, serial),
  constraint billing_invoice_number unique (number),
  constraint billing_invoice_once unique (property_id, month),
  constraint billing_invoice_idempotency unique (property_id, idempotency_key),
  foreign key (property_id, corrects_id) references billing_invoice (property_id, id),
  constraint billing_invoice_total check (total = taxable_value + cgst + sgst + igst),
  constraint billing_invoice_settled check (settled between 0 and total),
  constraint billing_invoice_kind check ((kind = 'invoice') = (month is not null)
    and (kind = 'invoice') = (due_on is not null) and (kind = 'credit-note') = (corrects_id is not null)),
  foreign key (account_id, property_id) references property (account_id, id)
);
comment on table billing_invoice is
  'what the platform invoices to a hotel, and credits; never changed but for what of it is settled';
comment on column billing_invoice.month is
  'the first day of the month on whose beginning it was made: fees of that month ahead, commission of the one before';
comment on column billing_invoice.settled is
  'paise that payments, tax deducted at source and credit notes have settled; of a credit note, what went to its invoice';
comment on column billing_invoice.content is 'the whole document as it was issued, from which it is printed';
create index billing_invoice_by_property on billing_invoice (property_id, id desc);
create index billing_invoice_open on billing_invoice (property_id, due_on)
  where kind = 'invoice' and settled < total;
create index billing_invoice_by_correction on billing_invoice (corrects_id) where corrects_id is not null;
create index billing_invoice_overdue on billing_invoice (id desc) where kind = 'invoice' and settled < total;
call bound_to_property('billing_invoice');
revoke insert, update, delete on billing_invoice from atithi_tenant;
revoke update, delete on billing_invoice from atithi_platform;
grant update (settled) on billing_invoice to atithi_platform;

create function refuse_billing_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.invoice_id is null
    and to_jsonb(new) - 'invoice_id' = to_jsonb(old) - 'invoice_id' then
    return new;
  end if;
  raise exception 'billing_line is append-only' using errcode = 'restrict_violation';
end $$;

create table billing_line (
  id uuid not null default new_id() primary key,
  property_id uuid not null,
  account_id uuid not null references account,
  kind text not null check (kind in ('subscription', 'plan-credit', 'plan-charge', 'commission')),
  day date not null,
  booking_id uuid,
  plan_id text references plan,
  covers_to date,
  base paise not null,
  basis_points int check (basis_points between 0 and 10000),
  amount paise not null,
  invoice_id uuid,
  created_at timestamptz not null default clock_timestamp(),
  foreign key (account_id, property_id, booking_id) references booking (account_id, property_id, id),
  foreign key (property_id, invoice_id) references billing_invoice (property_id, id),
  constraint billing_line_of_booking check ((kind = 'commission') = (booking_id is not null)
    and (kind = 'commission') = (basis_points is not null) and (kind = 'commission') = (plan_id is null)
    and (kind = 'commission') = (covers_to is null)),
  foreign key (account_id, property_id) references property (account_id, id)
);
comment on table billing_line is
  'what a hotel owes the platform before GST, line by line: fees of its plan and commission; below zero what it no longer owes; append-only but for the invoice that takes it';
comment on column billing_line.day is
  'of the hotel''s calendar: from when a fee covers the month, or when commission was earned or taken back; never in a month that is invoiced';
comment on column billing_line.covers_to is 'the last day that a fee covers';
comment on column billing_line.base is
  'of commission: room revenue before GST that was added or taken back; of a fee: the price of the whole month';
comment on column billing_line.invoice_id is 'null: not invoiced yet';
-- A month is charged once.
create unique index billing_line_month_once on billing_line (property_id, day) where kind = 'subscription';
create index billing_line_by_day on billing_line (property_id, day, id);
create index billing_line_by_booking on billing_line (booking_id) where booking_id is not null;
create index billing_line_by_invoice on billing_line (invoice_id) where invoice_id is not null;
create index billing_line_commission on billing_line (day) include (amount) where kind = 'commission';
create index billing_line_open on billing_line (property_id, day) where invoice_id is null;
create trigger billing_line_append_only before update or delete on billing_line
  for each row execute function refuse_billing_change();
call bound_to_property('billing_line');
revoke insert, update, delete on billing_line from atithi_tenant;
revoke update, delete on billing_line from atithi_platform;
grant update (invoice_id) on billing_line to atithi_platform;

create table billing_payment (
  id uuid not null default new_id() primary key,
  property_id uuid not null,
  account_id uuid not null references account,
  invoice_id uuid not null,
  method text not null check (method in ('link', 'transfer', 'credit')),
  status text not null check (status in ('asked', 'completed', 'withdrawn')),
  amount paise not null check (amount >= 0),
  tds paise not null default 0 check (tds >= 0),
  applied paise not null default 0,
  reference text check (length(reference) between 1 and 80),
  received_on date,
  merchant_reference text check (merchant_reference ~ '^[A-Za-z0-9]{1,35}$'),
  order_id text,
  checkout_url text,
  expires_at timestamptz,
  gateway_payment_id text,
  next_check_at timestamptz,
  idempotency_key text check (length(idempotency_key) between 1 and 200),
  recorded_by uuid references app_user,
  created_at timestamptz not null default clock_timestamp(),
  gateway text check (gateway in ('razorpay', 'cashfree')),
  link_id text,
  foreign key (property_id, invoice_id) references billing_invoice (property_id, id),
  constraint billing_payment_completed check ((status = 'completed') = (received_on is not null)),
  constraint billing_payment_applied check (applied between 0 and amount + tds),
  constraint billing_payment_some check (amount + tds > 0),
  constraint billing_payment_idempotency unique (property_id, idempotency_key),
  constraint billing_payment_gateway_id unique (gateway_payment_id),
  constraint billing_payment_has_gateway check ((method = 'link') = (gateway is not null)),
  foreign key (account_id, property_id) references property (account_id, id)
);
comment on table billing_payment is
  'what a hotel pays on an invoice of the platform: by a link of the gateway, a transfer that an administrator records, or credit that was left';
comment on column billing_payment.tds is
  'tax that the hotel deducted at source and pays for the platform: it settles the invoice as money does';
comment on column billing_payment.applied is 'what of both settled the invoice; the rest is credit of the hotel';
comment on column billing_payment.next_check_at is 'when the gateway is asked again what became of it';
comment on column billing_payment.gateway is 'at which gateway its page is: it alone can be asked';
comment on column billing_payment.link_id is
  'the page as the gateway calls it; null for those from before, which are known by their order';
create index billing_payment_by_invoice on billing_payment (invoice_id, id);
create index billing_payment_to_check on billing_payment (next_check_at)
  where next_check_at is not null and status = 'asked';
-- One page of the gateway for an invoice at a time.
create unique index billing_payment_asked_once on billing_payment (invoice_id) where status = 'asked';
call bound_to_property('billing_payment');
revoke insert, update, delete on billing_payment from atithi_tenant;
revoke delete on billing_payment from atithi_platform;

create function locate_billing_invoice(of_account uuid, wanted uuid) returns table (property_id uuid, account_id uuid)
language sql stable security definer set search_path = public as $$
  select p.id, p.account_id from billing_invoice i join property p on p.account_id = i.account_id and p.id = i.property_id
  where i.account_id = of_account and i.id = wanted and p.deleted_at is null
$$;

-- Commission is that of the room that was sold, whichever booking pays for it.
create function post_commission(of_account uuid, wanted uuid[]) returns int
language sql as $$
  with held as (
    select s.property_id, s.invoiced_month from subscription s
    where s.account_id = of_account and s.property_id in (select b.property_id from booking b
      where b.account_id = of_account and b.id = any (wanted) and b.commission_basis_points > 0)
    order by s.property_id for share),
  of as (
    select b.id, b.property_id, b.account_id, b.commission_basis_points as bp, h.invoiced_month,
      b.status in ('checked-out', 'cancelled') as is_over,
      (coalesce(case b.status when 'cancelled' then b.cancelled_at else b.checked_out_at end, b.updated_at)
        at time zone p.time_zone)::date as ended_on
    from booking b join held h on h.property_id = b.property_id
      join property p on p.account_id = b.account_id and p.id = b.property_id
    where b.account_id = of_account and b.id = any (wanted) and b.commission_basis_points > 0),
  revenue as (
    select of.id, coalesce(sum(l.amount), 0)::bigint as base, max(l.business_date) as last_on
    from of cross join lateral (
      with recursive line as (
        select f.id, f.amount, f.business_date, coalesce(f.reverses_id, f.charge_id) as up,
          f.kind, f.property_fee_id, f.sac, f.slab_night
        from folio_line f
        where f.account_id = of_account and f.booking_id = of.id and f.moved_booking_id is null
          and f.kind in ('room-night', 'fee', 'discount', 'debit-adjustment', 'transfer')),
      rooted as (
        select l.id, l.amount, l.business_date, l.up, l.kind, l.property_fee_id, l.sac, l.slab_night from line l
        union all
        select r.id, r.amount, r.business_date, u.up, u.kind, u.property_fee_id, u.sac, u.slab_night
        from rooted r join line u on u.id = r.up)
      select r.amount, r.business_date from rooted r
      where r.up is null and (r.kind = 'room-night'
        or (r.kind = 'fee' and r.property_fee_id is null and r.slab_night is null and r.sac = '996311'))) l
    group by of.id),
  posted as (
    select of.id, coalesce(sum(c.base), 0)::bigint as base, coalesce(sum(c.amount), 0)::bigint as amount
    from of left join billing_line c on c.account_id = of_account and c.booking_id = of.id group by of.id),
  wanted_now as (
    select of.*, r.last_on, case when of.is_over then greatest(coalesce(r.base, 0), 0) else 0 end as base
    from of left join revenue r on r.id = of.id),
  added as (
    insert into billing_line (property_id, account_id, kind, day, booking_id, base, basis_points, amount)
    select w.property_id, w.account_id, 'commission',
      greatest(w.ended_on, w.last_on, w.invoiced_month), w.id, w.base - p.base, w.bp,
      (w.base * w.bp + 5000) / 10000 - p.amount
    from wanted_now w join posted p on p.id = w.id
    where w.base <> p.base or (w.base * w.bp + 5000) / 10000 <> p.amount
    order by w.id
    returning 1)
  select count(*)::int from added
$$;

-- Closes and opens the channels of hotels whose plan has ended or begun by `at`, and marks their nights: of one hotel or of all.
create function follow_plan_at_channels(at timestamptz, wanted uuid default null) returns int
language sql as $$
  with due as (
    select c.account_id, c.id, coalesce(t.online_bookings > 0 or t.online_bookings is null, true) as is_in_plan
    from channel_connection c left join lateral plan_terms(c.account_id, c.property_id, at) t on true
    where c.disconnected_at is null and (wanted is null or c.property_id = wanted)),
  changed as (
    update channel_connection c set is_in_plan = due.is_in_plan, next_attempt_at = clock_timestamp()
    from due where c.account_id = due.account_id and c.id = due.id and c.is_in_plan <> due.is_in_plan
    returning c.account_id, c.property_id, c.id),
  marked as (
    insert into channel_mark (account_id, property_id, connection_id)
    select account_id, property_id, id from changed returning 1)
  select count(*)::int from marked
$$;
revoke execute on function follow_plan_at_channels from public;
grant execute on function follow_plan_at_channels to atithi_tenant, atithi_platform;

-- The platform's own gateway tells of what hotels pay on its invoices, as the gateways of hotels tell of what guests pay.
create table billing_event (
  id uuid not null default new_id() primary key,
  gateway text not null check (gateway in ('razorpay', 'cashfree')),
  event_id text not null check (length(event_id) between 1 and 200),
  type text not null check (length(type) between 1 and 100),
  body text not null,
  subject jsonb not null,
  status text not null default 'new' check (status in ('new', 'done', 'unknown')),
  attempts int not null default 0,
  next_attempt_at timestamptz,
  last_error text,
  received_at timestamptz not null default clock_timestamp(),
  constraint billing_event_once unique (gateway, event_id),
  check ((status = 'new') = (next_attempt_at is not null))
);
comment on table billing_event is
  'what the platform''s own gateway has told, each event once; it says only what to look at again, and a job asks the gateway for the truth';
comment on column billing_event.body is 'as it came, signed';
comment on column billing_event.subject is 'the ids that it names';
create index billing_event_waiting on billing_event (next_attempt_at) where status = 'new';
create trigger billing_event_wakes after insert on billing_event
  for each statement execute function wake_job('check-invoice-payments');
alter table billing_event enable row level security;
create policy billing_event_of_platform on billing_event to atithi_platform using (true) with check (true);
grant select, insert, update on billing_event to atithi_platform;
