import { compileOnce, type Given, type Slots } from '@atithi/db/compile-once'
import { jsonRows } from '@atithi/db/json-rows'
import type { Reader } from '@atithi/db/reader'
import { type RawBuilder, sql } from 'kysely'
import { takesOnline } from '../../../finance/gateways/reads/accounts.ts'
import type { AuthorizedPropertyId } from '../../../kernel/access/gates.ts'
import { isSwitchedOn } from '../../../kernel/settings/reads.ts'
import type { IsoDate } from '../../../kernel/shared/dates.ts'
import type { CurrencyDisplay } from '../../../kernel/shared/money.ts'
import { first } from '../../../kernel/shared/present.ts'
import { onlineAllowance } from '../../../plans/entitlements/reads.ts'
import { bookingsClosed } from '../../../plans/entitlements/rules.ts'
import {
  attractionsOf,
  policiesOf,
  testimonialsOf,
  toPolicy,
} from '../../../property/content/reads.ts'
import {
  averageRatingOfProperty,
  reviewCountOfProperty,
} from '../../../property/properties/reads/rating.ts'
import { siteDate } from '../../../property/properties/reads/site-date.ts'
import type { Amenities } from '../../../property/properties/rules.ts'
import { salesHorizonNights } from '../../../selling/availability/schema.ts'
import { taxRulesOf } from '../../../tax/gst/reads.ts'
import { shownReviewsOf } from '../../reviews/reads.ts'
import { type NarrowSettings, settingsColumns, toSettings } from '../../website/reads.ts'
import type { Preview } from '../../website/rules/preview.ts'
import type { TextKey } from '../../website/rules/texts.ts'
import { lowestRateOf, soldOfType } from './lowest-rate.ts'

/** How many reviews the home page may choose from. */
const newestReviews = 3

type PriceStyle = 'before-tax' | 'with-tax' | 'untaxed'

/**
 * All that a public page shows of a hotel: nothing here is private. What the owner hides is left out, so that no page can
 * show it. A preview lays
 * settings over it that an owner tries out and nobody has saved.
 */
export async function getSite(
  db: Reader,
  propertyId: AuthorizedPropertyId,
  now: Date,
  preview?: Preview,
) {
  const { gstRegistration, pricesWithTax, averageRating, reviewCount, ...found } = first(
    await findHotel(db, { propertyId, now: now.toISOString() }),
    'the hotel of a website',
  )
  const {
    taxRules,
    roomTypes,
    images,
    policies,
    testimonials,
    attractions,
    shownReviews,
    allowance,
    takesBookings,
    ...hotel
  } = found
  const priceStyle: PriceStyle =
    gstRegistration === 'regular' ? (pricesWithTax ? 'with-tax' : 'before-tax') : 'untaxed'
  const property = { ...toSettings(hotel), ...preview?.draft }
  const { showAmenities, showReviews, showLocation } = property
  const reviews = showReviews
    ? shownReviews.map(review => ({
        ...review,
        submittedAt: new Date(review.submittedAt).toISOString(),
      }))
    : []
  const closed: ReturnType<typeof bookingsClosed> | 'paused' = takesBookings
    ? bookingsClosed(allowance)
    : 'paused'
  return {
    ...property,
    /** How the price of a night is named before a stay is chosen, and the tax that makes one with tax of it. */
    priceStyle,
    taxRules: priceStyle === 'with-tax' ? taxRules : [],
    amenities: showAmenities ? property.amenities : {},
    roomTypes: roomTypes.map(({ sold, ...type }) => ({
      ...type,
      lowest: lowestRateOf({ ...type, ...sold }, hotel.businessDate),
    })),
    images,
    policies: policies.map(toPolicy),
    testimonials: showReviews ? testimonials : [],
    reviews,
    /** Over all reviews, shown or not: hiding one makes no hotel better. null where none is shown. */
    rating:
      reviews.length > 0 && averageRating !== null
        ? { average: averageRating, count: reviewCount }
        : null,
    attractions: showLocation ? attractions : [],
    directions: showLocation ? property.directions : '',
    isPreview: preview !== undefined,
    takesBookingsOnline: closed === null,
    /** Why there is no booking form. */
    bookingsClosed: closed,
  }
}

interface Asked {
  propertyId: AuthorizedPropertyId
  now: string
}

