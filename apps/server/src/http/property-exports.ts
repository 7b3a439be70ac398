import { Readable } from 'node:stream'
import { listPropertiesInput } from '@atithi/api/properties/schema'
import { appRouter } from '@atithi/api/router'
import { csvLine } from '@atithi/api/shared/csv'
import { createCallerFactory } from '@atithi/api/trpc'
import type { FastifyInstance } from 'fastify'
import { answer } from './errors.ts'
import { type CreateContext, factsOf } from './procedures.ts'
import { answerRefusals } from './refusals.ts'

const createCaller = createCallerFactory(appRouter)
type List = ReturnType<typeof createCaller>['properties']['list']
type Item = Awaited<ReturnType<List>>['items'][number]

const columns: readonly [string, (property: Item) => string | number | null][] = [
  ['Property', p => p.name],
  ['Type', p => p.propertyType],
  ['Status', p => p.status],
  ['Website', p => (p.publishStatus ? 'live' : 'draft')],
  ['Address', p => p.address],
  ['City', p => p.city],
  ['State', p => p.state],
  ['PIN code', p => p.pincode],
  ['Phone', p => p.phone],
  ['Email', p => p.email],
  ['GST number', p => p.gstNumber],
  ['Room types', p => p.roomTypeCount],
  ['Rooms', p => p.roomCount],
  ['Created', p => p.createdAt.slice(0, 10)],
]

/** The list of properties as a file: exactly what the same filters show, of the properties that this person may see. */
export async function propertyExports(app: FastifyInstance, { createContext }: { createContext: CreateContext }) {
  answerRefusals(app)

  app.get('/exports/properties.csv', async (request, reply) => {
    const filters = listPropertiesInput.pick({ search: true, status: true, propertyType: true }).safeParse(request.query)
    if (!filters.success) return answer(request, reply, { status: 400, message: 'These filters cannot be read.' })
    const { list } = createCaller(await createContext(factsOf(request, reply))).properties
    const ask = (cursor?: string) => list({ ...filters.data, limit: 100, ...(cursor && { cursor }) })
    // Read before the answer begins, so that a refusal is answered as one.
    const first = await ask()
    const day = new Date().toISOString().slice(0, 10)
    return reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', `attachment; filename="properties-${day}.csv"`)
      .header('cache-control', 'no-store')
      .send(Readable.from(lines(first, ask)))
  })
}

async function* lines(first: Awaited<ReturnType<List>>, ask: (cursor: string) => ReturnType<List>) {
  // Spreadsheets take a file for UTF-8 by this mark.
  yield `\ufeff${csvLine(columns.map(([title]) => title))}`
  for (let page = first; ; page = await ask(page.nextCursor)) {
    yield page.items.map(item => csvLine(columns.map(([, cell]) => cell(item)))).join('')
    if (!page.nextCursor) return
  }
}
