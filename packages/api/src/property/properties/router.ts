import { inPortfolio, inProperty, router, withRole } from '../../kernel/procedures/builders.ts'
import { id } from '../../kernel/shared/ids.ts'
import {
  createProperty,
  deleteProperty,
  setPropertyStatus,
  updateProperty,
} from './commands/properties.ts'
import { getProperty, listProperties } from './reads/properties.ts'
import {
  createPropertyInput,
  exportPropertiesInput,
  listPropertiesInput,
  setStatusInput,
  updatePropertyInput,
} from './schema.ts'

const exportChunk = 500

export const propertiesRouter = router({
  list: inPortfolio(null)
    .input(listPropertiesInput)
    .query(({ ctx, input }) => ctx.work.read(db => listProperties(db, ctx.propertyIds, input))),
  export: inPortfolio(null)
    .input(exportPropertiesInput)
    .query(({ ctx, input }) =>
      ctx.work.read(db => listProperties(db, ctx.propertyIds, { ...input, limit: exportChunk })),
    ),
  get: inProperty(null).query(({ ctx }) => ctx.work.read(db => getProperty(db, ctx.propertyId))),
  create: withRole('owner', 'admin')
    .input(createPropertyInput.extend({ ownerId: id.optional() }))
    .mutation(async ({ ctx, input }) => ({ id: await createProperty(ctx, ctx.person, input) })),
  update: inProperty('property')
    .input(updatePropertyInput)
    .mutation(async ({ ctx, input: { propertyId: _, ...patch } }) => {
      await updateProperty(ctx.work, ctx.propertyId, patch)
      return ctx.work.read(db => getProperty(db, ctx.propertyId))
    }),
  setStatus: inProperty('property')
    .input(setStatusInput)
    .mutation(async ({ ctx, input }) => {
      await setPropertyStatus(ctx.work, ctx.person, { ...input, propertyId: ctx.propertyId })
      return ctx.work.read(db => getProperty(db, ctx.propertyId))
    }),
  delete: inProperty('property').mutation(async ({ ctx }) => {
    await deleteProperty(ctx.work, ctx.propertyId)
    return { ok: true as const }
  }),
})
