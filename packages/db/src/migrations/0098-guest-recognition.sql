-- A guest who was merged is still recognised by their email; guest_email_key holds the others.
create index guest_merged_by_email on guest (account_id, email) where merged_into_id is not null;
