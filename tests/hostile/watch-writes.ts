import type { Db } from '@atithi/db/client'
import { sql } from 'kysely'

/** What a refusal may leave: that it was tried and is counted among the failures, and that a session was used. */
const ofRefusals = new Set([
  'attempt INSERT',
  'attempt DELETE',
  'sign_in INSERT',
  'kept_count INSERT',
  'user_session UPDATE',
])

const watched = [
  ['insert', 'new'],
  ['update', 'new'],
  ['delete', 'old'],
] as const

/** Notes, from here on, every statement of a committed transaction that has written a row, in whatever table. */
export async function watchWrites(ownerDb: Db) {
  await sql`create table written (what text not null)`.execute(ownerDb)
  await sql`create function note_write() returns trigger language plpgsql security definer set search_path = public as
    $$ begin
      if exists (select from changed) then insert into written values (tg_table_name || ' ' || tg_op); end if;
      return null;
    end $$`.execute(ownerDb)
  const { rows: tables } = await sql<{ name: string }>`select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' and relname not in ('written') and relname not like 'kysely%'`.execute(
    ownerDb,
  )
  for (const { name } of tables)
    for (const [verb, side] of watched)
      await sql`create trigger ${sql.id(`note_${verb}`)} after ${sql.raw(verb)} on ${sql.table(name)}
        referencing ${sql.raw(side)} table as changed for each statement execute function note_write()`.execute(
        ownerDb,
      )
  return {
    tables: tables.length,
    async forget() {
      await sql`delete from written`.execute(ownerDb)
    },
    /** The kinds of writes since, other than what every refusal may leave. */
    async found(): Promise<string[]> {
      const { rows } = await sql<{
        what: string
      }>`select distinct what from written order by 1`.execute(ownerDb)
      return rows.map(row => row.what).filter(what => !ofRefusals.has(what))
    },
  }
}
