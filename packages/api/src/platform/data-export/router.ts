import { inPortfolio, router } from '../../kernel/procedures/builders.ts'
import { requestExport } from './commands/request.ts'
import { getReadyExport, listExports } from './queries/exports.ts'
import { exportTarget } from './schema.ts'

/** Everything that an account has leaves by the owner's own hand alone. */
const ofAccount = inPortfolio(null, ['owner'])

export const dataExportRouter = router({
  list: ofAccount.query(async ({ ctx }) => ({ items: await ctx.work.read(listExports) })),
  /** Of the hotel that is named, or of the whole account. A job makes it: `list` tells how far it has come. */
  request: ofAccount.mutation(({ ctx, input }) =>
    requestExport(ctx.work, ctx.person, ctx.propertyIds, {
      isWholeAccount: input?.propertyId === undefined,
    }),
  ),
  /** Where the file of an export that is ready lies, for the owner who is signed in. */
  download: ofAccount.input(exportTarget).query(async ({ ctx, input }) => {
    const ready = await ctx.work.read(db => getReadyExport(db, input.exportId))
    return { ...ready, url: `/exports/data/${ready.exportId}` }
  }),
})
