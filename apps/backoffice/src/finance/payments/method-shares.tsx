import { paymentMethodNames } from '@atithi/api/finance/ledger/rules/method-names'
import { ProgressBar } from '@atithi/ui/progress-bar'
import { Skeleton } from '@atithi/ui/skeleton'
import { formatCounted, formatRoundMoney } from '../../lib/format.ts'
import type { Outputs } from '../../lib/trpc.ts'

/** What came by each method, the most first. */
export function MethodShares({
  methods,
}: {
  methods: Outputs['payments']['summary']['methods'] | undefined
}) {
  if (!methods) return <Skeleton className="h-40" />
  const came = methods
    .filter(({ received }) => received > 0)
    .toSorted((a, b) => b.received - a.received)
  if (came.length === 0)
    return <p className="text-sm text-muted">Nothing was received this month yet.</p>
  const most = came[0]?.received ?? 0
  return (
    <div className="flex flex-col gap-4">
      {came.map(({ method, received, payments }) => (
        <ProgressBar
          key={method}
          label={paymentMethodNames[method]}
          value={received}
          max={most}
          valueText={`${formatRoundMoney(received)}, ${formatCounted(payments, 'payment')}`}
        />
      ))}
    </div>
  )
}
