import type { Db } from '@atithi/db/client'
import type { AccountId, BookingId, CompanyId, GuestId, PropertyId } from '@atithi/db/ids'
import { readIn } from '@atithi/db/scope'
import { sql } from 'kysely'
import { DomainError } from '../errors/domain-error.ts'
import { kernelReasons } from '../errors/reasons.ts'
import type { Person } from './actor.ts'
import { type Area, type Grant, grantWords } from './areas.ts'
import { requireActiveOwner, requireOpenHouse } from './inactive-owner.ts'

declare const authorized: unique symbol
/** A property id that a gate has checked. Only the gates mint it, so a query that takes it cannot be given a caller's word. */
export type AuthorizedPropertyId = string & { readonly [authorized]: true }

/** The hotels that a person looks over: theirs, or 'all' for an administrator. */
export type Portfolio = readonly AuthorizedPropertyId[] | 'all'

export interface Site {
  propertyId: AuthorizedPropertyId
  accountId: AccountId
}

/** The things whose property the gate looks up when the caller names only them, and the tables that hold them. */
const lookups = {
  property: { by: sql.raw('locate_property'), in: ['property'] },
  booking: { by: sql.raw('locate_booking'), in: ['booking'] },
  'room type': { by: sql.raw('locate_room_type'), in: ['room_type'] },
  room: { by: sql.raw('locate_room'), in: ['room'] },
  'rate plan': { by: sql.raw('locate_rate_plan'), in: ['rate_plan'] },
  content: {
    by: sql.raw('locate_content'),
    in: ['policy', 'testimonial', 'attraction', 'property_image', 'room_block', 'rate_override'],
  },
  payment: { by: sql.raw('locate_payment'), in: ['payment', 'refund'] },
  'payment account': { by: sql.raw('locate_payment_account'), in: ['payment_account'] },
  document: { by: sql.raw('locate_document'), in: ['document'] },
  review: { by: sql.raw('locate_review'), in: ['review'] },
  'channel connection': { by: sql.raw('locate_channel_connection'), in: ['channel_connection'] },
  message: { by: sql.raw('locate_message'), in: ['message'] },
  conversation: { by: sql.raw('locate_conversation'), in: ['conversation'] },
  template: { by: sql.raw('locate_message_template'), in: ['message_template'] },
  automation: { by: sql.raw('locate_automation'), in: ['automation'] },
  shift: { by: sql.raw('locate_shift'), in: ['cashier_shift'] },
  campaign: { by: sql.raw('locate_campaign'), in: ['campaign'] },
  'billing invoice': { by: sql.raw('locate_billing_invoice'), in: ['billing_invoice'] },
} as const
export type Located = keyof typeof lookups

async function locate(
  db: Db,
  what: Located,
  { accountId, id }: { accountId: AccountId | undefined; id: string },
): Promise<{ propertyId: PropertyId; accountId: AccountId } | undefined> {
  const account = accountId ?? (await accountHolding(db, lookups[what].in, id))
  if (account === undefined) return undefined
  const { rows } = await sql<{
    propertyId: PropertyId
    accountId: AccountId
  }>`select * from ${lookups[what].by}(${account}::uuid, ${id}::uuid)`.execute(db)
  return rows[0]
}

/** The account that a person is bounded by; undefined for an administrator, who looks over all. */
const boundOf = (person: Person): AccountId | undefined =>
  person.role === 'admin' ? undefined : accountOf(person)

/** Whose a thing is that its id alone names: it is looked for in all accounts, which only administrators and links of the platform's own ask for. */
async function accountHolding(
  db: Db,
  tables: readonly string[],
  id: string,
): Promise<AccountId | undefined> {
  const found = tables.map(table => {
    const key = sql.ref(table === 'rate_override' ? 'edit_id' : 'id')
    return sql`select account_id from ${sql.table(table)} where ${key} = ${id}::uuid`
  })
  const { rows } = await readIn(db, { role: 'platform' }, reader =>
    sql<{ accountId: AccountId }>`${sql.join(found, sql` union all `)} limit 1`.execute(reader),
  )
  return rows[0]?.accountId
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
  await requireOpenHouse(db, person)
  const found = await locate(db, target.what, { accountId: boundOf(person), id: target.id })
  const theirs =
    found &&
    (person.role === 'admin' ||
      (person.role === 'owner' && found.accountId === person.userId) ||
      (person.role === 'staff' && found.propertyId === person.post?.propertyId))
  if (!theirs) throw new DomainError(kernelReasons.NOT_FOUND, { what: target.what })
  requireArea(person, area)
  return { propertyId: mint(found.propertyId), accountId: found.accountId }
}

/** The account in which a person works. Of somebody who works nowhere it is their own, which holds nothing. */
export const accountOf = ({ post, userId }: Person): AccountId => post?.accountId ?? userId