/** The hotel with all that hangs on it, in one statement: every page of a website begins with it. */
const findHotel = compileOnce((db, { propertyId, now }: Slots<Asked>) => {
  // Some hours before a business day ends its website begins with the next one.
  const today = siteDate(now)
  return (
    db
      .selectFrom('property as p')
      .innerJoin('websiteSettings as w', 'w.propertyId', 'p.id')
      .select([
        'p.id as propertyId',
        'p.name',
        'p.propertyType',
        'p.description',
        'p.address',
        'p.city',
        'p.state',
        'p.country',
        'p.pincode',
      ])
      .select([
        'p.phone',
        'p.phone2',
        'p.email',
        'p.checkInTime',
        'p.checkOutTime',
        'p.timeZone',
        'p.petFriendly',
        'p.latitude',
        'p.longitude',
        'p.directions',
        'p.freeChildBelow',
        'p.adultFromAge',
        'p.paymentMethods',
      ])
      .select([
        'p.amenities',
        'p.status',
        'p.subdomain',
        'p.updatedAt',
        'p.gstRegistration',
        'p.pricesWithTax',
      ])
      .select(eb => eb.ref('p.currencyDisplay').$castTo<CurrencyDisplay>().as('currencyDisplay'))
      .select(settingsColumns)
      .select([
        averageRatingOfProperty.as('averageRating'),
        reviewCountOfProperty.as('reviewCount'),
      ])
      // A domain counts only once it is proved.
      .select(
        sql<string | null>`case when w.domain_verified_at is not null then w.custom_domain end`.as(
          'customDomain',
        ),
      )
      .select([
        today.as('businessDate'),
        sql<IsoDate>`(${now}::timestamptz at time zone p.time_zone)::date`.as('localDate'),
        taxRulesOf(db, propertyId, today, sql<IsoDate>`${today} + ${salesHorizonNights}::int`).as(
          'taxRules',
        ),
        jsonRows(roomTypesOf(db, propertyId, today, now)).as('roomTypes'),
        jsonRows(imagesOf(db, propertyId)).as('images'),
        jsonRows(policiesOf(db, propertyId)).as('policies'),
        jsonRows(testimonialsOf(db, propertyId)).as('testimonials'),
        jsonRows(attractionsOf(db, propertyId)).as('attractions'),
        jsonRows(publicPlansOf(db, propertyId)).as('ratePlans'),
        jsonRows(textsOf(db, propertyId)).as('texts'),
        jsonRows(shownReviewsOf(db, propertyId).limit(newestReviews)).as('shownReviews'),
        onlineAllowance(propertyId, now).as('allowance'),
        takesOnline(propertyId).as('takesPaymentsOnline'),
        isSwitchedOn('online-booking', propertyId).as('takesBookings'),
      ])
      .$narrowType<NarrowSettings & { amenities: Amenities }>()
      .where('p.id', '=', propertyId)
  )
})

const roomTypesOf = (
  db: Reader,
  propertyId: Given<AuthorizedPropertyId>,
  today: RawBuilder<IsoDate>,
  now: Given<string>,
) =>
  db
    .selectFrom('roomType as t')
    .select(['id', 'type', 'name', 'description', 'maxGuests', 'basePrice', 'amenities'])
    .select(soldOfType(propertyId, today, now).as('sold'))
    .where('propertyId', '=', propertyId)
    .where('isActive', '=', true)
    .orderBy('basePrice')
    .orderBy('id')

/** What a guest reads of a rate plan before prices are asked for: its name. */
const publicPlansOf = (db: Reader, propertyId: Given<AuthorizedPropertyId>) =>
  db
    .selectFrom('ratePlan')
    .select(['id', 'name'])
    .where('propertyId', '=', propertyId)
    .where('isActive', '=', true)
    .where('isPublic', '=', true)
    .orderBy('id')

/** The hotel's own words in Hindi. */
const textsOf = (db: Reader, propertyId: Given<AuthorizedPropertyId>) =>
  db
    .selectFrom('siteText')
    .select(['entity', 'entityId', 'field', 'words'])
    .$narrowType<TextKey>()
    .where('propertyId', '=', propertyId)
    .where('language', '=', 'hi')

const imagesOf = (db: Reader, propertyId: Given<AuthorizedPropertyId>) =>
  db
    .selectFrom('propertyImage')
    .select(['id', 'roomTypeId', 'storageKey', 'widths', 'width', 'height', 'alternativeText'])
    .where('propertyId', '=', propertyId)
    .where('deletedAt', 'is', null)
    .orderBy('position')
    .orderBy('id')
