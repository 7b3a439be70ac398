import type { Reader } from '@atithi/db/reader'
import { type SqlBool, sql } from 'kysely'
import type { AuthorizedPropertyId, Portfolio } from '../../../kernel/access/gates.ts'
import { withinPortfolio } from '../../../kernel/access/portfolio.ts'
import { toCountedPage } from '../../../kernel/settings/reads.ts'
import type { IsoDate } from '../../../kernel/shared/dates.ts'
import type { CurrencyDisplay } from '../../../kernel/shared/money.ts'
import type { CountedPage } from '../../../kernel/shared/paging.ts'
import { containing } from '../../../kernel/shared/search-text.ts'
import type { PropertyStatus, PropertyType } from '../../rules.ts'
import { type Amenities, type GstRegistration, missingToSell } from '../rules.ts'
import type { ListPropertiesInput } from '../schema.ts'
import { averageRatingOfProperty, reviewCountOfProperty } from './rating.ts'

const columns = [
  ...([
    'p.id',
    'p.accountId as ownerId',
    'p.name',
    'p.propertyType',
    'p.legalName',
    'p.gstNumber',
    'p.gstRegistration',
    'p.lutNumber',
    'p.lutValidUntil',
    'p.pricesWithTax',
    'p.largestRateChange',
    'p.currencyDisplay',
    'p.description',
    'p.address',
    'p.city',
    'p.state',
    'p.country',
  ] as const),
  ...([
    'p.pincode',
    'p.phone',
    'p.phone2',
    'p.email',
    'p.checkInTime',
    'p.checkOutTime',
    'p.timeZone',
    'p.dayRollsAt',
    'p.siteCutOffHours',
    'p.amenities',
    'p.paymentMethods',
    'p.petFriendly',
    'p.latitude',
    'p.longitude',
    'p.directions',
    'p.freeChildBelow',
    'p.adultFromAge',
    'p.status',
    'p.publishStatus',
  ] as const),
  ...(['p.asksForReviews', 'p.remindsBeforeDays', 'p.remindsAfterDays'] as const),
  ...(['p.subdomain', 'p.createdAt', 'p.updatedAt'] as const),
  ...(['s.planId as currentPlanId', 's.trialEndsAt'] as const),
] as const

export interface Property {
  id: string
  ownerId: string
  name: string
  propertyType: PropertyType
  legalName: string | null
  gstNumber: string | null
  gstRegistration: GstRegistration
  /** Letter of undertaking: supplies to a special economic zone bear no tax. */
  lutNumber: string | null
  /** The last business date on which it counts. */
  lutValidUntil: IsoDate | null
  /** Whether the website names the price of a night with GST. */
  pricesWithTax: boolean
  /** In percent: a rate that moves further in one step is asked about. */
  largestRateChange: number
  /** How guests read amounts. */
  currencyDisplay: CurrencyDisplay
  description: string
  address: string
  city: string
  state: string
  country: string
  pincode: string
  phone: string | null
  phone2: string | null
  email: string | null
  checkInTime: string
  checkOutTime: string
  timeZone: string
  dayRollsAt: string
  /** The website sells no night whose business day ends within so many hours. */
  siteCutOffHours: number
  amenities: Amenities
  paymentMethods: string[]
  petFriendly: boolean
  /** Degrees north and east; null where nobody has said. */
  latitude: number | null
  longitude: number | null
  /** How guests reach the house. */
  directions: string
  /** Younger children are infants, who cost nothing. */
  freeChildBelow: number
  /** From this age children count as adults. */
  adultFromAge: number
  /** Whether guests who have left are asked by letter for a review. */
  asksForReviews: boolean
  /** Days before an instalment is due on which a letter is written of it; null: none. */
  remindsBeforeDays: number | null
  /** Days after its date on which a letter is written of one that is not paid; null: none. */
  remindsAfterDays: number | null
  status: PropertyStatus
  publishStatus: boolean
  subdomain: string | null
  currentPlanId: string
  trialEndsAt: string
  createdAt: string
  updatedAt: string
  /** Active room types, and the rooms in them. */
  roomTypeCount: number
  roomCount: number
  /** The mean of its reviews; null where there is none. */
  averageRating: number | null
  reviewCount: number
  /** What is still to do before it can be sold. */
  missing: string[]
}

const living = (db: Reader) => db.selectFrom('property as p').where('p.deletedAt', 'is', null)

const withRooms = (properties: ReturnType<typeof living>) =>
  properties
    .innerJoin('subscription as s', 's.propertyId', 'p.id')
    .leftJoinLateral(
      eb =>
        eb
          .selectFrom('roomType as t')
          .select([
            sql<number>`count(*)::int`.as('roomTypeCount'),
            sql<number>`coalesce(sum(quantity), 0)::int`.as('roomCount'),
          ])
          .whereRef('t.accountId', '=', 'p.accountId')
          .whereRef('t.propertyId', '=', 'p.id')
          .where('t.isActive', '=', true)
          .as('rooms'),
      join => join.onTrue(),
    )
    .select(columns)
    .select(['rooms.roomTypeCount', 'rooms.roomCount'])
    .select([averageRatingOfProperty.as('averageRating'), reviewCountOfProperty.as('reviewCount')])

type Row = Awaited<ReturnType<ReturnType<typeof withRooms>['execute']>>[number]

const complete = (row: Row): Property => {
  const roomCount = row.roomCount ?? 0
  // The columns hold only what updateProperty wrote, which its schema shaped.
  const amenities = row.amenities as Amenities
  const gstRegistration = row.gstRegistration as GstRegistration
  const currencyDisplay = row.currencyDisplay as CurrencyDisplay
  return {
    ...row,
    amenities,
    gstRegistration,
    currencyDisplay,
    roomTypeCount: row.roomTypeCount ?? 0,
    roomCount,
    missing: missingToSell(row, roomCount > 0),
  }
}

export async function getProperty(db: Reader, propertyId: AuthorizedPropertyId): Promise<Property> {
  return complete(
    await withRooms(living(db).where('p.id', '=', propertyId)).executeTakeFirstOrThrow(),
  )
}

export async function listProperties(
  db: Reader,
  propertyIds: Portfolio,
  input: ListPropertiesInput,
): Promise<CountedPage<Property>> {
  const { search, status, propertyType, cursor, limit } = input
  const like = search ? containing(search) : undefined
  const matching = living(db)
    .where(withinPortfolio('p.id', propertyIds))
    .$call(qb => (status === undefined ? qb : qb.where('p.status', '=', status)))
    .$call(qb => (propertyType === undefined ? qb : qb.where('p.propertyType', '=', propertyType)))
    .$if(like !== undefined, qb =>
      qb.where(sql<SqlBool>`(p.name ilike ${like} or p.city ilike ${like})`),
    )
  const rows = await withRooms(
    cursor === undefined ? matching : matching.where('p.id', '<', cursor),
  )
    .orderBy('p.id', 'desc')
    .limit(limit + 1)
    .execute()
  return toCountedPage(db, rows.map(complete), { limit, matching: matching.select('p.id') })
}
