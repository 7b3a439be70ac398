import { ofAccount, theAccount } from '@atithi/db/account'
import { freshPlan, oncePlanned } from '@atithi/db/prepared-statements'
import type { Reader } from '@atithi/db/reader'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Portfolio } from '../../kernel/access/gates.ts'
import { withinPortfolio } from '../../kernel/access/portfolio.ts'
import type { BookingStatus } from '../../kernel/shared/booking-statuses.ts'
import type { IsoDate } from '../../kernel/shared/dates.ts'
import { amongWords } from '../../kernel/shared/search-text.ts'
import type { PropertyStatus } from '../../property/rules.ts'

/** What was typed, and whether it has to stand there as it is or may be a slip of the finger. */
export interface Wanted {
  query: string
  match: 'exact' | 'alike'
}

export interface Found {
  hotels: { id: string; name: string; city: string; status: PropertyStatus }[]
  bookings: {
    id: string
    code: string
    guestName: string
    checkIn: IsoDate
    checkOut: IsoDate
    status: BookingStatus
    propertyName: string
  }[]
  guests: {
    id: string
    name: string
    email: string | null
    phone: string | null
  }[]
}

const hitsOfAKind = 5
/** Below this share of common trigrams two words are different words, not a slip of the finger. */
const likeness = 0.45
/** Over all hotels a slip is looked for among so many of the newest: each of them is compared letter by letter. */
const mostCompared = 3_000
const newestOfPlatform = 10_000
const lettersOfTrigram = 3

/** The newest `limit` rows that a person may see and that meet `where`, as `r(id, words)`. */
type Source = (where: RawBuilder<SqlBool>, limit: number) => RawBuilder<unknown>
type Table = 'property' | 'booking' | 'guest'

const newestOf =
  (table: Table, mine: RawBuilder<SqlBool>): Source =>
  (where, limit) =>
    sql`select r.id, r.words from ${sql.table(table)} r where ${ofAccount('r')} and ${mine} and ${where} order by r.id desc limit ${limit}`

/** Any `limit` rows that meet both, in no order. */
const anyOf =
  (table: Table, mine: RawBuilder<SqlBool>): Source =>
  (where, limit) =>
    sql`select r.id, r.words from ${sql.table(table)} r where ${ofAccount('r')} and ${mine} and ${where} limit ${limit}`

/**
 * The words of a tenant's bookings are read once and apart, bounded by nothing but the scope: a property named there would be
 * reckoned beside the scope as if it were another condition, and another index taken, with the table.
 */
const bookingsOf =
  (propertyIds: Portfolio): Source =>
  (where, limit) =>
    sql`
    with r as materialized (select r.id, r.property_id, r.words from booking r where ${ofAccount('r')} and ${where})
    select r.id, r.words from r join property p on ${ofAccount('p')} and p.id = r.property_id
    where p.deleted_at is null and ${withinPortfolio('p.id', propertyIds)} order by r.id desc limit ${limit}`

/**
 * Over all hotels a common word stands among the newest; a rare one is taken from an index of trigrams, of a word that is in very many
 * rows but not in new ones some of them. Two letters have no trigram.
 */
const overPlatform =
  (newest: Source, every: Source, { query }: Wanted): Source =>
  (where, limit) => {
    const among = sql`select * from (${newest(sql`true`, newestOfPlatform)}) r where ${where} order by r.id desc limit ${limit}`
    if (query.length < lettersOfTrigram) return among
    return sql`with near as materialized (${among}), worded as materialized (${every(where, newestOfPlatform)})
      select * from near where (select count(*) from near) = ${limit}
      union all (select * from worded where (select count(*) from near) < ${limit} order by id desc limit ${limit})`
  }

interface Look {
  newest: Source
  /** Where what was typed is looked for as it stands; among the newest unless it is said. */
  exact?: Source
  also?: RawBuilder<SqlBool>
}

const longestSwapped = 24

/** What was typed with two neighbouring letters the other way round, each once: 'hsarma' for 'sharma'. Short words would find anything. */
function swaps(query: string): string[] {
  const letters = [...query.toLowerCase()]
  if (letters.length < 4 || letters.length > longestSwapped) return []
  const swapped = letters.flatMap((letter, at) => {
    const next = letters[at + 1]
    return next === undefined || next === letter || letter === ' ' || next === ' '
      ? []
      : [[...letters.slice(0, at), next, letter, ...letters.slice(at + 2)].join('')]
  })
  return [...new Set(swapped)]
}

const codeLetters = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'

/** Codes of bookings that are one letter, or two letters swapped, from what was typed; none where it is no code. */
function nearCodes(query: string): string[] {
  const code = query.toUpperCase()
  if (!/^[A-Z0-9]{8}$/.test(code)) return []
  const changed = [...code].flatMap((_, at) =>
    [...codeLetters].map(letter => code.slice(0, at) + letter + code.slice(at + 1)),
  )
  return [...swaps(code).map(swapped => swapped.toUpperCase()), ...changed]
}

/** Ids of the likeliest rows that meet `also`, with their likeness; of equal likeness the newest. */
function hits(
  { newest, exact = newest, also = sql`true` }: Look,
  { query, match }: Wanted,
): RawBuilder<unknown> {
  if (match === 'exact')
    return sql`select r.id, 1::real as likeness from (${exact(sql`r.words like ${amongWords(query)} and ${also}`, hitsOfAKind)}) r`
  const swapped = swaps(query)
  const bySwap =
    swapped.length === 0
      ? sql``
      : sql`select r.id, 0.9::real as likeness from (${exact(sql`r.words like any (${swapped.map(amongWords)}::text[]) and ${also}`, hitsOfAKind)}) r union all`
  return sql`select r.id, max(r.likeness) as likeness from (${bySwap} select * from (
      select r.id, word_similarity(${query.toLowerCase()}, r.words) as likeness from (${newest(sql`true`, mostCompared)}) r) r
    where likeness >= ${likeness}::real and ${also}) r group by r.id order by likeness desc, r.id desc limit ${hitsOfAKind}`
}

