-- The hotels' public websites: how they look, where they answer, what guests say of their stays.

create type website_theme as enum ('classic', 'modern');

create table website_settings (
  account_id uuid not null,
  property_id uuid not null,
  theme website_theme not null default 'classic',
  primary_color text not null default '#3B82F6' check (primary_color ~ '^#[0-9A-Fa-f]{6}$'),
  secondary_color text not null default '#10B981' check (secondary_color ~ '^#[0-9A-Fa-f]{6}$'),
  font_family text not null default 'Inter'
    check (font_family in ('Inter', 'Roboto', 'Open Sans', 'Lato', 'Poppins', 'Montserrat')),
  header_style text not null default 'modern' check (header_style in ('modern', 'classic', 'minimal')),
  footer_style text not null default 'detailed' check (footer_style in ('minimal', 'detailed', 'compact')),
  show_booking_widget boolean not null default true,
  show_reviews boolean not null default true,
  show_gallery boolean not null default true,
  show_amenities boolean not null default true,
  show_location boolean not null default true,
  tagline text not null default '' check (length(tagline) <= 160),
  seo_title text not null default '' check (length(seo_title) <= 60),
  seo_description text not null default '' check (length(seo_description) <= 160),
  favicon_key text check (favicon_key ~ '^[a-z0-9/_-]{1,200}$'),
  -- Links and ids end up in pages that strangers open: what is not of the right shape cannot be stored.
  social_links jsonb not null default '{}' check (
    jsonb_typeof(social_links) = 'object' and length(social_links::text) <= 2000
    and coalesce(social_links->>'facebook', '') ~ '^(https://([a-z-]+\.)?(facebook|fb)\.com/\S+)?$'
    and coalesce(social_links->>'instagram', '') ~ '^(https://([a-z-]+\.)?instagram\.com/\S+)?$'
    and coalesce(social_links->>'twitter', '') ~ '^(https://([a-z-]+\.)?(twitter|x)\.com/\S+)?$'
    and coalesce(social_links->>'linkedin', '') ~ '^(https://([a-z-]+\.)?linkedin\.com/\S+)?$'),
  analytics jsonb not null default '{}' check (
    jsonb_typeof(analytics) = 'object'
    and coalesce(analytics->>'googleAnalytics', '') ~ '^(G-[A-Z0-9]{6,14})?$'
    and coalesce(analytics->>'facebookPixel', '') ~ '^([0-9]{10,20})?$'
    and coalesce(analytics->>'googleTagManager', '') ~ '^(GTM-[A-Z0-9]{4,12})?$'),
  custom_domain text check (
    length(custom_domain) <= 253
    and custom_domain ~ '^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$'),
  domain_token text check (domain_token ~ '^[a-z0-9]{20,64}$'),
  domain_verified_at timestamptz,
  domain_seen_at timestamptz,
  domain_missing_since timestamptz,
  updated_at timestamptz not null default clock_timestamp(),
  primary key (account_id, property_id),
  constraint website_settings_domain check ((custom_domain is null) = (domain_token is null)),
  constraint website_settings_domain_verified check (domain_verified_at is null or custom_domain is not null),
  constraint website_settings_domain_checked check (
    custom_domain is not null or (domain_seen_at is null and domain_missing_since is null)),
  foreign key (account_id, property_id) references property (account_id, id)
);
comment on table website_settings is 'what an owner decides about the website of a property';
comment on column website_settings.favicon_key is 'where the picture lies in the media store';
comment on column website_settings.domain_token is
  'the value of the DNS record that proves the domain';
comment on column website_settings.domain_verified_at is
  'null: a claim, which nobody else is shut out by and on which the site does not answer';
-- A domain can pass into other hands: its record is looked at again each day, and a domain without
-- it goes out of service by losing its proof.
comment on column website_settings.domain_seen_at is 'when the record was last found';
comment on column website_settings.domain_missing_since is
  'since when a record that was there is not found; tells a domain out of service from one never proved';
-- A claim shuts nobody out; only the hotel that has proved the domain has it alone.
create unique index website_settings_domain_key on website_settings (account_id, custom_domain)
  where domain_verified_at is not null;
create index website_settings_domain_watched on website_settings (account_id, property_id)
  where domain_verified_at is not null or domain_missing_since is not null;
create trigger website_settings_touch before update on website_settings
  for each row execute function touch_updated_at();
call bound_to_property('website_settings', visitor_reads => true);

-- Every domain that answers, for the servers: public names and nothing else.
create function verified_domains() returns table (domain text, subdomain text)
language sql stable security definer set search_path = public as $$
  select d.name, p.subdomain from directory d join property p on p.account_id = d.account_id and p.id = d.property_id
  where d.kind = 'domain' and p.subdomain is not null and p.deleted_at is null
$$;

-- Visits

