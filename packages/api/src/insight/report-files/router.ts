import { inPortfolio, router } from '../../kernel/procedures/builders.ts'
import { classOf } from '../night-figures/rules.ts'
import { hotelsOf } from '../reports/reads.ts'
import { regenerateReport, requestReport } from './commands/request.ts'
import { readProduction, shareOf } from './queries/revenue.ts'
import { getRun, listRuns } from './queries/runs.ts'
import { catalogue } from './rules/catalogue.ts'
import { generateInput, reportFormats, reportPeriod, rowsInput, runInput } from './schema.ts'

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
  /** Nights sold by source, with the share of each. */
  channels: inPortfolio('reports')
    .input(reportPeriod)
    .query(({ ctx, input }) =>
      ctx.work.readCopy(async db => {
        const items = await readProduction(
          db,
          { ...input, propertyIds: hotelsOf(ctx.propertyIds) },
          'source',
        )
        return {
          items: withShares(items.map(({ property: _, key, ...row }) => ({ source: key, ...row }))),
        }
      }),
    ),
  /** The same by class of source: direct, channel, agent. */
  segments: inPortfolio('reports')
    .input(reportPeriod)
    .query(({ ctx, input }) =>
      ctx.work.readCopy(async db => {
        const rows = await readProduction(
          db,
          { ...input, propertyIds: hotelsOf(ctx.propertyIds) },
          'source',
        )
        const groups = Map.groupBy(rows, row => classOf(row.key))
        return {
          items: withShares(
            [...groups].map(([segment, members]) => ({
              segment,
              bookings: sum(members.map(row => row.bookings)),
              roomNights: sum(members.map(row => row.roomNights)),
              revenue: sum(members.map(row => row.revenue)),
            })),
          ),
        }
      }),
    ),
})

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)

/** `share` of the room nights and `averageRate` in paise, the largest revenue first. */
function withShares<Row extends { roomNights: number; revenue: number }>(rows: readonly Row[]) {
  const nights = sum(rows.map(row => row.roomNights))
  return rows
    .map(row => ({
      ...row,
      share: shareOf(row.roomNights, nights),
      averageRate: Math.round(row.revenue / row.roomNights),
    }))
    .toSorted((a, b) => b.revenue - a.revenue)
}
