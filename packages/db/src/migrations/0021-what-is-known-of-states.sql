-- Of a table with policies PostgreSQL uses what it knows of a column's values only with operators that are marked as leaking nothing. Those
-- of enums are not marked, though they compare two numbers: of three states it took each for a third of all bookings, though one in
-- thousands is in the house. Marking them is for a superuser; where the owner of the database is none, plans go by the third.
do $$
begin
  alter function pg_catalog.enum_eq(anyenum, anyenum) leakproof;
  alter function pg_catalog.enum_ne(anyenum, anyenum) leakproof;
exception when insufficient_privilege then null;
end $$;
