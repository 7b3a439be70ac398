-- The application logs in as atithi_app, which takes the role of a scope for the time of a transaction and has nothing of it otherwise:
-- none of its memberships is inherited. Who may log in at all is set by the start or by db:migrate, with a password.
do $$
begin
  if (select rolinherit from pg_roles where rolname = 'atithi_app') then
    alter role atithi_app noinherit;
  end if;
end $$;
grant atithi_tenant to atithi_app;
grant atithi_visitor to atithi_app;
grant atithi_platform to atithi_app;
