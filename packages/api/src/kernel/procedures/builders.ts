import type { Scope } from '@atithi/db/scope'
import { initTRPC, TRPCError } from '@trpc/server'
import { z } from 'zod'
import type { Person, Role } from '../access/actor.ts'
import type { Area } from '../access/areas.ts'
import {
  accountOf,
  enterPortfolio,
  enterProperty,
  type Located,
  type Portfolio,
  requirePlace,
  requireSecondFactor,
} from '../access/gates.ts'
import { requireOpenNetwork } from '../access/networks.ts'
import { isByOwnHand } from '../access/own-hand.ts'
import { type Context, workAs } from '../context/context.ts'
import { DomainError } from '../errors/domain-error.ts'
import { refusalOfLimit } from '../errors/limits-of-time.ts'
import { kernelReasons } from '../errors/reasons.ts'
import { id } from '../shared/ids.ts'
import { fieldsOf } from '../shared/messages.ts'
import { includesScope, scopeNeededBy } from '../shared/scopes.ts'

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
export const mergeRouters = t.mergeRouters
export const createCallerFactory = t.createCallerFactory

/** How a refusal leaves the product. */
export const asTrpcError = (refusal: DomainError) =>
  new TRPCError({ code: refusal.trpcCode, message: refusal.message, cause: refusal })

/** Refusals of the product become tRPC errors here and nowhere else; what is not a refusal stays unknown and is logged. */
const refusing = t.procedure.use(async ({ ctx, path, type, meta, next }) => {
  if (ctx.person?.apiKey) requireScope(ctx.person.apiKey, { path, type, meta })
  const result = await next()
  if (result.ok) return result
  const { cause } = result.error
  const refusal = cause instanceof DomainError ? cause : refusalOfLimit(cause)
  if (!refusal) return result
  throw asTrpcError(refusal)
})

/**
 * Whoever has no place in the plan of a hotel, or works for an owner who is deactivated, looks at everything there and changes nothing; their own account stays theirs. Whoever acts
 * as somebody else neither takes guests' data away nor writes to guests.
 */
export const base = refusing.use(async ({ ctx, path, type, meta, next }) => {
  if (ctx.person?.impersonator && isByOwnHand(path))
    throw new DomainError(kernelReasons.NOT_WHILE_IMPERSONATING, {})
  const isOfHotel = meta?.access === 'property' || meta?.access === 'portfolio'
  if (ctx.person && isOfHotel && type === 'mutation')
    await requirePlace(ctx.services, ctx.person, path)
  return next()
})

/** Which procedures a key opens is decided here, for all of them; the gates then treat it as staff of its hotel. */
function requireScope(
  { scopes }: NonNullable<Person['apiKey']>,
  procedure: Parameters<typeof scopeNeededBy>[0],
): void {
  const needed = scopeNeededBy(procedure)
  if (needed === null) throw asTrpcError(new DomainError(kernelReasons.NOT_BY_KEY, {}))
  if (!includesScope(scopes, needed))
    throw asTrpcError(new DomainError(kernelReasons.SCOPE_REQUIRED, { scope: needed }))
}

/** Anybody, signed in or not. */
export const open = base.meta({ access: 'open' })

/** Anybody who would come in, by a password or by a link: from a network that is not blocked. */
export const entrance = open.use(async ({ ctx, next }) => {
  await requireOpenNetwork(ctx)
  return next()
})

/** Anybody with an account, whatever their role. */
export const signedIn = base.meta({ access: 'signed-in' }).use(({ ctx, next }) => {
  if (!ctx.person) throw new DomainError(kernelReasons.SIGN_IN_REQUIRED, {})
  return next({ ctx: { ...ctx, person: ctx.person } })
})

/** Administrators, over all hotels; never while acting as somebody else. */
export const administrator = signedIn.meta({ access: 'administrator' }).use(({ ctx, next }) => {
  if (ctx.person.role !== 'admin')
    throw new DomainError(kernelReasons.ROLE_NOT_ALLOWED, { needs: 'administrators' })
  requireSecondFactor(ctx.person)
  return next({ ctx: { ...ctx, work: workAs(ctx, ctx.person, { role: 'platform' }) } })
})

