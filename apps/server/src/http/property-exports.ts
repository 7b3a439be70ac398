import { Readable } from 'node:stream'
import { exportPropertiesInput } from '@atithi/api/properties/schema'
import { appRouter } from '@atithi/api/router'
import { csvLine } from '@atithi/api/shared/csv'
import { createCallerFactory } from '@atithi/api/trpc'
import type { FastifyInstance } from 'fastify'
import { type XlsxCell, type XlsxColumn, xlsx } from '../spreadsheets/xlsx-stream.ts'
import { answer } from './errors.ts'
import { type CreateContext, factsOf } from './procedures.ts'
import { answerRefusals } from './refusals.ts'

const createCaller = createCallerFactory(appRouter)
type Export = ReturnType<typeof createCaller>['properties']['export']
type Part = Awaited<ReturnType<Export>>
type Item = Part['items'][number]

const columns: readonly (XlsxColumn & { of: (property: Item) => XlsxCell })[] = [
  { title: 'Property', kind: 'text', width: 28, of: p => p.name },
  { title: 'Type', kind: 'text', width: 16, of: p => p.propertyType },
  { title: 'Status', kind: 'text', width: 11, of: p => p.status },
  { title: 'Website', kind: 'text', width: 9, of: p => (p.publishStatus ? 'live' : 'draft') },
  { title: 'Address', kind: 'text', width: 32, of: p => p.address },
  { title: 'City', kind: 'text', width: 16, of: p => p.city },
  { title: 'State', kind: 'text', width: 18, of: p => p.state },
  { title: 'PIN code', kind: 'text', width: 10, of: p => p.pincode },
  { title: 'Phone', kind: 'text', width: 16, of: p => p.phone },
  { title: 'Email', kind: 'text', width: 28, of: p => p.email },
  { title: 'GST scheme', kind: 'text', width: 13, of: p => p.gstRegistration },
  { title: 'GST number', kind: 'text', width: 18, of: p => p.gstNumber },
  { title: 'Room types', kind: 'number', width: 11, of: p => p.roomTypeCount },
  { title: 'Rooms', kind: 'number', width: 8, of: p => p.roomCount },
  { title: 'Average rating', kind: 'number', width: 14, of: p => p.averageRating },
  { title: 'Reviews', kind: 'number', width: 9, of: p => p.reviewCount },
  { title: 'Created', kind: 'date', width: 12, of: p => p.createdAt.slice(0, 10) },
]

const formats = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const
const query = exportPropertiesInput.omit({ cursor: true })

/** The list of properties as a file: exactly what the same filters show, of the properties that this person may see. */
export async function propertyExports(app: FastifyInstance, { createContext }: { createContext: CreateContext }) {
  answerRefusals(app)

  for (const format of ['csv', 'xlsx'] as const) {
    app.get(`/exports/properties.${format}`, async (request, reply) => {
      const asked = query.safeParse(request.query)
      if (!asked.success) return answer(request, reply, { status: 400, message: 'These filters cannot be read.' })
      const { export: read } = createCaller(await createContext(factsOf(request, reply))).properties
      const ask = (cursor?: string) => read({ ...asked.data, ...(cursor && { cursor }) })
      // Read before the answer begins, so that a refusal is answered as one.
      const rows = rowsOf(await ask(), ask)
      const day = new Date().toISOString().slice(0, 10)
      return reply
        .type(formats[format])
        .header('content-disposition', `attachment; filename="properties-${day}.${format}"`)
        .header('cache-control', 'no-store')
        .send(Readable.from(format === 'csv' ? csv(rows) : xlsx('Properties', columns, rows), { objectMode: false }))
    })
  }
}

async function* rowsOf(first: Part, ask: (cursor: string) => Promise<Part>): AsyncGenerator<XlsxCell[]> {
  for (let part = first; ; part = await ask(part.nextCursor)) {
    for (const property of part.items) yield columns.map(({ of }) => of(property))
    if (!part.nextCursor) return
  }
}

async function* csv(rows: AsyncIterable<readonly XlsxCell[]>): AsyncGenerator<string> {
  // Spreadsheets take a file for UTF-8 by this mark.
  yield `\ufeff${csvLine(columns.map(({ title }) => title))}`
  for await (const cells of rows) yield csvLine([...cells])
}
