import { inPortfolio, router } from '../../kernel/procedures/builders.ts'
import { hotelsOf } from '../reports/reads.ts'
import { regenerateReport, requestExport, requestReport } from './commands/request.ts'
import { getExport, listExports } from './queries/exports.ts'
import { type Production, ratesOf, readProduction } from './queries/revenue.ts'
import { getRun, listRuns } from './queries/runs.ts'
import { catalogue } from './rules/catalogue.ts'
import {
  exportAllInput,
  exportInput,
  generateInput,
  reportFormats,
  reportPeriod,
  rowsInput,
  runInput,
} from './schema.ts'

/** Joined to `reports`: what is made as a file, and what the nights sold are told apart by. */
export const reportFilesRouter = router({
  /** Every report that can be made, with its columns. */
  catalog: inPortfolio('reports').query(() => ({
    items: catalogue.map(definition => ({ ...definition, formats: reportFormats })),
  })),
  list: inPortfolio('reports').query(({ ctx }) =>
    ctx.work.read(async db => ({ items: await listRuns(db, ctx.propertyIds) })),
  ),
  /** Asks for a report over the days from `from` to `to`, both included. A job makes it within moments: `list` tells its state. */
  generate: inPortfolio('reports')
    .input(generateInput)
    .mutation(({ ctx, input }) => requestReport(ctx.work, ctx.person, ctx.propertyIds, input)),
  /** Asks for every report of the catalogue over the same days: `exports` tells how many of them are made. */
  exportAll: inPortfolio('reports')
    .input(exportAllInput)
    .mutation(({ ctx, input }) => requestExport(ctx.work, ctx.person, ctx.propertyIds, input)),
  /** What was asked for as a whole, the newest first. */
  exports: inPortfolio('reports').query(({ ctx }) =>
    ctx.work.read(async db => ({ items: await listExports(db, ctx.propertyIds) })),
  ),
  /** The files of an export that is made, by name, and what of it could not be made. */
  exportFiles: inPortfolio('reports')
    .input(exportInput)
    .query(({ ctx, input }) => ctx.work.read(db => getExport(db, ctx.propertyIds, input.exportId))),
  regenerate: inPortfolio('reports')
    .input(runInput)
    .mutation(({ ctx, input }) =>
      regenerateReport(ctx.work, ctx.person, ctx.propertyIds, input.runId),
    ),
  /** Where the file of a report that is ready lies, for whoever is signed in. */
  download: inPortfolio('reports')
    .input(runInput)
    .query(async ({ ctx, input }) => {
      const { runId, fileName, format, rowCount } = await ctx.work.read(db =>
        getRun(db, ctx.propertyIds, input),
      )
      return { runId, fileName, format, rows: rowCount, url: `/exports/reports/${runId}` }
    }),
  /** A page of the rows of a report that is ready, with its columns and the total line of all; without `nextCursor` it is the last. */
  rows: inPortfolio('reports')
    .input(rowsInput)
    .query(({ ctx, input }) => ctx.work.read(db => getRun(db, ctx.propertyIds, input))),
  /** Nights sold by source: share, rates, what the channel keeps, and the same nights 52 weeks before. */
  channels: inPortfolio('reports')
    .input(reportPeriod)
    .query(({ ctx, input }) =>
      ctx.work.readCopy(async db => {
        const span = { ...input, propertyIds: hotelsOf(ctx.propertyIds) }
        const rows = await readProduction(db, span, 'source')
        return {
          items: withRates(rows.map(({ property: _, key, ...row }) => ({ source: key, ...row }))),
        }
      }),
    ),
})

/** Each row with its share of the room-nights of all and its rates. */
function withRates<Row extends Omit<Production, 'property' | 'key'>>(rows: readonly Row[]) {
  const nights = rows.reduce((sum, row) => sum + row.roomNights, 0)
  return rows.map(row => ({ ...row, ...ratesOf(row, nights) }))
}
