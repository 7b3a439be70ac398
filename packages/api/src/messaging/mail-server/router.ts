import { inProperty, ofOwner, router } from '../../kernel/procedures/builders.ts'
import { removeMailServer, saveMailServer, testMailServer } from './commands/mail-server.ts'
import { findMailServer } from './queries.ts'
import { saveMailServerInput } from './schema.ts'

const ok = { ok: true } as const

/** A hotel's own mail server is the owner's; staff see by which server letters leave. */
export const mailServerRouter = router({
  get: inProperty('communications').query(({ ctx }) =>
    ctx.work.read(async db => {
      const server = await findMailServer(db, ctx.propertyId, ctx.work.now)
      return { server, platform: { isSandbox: ctx.services.settings.sandboxUrl !== undefined } }
    }),
  ),
  save: ofOwner('communications')
    .input(saveMailServerInput)
    .mutation(async ({ ctx, input: { propertyId: _, ...input } }) => {
      await saveMailServer(ctx.services, ctx.work, ctx, { input, testTo: ctx.person.email })
      return ok
    }),
  test: ofOwner('communications').mutation(({ ctx }) =>
    testMailServer(ctx.services, ctx.work, ctx.propertyId, ctx.person.email),
  ),
  remove: ofOwner('communications').mutation(async ({ ctx }) => {
    await removeMailServer(ctx.work, ctx.propertyId)
    return ok
  }),
})
