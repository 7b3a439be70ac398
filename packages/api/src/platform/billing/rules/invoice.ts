import {
  type DocumentLine,
  type Figures,
  figuresOf,
} from '../../../finance/documents/rules/content.ts'
import type { IsoDate } from '../../../kernel/shared/dates.ts'
import { type Paise, portion } from '../../../kernel/shared/money.ts'
import { first, last } from '../../../kernel/shared/present.ts'
import { states } from '../../../kernel/shared/states.ts'

/** What a hotel owes, as it is kept: see the table billing_line. */
export interface OwedLine {
  id: string
  kind: 'subscription' | 'plan-credit' | 'plan-charge' | 'commission'
  day: IsoDate
  coversTo: IsoDate | null
  planName: string | null
  basisPoints: number | null
  base: Paise
  amount: Paise
}

export interface TaxCodes {
  subscriptionSac: string
  commissionSac: string
  /** Null: the platform is not registered and charges no GST. */
  taxBasisPoints: number | null
  /** The hotel is of another State than the platform: IGST in place of CGST and SGST (IGST Act, section 12(2)). */
  isInterState: boolean
}

const months = new Intl.DateTimeFormat('en-IN', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
})
const write = (day: IsoDate) => months.format(new Date(`${day}T00:00:00Z`))
const span = ({ day, coversTo }: OwedLine) => `${write(day)} to ${write(coversTo ?? day)}`

/** Half up, away from zero below it: what is credited bears the tax that was charged. */
const taxOn = (value: Paise, basisPoints: number): Paise =>
  value < 0 ? -portion(-value, basisPoints) : portion(value, basisPoints)

/** A value before GST as a line of a document. */
export function taxedLine(
  { description, sac, value }: { description: string; sac: string; value: Paise },
  { taxBasisPoints, isInterState }: Pick<TaxCodes, 'taxBasisPoints' | 'isInterState'>,
): DocumentLine {
  const rate = taxBasisPoints ?? 0
  const half = isInterState ? 0 : taxOn(value, rate / 2)
  const igst = isInterState ? taxOn(value, rate) : 0
  return {
    description,
    sac,
    night: null,
    quantity: 1,
    unitPrice: null,
    discount: 0,
    taxableValue: value,
    taxBasisPoints: rate,
    cgst: half,
    sgst: half,
    ...(igst !== 0 && { igst }),
    amount: value + 2 * half + igst,
  }
}

const feeWords: Record<'subscription' | 'plan-credit' | 'plan-charge', string> = {
  subscription: 'plan',
  'plan-charge': 'plan',
  'plan-credit': 'plan, not used',
}

/**
 * What of the lines an invoice takes and how it says it: fees one by one, commission in one line for each rate. Of fees, and of
 * commission, that come to nothing or less none is taken: they wait for what will be owed.
 */
export function composeInvoice(
  owed: readonly OwedLine[],
  codes: TaxCodes,
): { taken: string[]; figures: Figures } | null {
  const sumOf = (lines: readonly OwedLine[]) => lines.reduce((sum, line) => sum + line.amount, 0)
  const isDue = (lines: readonly OwedLine[]) => (sumOf(lines) > 0 ? lines : [])
  const fees = isDue(owed.filter(line => line.kind !== 'commission'))
  const commission = isDue(owed.filter(line => line.kind === 'commission'))
  if (fees.length + commission.length === 0) return null
  const lines = fees.map(line =>
    taxedLine(
      {
        description: `${line.planName ?? 'Plan'} ${line.kind === 'commission' ? '' : feeWords[line.kind]}, ${span(line)}`,
        sac: codes.subscriptionSac,
        value: line.amount,
      },
      codes,
    ),
  )
  for (const [basisPoints, own] of Map.groupBy(commission, line => line.basisPoints ?? 0)) {
    const days = own.map(line => line.day).toSorted()
    const [from, until] = [first(days, 'day of a commission'), last(days, 'day of a commission')]
    const when = from === until ? write(until) : `${write(from)} to ${write(until)}`
    lines.push(
      taxedLine(
        {
          description: `Commission of ${basisPoints / 100}% on online bookings, ${when}`,
          sac: codes.commissionSac,
          value: sumOf(own),
        },
        codes,
      ),
    )
  }
  return { taken: [...fees, ...commission].map(({ id }) => id), figures: figuresOf(lines, 0) }
}

/** Whether a supply to a hotel leaves the State of the platform: by the hotel's GSTIN, else by its address, else not at all. */
export function isInterState(
  hotel: { gstNumber: string | null; state: string },
  platformState: string,
): boolean {
  const code = hotel.gstNumber?.slice(0, 2) ?? states.find(({ name }) => name === hotel.state)?.code
  const own = states.find(({ name }) => name === platformState)?.code
  return code !== undefined && own !== undefined && code !== own
}
