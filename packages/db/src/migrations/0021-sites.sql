-- A domain of a hotel's own can pass into other hands: its record is looked at again each day, and when that was last seen is kept.
-- A domain without its record goes out of service by losing its proof; `domain_missing_since` tells that from a claim never proved.
alter table website_settings
  add column domain_seen_at timestamptz,
  add column domain_missing_since timestamptz,
  add constraint website_settings_domain_looked_at check (
    custom_domain is not null or (domain_seen_at is null and domain_missing_since is null));
update website_settings set domain_seen_at = domain_verified_at where domain_verified_at is not null;

create index website_settings_domain_watched on website_settings (property_id)
  where domain_verified_at is not null or domain_missing_since is not null;
