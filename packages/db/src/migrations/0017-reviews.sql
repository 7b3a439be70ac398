-- What guests say of a stay that is over: asked for by letter, once, through a link that works once.
alter table property add column asks_for_reviews boolean not null default true;
alter table booking add column language text not null default 'en' check (language in ('en', 'hi'));
comment on column booking.language is 'in which the guest booked, and is written to';
create index booking_left on booking (checked_out_at) where status = 'checked-out' and guest_email is not null;

-- One for each stay, so that nobody is asked twice. Only the hash of the link is kept.
create table review_request (
  booking_id uuid primary key,
  property_id uuid not null,
  token_hash text not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  created_at timestamptz not null default clock_timestamp(),
  foreign key (property_id, booking_id) references booking (property_id, id)
);
create unique index review_request_token_key on review_request (token_hash);
create index review_request_by_property on review_request (property_id);

create table review (
  id uuid not null default new_id() primary key,
  property_id uuid not null,
  booking_id uuid not null,
  rating int not null check (rating between 1 and 5),
  comment text not null default '' check (length(comment) <= 2000),
  language text not null check (language in ('en', 'hi')),
  signed_as text not null check (length(signed_as) between 1 and 120),
  room_type_name text not null,
  stayed_until date not null,
  submitted_at timestamptz not null default clock_timestamp(),
  is_shown boolean not null default false,
  answer text check (length(answer) between 1 and 2000),
  answered_by uuid references app_user,
  answered_at timestamptz,
  constraint review_booking_key unique (booking_id),
  constraint review_shown_says_something check (not is_shown or comment <> ''),
  check ((answer is null) = (answered_at is null)),
  foreign key (property_id, booking_id) references booking (property_id, id)
);
comment on column review.signed_as is 'the name as strangers see it: the first, and the initial of the last';
create index review_newest on review (property_id, id desc);
create index review_by_rating on review (property_id, rating, id desc);
create index review_unanswered on review (property_id, id desc) where answer is null;
create index review_on_website on review (property_id, id desc) where is_shown;

-- How many reviews of each rating: the average of any number of properties without reading the reviews.
create table review_tally (
  property_id uuid not null references property,
  rating int not null check (rating between 1 and 5),
  reviews int not null check (reviews >= 0),
  primary key (property_id, rating)
);

create function count_review() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    update review_tally set reviews = reviews - 1 where property_id = old.property_id and rating = old.rating;
  else
    insert into review_tally as t (property_id, rating, reviews) values (new.property_id, new.rating, 1)
      on conflict (property_id, rating) do update set reviews = t.reviews + 1;
  end if;
  return null;
end $$;
create trigger review_counted after insert or delete on review for each row execute function count_review();

call bound_to_property('review_request');
call bound_to_property('review');
call bound_to_property('review_tally', visitor_reads => true);

-- Strangers read what the hotel shows. What a guest wrote stays as it is, and its count follows of itself.
create policy visitor on review for select to atithi_visitor
  using (is_shown and property_id = any ((select scope_property_ids())::uuid[]));
grant select on review to atithi_visitor;
revoke update, delete on review from atithi_tenant, atithi_platform;
grant update (is_shown, answer, answered_by, answered_at) on review to atithi_tenant, atithi_platform;
revoke delete on review_tally from atithi_tenant, atithi_platform;
revoke delete on review_request from atithi_tenant, atithi_platform;

create function locate_review(wanted uuid) returns table (property_id uuid, owner_id uuid)
  language sql stable security definer set search_path = public as $$
    select p.id, p.owner_id from review r join property p on p.id = r.property_id where r.id = wanted and p.deleted_at is null $$;

-- Whoever holds the link has stayed there: it opens that hotel's page, published or not.
create function locate_review_link(wanted_subdomain text, wanted_hash text) returns table (property_id uuid, owner_id uuid, booking_id uuid)
  language sql stable security definer set search_path = public as $$
    select p.id, p.owner_id, q.booking_id from review_request q join property p on p.id = q.property_id
     where q.token_hash = wanted_hash and p.subdomain = wanted_subdomain and p.deleted_at is null $$;
