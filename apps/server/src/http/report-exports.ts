import { createCallerFactory } from '@atithi/api/kernel/procedures/builders'
import { id } from '@atithi/api/kernel/shared/ids'
import { appRouter } from '@atithi/api/router'
import type { FastifyInstance } from 'fastify'
import { createPrinter } from '../documents/printer.ts'
import type { PrintedReport } from '../documents/report-pdf.ts'
import { answer } from './errors.ts'
import { type ExportColumn, fileOf, sendFile } from './list-export.ts'
import { type CreateContext, factsOf } from './procedures.ts'
import { answerRefusals } from './refusals.ts'

const createCaller = createCallerFactory(appRouter)
type Run = Awaited<ReturnType<ReturnType<typeof createCaller>['reports']['rows']>>
type Row = Run['rows'][number]

/** The file of a report that was made: of its rows as they were read, however often it is loaded. */
export async function reportExports(
  app: FastifyInstance,
  { createContext }: { createContext: CreateContext },
) {
  answerRefusals(app)
  const printer = createPrinter()
  app.addHook('onClose', () => printer.stop())

  app.get<{ Params: { runId: string } }>('/exports/reports/:runId', async (request, reply) => {
    const runId = id.safeParse(request.params.runId)
    if (!runId.success)
      return answer(request, reply, { status: 404, message: 'There is no such report.' })
    const caller = createCaller(await createContext(factsOf(request, reply)))
    const run = await caller.reports.rows({ runId: runId.data })
    const { format } = run
    if (format === 'pdf') {
      const pdf = await printer.printReport(printedOf(run))
      return reply
        .type('application/pdf')
        .header('content-disposition', `attachment; filename="${run.fileName}"`)
        .header('cache-control', 'no-store')
        .send(Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength))
    }
    const columns = run.columns.map(
      (column): ExportColumn<Row> => ({ ...column, of: row => row[column.key] ?? null }),
    )
    const lines = [...run.rows, ...(run.total && run.rows.length > 0 ? [run.total] : [])]
    return sendFile(
      reply,
      { name: `${run.reportId}-${run.from}-to-${run.to}`, format },
      fileOf(format, run.name.slice(0, 31), columns, each(lines)),
    )
  })
}

/** The heading of every file (reference: reports, section 1): hotels, period and basis, and as of when. */
function printedOf(run: Run): PrintedReport {
  const days = run.from === run.to ? run.from : `${run.from} to ${run.to}`
  return {
    title: run.name,
    facts: [
      run.properties,
      `${days}${run.basis ? `, by ${run.basis}` : ''}. Read at ${run.asOf.slice(0, 16).replace('T', ' ')} UTC.`,
      ...(run.dayIsOpen ? ['The last day was not closed: its figures may still change.'] : []),
    ],
    columns: run.columns,
    rows: run.rows,
    total: run.rows.length > 0 ? run.total : null,
    asOf: run.asOf,
    empty: 'Nothing in this period.',
  }
}

async function* each(rows: readonly Row[]): AsyncGenerator<Row> {
  yield* rows
}