/**
 * One property, named in the input under `key` by its own id or by the id of a thing in it, which `what` says. Staff need
 * the area; null is for what every member of staff may do.
 */
export function atProperty<K extends string>(
  area: Area | null,
  { key, what }: { key: K; what: Located },
  roles?: readonly Role[],
) {
  return signedIn
    .meta({ access: 'property', ...(area && { area }), ...(roles && { roles }) })
    .input(z.object({ [key]: id } as Record<K, typeof id>))
    .use(async ({ ctx, input, next }) => {
      const target = { what, id: (input as Record<K, string>)[key] }
      const site = await enterProperty(ctx.services.db, ctx.person, area, target)
      if (roles) requireRole(ctx.person, roles)
      const scope: Scope = {
        role: 'tenant',
        propertyIds: [site.propertyId],
        accountId: site.accountId,
      }
      return next({ ctx: { ...ctx, ...site, work: workAs(ctx, ctx.person, scope) } })
    })
}
const property = { key: 'propertyId', what: 'property' } as const
export const inProperty = (area: Area | null) => atProperty(area, property)
/** What an owner does not hand to staff: the same, for owners and administrators only. */
export const ofOwner = (area: Area) => atProperty(area, property, ['owner', 'admin'])

/** All properties of a person, or the one that the input names; for all roles, or those named. */
export const inPortfolio = (area: Area | null, roles?: readonly Role[]) =>
  signedIn
    .meta({ access: 'portfolio', ...(area && { area }), ...(roles && { roles }) })
    .input(z.object({ propertyId: id.optional() }).optional())
    .use(async ({ ctx, input, next }) => {
      const { db } = ctx.services
      const site = input?.propertyId
        ? await enterProperty(db, ctx.person, area, { what: 'property', id: input.propertyId })
        : undefined
      const propertyIds: Portfolio = site
        ? [site.propertyId]
        : await enterPortfolio(db, ctx.person, area)
      if (roles) requireRole(ctx.person, roles)
      const accountId = site?.accountId ?? accountOf(ctx.person)
      const scope: Scope =
        propertyIds === 'all'
          ? { role: 'platform' }
          : {
              role: 'tenant',
              accountId,
              propertyIds,
              ...(ctx.person.role !== 'owner' && { reaches: 'properties' }),
            }
      return next({ ctx: { ...ctx, propertyIds, work: workAs(ctx, ctx.person, scope) } })
    })

/** The same where rows name the guests of these properties, whom the account holds: staff read them, too. */
export const inPortfolioOfGuests = (area: Area | null, roles?: readonly Role[]) =>
  inPortfolio(area, roles).use(async ({ ctx, next }) => {
    const { person, propertyIds } = ctx
    if (person.role !== 'staff' || propertyIds === 'all') return next({ ctx })
    const scope: Scope = { role: 'tenant', propertyIds, accountId: accountOf(person) }
    return next({ ctx: { ...ctx, work: workAs(ctx, person, scope) } })
  })

/** Owners and administrators: what founds a property rather than works in one. */
export const withRole = (...roles: readonly Role[]) =>
  signedIn.meta({ access: 'signed-in', roles }).use(({ ctx, next }) => {
    requireRole(ctx.person, roles)
    requireSecondFactor(ctx.person)
    return next()
  })

const roleWords: Record<Role, string> = { admin: 'administrators', owner: 'owners', staff: 'staff' }

/** Throws ROLE_NOT_ALLOWED. */
export function requireRole(person: Person, roles: readonly Role[]): void {
  if (!roles.includes(person.role))
    throw new DomainError(kernelReasons.ROLE_NOT_ALLOWED, {
      needs: roles.map(role => roleWords[role]).join(' and '),
    })
}
