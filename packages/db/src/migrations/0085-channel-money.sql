-- What channels invoice as commission, what they pay out of what guests paid to them, and the virtual cards that they send.

alter type payment_method add value 'channel-commission';

alter table booking add column channel_collected paise check (channel_collected > 0);
comment on column booking.channel_collected is
  'what the channel has taken from the guest and pays out itself, as the channel says; null where the guest pays the hotel';
update booking b set channel_collected = coalesce(r.total_amount, b.total_amount)
from channel_reservation r
where r.booking_id = b.id and r.is_prepaid and r.state <> 'cancelled' and coalesce(r.total_amount, b.total_amount) > 0;

create table channel_statement (
  id uuid not null default new_id() primary key,
  property_id uuid not null references property,
  channel_id text not null check (channel_id in
    ('google', 'makemytrip', 'goibibo', 'booking.com', 'cleartrip', 'oyo', 'agoda', 'expedia')),
  kind text not null check (kind in ('commission-invoice', 'payout')),
  number text not null check (length(number) between 1 and 80),
  issued_on date not null,
  due_on date,
  payment_account_id uuid,
  paid_on date,
  paid_reference text check (length(paid_reference) between 1 and 80),
  entered_by uuid references app_user,
  entered_at timestamptz not null,
  withdrawn_at timestamptz,
  withdrawn_by uuid references app_user,
  withdrawal_reason text check (length(withdrawal_reason) between 1 and 300),
  unique (property_id, id),
  foreign key (property_id, payment_account_id) references payment_account (property_id, id),
  constraint channel_statement_withdrawn check (num_nonnulls(withdrawn_at, withdrawal_reason) in (0, 2)),
  constraint channel_statement_paid check (num_nonnulls(paid_on, paid_reference) in (0, 2)),
  constraint channel_statement_due check (kind = 'commission-invoice' or num_nonnulls(due_on, paid_on) = 0)
);
comment on table channel_statement is
  'a paper of a channel: its invoice of commission, or what it paid out of money that guests paid to it; its lines say of which bookings';
comment on column channel_statement.number is
  'of an invoice its number, of a payout what the bank calls the transfer (UTR)';
comment on column channel_statement.paid_on is 'when the hotel paid an invoice of commission';
create unique index channel_statement_once on channel_statement (property_id, channel_id, kind, upper(number))
  where withdrawn_at is null;
create index channel_statement_newest on channel_statement (property_id, issued_on desc, id desc);
call bound_to_property('channel_statement');
revoke delete on channel_statement from atithi_tenant, atithi_platform;

create table channel_statement_line (
  id uuid not null default new_id() primary key,
  property_id uuid not null,
  statement_id uuid not null,
  reservation_code text not null check (length(reservation_code) between 1 and 60),
  booking_id uuid,
  gross paise not null default 0 check (gross >= 0),
  commission paise not null default 0 check (commission >= 0),
  commission_tax paise not null default 0 check (commission_tax >= 0),
  tcs paise not null default 0 check (tcs >= 0),
  tds paise not null default 0 check (tds >= 0),
  unique (property_id, id),
  foreign key (property_id, statement_id) references channel_statement (property_id, id),
  foreign key (property_id, booking_id) references booking (property_id, id),
  constraint channel_statement_line_once unique (statement_id, reservation_code)
);
comment on table channel_statement_line is
  'one booking of a paper of a channel, in paise, as the paper says; null where no booking has that number';
comment on column channel_statement_line.gross is 'what the guest paid to the channel; 0 on an invoice of commission';
comment on column channel_statement_line.commission_tax is 'GST on the commission';
comment on column channel_statement_line.tcs is 'GST that the channel collected at source (CGST Act, section 52)';
comment on column channel_statement_line.tds is
  'income tax withheld: of a payout by the channel, of an invoice of commission by the hotel';
create index channel_statement_line_by_booking on channel_statement_line (booking_id) where booking_id is not null;
call bound_to_property('channel_statement_line');
revoke update, delete on channel_statement_line from atithi_tenant, atithi_platform;
grant update (booking_id) on channel_statement_line to atithi_tenant, atithi_platform;

alter table payment
  add column channel_line_id uuid,
  add constraint payment_channel_line foreign key (property_id, channel_line_id)
    references channel_statement_line (property_id, id);
comment on column payment.channel_line_id is
  'the line of a payout of a channel of which it is a part: the money, the tax withheld, the commission kept';
create index payment_by_channel_line on payment (channel_line_id) where channel_line_id is not null;

alter table bank_match
  add column channel_statement_id uuid,
  add foreign key (property_id, channel_statement_id) references channel_statement (property_id, id),
  drop constraint bank_match_of_one,
  add constraint bank_match_of_one check (num_nonnulls(settlement_id, payment_id, channel_statement_id) = 1
    and (booking_id is null) = (payment_id is null));
comment on column bank_match.channel_statement_id is 'the payout of a channel that arrived';
create unique index bank_match_payout on bank_match (channel_statement_id)
  where channel_statement_id is not null and state = 'matched' and undone_at is null;

create table virtual_card (
  id uuid not null default new_id() primary key,
  property_id uuid not null,
  booking_id uuid not null,
  channel_id text not null check (channel_id in
    ('google', 'makemytrip', 'goibibo', 'booking.com', 'cleartrip', 'oyo', 'agoda', 'expedia')),
  amount paise not null check (amount > 0),
  valid_from date not null,
  valid_to date not null,
  last_four text check (last_four ~ '^[0-9]{4}$'),
  payment_id uuid,
  charged_at timestamptz,
  voided_at timestamptz,
  void_reason text check (length(void_reason) between 1 and 300),
  added_by uuid references app_user,
  added_at timestamptz not null,
  foreign key (property_id, booking_id) references booking (property_id, id),
  foreign key (property_id, booking_id, payment_id) references payment (property_id, booking_id, id),
  constraint virtual_card_valid check (valid_to >= valid_from),
  constraint virtual_card_charged check (num_nonnulls(payment_id, charged_at) in (0, 2)),
  constraint virtual_card_voided check (num_nonnulls(voided_at, void_reason) in (0, 2)
    and (voided_at is null or charged_at is null))
);
comment on table virtual_card is
  'a card that a channel made for one booking, charged by the hotel at its own terminal: that it exists, for how much and when, never its number';
comment on column virtual_card.valid_from is 'the first day on which it may be charged; valid_to the last';
comment on column virtual_card.last_four is 'by which it is told apart from others; the rest of the number is nowhere kept';
create index virtual_card_open on virtual_card (property_id, valid_to, id) where charged_at is null and voided_at is null;
create index virtual_card_newest on virtual_card (property_id, id desc);
create index virtual_card_by_booking on virtual_card (booking_id);
call bound_to_property('virtual_card');
revoke delete on virtual_card from atithi_tenant, atithi_platform;

comment on column night_audit.withheld is
  'what payers kept of what they paid for guests: tax that companies and channels deducted at source, and the commission of channels';
