import { inProperty, ofOwner, router } from '../../kernel/procedures/builders.ts'
import { connectChannel, disconnectChannel, setPrice, testChannel } from './commands/connect.ts'
import { writeAgain } from './commands/write-again.ts'
import { getMessagingSettings, listUnreachable } from './queries.ts'
import {
  connectInput,
  disconnectInput,
  listUnreachableInput,
  setPriceInput,
  writeAgainInput,
} from './schema.ts'

const ok = { ok: true } as const

/** Providers and prices are the owner's; staff see how they stand. */
export const messagingSettingsRouter = router({
  get: inProperty('communications').query(({ ctx }) =>
    ctx.work.read(async db => {
      const { webhook, ...shown } = await getMessagingSettings(
        db,
        ctx.services.settings,
        ctx.propertyId,
      )
      return { ...shown, webhook: ctx.person.role === 'staff' ? null : webhook }
    }),
  ),
  connect: ofOwner('communications')
    .input(connectInput)
    .mutation(async ({ ctx, input }) => {
      await connectChannel(ctx.work, ctx.services.settings, ctx.propertyId, input)
      return ok
    }),
  disconnect: ofOwner('communications')
    .input(disconnectInput)
    .mutation(async ({ ctx, input }) => {
      await disconnectChannel(ctx.work, ctx.propertyId, input.channel)
      return ok
    }),
  test: ofOwner('communications')
    .input(disconnectInput)
    .mutation(({ ctx, input }) =>
      testChannel(ctx.work, ctx.services.settings, ctx.propertyId, input.channel),
    ),
  unreachable: ofOwner('communications')
    .input(listUnreachableInput)
    .query(({ ctx, input }) =>
      ctx.work.read(db => listUnreachable(db, ctx.propertyId, input, ctx.work.now)),
    ),
  writeAgain: ofOwner('communications')
    .input(writeAgainInput)
    .mutation(async ({ ctx, input }) => {
      await writeAgain(ctx.work, ctx.propertyId, input.suppressionId)
      return ok
    }),
  setPrice: ofOwner('communications')
    .input(setPriceInput)
    .mutation(async ({ ctx, input }) => {
      await setPrice(ctx.work, ctx.propertyId, input)
      return ok
    }),
})
