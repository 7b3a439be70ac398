import type { Scope } from '@atithi/db/scope'
import { initTRPC, TRPCError } from '@trpc/server'
import { z } from 'zod'
import type { Person, Role } from './access/actor.ts'
import type { Area } from './access/areas.ts'
import {
  type AuthorizedPropertyId,
  enterGuestBooking,
  enterPortfolio,
  enterPreview,
  enterProperty,
  enterReviewLink,
  enterSite,
  type Located,
  requireSecondFactor,
} from './access/gates.ts'
import { type Context, workAs, workIn } from './context.ts'
import { DomainError, refusalOfLimit } from './errors.ts'
import { tokenHash } from './identity/session-adapter.ts'
import { reviewToken } from './reviews/schema.ts'
import { id } from './shared/ids.ts'
import { fieldsOf } from './shared/messages.ts'
import { admitProof, admitSearch } from './site/limits.ts'
import { findBookingInput } from './site/schema.ts'

/** What a procedure says of itself: the access tests and the documentation read it from the router. */
export interface Access {
  access: 'open' | 'site' | 'signed-in' | 'portfolio' | 'property' | 'administrator'
  area?: Area
  /** Who of those with access may call it; everyone when it is not said. */
  roles?: readonly Role[]
}

const t = initTRPC
  .context<Context>()
  .meta<Access>()
  .create({
    errorFormatter({ shape, error, ctx }) {
      const { stack: _stack, ...data } = shape.data
      const { cause } = error
      if (cause instanceof DomainError)
        return {
          ...shape,
          data: {
            ...data,
            reason: cause.reason as string,
            details: cause.details as unknown,
            fields: cause.fields,
          },
        }
      if (cause instanceof z.core.$ZodError) {
        return {
          ...shape,
          message: 'Some fields need a correction.',
          data: { ...data, reason: 'INVALID_INPUT', details: null, fields: fieldsOf(cause) },
        }
      }
      if (error.code !== 'INTERNAL_SERVER_ERROR')
        return {
          ...shape,
          data: { ...data, reason: error.code as string, details: null, fields: {} },
        }
      const reference = ctx?.request.requestId ?? 'unknown'
      return {
        ...shape,
        message: `Something failed on our side. Reference ${reference}.`,
        data: { ...data, reason: 'INTERNAL', details: null, fields: {} },
      }
    },
  })

export const router = t.router
export const createCallerFactory = t.createCallerFactory

/** Refusals of the product become tRPC errors here and nowhere else; what is not a refusal stays unknown and is logged. */
const base = t.procedure.use(async ({ next }) => {
  const result = await next()
  if (result.ok) return result
  const { cause } = result.error
  const refusal = cause instanceof DomainError ? cause : refusalOfLimit(cause)
  if (!refusal) return result
  throw new TRPCError({ code: refusal.trpcCode, message: refusal.message, cause: refusal })
})

/** Anybody, signed in or not. */
export const open = base.meta({ access: 'open' })

/** Anybody with an account, whatever their role. */
export const signedIn = base.meta({ access: 'signed-in' }).use(({ ctx, next }) => {
  if (!ctx.person) throw new DomainError('SIGN_IN_REQUIRED', {})
  return next({ ctx: { ...ctx, person: ctx.person } })
})

/** Administrators, over all hotels; never while acting as somebody else. */
export const administrator = signedIn.meta({ access: 'administrator' }).use(({ ctx, next }) => {
  if (ctx.person.role !== 'admin')
    throw new DomainError('ROLE_NOT_ALLOWED', { needs: 'administrators' })
  requireSecondFactor(ctx.person)
  return next({ ctx: { ...ctx, work: workAs(ctx, ctx.person, { role: 'platform' }) } })
})

const targets = {
  propertyId: 'property',
  bookingId: 'booking',
  roomTypeId: 'room type',
  roomId: 'room',
  ratePlanId: 'rate plan',
  contentId: 'content',
  paymentId: 'payment',
  documentId: 'document',
  reviewId: 'review',
} as const satisfies Record<string, Located>
type TargetKey = keyof typeof targets

/** One property, named by its id or by the id of a thing in it. Staff need the area; null is for what every member of staff may do. */
function atProperty<K extends TargetKey>(area: Area | null, key: K, roles?: readonly Role[]) {
  return signedIn
    .meta({ access: 'property', ...(area && { area }), ...(roles && { roles }) })
    .input(z.object({ [key]: id } as Record<K, typeof id>))
    .use(async ({ ctx, input, next }) => {
      const target = { what: targets[key], id: (input as Record<K, string>)[key] }
      const site = await enterProperty(ctx.services.db, ctx.person, area, target)
      if (roles) requireRole(ctx.person, roles)
      const scope: Scope = { role: 'tenant', propertyIds: [site.propertyId], ownerId: site.ownerId }
      return next({ ctx: { ...ctx, ...site, work: workAs(ctx, ctx.person, scope) } })
    })
}
export const inProperty = (area: Area | null) => atProperty(area, 'propertyId')
/** What an owner does not hand to staff: the same, for owners and administrators only. */
export const ofOwner = (area: Area) => atProperty(area, 'propertyId', ['owner', 'admin'])
export const onBooking = (area: Area) => atProperty(area, 'bookingId')
export const onRoomType = (area: Area) => atProperty(area, 'roomTypeId')
export const onRoom = (area: Area) => atProperty(area, 'roomId')
export const onRatePlan = (area: Area) => atProperty(area, 'ratePlanId')
/** Money that came or went. */
export const onPayment = (area: Area) => atProperty(area, 'paymentId')
/** A paper of a booking. */
export const onDocument = (area: Area) => atProperty(area, 'documentId')
/** A picture, policy, testimonial or attraction. */
export const onContent = (area: Area) => atProperty(area, 'contentId')

