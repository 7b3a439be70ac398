import type { Trx } from '@atithi/db/client'
import { sql } from 'kysely'
import type { AuthorizedPropertyId } from '../access/gates.ts'
import { salesHorizonNights } from '../availability/schema.ts'
import { listAttractions, listPolicies, listTestimonials } from '../content/reads.ts'
import type { Amenities } from '../properties/rules.ts'
import { averageRatingOfProperty, listShownReviews, reviewCountOfProperty } from '../reviews/reads.ts'
import { addDays, type IsoDate } from '../shared/dates.ts'
import type { CurrencyDisplay } from '../shared/money.ts'
import { listTaxRulesOf } from '../tax/reads.ts'
import { getOnlineAllowance, type NarrowSettings, settingsColumns, toSettings } from '../website/reads.ts'
import { bookingsClosed } from '../website/rules.ts'
import type { Preview } from './rules.ts'

/** How many reviews the home page may choose from. */
const newestReviews = 3

export type PriceStyle = 'before-tax' | 'with-tax' | 'untaxed'

/**
 * All that a public page shows of a hotel: nothing here is private. What the owner hides is left out, so that no page can
 * show it. A preview lays
 * settings over it that an owner tries out and nobody has saved.
 */
export async function getSite(db: Trx, propertyId: AuthorizedPropertyId, now: Date, preview?: Preview) {
  const { gstRegistration, pricesWithTax, averageRating, reviewCount, ...hotel } = await findHotel(db, propertyId, now)
  const priceStyle: PriceStyle = gstRegistration === 'regular' ? (pricesWithTax ? 'with-tax' : 'before-tax') : 'untaxed'
  const property = { ...toSettings(hotel), ...preview?.draft }
  const { businessDate } = property
  const { showAmenities, showReviews, showLocation } = property
  const reviews = showReviews ? (await listShownReviews(db, propertyId, { limit: newestReviews })).items : []
  const closed = bookingsClosed(await getOnlineAllowance(db, propertyId, now))
  return {
    ...property,
    /** How the price of a night is named before a stay is chosen, and the tax that makes one with tax of it. */
    priceStyle,
    taxRules:
      priceStyle === 'with-tax' ? await listTaxRulesOf(db, propertyId, businessDate, addDays(businessDate, salesHorizonNights)) : [],
    amenities: showAmenities ? property.amenities : {},
    roomTypes: await listRoomTypes(db, propertyId),
    images: await listImages(db, propertyId),
    policies: await listPolicies(db, propertyId),
    testimonials: showReviews ? await listTestimonials(db, propertyId) : [],
    reviews,
    /** Over all reviews, shown or not: hiding one makes no hotel better. null where none is shown. */
    rating: reviews.length > 0 && averageRating !== null ? { average: averageRating, count: reviewCount } : null,
    attractions: showLocation ? await listAttractions(db, propertyId) : [],
    isPreview: preview !== undefined,
    takesBookingsOnline: closed === null,
    /** Why there is no booking form. */
    bookingsClosed: closed,
  }
}

function findHotel(db: Trx, propertyId: AuthorizedPropertyId, now: Date) {
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
      .select(['p.phone', 'p.phone2', 'p.email', 'p.checkInTime', 'p.checkOutTime', 'p.timeZone', 'p.petFriendly', 'p.paymentMethods'])
      .select(['p.amenities', 'p.status', 'p.subdomain', 'p.updatedAt', 'p.gstRegistration', 'p.pricesWithTax'])
      .select(eb => eb.ref('p.currencyDisplay').$castTo<CurrencyDisplay>().as('currencyDisplay'))
      .select(settingsColumns)
      .select([averageRatingOfProperty.as('averageRating'), reviewCountOfProperty.as('reviewCount')])
      // A domain counts only once it is proved.
      .select(sql<string | null>`case when w.domain_verified_at is not null then w.custom_domain end`.as('customDomain'))
      .select(sql<IsoDate>`business_date(${now.toISOString()}::timestamptz, p.time_zone, p.day_rolls_at)`.as('businessDate'))
      .$narrowType<NarrowSettings & { amenities: Amenities }>()
      .where('p.id', '=', propertyId)
      .executeTakeFirstOrThrow()
  )
}

const listRoomTypes = (db: Trx, propertyId: AuthorizedPropertyId) =>
  db
    .selectFrom('roomType')
    .select(['id', 'type', 'name', 'description', 'maxGuests', 'basePrice', 'amenities'])
    .where('propertyId', '=', propertyId)
    .where('isActive', '=', true)
    .orderBy('basePrice')
    .orderBy('id')
    .execute()

const listImages = (db: Trx, propertyId: AuthorizedPropertyId) =>
  db
    .selectFrom('propertyImage')
    .select(['id', 'roomTypeId', 'storageKey', 'widths', 'width', 'height', 'alternativeText'])
    .where('propertyId', '=', propertyId)
    .where('deletedAt', 'is', null)
    .orderBy('position')
    .orderBy('id')
    .execute()
