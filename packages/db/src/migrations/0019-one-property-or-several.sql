-- Whoever works at one property, which is nearly everybody, is bounded by an equality: PostgreSQL sees that the policy and the statement's
-- own `property_id = …` say the same, and expects as many rows as a property has. Of the membership in a list, which bounds whoever works
-- at several, it cannot know that: it multiplied the two shares, expected one row of every property, however many it has, and joined from
-- the wrong end; the more properties there are, the further from the truth.
--
-- atithi_tenant     what both may do, and the policies of an account
-- atithi_property   the rows of the one property in app.property_ids
-- atithi_portfolio  the rows of all properties in app.property_ids
do $$
declare
  name text;
begin
  foreach name in array array['atithi_property', 'atithi_portfolio'] loop
    begin
      execute format('create role %I nologin', name);
    exception when duplicate_object or unique_violation then null;
    end;
    execute format('grant atithi_tenant to %I', name);
    execute format('grant %I to current_user', name);
    execute format('grant %I to atithi_app', name);
  end loop;
end $$;

-- Of several ids no uuid can be made: who works at several is not to take the role of one.
create function scope_property_id() returns uuid language sql stable parallel safe as $$
  select nullif(current_setting('app.property_ids', true), '')::uuid
$$;

create or replace procedure bound_to_property(table_name text, visitor_reads boolean default false)
language plpgsql as $$
begin
  execute format('alter table %I enable row level security', table_name);
  execute format('create policy property on %I to atithi_property using (property_id = (select scope_property_id()))', table_name);
  execute format('create policy portfolio on %I to atithi_portfolio using (property_id = any ((select scope_property_ids())::uuid[]))', table_name);
  execute format('create policy platform on %I to atithi_platform using (true)', table_name);
  execute format('grant select, insert, update, delete on %I to atithi_tenant, atithi_platform', table_name);
  if visitor_reads then
    execute format('create policy visitor on %I for select to atithi_visitor using (property_id = any ((select scope_property_ids())::uuid[]))', table_name);
    execute format('grant select on %I to atithi_visitor', table_name);
  end if;
end $$;

do $$
declare
  bound text;
begin
  for bound in
    select tablename from pg_policies where schemaname = 'public' and policyname = 'tenant' and with_check is null
      and qual = '(property_id = ANY (( SELECT scope_property_ids() AS scope_property_ids)::uuid[]))'
  loop
    execute format('alter policy tenant on %I rename to portfolio', bound);
    execute format('alter policy portfolio on %I to atithi_portfolio', bound);
    execute format('create policy property on %I to atithi_property using (property_id = (select scope_property_id()))', bound);
  end loop;
end $$;

alter policy tenant_reads on audit_entry rename to portfolio_reads;
alter policy portfolio_reads on audit_entry to atithi_portfolio;
create policy property_reads on audit_entry for select to atithi_property
  using (property_id = (select scope_property_id()));
