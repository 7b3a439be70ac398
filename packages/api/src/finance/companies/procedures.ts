import type { Scope } from '@atithi/db/scope'
import { z } from 'zod'
import type { Area } from '../../kernel/access/areas.ts'
import {
  accountOf,
  enterCompany,
  enterPortfolio,
  enterProperty,
} from '../../kernel/access/gates.ts'
import { workAs } from '../../kernel/context/context.ts'
import { signedIn } from '../../kernel/procedures/builders.ts'
import { id } from '../../kernel/shared/ids.ts'
import { present } from '../../kernel/shared/present.ts'

/**
 * The companies of a person's account, with what they owe at the hotel that the input names or at all that the person sees. Staff name
 * none: theirs is the only one.
 */
export const inCompanies = (area: Area) =>
  signedIn
    .meta({ access: 'portfolio', area })
    .input(z.object({ propertyId: id.optional() }).optional())
    .use(async ({ ctx, input, next }) => {
      const { db } = ctx.services
      const { person } = ctx
      const at =
        input?.propertyId ?? (person.role === 'staff' ? person.post?.propertyId : undefined)
      const site =
        at === undefined
          ? undefined
          : await enterProperty(db, person, area, { what: 'property', id: at })
      const propertyIds = site ? [site.propertyId] : await enterPortfolio(db, person, area)
      const accountId = site?.accountId ?? accountOf(person)
      const scope: Scope =
        propertyIds === 'all' ? { role: 'platform' } : { role: 'tenant', propertyIds, accountId }
      return next({
        ctx: {
          ...ctx,
          propertyIds,
          accountId: propertyIds === 'all' ? null : accountId,
          work: workAs(ctx, person, scope),
        },
      })
    })

/** One company, named in the input as `companyId`. */
export const onCompany = (area: Area) =>
  signedIn
    .meta({ access: 'property', area })
    .input(z.object({ companyId: id }))
    .use(async ({ ctx, input, next }) => {
      const company = await enterCompany(ctx.services.db, ctx.person, area, input.companyId)
      const { accountId, propertyIds } = company
      const scope: Scope = { role: 'tenant', propertyIds, accountId }
      // Where the trail of what concerns all of them stands, and the keys of what is sent again.
      const propertyId = present(propertyIds[0], 'hotel of an account')
      return next({ ctx: { ...ctx, company, propertyId, work: workAs(ctx, ctx.person, scope) } })
    })