create table site_visit (
  account_id uuid not null,
  property_id uuid not null,
  day date not null,
  kind text not null check (kind in ('visit', 'page', 'search')),
  source text not null check (source ~ '^[a-z0-9][a-z0-9._-]{0,59}$'),
  language text not null check (language in ('en', 'hi')),
  times int not null check (times > 0),
  primary key (account_id, property_id, day, kind, source, language),
  foreign key (account_id, property_id) references property (account_id, id)
);
comment on table site_visit is 'visits by day, without anything of the visitor';
comment on column site_visit.day is 'the business date of the hotel';
comment on column site_visit.kind is
  'visit: a page reached from elsewhere; page: any page; search: a look at prices';
comment on column site_visit.source is 'the host that the visitor came from, direct, or other';
call bound_to_property('site_visit');

-- Emails about bookings

create table guest_notice (
  booking_id uuid not null,
  account_id uuid not null,
  property_id uuid not null,
  told jsonb not null,
  emails int not null check (emails > 0),
  primary key (account_id, booking_id),
  foreign key (account_id, property_id, booking_id) references booking (account_id, property_id, id)
);
comment on table guest_notice is
  'what the guest of a booking was last told by email: what differs from it is told next';
comment on column guest_notice.told is
  'dates, rooms, party and price; who the guest is stands in it as digests only';
comment on column guest_notice.emails is 'how many were written';
create index guest_notice_by_property on guest_notice (account_id, property_id);
call bound_to_property('guest_notice');

-- Reviews

create table review_request (
  booking_id uuid not null,
  account_id uuid not null,
  property_id uuid not null,
  token_hash text not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  created_at timestamptz not null default clock_timestamp(),
  primary key (account_id, booking_id),
  foreign key (account_id, property_id, booking_id) references booking (account_id, property_id, id)
);
comment on table review_request is
  'guests who were asked for a review: once for each stay, by a link that works once; only its hash is stored';
create unique index review_request_token_key on review_request (account_id, token_hash);
create index review_request_by_property on review_request (account_id, property_id);
call bound_to_property('review_request');
revoke delete on review_request from atithi_tenant, atithi_platform;

create table review (
  id uuid not null default new_id(),
  account_id uuid not null,
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
  is_counted boolean not null default false,
  answer text check (length(answer) between 1 and 2000),
  answered_by uuid references app_user,
  answered_at timestamptz,
  primary key (account_id, id),
  constraint review_booking_key unique (account_id, booking_id),
  constraint review_shown_says_something check (not is_shown or comment <> ''),
  check ((answer is null) = (answered_at is null)),
  foreign key (account_id, property_id, booking_id) references booking (account_id, property_id, id)
);
comment on table review is 'what a guest says of a stay that is over';
comment on column review.signed_as is
  'the name as strangers see it: the first, and the initial of the last';
comment on column review.is_shown is 'on the website';
comment on column review.is_counted is 'in review_tally';
create index review_newest on review (account_id, property_id, id desc);
create index review_by_rating on review (account_id, property_id, rating, id desc);
create index review_unanswered on review (account_id, property_id, id desc) where answer is null;
create index review_uncounted on review (account_id, property_id, rating) where not is_counted;
create index review_on_website on review (account_id, property_id, id desc) where is_shown;
create trigger review_marks_guest after insert or update of rating on review
  for each row execute function mark_review_guest();
call bound_to_property('review');
-- Strangers read what the hotel shows. What a guest wrote stays as it is.
create policy visitor on review for select to atithi_visitor
  using (is_shown and property_id = any ((select scope_property_ids())::uuid[]));
grant select on review to atithi_visitor;
revoke update, delete on review from atithi_tenant, atithi_platform;
grant update (is_shown, answer, answered_by, answered_at) on review to atithi_tenant, atithi_platform;
grant update (is_counted) on review to atithi_platform;
grant update (comment, is_shown, signed_as, answer) on review to atithi_platform;

create table review_tally (
  account_id uuid not null,
  property_id uuid not null,
  rating int not null check (rating between 1 and 5),
  reviews int not null check (reviews >= 0),
  primary key (account_id, property_id, rating),
  foreign key (account_id, property_id) references property (account_id, id)
);
comment on table review_tally is
  'how many reviews of each rating: the average of any number of properties without reading the reviews';
call bound_to_property('review_tally', visitor_reads => true);
revoke delete on review_tally from atithi_tenant, atithi_platform;
revoke insert, update on review_tally from atithi_tenant;

-- Whoever reads sees reviews that are not in the tally yet beside it. Strangers see them when they
-- are counted: what is not shown to them is no row of theirs.
create view review_total with (security_invoker = true) as
  select account_id, property_id, rating, reviews from review_tally
  union all
  select account_id, property_id, rating, 1 from review where not is_counted;

-- Adds the reviews of a hotel that are not in its tally yet. Called again, it adds nothing.
create function count_reviews(of_account uuid, wanted uuid) returns void language sql as $$
  with fresh as (
    update review set is_counted = true where account_id = of_account and property_id = wanted and not is_counted
    returning rating),
  sums as (select rating, count(*)::int as reviews from fresh group by rating)
  insert into review_tally as t (account_id, property_id, rating, reviews)
  select of_account, wanted, rating, reviews from sums order by rating
  on conflict (account_id, property_id, rating) do update set reviews = t.reviews + excluded.reviews
