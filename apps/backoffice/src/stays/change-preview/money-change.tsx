import type { MoneyLine, MoneyView } from '@atithi/api/stays/changes/schema/preview'
import { withReadableDays } from '../../lib/failures.ts'
import { formatMoney, formatShortDay } from '../../lib/format.ts'

const signed = (amount: number): string =>
  amount > 0
    ? `+ ${formatMoney(amount)}`
    : amount < 0
      ? `− ${formatMoney(-amount)}`
      : formatMoney(0)

const wordsOf = (line: MoneyLine): string =>
  line.night === null
    ? withReadableDays(line.description)
    : `${withReadableDays(line.description)}, ${formatShortDay(line.night)}`

const isGivenBack = (line: MoneyLine): boolean =>
  line.kind === 'refund' || line.kind === 'refund-withdrawn'

/** Line by line what is charged and taken off, with tax, and what the guest then owes or gets back. */
export function MoneyChange({ money }: { money: MoneyView }) {
  const { totalBefore, totalAfter, refund, balanceBefore, balanceAfter } = money
  const lines = money.lines.filter(line => !isGivenBack(line))
  const isShort = lines.length <= 6
  return (
    <section aria-label="Money" className="rounded-lg bg-sunken px-4 py-3 text-sm">
      {lines.length > 0 && (
        <details open={isShort} className="border-b border-line pb-2">
          <summary className="cursor-pointer py-1 text-muted">
            {lines.length === 1 ? 'What changes, with GST' : `${lines.length} changes, with GST`}
          </summary>
          <ul>
            {lines.map((line, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two rooms can have the same line
              <li key={at} className="flex items-baseline justify-between gap-4 py-1">
                <span className="min-w-0">{wordsOf(line)}</span>
                <span className="shrink-0 tabular-nums">{signed(line.amount + line.tax)}</span>
              </li>
            ))}
          </ul>
        </details>
      )}
      <dl className="pt-1">
        <Sum label="Total with GST" now={totalBefore} after={totalAfter} />
        {refund > 0 && <Sum label="To be refunded" after={refund} />}
        {balanceAfter < 0 ? (
          <Sum label="To be given back to the guest" after={-balanceAfter} strong />
        ) : (
          <Sum
            label="Balance to pay"
            {...(balanceBefore >= 0 && { now: balanceBefore })}
            after={balanceAfter}
            strong
          />
        )}
      </dl>
    </section>
  )
}

function Sum({
  label,
  now,
  after,
  strong = false,
}: {
  label: string
  now?: number
  after: number
  strong?: boolean
}) {
  return (
    <div className="flex items-baseline justify-between gap-4 py-1.5">
      <dt className={strong ? 'font-medium' : 'text-muted'}>{label}</dt>
      <dd className="text-right tabular-nums">
        {now !== undefined && now !== after && (
          <span className="mr-2 text-muted">
            <span className="sr-only">now </span>
            {formatMoney(now)}
            <span aria-hidden="true"> →</span>
            <span className="sr-only">, after </span>
          </span>
        )}
        <span className={strong ? 'text-base font-semibold' : 'font-medium'}>
          {formatMoney(after)}
        </span>
      </dd>
    </div>
  )
}