/** Every property that this person may see in `area`; 'all' for an administrator. */
export async function enterPortfolio(
  db: Db,
  person: Person,
  area: Area | null,
): Promise<Portfolio> {
  requireSecondFactor(person)
  await requireOpenHouse(db, person)
  requireArea(person, area)
  if (person.role === 'admin') return 'all'
  if (person.role === 'staff') return person.post ? [mint(person.post.propertyId)] : []
  const { rows } = await sql<{
    propertyId: PropertyId
  }>`select * from portfolio_of(${person.userId}::uuid)`.execute(db)
  return rows.map(row => mint(row.propertyId))
}

/** The published property behind a public address. A draft is not told from a name that nobody has. */
export async function enterSite(db: Db, subdomain: string): Promise<Site> {
  const { rows } = await sql<{
    propertyId: PropertyId
    accountId: AccountId
  }>`select * from locate_site(${subdomain})`.execute(db)
  const found = rows[0]
  if (!found) throw new DomainError(kernelReasons.NOT_FOUND, { what: 'hotel website' })
  return { propertyId: mint(found.propertyId), accountId: found.accountId }
}

/** The property that a signed preview link names, published or not. */
export async function enterPreview(db: Db, preview: { propertyId: PropertyId }): Promise<Site> {
  const found = await locate(db, 'property', { accountId: undefined, id: preview.propertyId })
  if (!found) throw new DomainError(kernelReasons.NOT_FOUND, { what: 'hotel website' })
  return { propertyId: mint(found.propertyId), accountId: found.accountId }
}

/** The booking of a guest who knows its code and email. A wrong email looks like a code that nobody has. */
export async function enterGuestBooking(
  db: Db,
  proof: { code: string; email: string },
): Promise<Site & { bookingId: BookingId }> {
  const { rows } = await sql<{
    propertyId: PropertyId
    accountId: AccountId
    bookingId: BookingId
  }>`select * from locate_guest_booking(${proof.code}, ${proof.email})`.execute(db)
  const found = rows[0]
  if (!found) throw new DomainError(kernelReasons.NOT_FOUND, { what: 'booking' })
  return { ...found, propertyId: mint(found.propertyId) }
}

/** The stay that a letter's link is about, at the hotel on whose site it is opened: published or not, used or not. */
export async function enterReviewLink(
  db: Db,
  link: { subdomain: string; tokenHash: string },
): Promise<Site & { bookingId: BookingId }> {
  const { rows } = await sql<{
    propertyId: PropertyId
    accountId: AccountId
    bookingId: BookingId
  }>`select * from locate_review_link(${link.subdomain}, ${link.tokenHash})`.execute(db)
  const found = rows[0]
  if (!found) throw new DomainError(kernelReasons.NOT_FOUND, { what: 'link' })
  return { ...found, propertyId: mint(found.propertyId) }
}

/** Once the platform demands two-factor sign-in of administrators, nothing but their own settings opens without it (decisions, section 3). */
export function requireSecondFactor(person: Person): void {
  if (person.lacksSecondFactor) throw new DomainError(kernelReasons.TWO_FACTOR_REQUIRED, {})
}

/** The guests that a person looks over, and the hotels whose bookings of them they see. */
export interface GuestBook {
  /** Whose guests; null for an administrator who looks over all. */
  accountId: AccountId | null
  propertyIds: Portfolio
  /** The one hotel whose guests and figures are meant; null for the whole portfolio, which staff never see. */
  at: AuthorizedPropertyId | null
}

/** The guests of an owner's portfolio; of one hotel for its staff, or where the caller names it. */
export async function enterGuestBook(
  db: Db,
  person: Person,
  area: Area,
  propertyId: PropertyId | undefined,
): Promise<GuestBook> {
  const at = propertyId ?? (person.role === 'staff' ? person.post?.propertyId : undefined)
  if (at !== undefined) {
    const site = await enterProperty(db, person, area, { what: 'property', id: at })
    return { accountId: site.accountId, propertyIds: [site.propertyId], at: site.propertyId }
  }
  const propertyIds = await enterPortfolio(db, person, area)
  return { accountId: person.role === 'owner' ? person.userId : null, propertyIds, at: null }
}

export interface EnteredGuest extends GuestBook {
  guestId: GuestId
  accountId: AccountId
  /** Every hotel that knows the guest, those that were deleted included: more than the caller may look into. */
  knownAt: readonly AuthorizedPropertyId[]
}

/**
 * One guest of the portfolio; for staff one who is known at their hotel. Answers the guest that the id names now: another
 * one where two were merged. Otherwise NOT_FOUND or AREA_REQUIRED.
 */
