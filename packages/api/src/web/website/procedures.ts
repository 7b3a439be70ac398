import type { Scope } from '@atithi/db/scope'
import { z } from 'zod'
import { enterPreview, enterSite } from '../../kernel/access/gates.ts'
import { workIn } from '../../kernel/context/context.ts'
import { DomainError } from '../../kernel/errors/domain-error.ts'
import { kernelReasons } from '../../kernel/errors/reasons.ts'
import { base } from '../../kernel/procedures/builders.ts'
import { preview as previewShape } from './rules/preview.ts'
import { siteAddress } from './schema.ts'

/** A guest on a published website, or whoever holds a preview link. `publicRead` reads what the public may see. */
export const onSite = base
  .meta({ access: 'site' })
  .input(z.object({ subdomain: siteAddress }))
  .use(async ({ ctx, input, next }) => {
    const { db } = ctx.services
    const site = ctx.preview
      ? await enterPreview(db, ctx.preview)
      : await enterSite(db, input.subdomain)
    const propertyIds = [site.propertyId]
    // A visitor's rows are those of published properties: a draft is read as the owner whose link it is.
    const look: Scope = ctx.preview
      ? { role: 'tenant', accountId: site.accountId, propertyIds, reaches: 'properties' }
      : { role: 'visitor', accountId: site.accountId, propertyIds }
    const preview = ctx.preview && previewShape.parse(ctx.preview)
    return next({
      ctx: { ...ctx, ...site, preview, publicRead: workIn(ctx, look, { kind: 'guest' }) },
    })
  })

/** The same where something is written: `work` makes the guest's own booking. Nothing is sold in a preview. */
export const onLiveSite = onSite.use(({ ctx, next }) => {
  if (ctx.preview) throw new DomainError(kernelReasons.PREVIEW_ONLY, {})
  const scope: Scope = { role: 'tenant', propertyIds: [ctx.propertyId], accountId: ctx.accountId }
  return next({ ctx: { ...ctx, work: workIn(ctx, scope, { kind: 'guest' }) } })
})
