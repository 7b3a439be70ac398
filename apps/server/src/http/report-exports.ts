import { Readable } from 'node:stream'
import { filedReport } from '@atithi/api/insight/report-files/rules/filed-report'
import { createCallerFactory } from '@atithi/api/kernel/procedures/builders'
import { id } from '@atithi/api/kernel/shared/ids'
import { appRouter } from '@atithi/api/router'
import type { FastifyInstance } from 'fastify'
import { createPrinter } from '../documents/printer.ts'
import { reportFile, reportTypes, rowsFrom } from '../documents/report-file.ts'
import { answer } from './errors.ts'
import { type CreateContext, factsOf } from './procedures.ts'
import { answerRefusals } from './refusals.ts'

const createCaller = createCallerFactory(appRouter)

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
    const ask = (cursor: number) => caller.reports.rows({ runId: run.runId, cursor })
    const report = filedReport({ ...run, rows: rowsFrom(run, ask) }, run)
    return reply
      .type(reportTypes[format])
      .header('content-disposition', `attachment; filename="${run.fileName}"`)
      .header('cache-control', 'no-store')
      .send(Readable.from(reportFile(report, printer), { objectMode: false }))
  })
}
