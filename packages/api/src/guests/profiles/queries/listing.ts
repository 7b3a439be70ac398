import { ofAccount } from '@atithi/db/account'
import type { Reader } from '@atithi/db/reader'
import { type RawBuilder, sql } from 'kysely'
import type { GuestBook } from '../../../kernel/access/gates.ts'
import { timeZoneOf } from '../../../kernel/access/portfolio.ts'
import type { IsoDate } from '../../../kernel/shared/dates.ts'
import { readCursor } from '../../../kernel/shared/keyset-cursor.ts'
import type { Paise } from '../../../kernel/shared/money.ts'
import type { CountedPage } from '../../../kernel/shared/paging.ts'
import { first } from '../../../kernel/shared/present.ts'
import type { LoyaltyTier } from '../../loyalty/rules.ts'
import { idsOf, lastWord } from '../reads.ts'
import {
  averageOf,
  consentChannels,
  type GuestSort,
  type GuestStatus,
  newForDays,
} from '../rules.ts'
import {
  type ExportGuestsInput,
  exportChunk,
  type GuestFilters,
  type ListGuestsInput,
} from '../schema/list.ts'
import { derivedStatus, type GuestSource, guestsMatching } from './matching.ts'

/** Above this the list only says that there are more. */
const mostCounted = 10_000

export interface GuestListItem {
  id: string
  name: string
  firstName: string | null
  lastName: string | null
  email: string | null
  phone: string | null
  tags: string[]
  status: GuestStatus
  loyaltyTier: LoyaltyTier
  loyaltyPoints: number
  /** Bookings that were not cancelled. */
  totalBookings: number
  /** Bookings checked out. */
  stays: number
  /** Paise before GST, of stays checked out. */
  totalSpent: Paise
  averageRating: number | null
  lastStayDate: IsoDate | null
  nextBookingDate: IsoDate | null
  createdAt: string
  updatedAt: string
}

interface Key {
  key: RawBuilder<unknown>
  as: RawBuilder<unknown>
}

type Column = 'created' | 'name' | 'spent' | 'bookings' | 'last-stay'

/** Each has its index, of the portfolio and of a hotel; a name is sorted at a hotel. */
const keysOf = (figures: GuestSource['figures']): Record<Column, Key> => ({
  created: { key: sql.ref(figures === 'g' ? 'g.id' : 'f.guestId'), as: sql`uuid` },
  name: { key: sql`lower(g.name)`, as: sql`text` },
  spent: { key: sql.ref(`${figures}.totalSpent`), as: sql`bigint` },
  bookings: { key: sql.ref(`${figures}.totalBookings`), as: sql`int` },
  'last-stay': {
    key: sql`coalesce(${sql.ref(`${figures}.lastStayDate`)}, '1900-01-01')`,
    as: sql`date`,
  },
})

function orderOf(sort: GuestSort, figures: GuestSource['figures']) {
  const down = sort.startsWith('-')
  const column = (down ? sort.slice(1) : sort) as Column
  return {
    ...keysOf(figures)[column],
    direction: down ? sql`desc` : sql`asc`,
    after: down ? sql`<` : sql`>`,
  }
}

/** The order of the list, and where in it the page begins. */
function pageAfter(
  { sort, cursor }: { sort: GuestSort; cursor?: string | undefined },
  figures: GuestSource['figures'],
) {
  const { key, as, direction, after } = orderOf(sort, figures)
  const seen = cursor === undefined ? undefined : readCursor(cursor)
  const beyond = seen
    ? sql`and (${key}, g.id) ${after} (${seen.value ?? seen.id}::${as}, ${seen.id}::uuid)`
    : sql``
  return { key, beyond, order: sql`${key} ${direction}, g.id ${direction}` }
}

/** Of rows asked for with one more than the page holds. */
function cursorBehind(
  rows: readonly { id: string; sortValue: string }[],
  limit: number,
): string | null {
  const last = rows.length > limit ? rows[limit - 1] : undefined
  if (last === undefined) return null
  return last.sortValue === last.id ? last.id : `${last.id}:${last.sortValue}`
}

