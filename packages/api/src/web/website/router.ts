import type { AuthorizedPropertyId } from '../../kernel/access/gates.ts'
import type { Context, Work } from '../../kernel/context/context.ts'
import { inProperty, router } from '../../kernel/procedures/builders.ts'
import { setDomain, verifyDomain } from './commands/domain.ts'
import { setFavicon } from './commands/favicon.ts'
import { makePreviewLink } from './commands/preview.ts'
import { checkSubdomain, setPublished, updateWebsite } from './commands/settings.ts'
import { saveTexts } from './commands/texts.ts'
import { listTexts } from './queries/texts.ts'
import { getAnalytics } from './queries/visits.ts'
import { getWebsite } from './queries/website.ts'
import {
  analyticsInput,
  checkSubdomainInput,
  previewInput,
  saveTextsInput,
  setDomainInput,
  setPublishedInput,
  updateWebsiteInput,
} from './schema.ts'

const website = inProperty('website')

const read = ({
  work,
  propertyId,
  services: { settings },
}: Pick<Context, 'services'> & { work: Work; propertyId: AuthorizedPropertyId }) =>
  work.read(db => getWebsite(db, propertyId, { ...settings, now: work.now }))

export const websiteRouter = router({
  get: website.query(({ ctx }) => read(ctx)),
  update: website
    .input(updateWebsiteInput)
    .mutation(async ({ ctx, input: { propertyId: _, ...patch } }) => {
      await updateWebsite(ctx.work, ctx.propertyId, patch)
      return read(ctx)
    }),
  setPublished: website.input(setPublishedInput).mutation(async ({ ctx, input }) => {
    await setPublished(ctx, ctx.propertyId, input.published)
    return read(ctx)
  }),
  checkSubdomain: website
    .input(checkSubdomainInput)
    .query(({ ctx, input }) => checkSubdomain(ctx.work, { ...input, propertyId: ctx.propertyId })),
  previewLink: website
    .input(previewInput)
    .query(({ ctx, input }) =>
      makePreviewLink(ctx.work, ctx.propertyId, input.draft, ctx.services.settings),
    ),
  analytics: website
    .input(analyticsInput)
    .query(({ ctx, input }) =>
      ctx.work.read(db => getAnalytics(db, ctx.propertyId, input.days, ctx.work.now)),
    ),
  setDomain: website.input(setDomainInput).mutation(async ({ ctx, input }) => {
    await setDomain(ctx.work, ctx.propertyId, input.domain, ctx.services.settings)
    return read(ctx)
  }),
  verifyDomain: website.mutation(async ({ ctx }) => {
    await verifyDomain(ctx.work, ctx.propertyId, ctx.services)
    return read(ctx)
  }),
  texts: website.query(async ({ ctx }) => ({
    items: await ctx.work.read(db => listTexts(db, ctx.propertyId)),
  })),
  saveTexts: website.input(saveTextsInput).mutation(async ({ ctx, input }) => {
    await saveTexts(ctx.work, ctx.propertyId, input.texts)
    return { items: await ctx.work.read(db => listTexts(db, ctx.propertyId)) }
  }),
  removeFavicon: website.mutation(async ({ ctx }) => {
    await setFavicon(ctx.work, ctx.propertyId, null, ctx.services.storage)
    return read(ctx)
  }),
})
