import type { Db } from '@atithi/db/client'
import { sql } from 'kysely'
import { DomainError } from '../errors/domain-error.ts'
import { kernelReasons } from '../errors/reasons.ts'
import type { Person } from './actor.ts'
import { type Area, type Grant, grantWords } from './areas.ts'

declare const authorized: unique symbol
/** A property id that a gate has checked. Only the gates mint it, so a query that takes it cannot be given a caller's word. */
export type AuthorizedPropertyId = string & { readonly [authorized]: true }

export interface Site {
  propertyId: AuthorizedPropertyId
  ownerId: string
}

/** The things whose property the gate looks up when the caller names only them. */
const lookups = {
  property: sql.raw('locate_property'),
  booking: sql.raw('locate_booking'),
  'room type': sql.raw('locate_room_type'),
  room: sql.raw('locate_room'),
  'rate plan': sql.raw('locate_rate_plan'),
  content: sql.raw('locate_content'),
  payment: sql.raw('locate_payment'),
  document: sql.raw('locate_document'),
  review: sql.raw('locate_review'),
} as const
export type Located = keyof typeof lookups

async function locate(
  db: Db,
  what: Located,
  id: string,
): Promise<{ propertyId: string; ownerId: string } | undefined> {
  const { rows } = await sql<{
    propertyId: string
    ownerId: string
  }>`select * from ${lookups[what]}(${id}::uuid)`.execute(db)
  return rows[0]
}

// The one place where an unchecked id becomes a checked one.
const mint = (id: string): AuthorizedPropertyId => id as AuthorizedPropertyId

/** Is this thing at a property of this person's, and may they work in `area` there? Otherwise NOT_FOUND or AREA_REQUIRED. */
export async function enterProperty(
  db: Db,
  person: Person,
  area: Area | null,
  target: { what: Located; id: string },
): Promise<Site> {
  requireSecondFactor(person)
  const found = await locate(db, target.what, target.id)
  const theirs =
    found &&
    (person.role === 'admin' ||
      (person.role === 'owner' && found.ownerId === person.userId) ||
      (person.role === 'staff' && found.propertyId === person.post?.propertyId))
  if (!theirs) throw new DomainError(kernelReasons.NOT_FOUND, { what: target.what })
  requireArea(person, area)
  return { propertyId: mint(found.propertyId), ownerId: found.ownerId }
}

/** Every property that this person may see in `area`; 'all' for an administrator. */
export async function enterPortfolio(
  db: Db,
  person: Person,
  area: Area | null,
): Promise<readonly AuthorizedPropertyId[] | 'all'> {
  requireSecondFactor(person)
  requireArea(person, area)
  if (person.role === 'admin') return 'all'
  if (person.role === 'staff') return person.post ? [mint(person.post.propertyId)] : []
  const { rows } = await sql<{
    propertyId: string
  }>`select * from portfolio_of(${person.userId}::uuid)`.execute(db)
  return rows.map(row => mint(row.propertyId))
}

/** The published property behind a public address. A draft is not told from a name that nobody has. */
export async function enterSite(db: Db, subdomain: string): Promise<Site> {
  const { rows } = await sql<{
    propertyId: string
    ownerId: string
  }>`select * from locate_site(${subdomain})`.execute(db)
  const found = rows[0]
  if (!found) throw new DomainError(kernelReasons.NOT_FOUND, { what: 'hotel website' })
  return { propertyId: mint(found.propertyId), ownerId: found.ownerId }
}

/** The property that a signed preview link names, published or not. */
export async function enterPreview(db: Db, preview: { propertyId: string }): Promise<Site> {
  const found = await locate(db, 'property', preview.propertyId)
  if (!found) throw new DomainError(kernelReasons.NOT_FOUND, { what: 'hotel website' })
  return { propertyId: mint(found.propertyId), ownerId: found.ownerId }
}

/** The booking of a guest who knows its code and email. A wrong email looks like a code that nobody has. */
export async function enterGuestBooking(
  db: Db,
  proof: { code: string; email: string },
): Promise<Site & { bookingId: string }> {
  const { rows } = await sql<{
    propertyId: string
    ownerId: string
    bookingId: string
  }>`select * from locate_guest_booking(${proof.code}, ${proof.email})`.execute(db)
  const found = rows[0]
  if (!found) throw new DomainError(kernelReasons.NOT_FOUND, { what: 'booking' })
  return { ...found, propertyId: mint(found.propertyId) }
}

/** The stay that a letter's link is about, at the hotel on whose site it is opened: published or not, used or not. */
export async function enterReviewLink(
  db: Db,
  link: { subdomain: string; tokenHash: string },
): Promise<Site & { bookingId: string }> {
  const { rows } = await sql<{
    propertyId: string
    ownerId: string
    bookingId: string
  }>`select * from locate_review_link(${link.subdomain}, ${link.tokenHash})`.execute(db)
  const found = rows[0]
  if (!found) throw new DomainError(kernelReasons.NOT_FOUND, { what: 'link' })
  return { ...found, propertyId: mint(found.propertyId) }
}

/** Once the platform demands two-factor sign-in of administrators, nothing but their own settings opens without it (decisions, section 3). */
export function requireSecondFactor(person: Person): void {
  if (person.lacksSecondFactor) throw new DomainError(kernelReasons.TWO_FACTOR_REQUIRED, {})
}

/** Staff work in the areas that they were given; owners and administrators in all. Throws AREA_REQUIRED. */
export function requireArea(person: Person, area: Area | null): void {
  if (area && person.role === 'staff' && !person.post?.areas.includes(area))
    throw new DomainError(kernelReasons.AREA_REQUIRED, { area })
}

/** Money verbs are given one by one; owners and administrators hold them all. */
export function requireGrant(person: Person, grant: Grant): void {
  if (person.role === 'staff' && !person.post?.grants.includes(grant))
    throw new DomainError(kernelReasons.GRANT_REQUIRED, { grant: grantWords[grant] })
}
