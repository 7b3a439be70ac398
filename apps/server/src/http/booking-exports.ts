import { createCallerFactory } from '@atithi/api/kernel/procedures/builders'
import { id } from '@atithi/api/kernel/shared/ids'
import { appRouter } from '@atithi/api/router'
import { exportBookingsInput } from '@atithi/api/stays/bookings/schema/list'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { mostXlsxRows } from '../spreadsheets/xlsx-stream.ts'
import { answer } from './errors.ts'
import { framed, type Progress } from './framed-download.ts'
import { type ExportColumn, exportFormats, fileOf, itemsFrom, sendFile } from './list-export.ts'
import { type CreateContext, factsOf } from './procedures.ts'
import { answerRefusals } from './refusals.ts'

const createCaller = createCallerFactory(appRouter)
type Export = ReturnType<typeof createCaller>['bookings']['export']
type Item = Awaited<ReturnType<Export>>['items'][number]

const columns: readonly ExportColumn<Item>[] = [
  { title: 'Booking', kind: 'text', width: 11, of: b => b.code },
  { title: 'Guest', kind: 'text', width: 24, of: b => b.guestName },
  { title: 'Email', kind: 'text', width: 28, of: b => b.guestEmail },
  { title: 'Phone', kind: 'text', width: 16, of: b => b.guestPhone },
  { title: 'Property', kind: 'text', width: 24, of: b => b.propertyName },
  { title: 'Room type', kind: 'text', width: 20, of: b => b.roomTypeName },
  { title: 'Rooms', kind: 'number', width: 8, of: b => b.rooms },
  { title: 'Check-in', kind: 'date', width: 12, of: b => b.checkIn },
  { title: 'Check-out', kind: 'date', width: 12, of: b => b.checkOut },
  { title: 'Nights', kind: 'number', width: 8, of: b => b.nights },
  { title: 'Adults', kind: 'number', width: 8, of: b => b.adults },
  { title: 'Children', kind: 'number', width: 9, of: b => b.children },
  { title: 'Source', kind: 'text', width: 13, of: b => b.source },
  { title: 'Status', kind: 'text', width: 13, of: b => (b.isNoShow ? 'no-show' : b.status) },
  { title: 'Payment', kind: 'text', width: 11, of: b => b.paymentStatus ?? '' },
  { title: 'Rooms (₹)', kind: 'money', width: 14, of: b => b.roomAmount },
  { title: 'Fees (₹)', kind: 'money', width: 12, of: b => b.feeAmount },
  { title: 'Extras (₹)', kind: 'money', width: 12, of: b => b.extrasAmount },
  { title: 'GST (₹)', kind: 'money', width: 12, of: b => b.taxAmount },
  { title: 'Total (₹)', kind: 'money', width: 14, of: b => b.totalAmount },
  { title: 'Paid (₹)', kind: 'money', width: 14, of: b => b.paidAmount },
  { title: 'Balance (₹)', kind: 'money', width: 14, of: b => b.balance },
  { title: 'Booked', kind: 'date', width: 12, of: b => b.bookedOn },
]

/** `progress` frames the file with counts for the page that shows them; without it any link downloads the file itself. */
const { cursor: _, ...filters } = exportBookingsInput.shape
const query = z.object({
  ...filters,
  propertyId: id.optional(),
  progress: z.literal('1').optional(),
})

/** The list of bookings as a file: exactly what the same filters and order show, a thousand bookings in memory at a time. */
export async function bookingExports(
  app: FastifyInstance,
  { createContext }: { createContext: CreateContext },
) {
  answerRefusals(app)

  for (const format of exportFormats) {
    app.get(`/exports/bookings.${format}`, async (request, reply) => {
      const asked = query.safeParse(request.query)
      if (!asked.success)
        return answer(request, reply, { status: 400, message: 'These filters cannot be read.' })
      const { progress: isFramed, ...wanted } = asked.data
      const context = await createContext(factsOf(request, reply))
      const { export: read } = createCaller(context).bookings
      const ask = (cursor?: string) => read({ ...wanted, ...(cursor && { cursor }) })
      // Read before the answer begins, so that a refusal is answered as one.
      const first = await ask()
      const total = first.total ?? 0
      if (format === 'xlsx' && total > mostXlsxRows) {
        const message = `An XLSX file holds ${mostXlsxRows.toLocaleString('en-IN')} bookings. Narrow the filters, or export CSV.`
        return answer(request, reply, { status: 400, message, reason: 'TOO_LARGE' })
      }
      const progress = { rows: 0, total }
      const file = fileOf(format, 'Bookings', columns, counted(itemsFrom(first, ask), progress))
      const madeAt = context.services.clock.now()
      const named = { name: 'bookings', format, madeAt, timeZone: first.timeZone }
      return isFramed
        ? sendFile(reply, { ...named, isFramed: true }, framed(file, progress))
        : sendFile(reply, named, file)
    })
  }
}

async function* counted(bookings: AsyncIterable<Item>, progress: Progress): AsyncGenerator<Item> {
  for await (const booking of bookings) {
    progress.rows += 1
    yield booking
  }
}
