import { atProperty, ofOwner, router } from '../../kernel/procedures/builders.ts'
import { createKey, revokeKey } from './commands.ts'
import { listKeys } from './queries.ts'
import { createKeyInput, keyTarget } from './schema.ts'

/** A key acts as whoever made it: nobody makes one but the owner. */
const byOwner = atProperty('settings', { key: 'propertyId', what: 'property' }, ['owner'])

export const apiKeysRouter = router({
  list: ofOwner('settings').query(async ({ ctx }) => ({
    items: await ctx.work.read(db => listKeys(db, ctx.propertyId)),
  })),
  create: byOwner.input(createKeyInput).mutation(({ ctx, input }) => createKey(ctx, input)),
  revoke: ofOwner('settings')
    .input(keyTarget)
    .mutation(async ({ ctx, input }) => {
      await revokeKey(ctx, input.keyId)
      return { ok: true as const }
    }),
})
