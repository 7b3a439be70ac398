import { Readable } from 'node:stream'
import { filedReport } from '@atithi/api/insight/report-files/rules/filed-report'
import { createCallerFactory } from '@atithi/api/kernel/procedures/builders'
import { id } from '@atithi/api/kernel/shared/ids'
import { appRouter } from '@atithi/api/router'
import type { FastifyInstance } from 'fastify'
import { createPrinter } from '../documents/printer.ts'
import { reportFile, reportTypes, rowsFrom } from '../documents/report-file.ts'
import { type ZipEntry, zip } from '../spreadsheets/zip-stream.ts'
import { answer } from './errors.ts'
import { type CreateContext, factsOf } from './procedures.ts'
import { answerRefusals } from './refusals.ts'

const createCaller = createCallerFactory(appRouter)
type Caller = ReturnType<typeof createCaller>

/** The files of reports that were made, one by one or as an archive: of their rows as they were read, however often they are loaded. */
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
    const { run, content } = await openFile(caller, runId.data)
    return reply
      .type(reportTypes[run.format])
      .header('content-disposition', `attachment; filename="${run.fileName}"`)
      .header('cache-control', 'no-store')
      .send(Readable.from(content, { objectMode: false }))
  })

  /** The rows of a run as its file; the first page is asked for at once, so that a refusal is answered. */
  async function openFile(caller: Caller, runId: string) {
    const run = await caller.reports.rows({ runId })
    const ask = (cursor: number) => caller.reports.rows({ runId, cursor })
    const report = filedReport({ ...run, rows: rowsFrom(run, ask) }, run)
    return { run, content: reportFile(report, printer) }
  }

  // The archive of what was asked for together: a report in memory at a time.
  app.get<{ Params: { exportId: string } }>(
    '/exports/report-sets/:exportId',
    async (request, reply) => {
      const exportId = id.safeParse(request.params.exportId)
      if (!exportId.success)
        return answer(request, reply, { status: 404, message: 'There is no such export.' })
      const caller = createCaller(await createContext(factsOf(request, reply)))
      const { fileName, files } = await caller.reports.exportFiles({ exportId: exportId.data })
      const entries = files.flatMap(({ runId, fileName: name, failure }): ZipEntry[] =>
        failure === null ? [{ name, content: opened(caller, runId) }] : [],
      )
      const failed = files.flatMap(({ name, failure }) => (failure ? `${name}: ${failure}\n` : []))
      if (failed.length > 0) entries.push({ name: 'not-made.txt', content: failed })
      return reply
        .type('application/zip')
        .header('content-disposition', `attachment; filename="${fileName}"`)
        .header('cache-control', 'no-store')
        .send(Readable.from(zip(entries), { objectMode: false }))
    },
  )

  async function* opened(caller: Caller, runId: string): AsyncGenerator<Buffer> {
    yield* (await openFile(caller, runId)).content
  }
}
