import type { Trx } from '@atithi/db/client'
import type { AccountId } from '@atithi/db/ids'
import { sql } from 'kysely'
import { contactHash } from '../../privacy/commands.ts'
import type { BadRow, GoodRow } from '../rules/read-rows.ts'

/**
 * Parts rows whose guest the owner knows already, by email or by phone and name, and those of people who asked to be
 * forgotten, from those who are new.
 */
export async function partKnown(
  trx: Trx,
  { accountId, signingKey }: { accountId: AccountId; signingKey: string },
  { good, bad }: { good: GoodRow[]; bad: BadRow[] },
): Promise<{ good: GoodRow[]; bad: BadRow[] }> {
  const { rows } = await sql<{ row: number; name: string }>`
    select distinct on (r.row) r.row, g.name
    from unnest(${good.map(({ row }) => row)}::int[], ${good.map(({ guest }) => guest.email ?? null)}::text[],
      ${good.map(({ guest }) => guest.phone ?? null)}::text[], ${good.map(({ guest }) => guest.name)}::text[])
      as r(row, email, phone, name)
    join guest g on g.account_id = ${accountId}::uuid and (g.email = r.email or (g.phone = r.phone and compatible_names(g.name, r.name)))
    order by r.row, g.id`.execute(trx)
  const hashOf = (contact: string | null | undefined) =>
    contact ? [contactHash(signingKey, accountId, contact)] : []
  const forgotten = await listForgotten(trx, accountId, [
    ...new Set(good.flatMap(({ guest }) => [...hashOf(guest.email), ...hashOf(guest.phone)])),
  ])
  const forgottenRows = good.filter(({ guest }) =>
    [...hashOf(guest.email), ...hashOf(guest.phone)].some(hash => forgotten.has(hash)),
  )
  const known = new Map(rows.map(({ row, name }) => [row, name]))
  const already = good.flatMap(({ row }) => {
    const name = known.get(row)
    return name === undefined ? [] : [{ row, reason: `Already a guest: ${name}.` }]
  })
  const isForgotten = new Set(forgottenRows.map(({ row }) => row))
  const erased = [...isForgotten]
    .filter(row => !known.has(row))
    .map(row => ({ row, reason: 'This person asked to be erased: only they can come back.' }))
  return {
    good: good.filter(({ row }) => !known.has(row) && !isForgotten.has(row)),
    bad: [...bad, ...already, ...erased].toSorted((a, b) => a.row - b.row),
  }
}

async function listForgotten(trx: Trx, accountId: AccountId, hashes: readonly string[]) {
  const { rows } = await sql<{ hash: string }>`
    select contact_hash as hash from erased_contact
    where account_id = ${accountId}::uuid and contact_hash = any (${hashes}::text[])`.execute(trx)
  return new Set(rows.map(({ hash }) => hash))
}
