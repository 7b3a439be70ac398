import { inProperty, router } from '../../kernel/procedures/builders.ts'
import { copyLastYear } from './commands.ts'
import { previewLastYear } from './reads.ts'
import { copyLastYearInput, previewLastYearInput } from './schema.ts'

const calendar = inProperty('property')

/** Joined to `availability`: prices of last year, laid over nights to come. */
export const lastYearRouter = router({
  previewLastYear: calendar
    .input(previewLastYearInput)
    .query(({ ctx, input }) => ctx.work.read(db => previewLastYear(db, ctx.propertyId, input))),
  copyLastYear: calendar
    .input(copyLastYearInput)
    .mutation(({ ctx, input }) => copyLastYear(ctx.work, ctx.propertyId, input)),
})
