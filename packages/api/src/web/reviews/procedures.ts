import type { Scope } from '@atithi/db/scope'
import { z } from 'zod'
import type { Area } from '../../kernel/access/areas.ts'
import { enterReviewLink } from '../../kernel/access/gates.ts'
import { workIn } from '../../kernel/context/context.ts'
import { DomainError } from '../../kernel/errors/domain-error.ts'
import { kernelReasons } from '../../kernel/errors/reasons.ts'
import { atProperty, base } from '../../kernel/procedures/builders.ts'
import { tokenHash } from '../../kernel/secrets/token-hash.ts'
import { siteAddress } from '../website/schema.ts'
import { reviewToken } from './schema.ts'

/** What a guest said of a stay. */
export const onReview = (area: Area) => atProperty(area, { key: 'reviewId', what: 'review' })

/** A guest with the link of the letter that asks for a review: the stay that it is about, and nothing else. */
export const onReviewLink = base
  .meta({ access: 'site' })
  .input(z.object({ subdomain: siteAddress, token: reviewToken }))
  .use(async ({ ctx, input, next }) => {
    if (ctx.preview) throw new DomainError(kernelReasons.PREVIEW_ONLY, {})
    const stay = await enterReviewLink(ctx.services.db, {
      subdomain: input.subdomain,
      tokenHash: tokenHash(input.token),
    })
    const scope: Scope = {
      role: 'tenant',
      propertyIds: [stay.propertyId],
      accountId: stay.accountId,
    }
    return next({ ctx: { ...ctx, ...stay, work: workIn(ctx, scope, { kind: 'guest' }) } })
  })
