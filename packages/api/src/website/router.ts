import { inProperty, router } from '../trpc.ts'
import { checkSubdomain, setPublished, updateWebsite } from './commands.ts'
import { getWebsite } from './queries.ts'
import { checkSubdomainInput, setPublishedInput, updateWebsiteInput } from './schema.ts'

const website = inProperty('website')

export const websiteRouter = router({
  get: website.query(({ ctx }) => ctx.work.read(db => getWebsite(db, ctx.propertyId))),
  update: website.input(updateWebsiteInput).mutation(async ({ ctx, input: { propertyId: _, ...patch } }) => {
    await updateWebsite(ctx.work, ctx.propertyId, patch)
    return ctx.work.read(db => getWebsite(db, ctx.propertyId))
  }),
  setPublished: website.input(setPublishedInput).mutation(async ({ ctx, input }) => {
    await setPublished(ctx.work, ctx.propertyId, input.published)
    return ctx.work.read(db => getWebsite(db, ctx.propertyId))
  }),
  checkSubdomain: website
    .input(checkSubdomainInput)
    .query(({ ctx, input }) => checkSubdomain(ctx.work, { ...input, propertyId: ctx.propertyId })),
})