export async function enterGuest(
  db: Db,
  person: Person,
  area: Area,
  guestId: GuestId,
): Promise<EnteredGuest> {
  requireSecondFactor(person)
  await requireOpenHouse(db, person)
  const account = boundOf(person) ?? (await accountHolding(db, ['guest'], guestId)) ?? null
  const { rows } = await sql<{
    guestId: GuestId
    accountId: AccountId
    propertyIds: string[]
  }>`select * from locate_guest(${account}::uuid, ${guestId}::uuid)`.execute(db)
  const [found] = rows
  const post = person.role === 'staff' ? person.post?.propertyId : undefined
  const theirs =
    found &&
    (person.role === 'admin' ||
      (person.role === 'owner' && found.accountId === person.userId) ||
      (post !== undefined && found.propertyIds.includes(post)))
  if (!theirs) throw new DomainError(kernelReasons.NOT_FOUND, { what: 'guest' })
  requireArea(person, area)
  const { accountId } = found
  const knownAt = found.propertyIds.map(mint)
  if (post !== undefined)
    return { guestId: found.guestId, accountId, propertyIds: [mint(post)], at: mint(post), knownAt }
  const { rows: owned } = await sql<{
    propertyId: PropertyId
  }>`select * from portfolio_of(${accountId}::uuid)`.execute(db)
  const propertyIds = owned.map(row => mint(row.propertyId))
  return { guestId: found.guestId, accountId, propertyIds, at: null, knownAt }
}

/** One company of an account, with the hotels at which the person sees its bills: all of the account, for staff theirs. */
export interface EnteredCompany {
  companyId: CompanyId
  accountId: AccountId
  propertyIds: readonly AuthorizedPropertyId[]
}

/** Otherwise NOT_FOUND or AREA_REQUIRED. */
export async function enterCompany(
  db: Db,
  person: Person,
  area: Area,
  companyId: CompanyId,
): Promise<EnteredCompany> {
  requireSecondFactor(person)
  await requireOpenHouse(db, person)
  const account = boundOf(person) ?? (await accountHolding(db, ['company'], companyId)) ?? null
  const { rows } = await sql<{
    accountId: AccountId
    propertyIds: string[]
  }>`select * from locate_company(${account}::uuid, ${companyId}::uuid)`.execute(db)
  const [found] = rows
  const post = person.role === 'staff' ? person.post?.propertyId : undefined
  const theirs =
    found &&
    (person.role === 'admin' ||
      (person.role === 'owner' && found.accountId === person.userId) ||
      (post !== undefined && found.propertyIds.includes(post)))
  if (!theirs) throw new DomainError(kernelReasons.NOT_FOUND, { what: 'company' })
  requireArea(person, area)
  const { accountId } = found
  const propertyIds = post === undefined ? found.propertyIds : [post]
  return { companyId, accountId, propertyIds: propertyIds.map(mint) }
}

/** Staff work in the areas that they were given; owners and administrators in all. */
export const mayUse = (person: Person, area: Area): boolean =>
  person.role !== 'staff' || (person.post?.areas.includes(area) ?? false)

/** Throws AREA_REQUIRED. */
export function requireArea(person: Person, area: Area | null): void {
  if (area && !mayUse(person, area)) throw new DomainError(kernelReasons.AREA_REQUIRED, { area })
}

/**
 * Whoever has no place in the plan of the hotel changes nothing there, nor does whoever works for an owner who is deactivated but for what
 * costs nothing. `path` is the procedure, where one is asked. Throws PLAN_READ_ONLY, with the plan and how many it has; OWNER_INACTIVE.
 */
export async function requirePlace(
  { db, clock }: { db: Db; clock: { now(): Date } },
  person: Person,
  path?: string,
): Promise<void> {
  requireActiveOwner(person, path)
  const { post } = person
  if (!post?.isReadOnly) return
  const { rows } = await sql<{ plan: string; places: number }>`
    select allowed_by_name as plan, staff_accounts as places
    from plan_terms(${post.accountId}::uuid, ${post.propertyId}::uuid, ${clock.now().toISOString()}::timestamptz)`.execute(
    db,
  )
  const [terms] = rows
  if (!terms) throw new Error('a property without a plan')
  throw new DomainError(kernelReasons.PLAN_READ_ONLY, terms)
}

/**
 * Money verbs are given one by one; owners and administrators hold them all. Nobody lends theirs: whoever acts as somebody else has none
 * (reference: saas, section 3).
 */
export const mayGive = (person: Person, grant: Grant): boolean =>
  !person.impersonator &&
  (person.role !== 'staff' || (person.post?.grants.includes(grant) ?? false))

/** Throws GRANT_REQUIRED; NOT_WHILE_IMPERSONATING. */
export function requireGrant(person: Person, grant: Grant): void {
  if (person.impersonator) throw new DomainError(kernelReasons.NOT_WHILE_IMPERSONATING, {})
  if (!mayGive(person, grant))
    throw new DomainError(kernelReasons.GRANT_REQUIRED, { grant: grantWords[grant] })
}
