import type { DocumentId } from '@atithi/db/ids'
import { daysBetween, type IsoDate } from '../../kernel/shared/dates.ts'
import { allocate, type Paise } from '../../kernel/shared/money.ts'

/** Invoices that one receipt may settle. */
export const mostAgainst = 200
/** Days of a statement. */
export const longestStatement = 366

export const ageBuckets = ['current', 'to30', 'to60', 'to90', 'over90'] as const
export type AgeBucket = (typeof ageBuckets)[number]
export const ageNames: Record<AgeBucket, string> = {
  current: 'Not due',
  to30: '1–30 days',
  to60: '31–60 days',
  to90: '61–90 days',
  over90: 'Over 90 days',
}

/** How long an invoice is past its due date on a day: due that day is not past it. */
export function ageOf(dueOn: IsoDate, today: IsoDate): AgeBucket {
  const days = daysBetween(dueOn, today)
  if (days <= 0) return 'current'
  return days <= 30 ? 'to30' : days <= 60 ? 'to60' : days <= 90 ? 'to90' : 'over90'
}

export type Ageing = Record<AgeBucket, Paise>

/** What is open by how long it is past due; the buckets sum to all that is open. */
export function ageingOf(open: readonly { dueOn: IsoDate; open: Paise }[], today: IsoDate): Ageing {
  const ageing: Ageing = { current: 0, to30: 0, to60: 0, to90: 0, over90: 0 }
  for (const one of open) ageing[ageOf(one.dueOn, today)] += one.open
  return ageing
}

export interface OpenInvoice {
  documentId: DocumentId
  number: string
  /** Above zero. */
  open: Paise
}

export interface ReceiptPart<Invoice extends OpenInvoice = OpenInvoice> {
  invoice: Invoice
  money: Paise
  tds: Paise
}

export type ReceiptFault =
  | { fault: 'not-open'; documentId: DocumentId }
  | { fault: 'above-open'; invoice: OpenInvoice }
  | { fault: 'tds-without-invoice' }

/**
 * What a receipt settles: the invoices that it names, else the oldest first as they come. TDS is spread over what is settled by its
 * share, so that each invoice has its own; money beyond the invoices is the advance. Money, TDS and advance sum to what was paid.
 */
export function spreadReceipt<Invoice extends OpenInvoice>(
  paid: {
    amount: Paise
    tds: Paise
    against?: readonly { documentId: DocumentId; amount: Paise }[] | undefined
  },
  open: readonly Invoice[],
): { parts: ReceiptPart<Invoice>[]; advance: Paise } | ReceiptFault {
  const total = paid.amount + paid.tds
  const wanted: { invoice: Invoice; part: Paise }[] = []
  if (paid.against) {
    for (const { documentId, amount } of paid.against) {
      const invoice = open.find(one => one.documentId === documentId)
      if (!invoice) return { fault: 'not-open', documentId }
      if (amount > invoice.open) return { fault: 'above-open', invoice }
      wanted.push({ invoice, part: amount })
    }
  } else {
    let left = total
    for (const invoice of open) {
      const part = Math.min(left, invoice.open)
      if (part > 0) wanted.push({ invoice, part })
      left -= part
    }
  }
  const settled = wanted.reduce((sum, one) => sum + one.part, 0)
  if (paid.tds > settled) return { fault: 'tds-without-invoice' }
  const withheld =
    paid.tds === 0
      ? wanted.map(() => 0)
      : allocate(
          paid.tds,
          wanted.map(one => one.part),
        )
  const parts = wanted.map(({ invoice, part }, at) => {
    const tds = withheld[at] ?? 0
    return { invoice, money: part - tds, tds }
  })
  return { parts, advance: total - settled }
}

/** What may still be put on an account; null: as much as comes. */
export const creditLeft = (limit: Paise | null, outstanding: Paise): Paise | null =>
  limit === null ? null : Math.max(0, limit - outstanding)

/**
 * The most of a receipt that a company withholds by itself: 10 % of rooms that it rents by contract (Income-tax Act 2025, section 393(1),
 * rent; 2 % where it is a contract for work). What is entered beyond it gives a debt up, and asks the grant to write off.
 */
export const mostTds = ({ amount, tds }: { amount: Paise; tds: Paise }): Paise =>
  Math.floor((amount + tds) / 10)
