-- By when a booking pays how much, and which letter was written of what falls due.

create table booking_instalment (
  id uuid not null default new_id() primary key,
  property_id uuid not null,
  booking_id uuid not null,
  due_on date not null,
  amount paise check (amount > 0),
  basis_points int check (basis_points between 1 and 10000),
  foreign key (property_id, booking_id) references booking (property_id, id),
  constraint booking_instalment_one_kind check ((amount is null) <> (basis_points is null)),
  constraint booking_instalment_once unique (booking_id, due_on)
);
comment on table booking_instalment is
  'what a booking is to pay by a date; what of it is paid follows from its payments, the oldest instalment first. A booking out of a group pays by the schedule of the group';
comment on column booking_instalment.due_on is 'the business date on which it is due; overdue from the next';
comment on column booking_instalment.amount is 'with tax; null: a share';
comment on column booking_instalment.basis_points is
  'of what the booking comes to with tax, in hundredths of a percent; null: an amount';
create index booking_instalment_due on booking_instalment (property_id, due_on, booking_id);
call bound_to_property('booking_instalment');

create table instalment_reminder (
  id uuid not null default new_id() primary key,
  property_id uuid not null,
  group_block_id uuid,
  booking_id uuid,
  due_on date not null,
  kind text not null check (kind in ('due', 'overdue')),
  written_at timestamptz not null,
  foreign key (property_id, group_block_id) references group_block (property_id, id),
  foreign key (property_id, booking_id) references booking (property_id, id),
  constraint instalment_reminder_of_one check (num_nonnulls(group_block_id, booking_id) = 1)
);
comment on table instalment_reminder is
  'that a letter was written of what is due on a date: once before it and once after, whatever becomes of the schedule';
comment on column instalment_reminder.kind is 'due: before or on the date; overdue: after it';
create unique index instalment_reminder_of_group on instalment_reminder (group_block_id, due_on, kind)
  where group_block_id is not null;
create unique index instalment_reminder_of_booking on instalment_reminder (booking_id, due_on, kind)
  where booking_id is not null;
create index instalment_reminder_by_property on instalment_reminder (property_id, id);
call bound_to_property('instalment_reminder');
revoke update, delete on instalment_reminder from atithi_tenant, atithi_platform;

alter table property
  add column reminds_before_days smallint default 3 check (reminds_before_days between 0 and 30),
  add column reminds_after_days smallint default 2 check (reminds_after_days between 1 and 30);
comment on column property.reminds_before_days is
  'how many days before an instalment is due a letter is written of it; 0: on the day; null: none';
comment on column property.reminds_after_days is
  'how many days after its date a letter is written of an instalment that is not paid; null: none';

alter table letter_words drop constraint letter_words_kind_check,
  add constraint letter_words_kind_check check (kind in (
    'confirmation', 'held', 'change', 'cancellation', 'hold-over', 'no-show', 'walk', 'part-walk',
    'payment', 'refund', 'invoice', 'credit', 'debit', 'refund-failed', 'review', 'instalment-due', 'instalment-overdue'));
alter table message drop constraint message_letter_check,
  add constraint message_letter_check check (letter in ('confirmation', 'held', 'change', 'cancellation', 'hold-over', 'no-show',
    'walk', 'part-walk', 'payment', 'refund', 'invoice', 'credit', 'debit', 'refund-failed', 'review', 'pay-link',
    'instalment-due', 'instalment-overdue'));
