import { createCallerFactory } from '@atithi/api/kernel/procedures/builders'
import { id } from '@atithi/api/kernel/shared/ids'
import { appRouter } from '@atithi/api/router'
import type { FastifyInstance } from 'fastify'
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

  app.get<{ Params: { runId: string } }>('/exports/reports/:runId', async (request, reply) => {
    const runId = id.safeParse(request.params.runId)
    if (!runId.success)
      return answer(request, reply, { status: 404, message: 'There is no such report.' })
    const caller = createCaller(await createContext(factsOf(request, reply)))
    const run = await caller.reports.rows({ runId: runId.data })
    const columns = run.columns.map(
      (column): ExportColumn<Row> => ({ ...column, of: row => row[column.key] ?? null }),
    )
    const lines = [...run.rows, ...(run.total && run.rows.length > 0 ? [run.total] : [])]
    return sendFile(
      reply,
      { name: `${run.reportId}-${run.from}-to-${run.to}`, format: run.format },
      fileOf(run.format, run.name.slice(0, 31), columns, each(lines)),
    )
  })
}

async function* each(rows: readonly Row[]): AsyncGenerator<Row> {
  yield* rows
}