$$;

grant select on review_total to atithi_tenant, atithi_visitor, atithi_platform;

create function locate_review(of_account uuid, wanted uuid) returns table (property_id uuid, account_id uuid)
language sql stable security definer set search_path = public as $$
  select p.id, p.account_id from review r join property p on p.account_id = r.account_id and p.id = r.property_id
  where r.account_id = of_account and r.id = wanted and p.deleted_at is null
$$;

-- Whoever holds the link has stayed there: it opens that hotel's page, published or not.
create function locate_review_link(wanted_subdomain text, wanted_hash text)
returns table (property_id uuid, account_id uuid, booking_id uuid)
language sql stable security definer set search_path = public as $$
  select p.id, p.account_id, q.booking_id from directory d join review_request q on q.account_id = d.account_id and q.token_hash = d.name
    join property p on p.account_id = q.account_id and p.id = q.property_id
  where d.kind = 'review' and d.name = wanted_hash and p.subdomain = wanted_subdomain and p.deleted_at is null
$$;

-- The only definition of these figures. Spent is what was charged before GST on stays checked out:
-- a reversal, which a credit note states, lowers it by itself; rounding is of the sum with GST.
-- A day use is over on the day itself: the last stay of its guest, and the points that it earns, are of that day and not of the next.
create function guest_stays(of_account uuid, wanted uuid[])
returns table (
  guest_id uuid, property_id uuid, account_id uuid, total_bookings int, stays int, total_spent bigint,
  rating_sum int, rating_count int, last_stay_date date, next_booking_date date)
language sql stable as $$
  select b.guest_id, b.property_id, b.account_id,
    (count(*) filter (where b.status <> 'cancelled'))::int,
    (count(*) filter (where b.status = 'checked-out'))::int,
    coalesce(sum(spent.amount), 0)::bigint,
    coalesce(sum(r.rating), 0)::int,
    count(r.rating)::int,
    max(case b.status when 'checked-out' then b.departs when 'checked-in' then b.check_in end),
    min(b.check_in) filter (where b.status in ('pending', 'confirmed'))
  from booking b
  left join review r on r.account_id = b.account_id and r.booking_id = b.id
  left join lateral (
    select sum(l.amount) as amount from folio_line l
    where l.account_id = b.account_id and l.booking_id = b.id and l.kind not in ('tax', 'payment', 'refund', 'rounding')) spent
    on b.status = 'checked-out'
  where b.account_id = of_account and b.guest_id = any (wanted)
  group by 1, 2, 3
$$;

-- What a website tells guests beyond the first screens: the way to the house, how children are
-- counted, and the hotel's own words in a second language.
create table site_text (
  account_id uuid not null,
  property_id uuid not null,
  language text not null check (language in ('hi')),
  entity text not null check (entity in ('property', 'website', 'room-type', 'rate-plan', 'policy', 'attraction')),
  entity_id uuid not null,
  field text not null check (field in ('description', 'directions', 'tagline', 'name', 'title')),
  words text not null check (length(words) between 1 and 4000),
  updated_at timestamptz not null default clock_timestamp(),
  primary key (account_id, property_id, language, entity, entity_id, field),
  foreign key (account_id, property_id) references property (account_id, id)
);
comment on table site_text is
  'the hotel''s own words in a second language, each beside the text of the website that it stands for; what is not here is shown as first written';
comment on column site_text.entity_id is 'of the row whose text it is; the property''s own id for texts of the property and of its website';
call bound_to_property('site_text', visitor_reads => true);

-- A hotel words the letters that go out by themselves, within what they have to say.
create table letter_words (
  account_id uuid not null,
  property_id uuid not null,
  kind text not null check (kind in ('confirmation', 'held', 'change', 'cancellation', 'hold-over', 'no-show',
    'walk', 'part-walk', 'payment', 'refund', 'invoice', 'credit', 'debit', 'refund-failed', 'review',
    'instalment-due', 'instalment-overdue')),
  language text not null check (language in ('en', 'hi')),
  subject text check (length(subject) between 1 and 200),
  greeting text check (length(greeting) between 1 and 200),
  opening text check (length(opening) between 1 and 2000),
  closing text check (length(closing) between 1 and 2000),
  changed_by uuid references app_user,
  updated_at timestamptz not null default clock_timestamp(),
  primary key (account_id, property_id, kind, language),
  constraint letter_words_say_something check (coalesce(subject, greeting, opening, closing) is not null),
  foreign key (account_id, property_id) references property (account_id, id)
);
comment on table letter_words is
  'what a hotel says in a built-in letter in place of the built-in words; null: those stay. Variables stand in double braces';
comment on column letter_words.kind is 'which letter: of a booking, of a paper of its money, or the one that asks for a review';
comment on column letter_words.opening is 'what stands above the facts; empty lines divide its paragraphs';
comment on column letter_words.closing is 'what stands last, above the name of the hotel';
call bound_to_property('letter_words');
