import { atProperty, ofOwner, router } from '../../kernel/procedures/builders.ts'
import {
  createEndpoint,
  deleteEndpoint,
  resendDelivery,
  rotateSecret,
  setEndpointActive,
  tryEndpoint,
  updateEndpoint,
} from './commands/endpoints.ts'
import { listDeliveries, listEndpoints } from './queries.ts'
import {
  createEndpointInput,
  deliveryTarget,
  endpointTarget,
  listDeliveriesInput,
  setEndpointActiveInput,
  updateEndpointInput,
} from './schema.ts'

const ok = { ok: true } as const
/** What shows a secret is for the owner alone. */
const byOwner = atProperty('settings', { key: 'propertyId', what: 'property' }, ['owner'])

export const webhooksRouter = router({
  list: ofOwner('settings').query(async ({ ctx }) => ({
    items: await ctx.work.read(db => listEndpoints(db, ctx.propertyId)),
  })),
  create: byOwner
    .input(createEndpointInput)
    .mutation(({ ctx, input }) => createEndpoint(ctx, input)),
  update: ofOwner('settings')
    .input(updateEndpointInput)
    .mutation(async ({ ctx, input }) => {
      await updateEndpoint(ctx, input)
      return ok
    }),
  setActive: ofOwner('settings')
    .input(setEndpointActiveInput)
    .mutation(async ({ ctx, input }) => {
      await setEndpointActive(ctx, input)
      return ok
    }),
  rotateSecret: byOwner
    .input(endpointTarget)
    .mutation(({ ctx, input }) => rotateSecret(ctx, input.webhookId)),
  delete: ofOwner('settings')
    .input(endpointTarget)
    .mutation(async ({ ctx, input }) => {
      await deleteEndpoint(ctx, input.webhookId)
      return ok
    }),
  test: ofOwner('settings')
    .input(endpointTarget)
    .mutation(async ({ ctx, input }) => {
      await tryEndpoint(ctx, input.webhookId)
      return ok
    }),
  deliveries: ofOwner('settings')
    .input(listDeliveriesInput)
    .query(({ ctx, input }) => ctx.work.read(db => listDeliveries(db, ctx.propertyId, input))),
  resend: ofOwner('settings')
    .input(deliveryTarget)
    .mutation(async ({ ctx, input }) => {
      await resendDelivery(ctx, input.deliveryId)
      return ok
    }),
})
