import type { Trx } from '@atithi/db/client'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { AuthorizedPropertyId } from '../access/gates.ts'
import { amongWords } from '../shared/search-text.ts'

type Portfolio = readonly AuthorizedPropertyId[] | 'all'

/** What was typed, and whether it has to stand there as it is or may be a slip of the finger. */
export interface Wanted {
  query: string
  match: 'exact' | 'alike'
}

const hitsOfAKind = 5
/** Below this share of common trigrams two words are different words, not a slip of the finger. */
const likeness = 0.45
/** A slip is looked for among so many of the newest: each of them is compared letter by letter. */
const mostCompared = 3_000

const within = (column: string, propertyIds: Portfolio): RawBuilder<SqlBool> =>
  propertyIds === 'all' ? sql`true` : sql`${sql.ref(column)} = any(${[...propertyIds]}::uuid[])`

/** The newest `limit` rows that a person may see and that meet `where`, as `r(id, words)`. */
type Source = (where: RawBuilder<SqlBool>, limit: number) => RawBuilder<unknown>

const newestOf =
  (table: 'property' | 'booking' | 'guest', mine: RawBuilder<SqlBool>): Source =>
  (where, limit) =>
    sql`select r.id, r.words from ${sql.table(table)} r where ${mine} and ${where} order by r.id desc limit ${limit}`

function bookingsAt(propertyIds: Portfolio): Source {
  if (propertyIds === 'all')
    return newestOf('booking', sql`exists (select 1 from property p where p.id = r.property_id and p.deleted_at is null)`)
  // Property by property an index has the words of its bookings, and of nobody else's.
  return (where, limit) => sql`select r.* from property p
    cross join lateral (${newestOf('booking', sql`r.property_id = p.id`)(where, limit)}) r
    where p.deleted_at is null and ${within('p.id', propertyIds)} order by r.id desc limit ${limit}`
}

/** Ids of the likeliest rows that meet `also`; of equal likeness the newest. */
function hits(source: Source, { query, match }: Wanted, also = sql<SqlBool>`true`) {
  const found =
    match === 'exact'
      ? sql`select r.id, 1::real as likeness from (${source(sql`r.words like ${amongWords(query)} and ${also}`, hitsOfAKind)}) r`
      : sql`select r.id, word_similarity(${query.toLowerCase()}, r.words) as likeness from (${source(sql`true`, mostCompared)}) r`
  return sql<{ id: string; likeness: number }>`(
    select * from (${found}) r where likeness >= ${likeness}::real and ${also} order by likeness desc, r.id desc limit ${hitsOfAKind})`.as(
    'hit',
  )
}

export function findHotels(db: Trx, propertyIds: Portfolio, wanted: Wanted) {
  return db
    .selectFrom('property as p')
    .innerJoin(hits(newestOf('property', sql`r.deleted_at is null and ${within('r.id', propertyIds)}`), wanted), 'hit.id', 'p.id')
    .select(['p.id', 'p.name', 'p.city', 'p.status'])
    .orderBy('hit.likeness', 'desc')
    .orderBy('p.id', 'desc')
    .execute()
}

export function findBookings(db: Trx, propertyIds: Portfolio, wanted: Wanted) {
  return db
    .selectFrom('booking as b')
    .innerJoin('property as p', 'p.id', 'b.propertyId')
    .innerJoin(hits(bookingsAt(propertyIds), wanted), 'hit.id', 'b.id')
    .select(['b.id', 'b.code', 'b.guestName', 'b.checkIn', 'b.checkOut', 'b.status', 'p.name as propertyName'])
    .orderBy('hit.likeness', 'desc')
    .orderBy('b.id', 'desc')
    .execute()
}

/** Guests who have a booking at one of the properties, with their latest. */
export function findGuests(db: Trx, propertyIds: Portfolio, wanted: Wanted) {
  const known = sql<SqlBool>`exists (select 1 from booking b where b.guest_id = r.id and ${within('b.property_id', propertyIds)})`
  return db
    .selectFrom('guest as g')
    .innerJoin(hits(newestOf('guest', sql`true`), wanted, known), 'hit.id', 'g.id')
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
    .orderBy('hit.likeness', 'desc')
    .orderBy('g.id', 'desc')
    .execute()
}
