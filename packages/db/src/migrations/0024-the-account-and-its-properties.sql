-- A statement names the account beside the property. A property is of one account, so that the second says all that the first does; but
-- PostgreSQL multiplies the shares of two equalities as if they had nothing to do with each other, and of a hotel's rows expected as few
-- as there are accounts fewer: one, mostly, and joined from the wrong end, as it once did for the property and its policy (decision 055).
-- That one column follows from the other it is told here, and measures whenever it analyses the table. A table that comes later says so
-- where it is made.
do $$
declare
  owned text;
begin
  for owned in
    select c.relname from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and exists (
        select from pg_index i join pg_attribute first on first.attrelid = c.oid and first.attnum = i.indkey[0]
        where i.indrelid = c.oid and i.indisprimary and first.attname = 'account_id')
      and exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'property_id' and not a.attisdropped)
  loop
    execute format('create statistics %I (dependencies) on account_id, property_id from %I', owned || '_account', owned);
  end loop;
end $$;
