import { actInput, actOnce } from '../../kernel/idempotency/act-once.ts'
import { inProperty, router } from '../../kernel/procedures/builders.ts'
import {
  cancelCampaign,
  createCampaign,
  pauseCampaign,
  scheduleCampaign,
  updateCampaign,
} from './commands.ts'
import { onCampaign } from './procedures.ts'
import { estimateReach, listCampaigns, listRecipients, readReach, readResults } from './queries.ts'
import {
  createCampaignInput,
  estimateInput,
  listCampaignsInput,
  listRecipientsInput,
  scheduleInput,
  updateCampaignInput,
} from './schema.ts'

const ok = { ok: true } as const
const theCampaign = onCampaign('communications')

export const campaignsRouter = router({
  list: inProperty('communications')
    .input(listCampaignsInput)
    .query(({ ctx, input }) => ctx.work.read(db => listCampaigns(db, ctx.propertyId, input))),
  create: inProperty('communications')
    .input(actInput)
    .use(async act => act.next(await actOnce(act)))
    .input(createCampaignInput)
    .mutation(async ({ ctx, input }) => ({
      campaignId: await createCampaign(ctx.work, ctx.propertyId, input),
    })),
  update: theCampaign
    .input(updateCampaignInput)
    .mutation(async ({ ctx, input: { campaignId, ...patch } }) => {
      await updateCampaign(ctx.work, { propertyId: ctx.propertyId, campaignId }, patch)
      return ok
    }),
  reach: theCampaign.query(({ ctx, input: { campaignId } }) =>
    ctx.work.read(db => readReach(db, { propertyId: ctx.propertyId, campaignId }, ctx.work.now)),
  ),
  /** The reach of an audience before there is a campaign. */
  estimate: inProperty('communications')
    .input(estimateInput)
    .query(({ ctx, input }) =>
      ctx.work.read(db => estimateReach(db, ctx.propertyId, input, ctx.work.now)),
    ),
  schedule: theCampaign
    .input(scheduleInput)
    .mutation(async ({ ctx, input: { campaignId, at } }) => {
      await scheduleCampaign(ctx.work, { propertyId: ctx.propertyId, campaignId }, at)
      return ok
    }),
  pause: theCampaign.mutation(async ({ ctx, input: { campaignId } }) => {
    await pauseCampaign(ctx.work, { propertyId: ctx.propertyId, campaignId })
    return ok
  }),
  cancel: theCampaign.mutation(async ({ ctx, input: { campaignId } }) => ({
    spared: await cancelCampaign(ctx.work, { propertyId: ctx.propertyId, campaignId }),
  })),
  recipients: theCampaign
    .input(listRecipientsInput)
    .query(({ ctx, input: { campaignId, ...filters } }) =>
      ctx.work.read(db => listRecipients(db, { propertyId: ctx.propertyId, campaignId }, filters)),
    ),
  results: theCampaign.query(({ ctx, input: { campaignId } }) =>
    ctx.work.read(db => readResults(db, { propertyId: ctx.propertyId, campaignId })),
  ),
})
