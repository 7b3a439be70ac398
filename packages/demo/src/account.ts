import type { RateShare } from '@atithi/api/finance/documents/rules/content'
import type { FolioLine } from '@atithi/api/finance/ledger/rules/charges'
import type { TaxedAmount } from '@atithi/api/finance/ledger/rules/discounts'
import type { PaymentMethod } from '@atithi/api/finance/ledger/rules/payment-methods'
import type { IsoDate } from '@atithi/api/kernel/shared/dates'
import type { Paise } from '@atithi/api/kernel/shared/money'
import { indianBusinessDate } from './calendar.ts'
import { idsAt } from './made-ids.ts'
import type { Random } from './random.ts'

/** A document that is due for what was posted: it gets its number when all of the hotel's are in order. */
export type Due = { at: string; by: string | null } & (
  | { kind: 'receipt'; line: FolioLine; advance: Paise; shares: RateShare[] }
  /** Tells of everything that was charged by then and is on no document. */
  | { kind: 'invoice'; lines: FolioLine[] }
  | { kind: 'refund-voucher'; line: FolioLine; reason: string }
  | { kind: 'credit-note'; lines: FolioLine[]; all: FolioLine[]; refund: FolioLine; reason: string }
)

/** Who posts, and when; `date` is the business date, where it is not that of the moment. */
export interface Posting {
  at: string
  by: string | null
  date?: IsoDate
}

type NewLine = Pick<FolioLine, 'kind' | 'amount' | 'description'> & Partial<FolioLine>

const blank = {
  bookingRoomId: null,
  night: null,
  taxHead: null,
  method: null,
  reversesId: null,
  chargeId: null,
  extraId: null,
  propertyFeeId: null,
  slabRoomId: null,
  slabNight: null,
  quantity: null,
  unitPrice: null,
  taxBasisPoints: null,
  sac: null,
  supply: null,
  reference: null,
  reason: null,
  billId: null,
  documentId: null,
}

/** The folio of one booking while it is told: lines in the order in which they were posted, and the documents due for them. */
export interface Account {
  readonly lines: readonly FolioLine[]
  readonly due: readonly Due[]
  /** All charges with tax, and payments less refunds, so far. */
  charged(): Paise
  paid(): Paise
  post(posting: Posting, lines: readonly NewLine[]): FolioLine[]
  /** A charge with its tax. Answers it. */
  charge(posting: Posting, charge: NewLine, tax: Pick<TaxedAmount, 'cgst' | 'sgst'>): FolioLine
  /** Money that came, with its receipt; `shares` is what an advance is paid for. */
  pay(
    posting: Posting,
    payment: { amount: Paise; method: PaymentMethod; shares: RateShare[] },
  ): FolioLine
  /** Money that went back. */
  refund(
    posting: Posting,
    payment: { amount: Paise; method: PaymentMethod; reason: string },
  ): FolioLine
  require(document: Due): void
}

export function openAccount(random: Random): Account {
  const lines: FolioLine[] = []
  const due: Due[] = []
  const sumOf = (of: (line: FolioLine) => boolean) =>
    lines.reduce((sum, line) => sum + (of(line) ? line.amount : 0), 0)
  const isMoney = ({ kind }: FolioLine) => kind === 'payment' || kind === 'refund'
  const account: Account = {
    lines,
    due,
    charged: () => sumOf(line => !isMoney(line)),
    paid: () => -sumOf(isMoney),
    post({ at, by, date }, fresh) {
      const ids = idsAt(random, at, fresh.length)
      const businessDate = date ?? indianBusinessDate(at)
      const posted = fresh.map((line, place): FolioLine => {
        const id = ids[place]
        if (id === undefined) throw new RangeError('a line without an id')
        return { ...blank, businessDate, postedAt: at, postedBy: by, ...line, id }
      })
      lines.push(...posted)
      return posted
    },
    charge(posting, charge, { cgst, sgst }) {
      const [root] = account.post(posting, [charge])
      if (!root) throw new RangeError('a charge was not posted')
      const { taxBasisPoints, sac, description, reason } = root
      const tax = (taxHead: 'CGST' | 'SGST', amount: Paise): NewLine => ({
        kind: 'tax',
        taxHead,
        amount,
        taxBasisPoints,
        sac,
        reason,
        chargeId: root.id,
        description: `${taxHead} on ${description}`,
      })
      account.post(
        { ...posting, at: laterBy(posting.at, 1) },
        [tax('CGST', cgst), tax('SGST', sgst)].filter(line => line.amount !== 0),
      )
      return root
    },
    pay(posting, { amount, method, shares }) {
      const [line] = account.post(posting, [
        { kind: 'payment', amount: -amount, method, description: 'Payment received' },
      ])
      if (!line) throw new RangeError('a payment was not posted')
      const advance = Math.min(amount, Math.max(0, account.paid() - account.charged()))
      due.push({ at: posting.at, by: posting.by, kind: 'receipt', line, advance, shares })
      return line
    },
    refund(posting, { amount, method, reason }) {
      const [line] = account.post(posting, [
        { kind: 'refund', amount, method, description: 'Refund', reason },
      ])
      if (!line) throw new RangeError('a refund was not posted')
      return line
    },
    require: document => void due.push(document),
  }
  return account
}

/** So many milliseconds after an instant: what is posted in one go stays in order. */
export const laterBy = (at: string, milliseconds: number): string =>
  new Date(Date.parse(at) + milliseconds).toISOString()
