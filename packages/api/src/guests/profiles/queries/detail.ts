import { theAccount } from '@atithi/db/account'
import type { CompanyId, GuestId, PropertyId } from '@atithi/db/ids'
import type { Reader } from '@atithi/db/reader'
import { sql } from 'kysely'
import type { GuestBook } from '../../../kernel/access/gates.ts'
import { withinPortfolio } from '../../../kernel/access/portfolio.ts'
import type { BookingStatus } from '../../../kernel/shared/booking-statuses.ts'
import type { IsoDate } from '../../../kernel/shared/dates.ts'
import type { Paise } from '../../../kernel/shared/money.ts'
import { first } from '../../../kernel/shared/present.ts'
import type { LoyaltyTier } from '../../loyalty/rules.ts'
import { ofGuest } from '../reads.ts'
import { averageOf, type ConsentChannel, type GuestStatus, undoableSince } from '../rules.ts'
import type { GuestAddress, GuestPreferences } from '../schema/profile.ts'
import { derivedStatus } from './matching.ts'
import { listRelations } from './relations.ts'

export interface GuestStay {
  id: string
  code: string
  propertyId: PropertyId
  propertyName: string
  roomType: string
  checkIn: IsoDate
  checkOut: IsoDate
  /** Paise with GST. */
  totalAmount: Paise
  status: BookingStatus
  isNoShow: boolean
  /** No room was left, and the hotel brought the guest to another one for the whole stay. */
  isWalked: boolean
  /** To which hotel the guest, or a part of the party or of the nights, was brought. */
  walkedTo: string | null
  rating: number | null
  review: string | null
}

/** What was said of being written to by one channel, the latest first. */
export interface ConsentEntry {
  channel: ConsentChannel
  isGiven: boolean
  source: string
  recordedAt: string
  recordedByName: string | null
}

const mostShown = 200

const walkedTo = sql<
  string | null
>`(select string_agg(distinct w.hotel_name, ', ') from booking_walk w
  where w.account_id = b.account_id and w.property_id = b.property_id and w.booking_id = b.id and w.undone_at is null)`

interface Place {
  guestId: GuestId
  guestBook: GuestBook
}

interface Profile {
  id: string
  name: string
  firstName: string | null
  lastName: string | null
  email: string | null
  phone: string | null
  dateOfBirth: IsoDate | null
  anniversary: IsoDate | null
  /** For which they travel. */
  company: { companyId: CompanyId; name: string } | null
  address: GuestAddress
  preferences: GuestPreferences
  tags: string[]
  notes: string
  status: GuestStatus
  statusReason: string | null
  loyaltyTier: LoyaltyTier
  loyaltyPoints: number
  createdAt: string
  updatedAt: string
  /** Nothing of the person is left. */
  erasedAt: string | null
}

interface Figures {
  totalBookings: number
  stays: number
  /** Paise before GST, of stays checked out. */
  totalSpent: Paise
  ratingSum: number
  ratingCount: number
  lastStayDate: IsoDate | null
  nextBookingDate: IsoDate | null
}

/**
 * A guest with bookings, reviews and consents at the hotels of the guest book. The figures are counted now, by the definition
 * from which those of the list are kept.
 */
export async function getGuest(db: Reader, { guestId, guestBook }: Place, now: Date) {
  const profile = await getProfile(db, guestId, now)
  const { ratingSum, ratingCount, ...figures } = await countFigures(db, { guestId, guestBook })
  const bookingHistory = await listStays(db, { guestId, guestBook })
  const consents = await listConsents(db, guestId)
  return {
    ...profile,
    ...figures,
    averageRating: averageOf(ratingSum, ratingCount),
    communicationPreferences: agreed(consents),
    bookingHistory,
    reviews: await listGuestReviews(db, { guestId, guestBook }),
    consents,
    merges: await listMerges(db, guestId, now),
    relations: await listRelations(db, { guestId, guestBook }),
  }
}

async function getProfile(db: Reader, guestId: GuestId, now: Date): Promise<Profile> {
  const { companyId, companyName, ...profile } = await db
    .selectFrom('guest as g')
    .leftJoin('company as c', 'c.id', 'g.companyId')
    .select([
      'g.id',
      'g.name',
      'g.firstName',
      'g.lastName',
      'g.email',
      'g.phone',
      'g.dateOfBirth',
      'g.anniversary',
      'g.companyId',
      'c.name as companyName',
      'g.address',
      'g.preferences',
      'g.tags',
      'g.notes',
      'g.statusReason',
      'g.loyaltyTier',
      'g.loyaltyPoints',
      'g.createdAt',
      'g.updatedAt',
      'g.erasedAt',
    ])
    .select(sql<GuestStatus>`${derivedStatus(now)}`.as('status'))
    .$narrowType<{ address: GuestAddress; preferences: GuestPreferences }>()
    .where('g.id', '=', guestId)
    .executeTakeFirstOrThrow()
  const company = companyId && companyName ? { companyId, name: companyName } : null
  return { ...profile, company }
}

