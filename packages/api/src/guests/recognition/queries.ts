import { ofAccount } from '@atithi/db/account'
import type { Reader } from '@atithi/db/reader'
import { sql } from 'kysely'
import type { GuestBook } from '../../kernel/access/gates.ts'
import type { IsoDate } from '../../kernel/shared/dates.ts'
import type { Paise } from '../../kernel/shared/money.ts'
import { type Likeness, likenessOf } from './rules.ts'

/** One of two guests who may be one. */
interface DuplicateSide {
  id: string
  name: string
  email: string | null
  phone: string | null
  dateOfBirth: IsoDate | null
  city: string | null
  totalBookings: number
  totalSpent: Paise
  createdAt: string
}

export interface Duplicate {
  /** The older one first: it is the one that is kept unless somebody says otherwise. */
  guests: [DuplicateSide, DuplicateSide]
  /** 0 to 110: how likely they are one. */
  likeness: number
  because: Likeness
}

const mostPairs = 100

interface Pair extends Likeness {
  one: DuplicateSide
  other: DuplicateSide
}

const side = (alias: 'a' | 'b') => {
  const c = (column: string) => sql.ref(`${alias}.${column}`)
  return sql`jsonb_build_object('id', ${c('id')}, 'name', ${c('name')}, 'email', ${c('email')}, 'phone', ${c('phone')},
    'dateOfBirth', ${c('dateOfBirth')}, 'city', ${c('address')} ->> 'city', 'totalBookings', ${c('totalBookings')},
    'totalSpent', ${c('totalSpent')}, 'createdAt', ${c('createdAt')})`
}

/**
 * Pairs of guests who may be one, the likeliest first: with the same phone, or with the same name and birthday. Of staff both
 * are guests of their hotel. Who was said to be two is left out.
 */
export async function listDuplicates(
  db: Reader,
  { accountId, at }: GuestBook,
): Promise<Duplicate[]> {
  const here = (alias: 'a' | 'b') =>
    at === null
      ? sql`true`
      : sql`exists (select from guest_at_property p where ${ofAccount('p')} and p.property_id = ${at}::uuid and p.guest_id = ${sql.ref(`${alias}.id`)})`
  const owned = accountId === null ? sql`true` : sql`a.account_id = ${accountId}::uuid`
  const { rows } = await sql<Pair>`
    with pair as (
      select a.id as one, b.id as other from guest a join guest b on b.account_id = a.account_id and b.phone = a.phone and a.id < b.id
      where ${owned} and a.phone is not null and a.merged_into_id is null and b.merged_into_id is null
        and a.erased_at is null and b.erased_at is null
      union
      select a.id, b.id from guest a join guest b on b.account_id = a.account_id and b.date_of_birth = a.date_of_birth and a.id < b.id
        and lower(b.name) = lower(a.name)
      where ${owned} and a.merged_into_id is null and b.merged_into_id is null
        and a.erased_at is null and b.erased_at is null)
    select ${side('a')} as one, ${side('b')} as other, coalesce(a.phone = b.phone, false) as "samePhone",
      compatible_names(a.name, b.name) as "sameName", a.date_of_birth = b.date_of_birth as "sameBirthday",
      coalesce(a.address ->> 'pincode' = b.address ->> 'pincode', false) as "samePlace"
    from pair join guest a on ${ofAccount('a')} and a.id = pair.one join guest b on b.account_id = a.account_id and b.id = pair.other
    where ${here('a')} and ${here('b')}
      and not exists (select from guest_not_same n where n.account_id = a.account_id and n.guest_id = a.id and n.other_id = b.id)
    order by compatible_names(a.name, b.name) desc, a.id desc, b.id desc limit ${mostPairs}`.execute(
    db,
  )
  return rows.map(toDuplicate).toSorted((a, b) => b.likeness - a.likeness)
}

function toDuplicate({ one, other, ...because }: Pair): Duplicate {
  return { guests: [one, other], likeness: likenessOf(because), because }
}
