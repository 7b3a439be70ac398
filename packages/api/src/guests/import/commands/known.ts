import type { Trx } from '@atithi/db/client'
import { sql } from 'kysely'
import type { BadRow, GoodRow } from '../rules/read-rows.ts'

/** Parts rows whose guest the owner knows already, by email or by phone and name, from those who are new. */
export async function partKnown(
  trx: Trx,
  accountId: string,
  { good, bad }: { good: GoodRow[]; bad: BadRow[] },
): Promise<{ good: GoodRow[]; bad: BadRow[] }> {
  const { rows } = await sql<{ row: number; name: string }>`
    select distinct on (r.row) r.row, g.name
    from unnest(${good.map(({ row }) => row)}::int[], ${good.map(({ guest }) => guest.email ?? null)}::text[],
      ${good.map(({ guest }) => guest.phone ?? null)}::text[], ${good.map(({ guest }) => guest.name)}::text[])
      as r(row, email, phone, name)
    join guest g on g.account_id = ${accountId}::uuid and (g.email = r.email or (g.phone = r.phone and compatible_names(g.name, r.name)))
    order by r.row, g.id`.execute(trx)
  const known = new Map(rows.map(({ row, name }) => [row, name]))
  const already = good.flatMap(({ row }) => {
    const name = known.get(row)
    return name === undefined ? [] : [{ row, reason: `Already a guest: ${name}.` }]
  })
  return {
    good: good.filter(({ row }) => !known.has(row)),
    bad: [...bad, ...already].toSorted((a, b) => a.row - b.row),
  }
}