async function countFigures(db: Reader, { guestId, guestBook }: Place): Promise<Figures> {
  const { rows } = await sql<Figures>`
    select coalesce(sum(total_bookings), 0)::int as "totalBookings", coalesce(sum(stays), 0)::int as stays,
      coalesce(sum(total_spent), 0)::bigint as "totalSpent", coalesce(sum(rating_sum), 0)::int as "ratingSum",
      coalesce(sum(rating_count), 0)::int as "ratingCount", max(last_stay_date) as "lastStayDate",
      min(next_booking_date) as "nextBookingDate"
    from guest_stays(${theAccount}, array[${guestId}::uuid])
    where ${withinPortfolio('propertyId', guestBook.propertyIds)}`.execute(db)
  return first(rows, 'figures of a guest')
}

async function listStays(db: Reader, { guestId, guestBook }: Place): Promise<GuestStay[]> {
  return db
    .selectFrom('booking as b')
    .innerJoin('property as p', 'p.id', 'b.propertyId')
    .innerJoin('roomType as t', 't.id', 'b.roomTypeId')
    .leftJoin('review as r', 'r.bookingId', 'b.id')
    .select([
      'b.id',
      'b.code',
      'b.propertyId',
      'p.name as propertyName',
      't.name as roomType',
      'b.checkIn',
      'b.departs as checkOut',
      'b.totalAmount',
      'b.status',
      'b.isNoShow',
      'b.isWalked',
      'r.rating',
      'r.comment as review',
    ])
    .select(walkedTo.as('walkedTo'))
    .where('b.guestId', '=', guestId)
    .where(withinPortfolio('b.propertyId', guestBook.propertyIds))
    .orderBy('b.checkIn', 'desc')
    .orderBy('b.id', 'desc')
    .limit(mostShown)
    .execute()
}

/** What the guest said of their stays, the newest first. */
export async function listGuestReviews(db: Reader, { guestId, guestBook }: Place) {
  return db
    .selectFrom('review as r')
    .innerJoin('booking as b', 'b.id', 'r.bookingId')
    .innerJoin('property as p', 'p.id', 'b.propertyId')
    .select([
      'r.id',
      'r.bookingId',
      'p.id as propertyId',
      'p.name as propertyName',
      'r.rating',
      'r.comment',
      'r.submittedAt as date',
      'r.answer as response',
    ])
    .where('b.guestId', '=', guestId)
    .where(withinPortfolio('b.propertyId', guestBook.propertyIds))
    .orderBy('r.id', 'desc')
    .limit(mostShown)
    .execute()
}

async function listConsents(db: Reader, guestId: GuestId): Promise<ConsentEntry[]> {
  return (
    db
      .selectFrom('guestConsent')
      .leftJoin('appUser as u', 'u.id', 'guestConsent.recordedBy')
      .select(['channel', 'isGiven', 'source', 'recordedAt', 'u.name as recordedByName'])
      .$narrowType<{ channel: ConsentChannel }>()
      .where(ofGuest(guestId))
      .orderBy('recordedAt', 'desc')
      // Of two words at one time the withdrawal holds.
      .orderBy('isGiven')
      .orderBy('guestConsent.id', 'desc')
      .limit(mostShown)
      .execute()
  )
}

/** The latest word on each channel; without one, no. */
const agreed = (consents: readonly ConsentEntry[]): Record<ConsentChannel, boolean> => {
  const isGiven = (channel: ConsentChannel) =>
    consents.find(consent => consent.channel === channel)?.isGiven ?? false
  return {
    email: isGiven('email'),
    sms: isGiven('sms'),
    whatsapp: isGiven('whatsapp'),
    phone: isGiven('phone'),
  }
}

/** Guests who were merged into this one and can be parted again, the latest first. */
async function listMerges(db: Reader, guestId: GuestId, now: Date) {
  const rows = await db
    .selectFrom('guestMerge as m')
    .innerJoin('guest as g', 'g.id', 'm.mergedId')
    .select(['m.id as recordId', 'g.name', 'm.mergedAt'])
    .where('m.keptId', '=', guestId)
    .where('m.undoneAt', 'is', null)
    .where('m.mergedAt', '>=', undoableSince(now))
    .orderBy('m.id', 'desc')
    .limit(mostShown)
    .execute()
  // The latest is on top of the others.
  return rows.map((row, at) => ({ ...row, isUndoable: at === 0 }))
}
