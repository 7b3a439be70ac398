import { createCallerFactory } from '@atithi/api/kernel/procedures/builders'
import { dayIn } from '@atithi/api/kernel/shared/dates'
import { exportPropertiesInput } from '@atithi/api/property/properties/schema'
import { appRouter } from '@atithi/api/router'
import type { FastifyInstance } from 'fastify'
import { answer } from './errors.ts'
import { type ExportColumn, exportFormats, fileOf, itemsFrom, sendFile } from './list-export.ts'
import { type CreateContext, factsOf } from './procedures.ts'
import { answerRefusals } from './refusals.ts'

const createCaller = createCallerFactory(appRouter)
type Export = ReturnType<typeof createCaller>['properties']['export']
type Item = Awaited<ReturnType<Export>>['items'][number]

const columns: readonly ExportColumn<Item>[] = [
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
  { title: 'Created', kind: 'date', width: 12, of: p => dayIn(p.createdAt, p.timeZone) },
]

const query = exportPropertiesInput.omit({ cursor: true })

/** The list of properties as a file: exactly what the same filters show, of the properties that this person may see. */
export async function propertyExports(
  app: FastifyInstance,
  { createContext }: { createContext: CreateContext },
) {
  answerRefusals(app)

  for (const format of exportFormats) {
    app.get(`/exports/properties.${format}`, async (request, reply) => {
      const asked = query.safeParse(request.query)
      if (!asked.success)
        return answer(request, reply, { status: 400, message: 'These filters cannot be read.' })
      const context = await createContext(factsOf(request, reply))
      const { export: read } = createCaller(context).properties
      const ask = (cursor?: string) => read({ ...asked.data, ...(cursor && { cursor }) })
      // Read before the answer begins, so that a refusal is answered as one.
      const first = await ask()
      return sendFile(
        reply,
        { name: 'properties', format, madeAt: context.services.clock.now(), timeZone: null },
        fileOf(format, 'Properties', columns, itemsFrom(first, ask)),
      )
    })
  }
}
