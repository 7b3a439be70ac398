-- Of a booking the hotel walks as much as it has no room for: all of it, some of its rooms, or, once the guest is in house, the
-- nights that are left.

alter table booking_walk
  add column scope text not null default 'stay' check (scope in ('stay', 'rooms', 'rest')),
  add column rooms integer check (rooms > 0),
  add column walked_from date,
  add column walked_to date;
update booking_walk w set rooms = b.rooms, walked_from = b.check_in, walked_to = b.check_out from booking b where b.id = w.booking_id;
alter table booking_walk
  alter column scope drop default,
  alter column rooms set not null,
  alter column walked_from set not null,
  alter column walked_to set not null,
  add constraint booking_walk_nights check (walked_from < walked_to);
comment on column booking_walk.scope is
  'what was walked: the whole stay, whose booking is cancelled; some of its rooms; the rest of the nights of a guest in house';
comment on column booking_walk.rooms is 'how many rooms were walked';
comment on column booking_walk.walked_from is 'the first night elsewhere; walked_to is the day after the last';

drop index booking_walk_once;
create unique index booking_walk_once on booking_walk (booking_id) where undone_at is null and scope <> 'rooms';
create index booking_walk_of_booking on booking_walk (booking_id) where undone_at is null;

alter table letter_words drop constraint letter_words_kind_check,
  add constraint letter_words_kind_check check (kind in (
    'confirmation', 'held', 'change', 'cancellation', 'hold-over', 'no-show', 'walk', 'part-walk',
    'payment', 'refund', 'invoice', 'credit', 'debit', 'refund-failed', 'review'));
