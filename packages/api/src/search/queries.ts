import type { Trx } from '@atithi/db/client'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { AuthorizedPropertyId } from '../access/gates.ts'
import { containing } from '../shared/search-text.ts'

type Portfolio = readonly AuthorizedPropertyId[] | 'all'

const hitsOfAKind = 5
/** Below this share of common trigrams two words are different words, not a slip of the finger. */
const likeness = 0.45

const within = (column: string, propertyIds: Portfolio): RawBuilder<SqlBool> =>
  propertyIds === 'all' ? sql`true` : sql`${sql.ref(column)} = any(${[...propertyIds]}::uuid[])`
const matches = (words: RawBuilder<unknown>, query: string): RawBuilder<SqlBool> =>
  sql`(${words} ilike ${containing(query)} or ${query} <% ${words})`
const byLikeness = (words: RawBuilder<unknown>, query: string) =>
  sql`(${words} ilike ${containing(query)}) desc, word_similarity(${query}, ${words}) desc`

/** Lets a word with a typing error be found, for the rest of the transaction. */
export async function forgiveTyping(db: Trx): Promise<void> {
  await sql`set local pg_trgm.word_similarity_threshold = ${sql.lit(likeness)}`.execute(db)
}

export function findHotels(db: Trx, propertyIds: Portfolio, query: string) {
  const words = sql`(name || ' ' || city)`
  return db
    .selectFrom('property')
    .select(['id', 'name', 'city', 'status'])
    .where('deletedAt', 'is', null)
    .where(within('id', propertyIds))
    .where(matches(words, query))
    .orderBy(byLikeness(words, query))
    .orderBy('id')
    .limit(hitsOfAKind)
    .execute()
}

export function findBookings(db: Trx, propertyIds: Portfolio, query: string) {
  const words = sql`(b.code || ' ' || b.guest_name || ' ' || coalesce(b.guest_email, '') || ' ' || coalesce(b.guest_phone, ''))`
  return db
    .selectFrom('booking as b')
    .innerJoin('property as p', 'p.id', 'b.propertyId')
    .select(['b.id', 'b.code', 'b.guestName', 'b.checkIn', 'b.checkOut', 'b.status', 'p.name as propertyName'])
    .where('p.deletedAt', 'is', null)
    .where(within('b.propertyId', propertyIds))
    .where(matches(words, query))
    .orderBy(byLikeness(words, query))
    .orderBy('b.id', 'desc')
    .limit(hitsOfAKind)
    .execute()
}

/** Guests who have a booking at one of the properties, with their latest. */
export function findGuests(db: Trx, propertyIds: Portfolio, query: string) {
  const words = sql`(g.name || ' ' || coalesce(g.email, '') || ' ' || coalesce(g.phone, ''))`
  return db
    .selectFrom('guest as g')
    .innerJoinLateral(
      eb =>
        eb
          .selectFrom('booking as b')
          .select(['b.id as latestBookingId'])
          .whereRef('b.guestId', '=', 'g.id')
          .where(within('b.propertyId', propertyIds))
          .orderBy('b.id', 'desc')
          .limit(1)
          .as('latest'),
      join => join.onTrue(),
    )
    .select(['g.id', 'g.name', 'g.email', 'g.phone', 'latest.latestBookingId'])
    .where(matches(words, query))
    .orderBy(byLikeness(words, query))
    .orderBy('g.id')
    .limit(hitsOfAKind)
    .execute()
}
