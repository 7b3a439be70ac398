import { createCallerFactory } from '@atithi/api/kernel/procedures/builders'
import { id } from '@atithi/api/kernel/shared/ids'
import { appRouter } from '@atithi/api/router'
import type { FastifyInstance } from 'fastify'
import { createPrinter } from '../documents/printer.ts'
import { iconOf, withIcon } from '../documents/with-icon.ts'
import { answer } from './errors.ts'
import { type CreateContext, factsOf } from './procedures.ts'
import { answerRefusals } from './refusals.ts'

const createCaller = createCallerFactory(appRouter)

/** Invoices, receipts and notes to read and print, for people of the hotel; what the platform invoices to it beside them. */
export async function documents(
  app: FastifyInstance,
  { createContext }: { createContext: CreateContext },
) {
  answerRefusals(app)
  const printer = createPrinter()
  app.addHook('onClose', () => printer.stop())

  app.get<{ Params: { file: string }; Querystring: { copy?: unknown } }>(
    '/documents/:file',
    async (request, reply) => {
      const documentId = /^(.+)\.pdf$/.exec(request.params.file)?.[1]
      if (!id.safeParse(documentId).success || !documentId)
        return answer(request, reply, { status: 404, message: 'There is no such document.' })
      const context = await createContext(factsOf(request, reply))
      const caller = createCaller(context)
      const document = await caller.payments.document({ documentId })
      const copy = request.query.copy === 'duplicate' ? 'duplicate' : 'original'
      const etag = `"${document.id}${copy === 'duplicate' ? '-duplicate' : ''}"`
      // It never changes; who may read it is asked each time.
      reply.header('cache-control', 'private, no-cache').header('etag', etag)
      if (request.headers['if-none-match'] === etag) return reply.code(304).send()
      const name = `${document.number.replaceAll('/', '-')}.pdf`
      const pdf = await printer.print(await withIcon(context.services.storage, document), copy)
      return reply
        .type('application/pdf')
        .header('content-disposition', `inline; filename="${name}"`)
        .send(Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength))
    },
  )
  app.get<{ Params: { file: string } }>('/documents/registration/:file', async (request, reply) => {
    const bookingId = /^(.+)\.pdf$/.exec(request.params.file)?.[1]
    if (!id.safeParse(bookingId).success || !bookingId)
      return answer(request, reply, { status: 404, message: 'There is no such booking.' })
    const context = await createContext(factsOf(request, reply))
    const card = await createCaller(context).bookings.registrationCard({ bookingId })
    const icon = await iconOf(context.services.storage, card.hotel.iconKey)
    const printedAt = context.services.clock.now().toISOString()
    const pdf = await printer.printCard({ ...card, ...(icon && { icon }), printedAt })
    // It says what is known now.
    return reply
      .header('cache-control', 'private, no-store')
      .type('application/pdf')
      .header('content-disposition', `inline; filename="registration-${card.code}.pdf"`)
      .send(Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength))
  })
  app.get<{ Params: { file: string } }>('/documents/platform/:file', async (request, reply) => {
    const invoiceId = /^(.+)\.pdf$/.exec(request.params.file)?.[1]
    if (!id.safeParse(invoiceId).success || !invoiceId)
      return answer(request, reply, { status: 404, message: 'There is no such invoice.' })
    const caller = createCaller(await createContext(factsOf(request, reply)))
    const { kind, content, ...invoice } = await caller.billing.invoice({ invoiceId })
    const etag = `"${invoice.id}"`
    reply.header('cache-control', 'private, no-cache').header('etag', etag)
    if (request.headers['if-none-match'] === etag) return reply.code(304).send()
    const isTaxed = content.supplier.gstin !== null
    const pdf = await printer.print(
      {
        ...invoice,
        kind: kind === 'credit-note' ? kind : isTaxed ? 'tax-invoice' : 'bill-of-supply',
        cancelledFor: null,
        content,
      },
      'original',
    )
    const name = `${invoice.number.replaceAll('/', '-')}.pdf`
    return reply
      .type('application/pdf')
      .header('content-disposition', `inline; filename="${name}"`)
      .send(Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength))
  })
}
