import { z } from 'zod'
import { isoDate } from '../../../kernel/shared/iso-date.ts'
import { currencyDisplays } from '../../../kernel/shared/money.ts'
import { folioMethods } from '../../ledger/rules/folio-methods.ts'
import type { DocumentContent } from './content.ts'

const paise = z.int()
const heads = { taxableValue: paise, cgst: paise, sgst: paise, igst: paise.optional() }
const party = z.object({
  name: z.string(),
  address: z.string(),
  gstin: z.string().nullable(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
})

/** Of what a document of version 1 is made. */
export const documentShape = z.object({
  supplier: party.extend({
    legalName: z.string().optional(),
    state: z.string(),
    stateCode: z.string(),
    registration: z.string().optional(),
  }),
  recipient: party,
  placeOfSupply: z.string(),
  sez: z.object({ kind: z.enum(['unit', 'developer']), lut: z.string().nullable() }).optional(),
  currencyDisplay: z.enum(currencyDisplays).optional(),
  house: z
    .object({
      colour: z.string(),
      iconKey: z.string().nullable(),
      payTo: z.array(z.string()),
      checkInTime: z.string(),
      checkOutTime: z.string(),
    })
    .optional(),
  stay: z.object({
    code: z.string(),
    isGroup: z.boolean().optional(),
    guestName: z.string(),
    checkIn: isoDate,
    checkOut: isoDate,
    rooms: z.array(z.string()),
  }),
  lines: z.array(
    z.object({
      ...heads,
      description: z.string(),
      sac: z.string(),
      night: isoDate.nullable(),
      quantity: z.number(),
      unitPrice: paise.nullable(),
      discount: paise,
      partOf: paise.optional(),
      taxBasisPoints: z.int(),
      untaxed: z.enum(['exempt', 'outside-gst']).optional(),
      amount: paise,
    }),
  ),
  taxes: z.array(z.object({ ...heads, sac: z.string(), taxBasisPoints: z.int() })),
  totals: z.object({ ...heads, roundOff: paise, total: paise }),
  inWords: z.string(),
  payments: z.array(
    z.object({
      date: isoDate,
      kind: z.enum(['payment', 'refund']),
      method: z.enum(folioMethods),
      reference: z.string().nullable(),
      number: z.string().nullable(),
      amount: paise,
    }),
  ),
  balance: paise.nullable(),
  corrects: z.object({ title: z.string(), number: z.string(), date: isoDate }).nullable(),
  reason: z.string().nullable(),
  notes: z.array(z.string()),
})

/** The version in which documents are stored. A change of what is stored makes a new one, and an arm that reads the old. */
const version = 1

const stored = z.discriminatedUnion('version', [
  documentShape.extend({ version: z.literal(version) }),
])

/** What a document says, for its column: kept for as long as the law asks for the document (CGST Act, section 36). */
export const toStored = (content: DocumentContent): z.input<typeof stored> => ({
  version,
  ...content,
})

/** What a stored document says. Throws where its version is not known or a part is missing: a document is shown as it was issued, or not at all. */
export function contentOf(column: unknown): DocumentContent {
  const { version: _, ...content } = stored.parse(column)
  return content
}
