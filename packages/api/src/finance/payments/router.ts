import { requireGrant } from '../../kernel/access/gates.ts'
import { DomainError } from '../../kernel/errors/domain-error.ts'
import { kernelReasons } from '../../kernel/errors/reasons.ts'
import { actInput, actOnce } from '../../kernel/idempotency/act-once.ts'
import { inPortfolio, inProperty, router } from '../../kernel/procedures/builders.ts'
import { issueInvoices } from '../documents/commands/invoices.ts'
import { setPrefix } from '../documents/commands/series.ts'
import { findDocumentOfLine, getDocument, listDocuments } from '../documents/reads/documents.ts'
import { listSeries } from '../documents/reads/series.ts'
import { onFolio } from '../folio/commands/on-folio.ts'
import { onBooking, onDocument, onPayment } from '../procedures.ts'
import { financeReasons } from '../reasons.ts'
import { recordPayment, refundPayment } from './commands/payments.ts'
import { makeUpiQr } from './commands/upi.ts'
import { writeOff } from './commands/write-off.ts'
import { summarisePayments } from './queries/summary.ts'
import {
  findLineOfPayment,
  getPayment,
  getPaymentDetail,
  listPayments,
  type Payment,
} from './reads/listing.ts'
import {
  listPaymentsInput,
  recordInput,
  refundInput,
  seriesInput,
  summaryInput,
  upiQrInput,
  writeOffInput,
} from './schema.ts'

const deskBooking = onBooking('payments')
const ok = { ok: true } as const

const withReceipt = (payment: Payment) => ({
  ...payment,
  receipt: payment.documentId &&
    payment.documentNumber && {
      id: payment.documentId,
      number: payment.documentNumber,
      url: payment.documentUrl,
    },
})

export const paymentsRouter = router({
  list: inPortfolio('payments')
    .input(listPaymentsInput)
    .query(({ ctx, input }) =>
      ctx.work.read(db => listPayments(db, ctx.propertyIds, input, ctx.work.now)),
    ),
  summary: inPortfolio('payments')
    .input(summaryInput)
    .query(({ ctx, input }) =>
      ctx.work.read(db => summarisePayments(db, ctx.propertyIds, input, ctx.work.now)),
    ),
  /** Gives up what is open of a bill of a stay that is over; taken back by reversing its line. */
  writeOff: deskBooking
    .input(actInput)
    .use(async act => act.next(await actOnce(act)))
    .input(writeOffInput)
    .mutation(({ ctx, input }) => {
      requireGrant(ctx.person, 'write-off')
      return writeOff({ ...ctx, ...input }, input)
    }),
  get: onPayment('payments').query(({ ctx, input }) =>
    ctx.work.read(db => getPaymentDetail(db, ctx.propertyId, input.paymentId)),
  ),
  record: deskBooking.input(recordInput).mutation(async ({ ctx, input }) => {
    const id = await recordPayment({ ...ctx, ...input }, input)
    return ctx.work.read(async db => withReceipt(await getPayment(db, ctx.propertyId, id)))
  }),
  /** Gives back of what was paid on a booking in all, or pays a refund that waits. */
  refundBooking: deskBooking.input(refundInput).mutation(async ({ ctx, input }) => {
    requireGrant(ctx.person, 'refund')
    const id = await refundPayment({ ...ctx, ...input }, input)
    return ctx.work.read(db => getPayment(db, ctx.propertyId, id))
  }),
  upiQr: deskBooking
    .input(upiQrInput)
    .query(({ ctx, input }) => ctx.work.read(db => makeUpiQr(db, ctx.propertyId, input))),
  /** The paper that was given for a payment or refund. */
  receipt: onPayment('payments').query(({ ctx, input }) =>
    ctx.work.read(async db => {
      const lineId = await findLineOfPayment(db, ctx.propertyId, input.paymentId)
      const receipt = lineId && (await findDocumentOfLine(db, ctx.propertyId, lineId))
      if (!receipt) throw new DomainError(kernelReasons.NOT_FOUND, { what: 'receipt' }, 'paymentId')
      return receipt
    }),
  ),
  /** The newest invoice of a booking's own bill, or of any bill where that has none. */
  invoice: onBooking('bookings').query(({ ctx, input }) =>
    ctx.work.read(async db => {
      const papers = await listDocuments(db, ctx.propertyId, input.bookingId)
      const invoices = papers.filter(
        paper => paper.kind === 'tax-invoice' || paper.kind === 'bill-of-supply',
      )
      const invoice = invoices.find(paper => paper.billId === null) ?? invoices[0]
      if (!invoice) throw new DomainError(kernelReasons.NOT_FOUND, { what: 'invoice' }, 'bookingId')
      return invoice
    }),
  ),
  documents: onBooking('bookings').query(({ ctx, input }) =>
    ctx.work.read(async db => ({
      items: await listDocuments(db, ctx.propertyId, input.bookingId),
    })),
  ),
  /** All that one paper says; /documents/<id>.pdf is the same, drawn. */
  document: onDocument('bookings').query(({ ctx, input }) =>
    ctx.work.read(db => getDocument(db, ctx.propertyId, input.documentId)),
  ),
  /** Invoices what stands on the folio now, before check-out or for a stay that has none. */
  issueInvoice: deskBooking.mutation(async ({ ctx, input }) => {
    const items = await onFolio({ ...ctx, ...input }, (trx, at) => issueInvoices(trx, ctx.work, at))
    if (items.length === 0) throw new DomainError(financeReasons.NOTHING_TO_INVOICE, {})
    return { items }
  }),
  series: router({
    get: inProperty('settings').query(({ ctx }) =>
      ctx.work.read(db => listSeries(db, ctx.propertyId, ctx.work.now)),
    ),
    update: inProperty('settings')
      .input(seriesInput)
      .mutation(async ({ ctx, input }) => {
        await setPrefix(ctx.work, ctx.propertyId, input.prefix)
        return ok
      }),
  }),
})
