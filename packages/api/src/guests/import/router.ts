import { workAs } from '../../kernel/context/context.ts'
import { router } from '../../kernel/procedures/builders.ts'
import { inGuestBook, placeIn, placesIn } from '../procedures.ts'
import { previewImport } from './commands/preview.ts'
import { startImport } from './commands/run.ts'
import { undoImport } from './commands/undo.ts'
import { getImport, listImports } from './queries.ts'
import { importStatusInput, previewImportInput, runImportInput, undoImportInput } from './schema.ts'

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
      ctx.work.read(db =>
        getImport(db, placesIn(ctx.guestBook), { jobId: input.jobId, now: ctx.work.now }),
      ),
    ),
  list: theGuestBook.query(({ ctx }) =>
    ctx.work.read(async db => ({
      items: await listImports(db, placesIn(ctx.guestBook), ctx.work.now),
    })),
  ),
  undo: theGuestBook.input(undoImportInput).mutation(({ ctx, input }) => {
    const propertyIds = placesIn(ctx.guestBook)
    const { accountId } = placeIn(ctx.guestBook)
    const work = workAs(ctx, ctx.person, { role: 'platform', accountId })
    return undoImport(work, propertyIds, input.jobId)
  }),
})
