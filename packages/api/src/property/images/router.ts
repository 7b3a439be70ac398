import { inProperty, router } from '../../kernel/procedures/builders.ts'
import { onContent } from '../procedures.ts'
import { deleteImage, reorderImages, restoreImage, updateImage } from './commands/images.ts'
import { listImages } from './queries.ts'
import { reorderInput, updateImageInput } from './schema.ts'

const onImage = onContent('property')
const ok = { ok: true } as const

export const imagesRouter = router({
  list: inProperty(null).query(({ ctx }) =>
    ctx.work.read(async db => ({ items: await listImages(db, ctx.propertyId) })),
  ),
  reorder: inProperty('property')
    .input(reorderInput)
    .mutation(async ({ ctx, input }) => {
      await reorderImages(ctx.work, ctx.propertyId, input.imageIds)
      return ok
    }),
  update: onImage
    .input(updateImageInput)
    .mutation(async ({ ctx, input: { contentId, ...patch } }) => {
      await updateImage(ctx.work, ctx.propertyId, contentId, patch)
      return ok
    }),
  delete: onImage.mutation(async ({ ctx, input }) => {
    await deleteImage(ctx.work, ctx.propertyId, input.contentId)
    return ok
  }),
  restore: onImage.mutation(async ({ ctx, input }) => {
    await restoreImage(ctx.work, ctx.propertyId, input.contentId)
    return ok
  }),
})
