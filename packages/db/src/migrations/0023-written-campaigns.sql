-- Offers to many guests at once: who is meant, who is left out and why, and what became of each.

create table campaign (
  id uuid not null default new_id() primary key,
  property_id uuid not null references property,
  name text not null check (length(name) between 1 and 120),
  channel text not null check (channel in ('email', 'sms', 'whatsapp')),
  template_id uuid not null,
  audience jsonb not null check (jsonb_typeof(audience) = 'object'),
  per_day int not null check (per_day between 1 and 100000),
  status text not null default 'draft'
    check (status in ('draft', 'scheduled', 'sending', 'paused', 'sent', 'cancelled')),
  scheduled_at timestamptz,
  started_at timestamptz,
  completed_at timestamptz,
  paused_because text check (length(paused_because) between 1 and 300),
  created_by uuid references app_user,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  unique (property_id, id),
  foreign key (property_id, template_id) references message_template (property_id, id),
  constraint campaign_scheduled_for check (status <> 'scheduled' or scheduled_at is not null),
  constraint campaign_completed check ((completed_at is not null) = (status in ('sent', 'cancelled')))
);
comment on table campaign is 'an offer of a hotel to many of its guests, by one template';
comment on column campaign.audience is 'which guests: tags, tiers, segments, cities, days of their last stay; all must hold';
comment on column campaign.per_day is
  'to so many guests within 24 hours, counted over all campaigns of the channel: providers limit new accounts';
comment on column campaign.paused_because is 'null: somebody paused it, or nobody did';
create index campaign_newest on campaign (property_id, id desc);
create index campaign_at_work on campaign (id) where status in ('scheduled', 'sending');
create index campaign_of_template on campaign (template_id) where status not in ('sent', 'cancelled');
create trigger campaign_touch before update on campaign
  for each row execute function touch_updated_at();
call bound_to_property('campaign');
revoke delete on campaign from atithi_tenant, atithi_platform;

create table campaign_recipient (
  campaign_id uuid not null,
  guest_id uuid not null,
  property_id uuid not null,
  state text not null check (state in ('queued', 'written', 'skipped', 'stopped')),
  reason text check (length(reason) between 1 and 300),
  message_id uuid,
  at timestamptz not null default clock_timestamp(),
  primary key (campaign_id, guest_id),
  foreign key (property_id, campaign_id) references campaign (property_id, id),
  foreign key (property_id, message_id) references message (property_id, id),
  constraint campaign_recipient_written check ((state = 'written') = (message_id is not null)),
  constraint campaign_recipient_reason check ((state = 'skipped') = (reason is not null))
);
comment on table campaign_recipient is
  'each guest who was meant when the campaign began: waiting, written to (what became of it stands in the message), left out, or stopped';
comment on column campaign_recipient.reason is 'why the guest is left out: a word of the rules, or the sentence of a refusal';
create index campaign_recipient_queued on campaign_recipient (campaign_id, guest_id) where state = 'queued';
create index campaign_recipient_of_guest on campaign_recipient (guest_id);
create unique index campaign_recipient_of_message on campaign_recipient (message_id) where message_id is not null;
call bound_to_property('campaign_recipient');
revoke delete on campaign_recipient from atithi_tenant, atithi_platform;

create function locate_campaign(wanted uuid) returns table (property_id uuid, account_id uuid)
language sql stable security definer set search_path = public as $$
  select p.id, p.account_id from campaign c join property p on p.id = c.property_id
  where c.id = wanted and p.deleted_at is null
$$;
