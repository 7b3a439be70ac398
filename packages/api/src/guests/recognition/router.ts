import { router } from '../../kernel/procedures/builders.ts'
import { inGuestBook, onTwoGuests, onWholeGuest } from '../procedures.ts'
import { undoableSince } from '../profiles/rules.ts'
import { markNotSame, mergeGuests, undoMerge } from './commands/merge.ts'
import { listDuplicates } from './queries.ts'
import { mergeInput, undoMergeInput } from './schema.ts'

export const recognitionRouter = router({
  duplicates: inGuestBook('guests').query(({ ctx }) =>
    ctx.work.read(async db => ({ items: await listDuplicates(db, ctx.guestBook) })),
  ),
  merge: onTwoGuests('guests')
    .input(mergeInput)
    .mutation(async ({ ctx, input }) => {
      await mergeGuests(ctx.work, ctx, input)
      return { guestId: ctx.keep.guestId }
    }),
  undoMerge: onWholeGuest('guests')
    .input(undoMergeInput)
    .mutation(async ({ ctx, input }) => {
      await undoMerge(ctx.work, ctx.guest, {
        recordId: input.recordId,
        undoableSince: undoableSince(ctx.work.now),
      })
      return { ok: true as const }
    }),
  markNotSame: onTwoGuests('guests').mutation(async ({ ctx }) => {
    await markNotSame(ctx.work, ctx)
    return { ok: true as const }
  }),
})
