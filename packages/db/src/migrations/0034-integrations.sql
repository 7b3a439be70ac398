-- What was found when a person asked whether a provider answers.

create table integration_check (
  property_id uuid not null references property,
  integration text not null check (length(integration) between 2 and 60),
  succeeded_at timestamptz,
  failed_at timestamptz,
  failure text check (length(failure) between 1 and 500),
  primary key (property_id, integration),
  constraint integration_check_failure_says_why check ((failed_at is null) = (failure is null))
);
comment on table integration_check is
  'the last test of a provider that passed at a hotel, and the last that failed, with its words';
comment on column integration_check.integration is
  'mail, sms, whatsapp, storage, analytics, gateway:<account> or channel:<connection>';
call bound_to_property('integration_check');
