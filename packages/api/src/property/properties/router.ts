import type { Person } from '../../kernel/access/actor.ts'
import type { Context, Work } from '../../kernel/context/context.ts'
import {
  inPortfolio,
  inProperty,
  ofOwner,
  router,
  signedIn,
  withRole,
} from '../../kernel/procedures/builders.ts'
import { id } from '../../kernel/shared/ids.ts'
import { deleteProperty } from './commands/deletion.ts'
import { createProperty, updateProperty } from './commands/properties.ts'
import { setPropertyStatus } from './commands/status.ts'
import { getProperty, listProperties } from './reads/properties.ts'
import {
  createPropertyInput,
  deletePropertyInput,
  exportPropertiesInput,
  listPropertiesInput,
  setStatusInput,
  updatePropertyInput,
} from './schema.ts'

const exportChunk = 500

const actingIn = ({
  work,
  person,
  services,
}: Pick<Context, 'services'> & { work: Work; person: Person }) => ({
  work,
  person,
  post: services.settings,
})

export const propertiesRouter = router({
  list: inPortfolio(null)
    .input(listPropertiesInput)
    .query(({ ctx, input }) => ctx.work.read(db => listProperties(db, ctx.propertyIds, input))),
  export: inPortfolio(null)
    .input(exportPropertiesInput)
    .query(({ ctx, input }) =>
      ctx.work.readCopy(db =>
        listProperties(db, ctx.propertyIds, { ...input, limit: exportChunk }),
      ),
    ),
  get: inProperty(null).query(({ ctx }) => ctx.work.read(db => getProperty(db, ctx.propertyId))),
  /** What a new property begins with, where its owner says nothing else. */
  defaults: signedIn.query(async ({ ctx: { services } }) => {
    const { defaultTimeZone } = await services.db
      .selectFrom('platformSettings')
      .select('defaultTimeZone')
      .executeTakeFirstOrThrow()
    return { timeZone: defaultTimeZone }
  }),
  create: withRole('owner', 'admin')
    .input(createPropertyInput.extend({ ownerId: id.optional() }))
    .mutation(async ({ ctx, input }) => ({ id: await createProperty(ctx, ctx.person, input) })),
  update: inProperty('property')
    .input(updatePropertyInput)
    .mutation(async ({ ctx, input: { propertyId: _, ...patch } }) => {
      await updateProperty(actingIn(ctx), ctx.propertyId, patch)
      return ctx.work.read(db => getProperty(db, ctx.propertyId))
    }),
  setStatus: ofOwner('property')
    .input(setStatusInput)
    .mutation(async ({ ctx, input: { status, reason } }) => {
      const { propertyId } = ctx
      await setPropertyStatus(actingIn(ctx), { propertyId, status, reason })
      return ctx.work.read(db => getProperty(db, ctx.propertyId))
    }),
  delete: ofOwner('property')
    .input(deletePropertyInput)
    .mutation(async ({ ctx, input }) => {
      await deleteProperty(actingIn(ctx), { propertyId: ctx.propertyId, reason: input.reason })
      return { ok: true as const }
    }),
})
