-- What an administrator's lists leave out or single out is found without reading every hotel and every person.
create index property_deleted on property (id) where deleted_at is not null;
create index property_by_status on property (status, id desc) where deleted_at is null;
create index app_user_by_role on app_user (role, id desc);
