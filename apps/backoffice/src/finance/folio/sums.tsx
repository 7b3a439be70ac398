import { formatMoney } from '../../lib/format.ts'
import type { Account } from './account.ts'

/** What the stay comes to, what was paid, and what is left. */
export function Sums({ account }: { account: Account }) {
  const { status, totalAmount, chargedAmount, paidAmount, balance } = account
  const total = status === 'cancelled' ? chargedAmount : totalAmount
  const figures = [
    { label: status === 'cancelled' ? 'Kept' : 'Total with GST', value: total },
    { label: 'Paid', value: paidAmount },
    { label: balance < 0 ? 'Paid too much' : 'Balance', value: Math.abs(balance) },
  ]
  return (
    <dl className="grid grid-cols-3 divide-x divide-line rounded-lg bg-sunken py-3">
      {figures.map(({ label, value }, at) => (
        <div key={label} className="min-w-0 px-3 sm:px-4">
          <dt className="text-xs text-muted">{label}</dt>
          <dd
            className={
              at === 2
                ? 'text-lg font-semibold tabular-nums max-sm:text-base'
                : 'text-lg tabular-nums max-sm:text-base'
            }
          >
            {formatMoney(value)}
          </dd>
        </div>
      ))}
    </dl>
  )
}
