import { z } from 'zod'
import { fileContent } from '../../kernel/shared/file-content.ts'
import { id } from '../../kernel/shared/ids.ts'
import { isoDate } from '../../kernel/shared/iso-date.ts'
import { page } from '../../kernel/shared/paging.ts'
import { optionalText, paise, requiredText, withoutUnseen } from '../../kernel/shared/text.ts'
import { gstin } from '../../tax/gst/schema.ts'
import { channelIds } from '../rules.ts'
import { remittanceFields } from './rules/read-remittance.ts'
import { netOf, statementKinds } from './rules/verdict.ts'

const mostAtOnce = 100_000_000_000
/** Bookings of one paper: a month of a large hotel. */
const mostLines = 500
const reason = requiredText('a reason', 300)
const channelId = z.enum(channelIds, 'Choose a channel.')
const kind = z.enum(statementKinds, 'Choose an invoice of commission or a payout.')
const part = (what: string) => paise(what, 0, mostAtOnce).default(0)

const line = z.object({
  /** The number that the channel gave the booking. */
  reservationCode: requiredText('the reservation', 60),
  gross: part('what the guest paid'),
  commission: part('the commission'),
  commissionTax: part('the GST on the commission'),
  tcs: part('the TCS'),
  tds: part('the TDS'),
})

/** What makes credit of the GST on the commission possible: whose invoice it is and, beside a payout, its number. */
const taxInvoice = {
  supplierGstin: gstin.optional(),
  taxInvoice: optionalText(80).optional(),
}

const head = z.object({
  channelId,
  kind,
  number: requiredText('the number of the paper', 80),
  issuedOn: isoDate,
  /** Of an invoice of commission. */
  dueOn: isoDate.optional(),
  /** Of a payout: the account at the bank where it arrives. */
  accountId: id.optional(),
  ...taxInvoice,
})

const isDueInTime = ({ kind, dueOn, issuedOn }: Pick<Head, 'kind' | 'dueOn' | 'issuedOn'>) =>
  dueOn === undefined || (kind === 'commission-invoice' && dueOn >= issuedOn)
const dueInTime = { path: ['dueOn'], message: 'An invoice is due on its day or after it.' }
type Head = z.output<typeof head>

export const enterStatementInput = head
  .extend({
    lines: z
      .array(line)
      .min(1, 'Enter at least one booking.')
      .max(mostLines, `At most ${mostLines} bookings on one paper.`),
  })
  .refine(isDueInTime, dueInTime)
  .superRefine(({ kind, lines }, context) => {
    const say = (path: string, message: string) =>
      context.issues.push({ code: 'custom', path: [path], message, input: path })
    const codes = new Set(lines.map(one => one.reservationCode.toUpperCase()))
    if (codes.size < lines.length) say('lines', 'A reservation stands twice.')
    if (lines.some(one => netOf(kind, one) < 0))
      say('lines', 'What is kept of a booking is more than the guest paid for it.')
    if (kind === 'commission-invoice' && lines.some(one => one.gross + one.tcs > 0))
      say('lines', 'An invoice of commission has commission, GST on it and TDS alone.')
  })
export type EnterStatement = z.output<typeof enterStatementInput>

/** A portal's CSV file in base64, and which of its columns is read as what; as kept, or as its heads tell, when it is not given. */
const file = {
  content: fileContent,
  mapping: z.partialRecord(z.enum(remittanceFields), requiredText('a column', 200)).optional(),
}
export const readFileInput = z.object({ channelId, kind, ...file })
export type ReadFile = z.output<typeof readFileInput>

export const importFileInput = head
  .extend({
    ...file,
    fileName: requiredText('the name of the file', 200),
    /** Whether rows that cannot be read are left out; refused else. */
    leaveOutBad: z.boolean().default(false),
  })
  .refine(isDueInTime, dueInTime)
export type ImportFile = z.output<typeof importFileInput>

export const listStatementsInput = page.extend({
  channelId: channelId.optional(),
  kind: kind.optional(),
})
export type ListStatements = z.output<typeof listStatementsInput>

export const statementInput = z.object({ statementId: id })
export const withdrawInput = statementInput.extend({ reason })
export const markPaidInput = statementInput.extend({
  paidOn: isoDate,
  reference: requiredText('the reference of the payment', 80),
})
export const taxInvoiceInput = statementInput.extend(taxInvoice)
export type TaxInvoice = z.output<typeof taxInvoiceInput>
export type MarkPaid = z.output<typeof markPaidInput>

export const duesInput = z.object({ channelId: channelId.optional(), kind })
export type Dues = z.output<typeof duesInput>

export const addCardInput = z
  .object({
    channelId,
    /** By the code of the booking, or by the channel's number. */
    booking: requiredText('the booking', 60),
    amount: paise('the amount', 100, mostAtOnce),
    validFrom: isoDate,
    validTo: isoDate,
    /** The last four digits alone: more of a card is never taken. */
    lastFour: z
      .string()
      .overwrite(withoutUnseen)
      .trim()
      .regex(/^[0-9]{4}$/, 'The last four digits alone.')
      .optional(),
  })
  .refine(({ validFrom, validTo }) => validTo >= validFrom, {
    path: ['validTo'],
    message: 'The last day lies on or after the first.',
  })
export type AddCard = z.output<typeof addCardInput>

export const listCardsInput = page.omit({ search: true }).extend({
  /** Only those that are still to be charged. */
  isOpen: z.boolean().default(false),
})
export type ListCards = z.output<typeof listCardsInput>

const card = z.object({ cardId: id })
export const chargeCardInput = card.extend({ reference: optionalText(40).optional() })
export const voidCardInput = card.extend({ reason })