type Row = Omit<GuestListItem, 'averageRating'> & {
  ratingSum: number
  ratingCount: number
  sortValue: string
}

/** The columns of a list item, for a source of `guestsMatching`. */
const itemColumns = (figures: GuestSource['figures'], now: Date) => {
  const f = (column: string) => sql.ref(`${figures}.${column}`)
  return sql`g.id, g.name, g.first_name as "firstName", g.last_name as "lastName", g.email, g.phone,
    g.tags, ${derivedStatus(now)} as status, g.loyalty_tier as "loyaltyTier",
    g.loyalty_points as "loyaltyPoints", ${f('totalBookings')} as "totalBookings",
    ${f('stays')} as stays, ${f('totalSpent')} as "totalSpent", ${f('ratingSum')} as "ratingSum",
    ${f('ratingCount')} as "ratingCount", ${f('lastStayDate')} as "lastStayDate",
    ${f('nextBookingDate')} as "nextBookingDate", g.created_at as "createdAt",
    g.updated_at as "updatedAt"`
}

/**
 * A page of guests by keyset. `total` counts to ten thousand; `hasMoreThanTotal` says that there are more. Figures are those of
 * the portfolio, for staff and where a hotel is named those of the hotel (decisions, section 7).
 */
export async function listGuests(
  db: Reader,
  guestBook: GuestBook,
  input: ListGuestsInput,
  now: Date,
): Promise<CountedPage<GuestListItem>> {
  const { from, where, figures } = guestsMatching(guestBook, input, now)
  const { beyond, key, order } = pageAfter(input, figures)
  const { rows } = await sql<Row>`
    select ${itemColumns(figures, now)}, ${key}::text as "sortValue" from ${from}
    where ${where} ${beyond} order by ${order}
    limit ${input.limit + 1}`.execute(db)
  const counted = await sql<{ counted: number }>`
    select count(*)::int as counted from (select from ${from} where ${where} limit ${mostCounted + 1}) c`.execute(
    db,
  )
  const { counted: total } = first(counted.rows, 'count of guests')
  return {
    items: rows.slice(0, input.limit).map(toItem),
    nextCursor: cursorBehind(rows, input.limit),
    total: Math.min(total, mostCounted),
    hasMoreThanTotal: total > mostCounted,
  }
}

function toItem({ sortValue: _, ratingSum, ratingCount, ...row }: Row): GuestListItem {
  return { ...row, averageRating: averageOf(ratingSum, ratingCount) }
}

/** The columns that an import reads, in its words. */
export interface ExportedGuest {
  name: string
  firstName: string | null
  lastName: string | null
  email: string | null
  phone: string | null
  dateOfBirth: IsoDate | null
  anniversary: IsoDate | null
  street: string | null
  city: string | null
  state: string | null
  country: string | null
  pincode: string | null
  tags: string
  notes: string
  /** The guest's last word on offers by a channel: yes, no, or '' where there is none. */
  emailConsent: string
  smsConsent: string
  whatsappConsent: string
  phoneConsent: string
  /** The day of the latest of these words, in UTC. */
  consentDate: IsoDate | null
}

/** A guest's last words in the columns of a file. */
const consentColumns = sql`${sql.join(
  consentChannels.map(
    channel => sql`coalesce(case ${lastWord(sql`g.id`, channel)} when true then 'yes' when false then 'no' end, '')
      as ${sql.ref(`${channel}Consent`)}`,
  ),
)}, (select (max(c.recorded_at) at time zone 'UTC')::date from guest_consent c
    where ${ofAccount('c')} and c.guest_id = any (${idsOf(sql`g.id`)})) as "consentDate"`

/**
 * A part of a file of the list: the columns of an import, so that what is exported can be read in again. The first part says how many
 * guests there are in all, and by which clock the file is dated.
 */
