import { inProperty, router } from '../../kernel/procedures/builders.ts'
import { onContent } from '../procedures.ts'
import { deleteContent, saveAttraction, savePolicy, saveTestimonial } from './commands.ts'
import { attractionsOf, listPolicies, testimonialsOf } from './reads.ts'
import { attractionFields, policyFields, testimonialFields } from './schema.ts'

const inProp = inProperty('property')
const onItem = onContent('property')
const ok = { ok: true } as const

export const policiesRouter = router({
  list: inProperty(null).query(({ ctx }) =>
    ctx.work.read(async db => ({ items: await listPolicies(db, ctx.propertyId) })),
  ),
  create: inProp
    .input(policyFields)
    .mutation(async ({ ctx, input: { propertyId: _, ...fields } }) => ({
      id: await savePolicy(ctx.work, ctx.propertyId, fields),
    })),
  update: onItem.input(policyFields).mutation(async ({ ctx, input: { contentId, ...fields } }) => ({
    id: await savePolicy(ctx.work, ctx.propertyId, { ...fields, id: contentId }),
  })),
  delete: onItem.mutation(async ({ ctx, input }) => {
    await deleteContent(ctx.work, ctx.propertyId, 'policy', input.contentId)
    return ok
  }),
})

export const testimonialsRouter = router({
  list: inProperty(null).query(({ ctx }) =>
    ctx.work.read(async db => ({ items: await testimonialsOf(db, ctx.propertyId).execute() })),
  ),
  create: inProp
    .input(testimonialFields)
    .mutation(async ({ ctx, input: { propertyId: _, ...fields } }) => ({
      id: await saveTestimonial(ctx.work, ctx.propertyId, fields),
    })),
  update: onItem
    .input(testimonialFields)
    .mutation(async ({ ctx, input: { contentId, ...fields } }) => ({
      id: await saveTestimonial(ctx.work, ctx.propertyId, { ...fields, id: contentId }),
    })),
  delete: onItem.mutation(async ({ ctx, input }) => {
    await deleteContent(ctx.work, ctx.propertyId, 'testimonial', input.contentId)
    return ok
  }),
})

export const attractionsRouter = router({
  list: inProperty(null).query(({ ctx }) =>
    ctx.work.read(async db => ({ items: await attractionsOf(db, ctx.propertyId).execute() })),
  ),
  create: inProp
    .input(attractionFields)
    .mutation(async ({ ctx, input: { propertyId: _, ...fields } }) => ({
      id: await saveAttraction(ctx.work, ctx.propertyId, fields),
    })),
  update: onItem
    .input(attractionFields)
    .mutation(async ({ ctx, input: { contentId, ...fields } }) => ({
      id: await saveAttraction(ctx.work, ctx.propertyId, { ...fields, id: contentId }),
    })),
  delete: onItem.mutation(async ({ ctx, input }) => {
    await deleteContent(ctx.work, ctx.propertyId, 'attraction', input.contentId)
    return ok
  }),
})
