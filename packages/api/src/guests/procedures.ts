import type { Scope } from '@atithi/db/scope'
import { z } from 'zod'
import type { Role } from '../kernel/access/actor.ts'
import type { Area } from '../kernel/access/areas.ts'
import { enterGuest, enterGuestBook, type GuestBook } from '../kernel/access/gates.ts'
import { workAs } from '../kernel/context/context.ts'
import { DomainError } from '../kernel/errors/domain-error.ts'
import { kernelReasons } from '../kernel/errors/reasons.ts'
import { requireRole, signedIn } from '../kernel/procedures/builders.ts'
import { id } from '../kernel/shared/ids.ts'
import { guestsReasons } from './reasons.ts'

const scopeOf = ({ accountId, propertyIds }: GuestBook): Scope =>
  propertyIds === 'all' || accountId === null
    ? { role: 'platform' }
    : { role: 'tenant', propertyIds, accountId }

/** The guests of a person's portfolio, or of the hotel that the input names; staff have those of their hotel. */
export const inGuestBook = (area: Area, roles?: readonly Role[]) =>
  signedIn
    .meta({ access: 'portfolio', area, ...(roles && { roles }) })
    .input(z.object({ propertyId: id.optional() }).optional())
    .use(async ({ ctx, input, next }) => {
      const { db } = ctx.services
      const guestBook = await enterGuestBook(db, ctx.person, area, input?.propertyId)
      if (roles) requireRole(ctx.person, roles)
      const work = workAs(ctx, ctx.person, scopeOf(guestBook))
      return next({ ctx: { ...ctx, guestBook, work } })
    })

/** One guest, named in the input as `guestId`. */
export const onGuest = (area: Area, roles?: readonly Role[]) =>
  signedIn
    .meta({ access: 'property', area, ...(roles && { roles }) })
    .input(z.object({ guestId: id }))
    .use(async ({ ctx, input, next }) => {
      const guest = await enterGuest(ctx.services.db, ctx.person, area, input.guestId)
      if (roles) requireRole(ctx.person, roles)
      const work = workAs(ctx, ctx.person, scopeOf(guest))
      return next({ ctx: { ...ctx, guest, work } })
    })

/**
 * Two guests of one owner, named by the input. The scope is every hotel that knows one of them, so that nothing is left behind;
 * staff may only where theirs is the only one. Throws MERGE_NEEDS_OWNER.
 */
export const onTwoGuests = (area: Area) =>
  signedIn
    .meta({ access: 'property', area })
    .input(z.object({ keepId: id, mergeId: id }))
    .use(async ({ ctx, input, next }) => {
      const { db } = ctx.services
      const keep = await enterGuest(db, ctx.person, area, input.keepId)
      const merge = await enterGuest(db, ctx.person, area, input.mergeId)
      if (keep.accountId !== merge.accountId)
        throw new DomainError(kernelReasons.NOT_FOUND, { what: 'guest' }, 'mergeId')
      const propertyIds = [...new Set([...keep.knownAt, ...merge.knownAt, ...inScope(keep)])]
      if (keep.at !== null && propertyIds.some(known => known !== keep.at))
        throw new DomainError(guestsReasons.MERGE_NEEDS_OWNER, {})
      const scope: Scope = { role: 'tenant', propertyIds, accountId: keep.accountId }
      return next({ ctx: { ...ctx, keep, merge, work: workAs(ctx, ctx.person, scope) } })
    })

/** A guest with everything that was brought to them: what onTwoGuests is for two. */
export const onWholeGuest = (area: Area, roles?: readonly Role[]) =>
  signedIn
    .meta({ access: 'property', area, ...(roles && { roles }) })
    .input(z.object({ guestId: id }))
    .use(async ({ ctx, input, next }) => {
      const guest = await enterGuest(ctx.services.db, ctx.person, area, input.guestId)
      if (roles) requireRole(ctx.person, roles)
      const propertyIds = [...new Set([...guest.knownAt, ...inScope(guest)])]
      if (guest.at !== null && propertyIds.some(known => known !== guest.at))
        throw new DomainError(guestsReasons.MERGE_NEEDS_OWNER, {})
      const scope: Scope = { role: 'tenant', propertyIds, accountId: guest.accountId }
      return next({ ctx: { ...ctx, guest, work: workAs(ctx, ctx.person, scope) } })
    })

/** Two guests of one owner, both known where the person works: `guestId`, and `relatedGuestId` who is something to them. */
export const onRelatedGuests = (area: Area) =>
  onGuest(area)
    .input(z.object({ relatedGuestId: id }))
    .use(async ({ ctx, input, next }) => {
      const { db } = ctx.services
      const related = await enterGuest(db, ctx.person, area, input.relatedGuestId)
      if (related.accountId !== ctx.guest.accountId)
        throw new DomainError(kernelReasons.NOT_FOUND, { what: 'guest' }, 'relatedGuestId')
      return next({ ctx: { ...ctx, related } })
    })

const inScope = ({ propertyIds }: GuestBook) => (propertyIds === 'all' ? [] : propertyIds)

/** The owner of a guest book and a hotel of theirs, where the trail of it stands. Throws GUEST_NEEDS_PROPERTY. */
export function placeIn({ accountId, at, propertyIds }: GuestBook) {
  const propertyId = at ?? (propertyIds === 'all' ? undefined : propertyIds[0])
  if (accountId === null || propertyId === undefined)
    throw new DomainError(guestsReasons.GUEST_NEEDS_PROPERTY, {}, 'propertyId')
  return { accountId, propertyId }
}

/** The hotels of a guest book, one by one. Throws GUEST_NEEDS_PROPERTY for an administrator who names none. */
export function placesIn({ propertyIds }: GuestBook) {
  if (propertyIds === 'all' || propertyIds.length === 0)
    throw new DomainError(guestsReasons.GUEST_NEEDS_PROPERTY, {}, 'propertyId')
  return propertyIds
}
