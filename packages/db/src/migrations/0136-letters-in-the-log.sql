-- A built-in letter to a guest stands among the messages of its conversation: written with the email that carries it, moved by its delivery.

alter table message add column letter text check (letter in ('confirmation', 'held', 'change', 'cancellation', 'hold-over', 'no-show',
  'walk', 'part-walk', 'payment', 'refund', 'invoice', 'credit', 'debit', 'refund-failed', 'review', 'pay-link'));
alter table message add constraint message_letter
  check (letter is null or (channel = 'email' and direction = 'outbound' and template_id is null and next_attempt_at is null));
comment on column message.letter is
  'of a built-in letter: which; `outgoing_email` carries it, and here stands its text without links';

alter table outgoing_email add column message_id uuid;
-- At the end of the transaction: the email is written first, which says whether it was written before. Of the same hotel, as the email is.
alter table outgoing_email add constraint outgoing_email_message
  foreign key (on_behalf_of, message_id) references message (property_id, id) deferrable initially deferred;
alter table outgoing_email add constraint outgoing_email_message_of_hotel
  check (message_id is null or on_behalf_of is not null);
comment on column outgoing_email.message_id is 'where it stands in the log of messages; null: it is no letter to a guest';
create unique index outgoing_email_of_message on outgoing_email (message_id) where message_id is not null;