/** What a guest said of a stay. */
export const onReview = (area: Area) => atProperty(area, 'reviewId')

/** All properties of a person, or the one that the input names. */
export const inPortfolio = (area: Area | null) =>
  signedIn
    .meta({ access: 'portfolio', ...(area && { area }) })
    .input(z.object({ propertyId: id.optional() }).optional())
    .use(async ({ ctx, input, next }) => {
      const { db } = ctx.services
      const propertyIds: readonly AuthorizedPropertyId[] | 'all' = input?.propertyId
        ? [
            (await enterProperty(db, ctx.person, area, { what: 'property', id: input.propertyId }))
              .propertyId,
          ]
        : await enterPortfolio(db, ctx.person, area)
      const scope: Scope =
        propertyIds === 'all'
          ? { role: 'platform' }
          : {
              role: 'tenant',
              propertyIds,
              ...(ctx.person.role === 'owner' && { ownerId: ctx.person.userId }),
            }
      return next({ ctx: { ...ctx, propertyIds, work: workAs(ctx, ctx.person, scope) } })
    })

/** Owners and administrators: what founds a property rather than works in one. */
export const withRole = (...roles: readonly Role[]) =>
  signedIn.meta({ access: 'signed-in', roles }).use(({ ctx, next }) => {
    requireRole(ctx.person, roles)
    requireSecondFactor(ctx.person)
    return next()
  })

const roleWords: Record<Role, string> = { admin: 'administrators', owner: 'owners', staff: 'staff' }

function requireRole(person: Person, roles: readonly Role[]): void {
  if (!roles.includes(person.role))
    throw new DomainError('ROLE_NOT_ALLOWED', {
      needs: roles.map(role => roleWords[role]).join(' and '),
    })
}

const subdomain = z
  .string({ error: 'Name the hotel’s address.' })
  .max(63, 'An address has at most 63 characters.')
  .toLowerCase()
  .regex(/^[a-z0-9-]*$/, 'An address has letters, digits and hyphens only.')

/** A guest on a published website, or whoever holds a preview link. `look` reads what the public may see. */
export const onSite = base
  .meta({ access: 'site' })
  .input(z.object({ subdomain }))
  .use(async ({ ctx, input, next }) => {
    const { db } = ctx.services
    const site = ctx.preview
      ? await enterPreview(db, ctx.preview)
      : await enterSite(db, input.subdomain)
    const propertyIds = [site.propertyId]
    // A visitor's rows are those of published properties: a draft is read as the owner whose link it is.
    const look: Scope = ctx.preview
      ? { role: 'tenant', propertyIds }
      : { role: 'visitor', propertyIds }
    return next({ ctx: { ...ctx, ...site, look: workIn(ctx, look, { kind: 'guest' }) } })
  })

/** The same where prices are asked for, which costs more than a page: nobody does it without end. */
export const onSiteSearch = onSite.use(async ({ ctx, next }) => {
  await admitSearch(ctx.services.db, ctx.request)
  return next()
})

/** The same where something is written: `work` makes the guest's own booking. Nothing is sold in a preview. */
export const onLiveSite = onSite.use(({ ctx, next }) => {
  if (ctx.preview) throw new DomainError('PREVIEW_ONLY', {})
  const scope: Scope = { role: 'tenant', propertyIds: [ctx.propertyId], ownerId: ctx.ownerId }
  return next({ ctx: { ...ctx, work: workIn(ctx, scope, { kind: 'guest' }) } })
})

/** A guest who knows the code and the email of their booking: that booking and nothing else. */
export const onOwnBooking = base
  .meta({ access: 'site' })
  .input(findBookingInput)
  .use(async ({ ctx, input, next }) => {
    const attempt = await admitProof(ctx.services.db, ctx.request, input.code)
    const booking = await enterGuestBooking(ctx.services.db, input)
    await attempt.giveBack()
    const scope: Scope = {
      role: 'tenant',
      propertyIds: [booking.propertyId],
      ownerId: booking.ownerId,
    }
    return next({ ctx: { ...ctx, ...booking, work: workIn(ctx, scope, { kind: 'guest' }) } })
  })

/** A guest with the link of the letter that asks for a review: the stay that it is about, and nothing else. */
export const onReviewLink = base
  .meta({ access: 'site' })
  .input(z.object({ subdomain, token: reviewToken }))
  .use(async ({ ctx, input, next }) => {
    if (ctx.preview) throw new DomainError('PREVIEW_ONLY', {})
    const stay = await enterReviewLink(ctx.services.db, {
      subdomain: input.subdomain,
      tokenHash: tokenHash(input.token),
    })
    const scope: Scope = { role: 'tenant', propertyIds: [stay.propertyId], ownerId: stay.ownerId }
    return next({ ctx: { ...ctx, ...stay, work: workIn(ctx, scope, { kind: 'guest' }) } })
  })
