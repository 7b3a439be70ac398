import { ofAccount } from '@atithi/db/account'
import type { AccountId, BookingId, GuestId, PropertyId } from '@atithi/db/ids'
import type { Reader } from '@atithi/db/reader'
import { sql } from 'kysely'
import { lastWord, whoStayed } from '../../../guests/profiles/reads.ts'
import type { AuthorizedPropertyId } from '../../../kernel/access/gates.ts'
import { businessDate } from '../../../kernel/shared/dates.ts'
import { first } from '../../../kernel/shared/present.ts'
import {
  type Category,
  defaultPriceMicros,
  type WrittenChannel,
} from '../../providers/rules/channels.ts'

export interface Recipient {
  /** Null for somebody who wrote from a number that no guest has. */
  guestId: GuestId | null
  bookingId: BookingId | null
  accountId: AccountId
  name: string
  email: string | null
  phone: string | null
  language: 'en' | 'hi'
}

/** Whom a message about a booking is for: its contact, else that of the guest. Undefined for a booking of another hotel. */
export const findBookingRecipient = (
  db: Reader,
  propertyId: AuthorizedPropertyId,
  bookingId: BookingId,
): Promise<Recipient | undefined> =>
  db
    .selectFrom('booking as b')
    .innerJoin('guest as g', 'g.id', 'b.guestId')
    .select(['b.guestId', 'b.id as bookingId', 'b.accountId', 'b.guestName as name'])
    .select(eb => [
      eb.fn.coalesce('b.guestEmail', 'g.email').as('email'),
      eb.fn.coalesce('b.guestPhone', 'g.phone').as('phone'),
      eb.ref('b.language').$castTo<'en' | 'hi'>().as('language'),
    ])
    .where('b.propertyId', '=', propertyId)
    .where('b.id', '=', bookingId)
    .executeTakeFirst()

/**
 * A guest of the owner, with the language of their last booking at the hotel. Staff reach those with a booking there (decisions,
 * section 7); undefined for another.
 */
export const findGuestRecipient = (
  db: Reader,
  propertyId: AuthorizedPropertyId,
  { guestId, onlyOfProperty }: { guestId: GuestId; onlyOfProperty: boolean },
): Promise<Recipient | undefined> =>
  db
    .selectFrom('guest as g')
    .innerJoin('property as p', 'p.accountId', 'g.accountId')
    .leftJoinLateral(
      eb =>
        eb
          .selectFrom('booking')
          .select(['language as spoken'])
          .whereRef('guestId', '=', 'g.id')
          .where('propertyId', '=', propertyId)
          .orderBy('id', 'desc')
          .limit(1)
          .as('b'),
      join => join.onTrue(),
    )
    .select(['g.id as guestId', 'g.accountId', 'g.name', 'g.email', 'g.phone'])
    .select([
      sql<null>`null::uuid`.as('bookingId'),
      sql<'en' | 'hi'>`coalesce(b.spoken, 'en')`.as('language'),
    ])
    .where('p.id', '=', propertyId)
    .where('g.id', '=', guestId)
    .$if(onlyOfProperty, qb => qb.where('b.spoken', 'is not', null))
    .executeTakeFirst()

export const addressOf = (
  { email, phone }: Pick<Recipient, 'email' | 'phone'>,
  channel: WrittenChannel,
): string | null => (channel === 'email' ? email : phone)

/** Whether the guest's last word on marketing by this channel was yes; without one it is no. */
export async function hasConsent(
  db: Reader,
  { guestId, channel }: { guestId: GuestId | null; channel: WrittenChannel },
): Promise<boolean> {
  if (guestId === null) return false
  const { rows } = await sql<{ hasAgreed: boolean }>`
    select coalesce(${lastWord(whoStayed(guestId), channel)}, false) as has_agreed`.execute(db)
  return first(rows, 'word on marketing').hasAgreed
}

/** Why nothing arrives at an address, or undefined. */
export async function findSuppression(
  db: Reader,
  wanted: { accountId: AccountId; channel: WrittenChannel; address: string },
): Promise<string | undefined> {
  const found = await db
    .selectFrom('messageSuppression')
    .select('reason')
    .where('accountId', '=', wanted.accountId)
    .where('channel', '=', wanted.channel)
    .where('address', '=', wanted.address)
    .where(eb => eb.or([eb('until', 'is', null), eb('until', '>', sql<string>`now()`)]))
    .executeTakeFirst()
  return found?.reason
}

/** What may forbid a message that is written. */
export interface Hold {
  timeZone: string
  /** Why nothing arrives at its address, or null. */
  suppressed: string | null
  /** Whether the guest's last word on marketing by its channel is yes. */
  hasAgreed: boolean
}

/** The same of many messages of one account at once, as it is now, by their ids. */
export async function listHolds(
  db: Reader,
  messageIds: readonly string[],
): Promise<Map<string, Hold>> {
  const guestId = sql`(select coalesce(g.merged_into_id, g.id) from guest g where g.account_id = x.account_id and g.id = x.guest_id)`
  const { rows } = await sql<Hold & { id: string }>`
    select x.id, p.time_zone,
      (select s.reason from message_suppression s
        where s.account_id = p.account_id and s.channel = x.channel and s.address = x.address
          and (s.until is null or s.until > now()) limit 1) as suppressed,
      x.category = 'marketing' and coalesce(${lastWord(guestId, sql.ref('x.channel'))}, false) as has_agreed
    from message x join property p on p.account_id = x.account_id and p.id = x.property_id
    where ${ofAccount('x')} and x.id = any (${messageIds}::uuid[])`.execute(db)
  return new Map(rows.map(({ id, ...hold }) => [id, hold]))
}

/** Millionths of a rupee for one message of the hotel today; null where it is not known. */
export async function findPriceMicros(
  db: Reader,
  wanted: { propertyId: PropertyId; channel: WrittenChannel; category: Category; now: Date },
): Promise<number | null> {
  const { propertyId, channel, category, now } = wanted
  const { timeZone, dayRollsAt } = await db
    .selectFrom('property')
    .select(['timeZone', 'dayRollsAt'])
    .where('id', '=', propertyId)
    .executeTakeFirstOrThrow()
  const price = await db
    .selectFrom('messagePrice')
    .select('priceMicros')
    .where('propertyId', '=', propertyId)
    .where('channel', '=', channel)
    .where('category', '=', category)
    .where('validFrom', '<=', businessDate(now, timeZone, dayRollsAt))
    .orderBy('validFrom', 'desc')
    .limit(1)
    .executeTakeFirst()
  return price?.priceMicros ?? defaultPriceMicros[channel]
}
