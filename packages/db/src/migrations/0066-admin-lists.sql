-- What administrators look for among all hotels is found by an index, however long the platform has run.

create index property_by_words on property using gin (words gin_trgm_ops);
create index property_by_type on property (property_type, id desc) where deleted_at is null;
create index app_user_by_name on app_user using gin (name gin_trgm_ops);
create index app_user_by_email on app_user using gin (email gin_trgm_ops);
create index app_user_inactive on app_user (id desc) where not is_active;
create index app_user_invited on app_user (id desc) where is_active and not has_password;
-- The trail of bookings is most of all, and is read by its booking or its hotel.
create index audit_entry_by_action on audit_entry (action, id desc);
create index audit_entry_by_kind on audit_entry (entity, id desc) where entity <> 'booking';
create index audit_entry_by_actor on audit_entry (actor_user_id, id desc) where actor_user_id is not null;
create index audit_entry_by_acted_as on audit_entry (acting_as_user_id, id desc) where acting_as_user_id is not null;
create index sign_in_failures on sign_in (id desc) where not succeeded;
create index sign_in_by_address on sign_in (ip text_pattern_ops, id desc);
create index billing_invoice_overdue on billing_invoice (id desc) where kind = 'invoice' and settled < total;
create index onboarding_state_by_step on onboarding_state (current_step, property_id desc) where current_step is not null;
