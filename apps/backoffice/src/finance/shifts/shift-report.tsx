import { paymentMethodNames } from '@atithi/api/finance/ledger/rules/method-names'
import { DescriptionList } from '@atithi/ui/description-list'
import { formatCounted, formatInstant, formatMoney } from '../../lib/format.ts'
import type { Outputs } from '../../lib/trpc.ts'

export type Shift = Outputs['payments']['shifts']['get']

/** What a shift hands over: its float, what came and went, what was paid out, and the count. */
export function ShiftReport({ shift }: { shift: Shift }) {
  const { float, cash, out, expected, counted, difference, note, methods, paidOuts } = shift
  return (
    <div className="flex flex-col gap-5">
      <DescriptionList
        items={[
          { label: 'Float', value: formatMoney(float) },
          { label: 'Cash taken, less refunds', value: formatMoney(cash) },
          { label: 'Paid out and dropped', value: formatMoney(out) },
          { label: 'To be in the drawer', value: <strong>{formatMoney(expected)}</strong> },
          ...(counted === null ? [] : [{ label: 'Counted', value: formatMoney(counted) }]),
          ...(difference === null || difference === 0
            ? []
            : [{ label: 'Difference', value: formatMoney(difference) }]),
          ...(note ? [{ label: 'Note', value: note }] : []),
        ]}
      />
      {methods.length > 0 && (
        <section>
          <h3 className="text-sm font-semibold">Taken by method</h3>
          <ul className="mt-1 divide-y divide-line text-sm">
            {methods.map(({ method, count, received, refunded }) => (
              <li key={method} className="flex justify-between gap-4 py-1.5">
                <span>
                  {paymentMethodNames[method]}{' '}
                  <span className="text-muted">{formatCounted(count, 'entry', 'entries')}</span>
                </span>
                <span className="text-right tabular-nums">
                  {formatMoney(received)}
                  {refunded > 0 && (
                    <span className="text-muted"> less {formatMoney(refunded)} refunded</span>
                  )}
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
      {paidOuts.length > 0 && (
        <section>
          <h3 className="text-sm font-semibold">Paid out</h3>
          <ul className="mt-1 divide-y divide-line text-sm">
            {paidOuts.map(({ id, kind, amount, reason, paidAt }) => (
              <li key={id} className="flex justify-between gap-4 py-1.5">
                <span className="min-w-0">
                  <span className="break-words">
                    {kind === 'drop' ? `Safe: ${reason}` : reason}
                  </span>{' '}
                  <span className="text-muted">{formatInstant(paidAt)}</span>
                </span>
                <span className="tabular-nums">{formatMoney(amount)}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
      {shift.denominations && shift.denominations.length > 0 && (
        <section>
          <h3 className="text-sm font-semibold">Count</h3>
          <p className="mt-1 text-sm text-muted tabular-nums">
            {shift.denominations
              .filter(({ count }) => count > 0)
              .map(({ value, count }) => `${count} × ₹${value}`)
              .join(', ')}
          </p>
        </section>
      )}
    </div>
  )
}
