import { router } from '../../kernel/procedures/builders.ts'
import { inGuestBook, placeIn, placesIn } from '../procedures.ts'
import { previewImport } from './commands/preview.ts'
import { startImport } from './commands/run.ts'
import { getImport } from './queries.ts'
import { importStatusInput, previewImportInput, runImportInput } from './schema.ts'

const theGuestBook = inGuestBook('guests')

export const importRouter = router({
  preview: theGuestBook.input(previewImportInput).mutation(({ ctx, input }) => {
    const { signingKey } = ctx.services.settings
    return previewImport(ctx.work, { ...placeIn(ctx.guestBook), signingKey }, input)
  }),
  run: theGuestBook.input(runImportInput).mutation(async ({ ctx, input }) => ({
    jobId: await startImport(ctx.work, placesIn(ctx.guestBook), input),
  })),
  status: theGuestBook
    .input(importStatusInput)
    .query(({ ctx, input }) =>
      ctx.work.read(db => getImport(db, placesIn(ctx.guestBook), input.jobId)),
    ),
})