function hotels(propertyIds: Portfolio, wanted: Wanted): RawBuilder<unknown> {
  const newest = newestOf(
    'property',
    sql`r.deleted_at is null and ${withinPortfolio('r.id', propertyIds)}`,
  )
  return sql`select hit.*, jsonb_build_object('id', p.id, 'name', p.name, 'city', p.city, 'status', p.status) as shown
    from (${hits({ newest }, wanted)}) hit join property p on ${ofAccount('p')} and p.id = hit.id`
}

/**
 * Of these hotels: bookings of the guests who are alike, and those with nearly the code. One by one (`offset 0`): a plan for hotels of
 * any size would read all bookings of a large one instead.
 */
const bookingsAlike = (propertyIds: Portfolio, { query }: Wanted) => sql`
  select near.id, max(near.likeness) as likeness from (
    select b.id, b.property_id, a.likeness from alike a cross join lateral (
      select b.id, b.property_id from booking b where ${ofAccount('b')} and b.guest_id = a.guest_id offset 0) b
    union all
    select b.id, b.property_id, 0.9::real from unnest(${nearCodes(query)}::text[]) as typed (code) cross join lateral (
      select b.id, b.property_id from booking b where ${ofAccount('b')} and b.code = typed.code offset 0) b) near
  join property p on ${ofAccount('p')} and p.id = near.property_id
  where p.deleted_at is null and ${withinPortfolio('p.id', propertyIds)}
  group by near.id order by likeness desc, near.id desc limit ${hitsOfAKind}`

function bookings(propertyIds: Portfolio, wanted: Wanted): RawBuilder<unknown> {
  const living = sql<SqlBool>`not exists (select from property p where p.account_id = r.account_id and p.id = r.property_id and p.deleted_at is not null)`
  const newest = propertyIds === 'all' ? newestOf('booking', living) : bookingsOf(propertyIds)
  const look = {
    newest,
    ...(propertyIds === 'all' && { exact: overPlatform(newest, anyOf('booking', living), wanted) }),
  }
  return sql`select hit.*, jsonb_build_object('id', b.id, 'code', b.code, 'guestName', b.guest_name, 'checkIn', b.check_in,
      'checkOut', b.departs, 'status', b.status, 'propertyName', p.name) as shown
    from (${isAlikeOfHotels(propertyIds, wanted) ? bookingsAlike(propertyIds, wanted) : hits(look, wanted)}) hit
    join booking b on ${ofAccount('b')} and b.id = hit.id join property p on p.account_id = b.account_id and p.id = b.property_id`
}

/** One by one, as bookingsAlike: a plan for accounts of any size would read all guests of a large one. */
const guestsAlike = (also: RawBuilder<SqlBool>) =>
  sql`select r.id, a.likeness from alike a cross join lateral (
      select r.id from guest r where ${ofAccount('r')} and r.id = a.guest_id offset 0) r where ${also}
    order by a.likeness desc, r.id desc limit ${hitsOfAKind}`

/** Guests who have a booking at one of the properties. */
function guests(propertyIds: Portfolio, wanted: Wanted): RawBuilder<unknown> {
  const also = sql<SqlBool>`exists (select from booking b where ${ofAccount('b')} and b.guest_id = r.id and ${withinPortfolio('b.property_id', propertyIds)})`
  const newest = newestOf('guest', sql`true`)
  const look = {
    newest,
    also,
    ...(propertyIds === 'all' && {
      exact: overPlatform(newest, anyOf('guest', sql`true`), wanted),
    }),
  }
  return sql`select hit.*, jsonb_build_object('id', g.id, 'name', g.name, 'email', g.email, 'phone', g.phone) as shown
    from (${isAlikeOfHotels(propertyIds, wanted) ? guestsAlike(also) : hits(look, wanted)}) hit join guest g on ${ofAccount('g')} and g.id = hit.id`
}

/** Of a hotel's own rows a slip is looked for by an index; over all hotels among the newest. */
const isAlikeOfHotels = (propertyIds: Portfolio, { match }: Wanted) =>
  match === 'alike' && propertyIds !== 'all'

const listed = (found: RawBuilder<unknown>) =>
  sql`(select coalesce(jsonb_agg(hit.shown order by hit.likeness desc, hit.id desc), '[]') from (${found}) hit)`
const nothing = sql`'[]'::jsonb`

/** Hotels, and the bookings and guests that a person may see, in one statement; the likeliest five of each. */
export async function find(
  db: Reader,
  propertyIds: Portfolio,
  wanted: Wanted,
  may: { bookings: boolean; guests: boolean },
): Promise<Found> {
  const { query } = wanted
  const before = isAlikeOfHotels(propertyIds, wanted)
    ? sql`with alike as materialized (
        select * from guests_alike(${theAccount}, ${query.toLowerCase()}, ${swaps(query).map(amongWords)}::text[]))`
    : sql``
  const { rows } = await sql<Found>`${sql.raw(propertyIds === 'all' ? freshPlan : oncePlanned)}
    ${before} select ${listed(hotels(propertyIds, wanted))} as hotels,
    ${may.bookings ? listed(bookings(propertyIds, wanted)) : nothing} as bookings,
    ${may.guests ? listed(guests(propertyIds, wanted)) : nothing} as guests`.execute(db)
  return rows[0] ?? { hotels: [], bookings: [], guests: [] }
}
