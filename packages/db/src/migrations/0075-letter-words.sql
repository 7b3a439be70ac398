-- A hotel words the letters that go out by themselves, within what they have to say.

create table letter_words (
  property_id uuid not null references property,
  kind text not null check (kind in (
    'confirmation', 'held', 'change', 'cancellation', 'hold-over', 'no-show', 'walk',
    'payment', 'refund', 'invoice', 'credit', 'debit', 'refund-failed', 'review')),
  language text not null check (language in ('en', 'hi')),
  subject text check (length(subject) between 1 and 200),
  greeting text check (length(greeting) between 1 and 200),
  opening text check (length(opening) between 1 and 2000),
  closing text check (length(closing) between 1 and 2000),
  changed_by uuid references app_user,
  updated_at timestamptz not null default clock_timestamp(),
  primary key (property_id, kind, language),
  constraint letter_words_say_something check (coalesce(subject, greeting, opening, closing) is not null)
);
comment on table letter_words is
  'what a hotel says in a built-in letter in place of the built-in words; null: those stay. Variables stand in double braces';
comment on column letter_words.kind is 'which letter: of a booking, of a paper of its money, or the one that asks for a review';
comment on column letter_words.opening is 'what stands above the facts; empty lines divide its paragraphs';
comment on column letter_words.closing is 'what stands last, above the name of the hotel';
call bound_to_property('letter_words');
