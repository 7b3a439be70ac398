import { exportGuestsInput } from '@atithi/api/guests/profiles/schema/list'
import { createCallerFactory } from '@atithi/api/kernel/procedures/builders'
import { id } from '@atithi/api/kernel/shared/ids'
import { appRouter } from '@atithi/api/router'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { mostXlsxRows } from '../spreadsheets/xlsx-stream.ts'
import { answer } from './errors.ts'
import { type ExportColumn, exportFormats, fileOf, itemsFrom, sendFile } from './list-export.ts'
import { type CreateContext, factsOf } from './procedures.ts'
import { answerRefusals } from './refusals.ts'

const createCaller = createCallerFactory(appRouter)
type Export = ReturnType<typeof createCaller>['guests']['export']
type Item = Awaited<ReturnType<Export>>['items'][number]

/** The heads are those that an import recognises. */
const columns: readonly ExportColumn<Item>[] = [
  { title: 'Name', kind: 'text', width: 24, of: g => g.name },
  { title: 'First name', kind: 'text', width: 16, of: g => g.firstName },
  { title: 'Last name', kind: 'text', width: 16, of: g => g.lastName },
  { title: 'Email', kind: 'text', width: 28, of: g => g.email },
  { title: 'Phone', kind: 'text', width: 16, of: g => g.phone },
  { title: 'Date of birth', kind: 'date', width: 13, of: g => g.dateOfBirth },
  { title: 'Anniversary', kind: 'date', width: 13, of: g => g.anniversary },
  { title: 'Street', kind: 'text', width: 28, of: g => g.street },
  { title: 'City', kind: 'text', width: 16, of: g => g.city },
  { title: 'State', kind: 'text', width: 16, of: g => g.state },
  { title: 'Country', kind: 'text', width: 12, of: g => g.country },
  { title: 'Pincode', kind: 'text', width: 10, of: g => g.pincode },
  { title: 'Tags', kind: 'text', width: 20, of: g => g.tags },
  { title: 'Notes', kind: 'text', width: 40, of: g => g.notes },
]

const { cursor: _, tags: __, ...filters } = exportGuestsInput.shape
const query = z.object({
  ...filters,
  tag: z.string().min(1).max(30).optional(),
  propertyId: id.optional(),
})

/** The list of guests as a file: exactly whom the same filters and order show, a thousand in memory at a time. */
export async function guestExports(
  app: FastifyInstance,
  { createContext }: { createContext: CreateContext },
) {
  answerRefusals(app)

  for (const format of exportFormats) {
    app.get(`/exports/guests.${format}`, async (request, reply) => {
      const asked = query.safeParse(request.query)
      if (!asked.success)
        return answer(request, reply, { status: 400, message: 'These filters cannot be read.' })
      const { tag, ...wanted } = asked.data
      const context = await createContext(factsOf(request, reply))
      const { export: read } = createCaller(context).guests
      const ask = (cursor?: string) =>
        read({ ...wanted, ...(tag && { tags: [tag] }), ...(cursor && { cursor }) })
      // Read before the answer begins, so that a refusal is answered as one.
      const first = await ask()
      if (format === 'xlsx' && (first.total ?? 0) > mostXlsxRows) {
        const message = `An XLSX file holds ${mostXlsxRows.toLocaleString('en-IN')} guests. Narrow the filters, or export CSV.`
        return answer(request, reply, { status: 400, message, reason: 'TOO_LARGE' })
      }
      const file = fileOf(format, 'Guests', columns, itemsFrom(first, ask))
      const madeAt = context.services.clock.now()
      const { timeZone } = first
      return sendFile(reply, { name: 'guests', format, madeAt, timeZone }, file)
    })
  }
}
