import { Readable } from 'node:stream'
import { createCallerFactory } from '@atithi/api/kernel/procedures/builders'
import { id } from '@atithi/api/kernel/shared/ids'
import { listExportFiles } from '@atithi/api/platform/data-export/reads'
import { appRouter } from '@atithi/api/router'
import type { FastifyInstance } from 'fastify'
import { zip } from '../spreadsheets/zip-stream.ts'
import { answer } from './errors.ts'
import { type CreateContext, factsOf } from './procedures.ts'
import { answerRefusals } from './refusals.ts'

const createCaller = createCallerFactory(appRouter)

/** The file of everything that an account has: a part in memory at a time, however large it is. */
export async function dataExports(
  app: FastifyInstance,
  { createContext }: { createContext: CreateContext },
) {
  answerRefusals(app)

  app.get<{ Params: { exportId: string } }>('/exports/data/:exportId', async (request, reply) => {
    const exportId = id.safeParse(request.params.exportId)
    if (!exportId.success)
      return answer(request, reply, { status: 404, message: 'There is no such export.' })
    const context = await createContext(factsOf(request, reply))
    const { fileName } = await createCaller(context).settings.advanced.export.download({
      exportId: exportId.data,
    })
    const accountId = context.person?.userId
    if (!accountId) throw new Error('The gate lets nobody in who is not signed in.')
    const files = await listExportFiles(context.services.db, { accountId, exportId: exportId.data })
    return reply
      .type('application/zip')
      .header('content-disposition', `attachment; filename="${fileName}"`)
      .header('cache-control', 'no-store')
      .send(Readable.from(zip(files), { objectMode: false }))
  })
}