export async function exportGuests(
  db: Reader,
  guestBook: GuestBook,
  input: ExportGuestsInput,
  now: Date,
): Promise<{
  items: ExportedGuest[]
  nextCursor: string | null
  total: number | null
  timeZone: string | null
}> {
  const isFirst = input.cursor === undefined
  const { from, where, figures } = guestsMatching(guestBook, input, now)
  const { beyond, key, order } = pageAfter(input, figures)
  const { rows } = await sql<ExportedGuest & { id: string; sortValue: string }>`
    select g.id, g.name, g.first_name as "firstName", g.last_name as "lastName", g.email, g.phone,
      g.date_of_birth as "dateOfBirth", g.anniversary, g.address->>'street' as street, g.address->>'city' as city,
      g.address->>'state' as state, g.address->>'country' as country, g.address->>'pincode' as pincode,
      array_to_string(g.tags, ', ') as tags, g.notes, ${consentColumns}, ${key}::text as "sortValue"
    from ${from} where ${where} ${beyond} order by ${order} limit ${exportChunk + 1}`.execute(db)
  const counted = isFirst
    ? await sql<{
        total: number
      }>`select count(*)::int as total from ${from} where ${where}`.execute(db)
    : undefined
  return {
    items: rows.slice(0, exportChunk).map(({ id: _, sortValue: __, ...guest }) => guest),
    nextCursor: cursorBehind(rows, exportChunk),
    total: counted?.rows[0]?.total ?? null,
    timeZone: isFirst ? await timeZoneOf(db, guestBook.propertyIds) : null,
  }
}

/** The four cards above the list, over all that the filters match. Average spending is of a stay, in paise before GST. */
export async function summariseGuests(
  db: Reader,
  guestBook: GuestBook,
  filters: GuestFilters,
  now: Date,
) {
  const { from, where, figures } = guestsMatching(guestBook, filters, now)
  const f = (column: string) => sql.ref(`${figures}.${column}`)
  const { rows } = await sql<{
    totalGuests: number
    newGuests: number
    vipGuests: number
    repeatGuests: number
    averageSpending: Paise | null
  }>`
    select count(*)::int as "totalGuests",
      (count(*) filter (where g.created_at > ${now.toISOString()}::timestamptz - make_interval(days => ${newForDays})))::int
        as "newGuests",
      (count(*) filter (where g.status = 'vip'))::int as "vipGuests",
      (count(*) filter (where ${f('totalBookings')} > 1))::int as "repeatGuests",
      round(sum(${f('totalSpent')}) / nullif(sum(${f('stays')}), 0))::bigint as "averageSpending"
    from ${from} where ${where}`.execute(db)
  return first(rows, 'summary of guests')
}

const mostTagsListed = 200

/** The tags in use, the most used first. */
export async function listTags(db: Reader, guestBook: GuestBook, now: Date): Promise<string[]> {
  const { from, where } = guestsMatching(guestBook, {}, now)
  const { rows } = await sql<{ tag: string }>`
    select tag from (select unnest(g.tags) as tag from ${from} where ${where} and g.tags <> '{}') t
    group by tag order by count(*) desc, tag limit ${mostTagsListed}`.execute(db)
  return rows.map(({ tag }) => tag)
}

const mostFeaturesListed = 60

/** The features that rooms of these hotels have, the commonest first. */
export async function listRoomFeatures(
  db: Reader,
  { accountId, at }: GuestBook,
): Promise<string[]> {
  if (accountId === null && at === null) return []
  const { rows } = await sql<{ feature: string }>`
    select f.feature from (
      select unnest(r.features) as feature from room r join property p on p.account_id = r.account_id and p.id = r.property_id
      where ${ofAccount('r')} and r.is_active and r.features <> '{}' and p.deleted_at is null
        and ${at === null ? sql`p.account_id = ${accountId}` : sql`p.id = ${at}`}) f
    group by f.feature order by count(*) desc, f.feature limit ${mostFeaturesListed}`.execute(db)
  return rows.map(({ feature }) => feature)
}
