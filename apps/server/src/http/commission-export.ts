import { createCallerFactory } from '@atithi/api/kernel/procedures/builders'
import { id } from '@atithi/api/kernel/shared/ids'
import { commissionInput } from '@atithi/api/platform/commission/schema'
import { appRouter } from '@atithi/api/router'
import type { FastifyInstance } from 'fastify'
import { answer } from './errors.ts'
import { type ExportColumn, exportFormats, fileOf, itemsFrom, sendFile } from './list-export.ts'
import { type CreateContext, factsOf } from './procedures.ts'
import { answerRefusals } from './refusals.ts'

const createCaller = createCallerFactory(appRouter)
type Statement = Awaited<ReturnType<ReturnType<typeof createCaller>['billing']['commission']>>

const columns: readonly ExportColumn<Statement['items'][number]>[] = [
  { title: 'Date', kind: 'date', width: 12, of: line => line.day },
  { title: 'Booking', kind: 'text', width: 12, of: line => line.code },
  { title: 'Guest', kind: 'text', width: 10, of: line => line.guest },
  { title: 'Arrival', kind: 'date', width: 12, of: line => line.checkIn },
  { title: 'Departure', kind: 'date', width: 12, of: line => line.checkOut },
  { title: 'Status', kind: 'text', width: 13, of: line => line.status },
  { title: 'Room revenue before GST', kind: 'money', width: 22, of: line => line.base },
  { title: 'Commission %', kind: 'number', width: 14, of: line => (line.basisPoints ?? 0) / 100 },
  { title: 'Commission', kind: 'money', width: 14, of: line => line.amount },
  { title: 'Invoice', kind: 'text', width: 18, of: line => line.invoiceNumber },
]

const query = commissionInput.pick({ month: true }).extend({ propertyId: id })

/** The commission of a hotel and month, line by line. */
export async function commissionExport(
  app: FastifyInstance,
  { createContext }: { createContext: CreateContext },
) {
  answerRefusals(app)

  for (const format of exportFormats) {
    app.get(`/exports/commission.${format}`, async (request, reply) => {
      const asked = query.safeParse(request.query)
      if (!asked.success)
        return answer(request, reply, { status: 400, message: 'Choose a property and a month.' })
      const context = await createContext(factsOf(request, reply))
      const { billing, properties } = createCaller(context)
      const ask = (cursor?: string) =>
        billing.commission({ ...asked.data, limit: 100, ...(cursor && { cursor }) })
      // Read before the answer begins, so that a refusal is answered as one.
      const first = await ask()
      const file = fileOf(format, 'Commission', columns, itemsFrom(first, ask))
      const { propertyId, month } = asked.data
      const { timeZone } = await properties.get({ propertyId })
      const madeAt = context.services.clock.now()
      return sendFile(reply, { name: `commission-${month}`, format, madeAt, timeZone }, file)
    })
  }
}
