import { Card, CardBody, CardHeader } from '@atithi/ui/card'
import { Skeleton } from '@atithi/ui/skeleton'
import { Link } from '@tanstack/react-router'
import { CircleCheck } from 'lucide-react'
import { QueryFailure } from '../../components/query-failure.tsx'
import { formatCounted, formatMoney, formatShortDay } from '../../lib/format.ts'
import { type Outputs, trpc } from '../../lib/trpc.ts'
import { breakWords } from './reconciliation-words.ts'

type Break = Outputs['payments']['reconcile']['breaks']['items'][number]

/** What does not add up in a month, by kind, each with what to do. */
export function BreakList({ propertyId, month }: { propertyId: string; month: string }) {
  const query = trpc.payments.reconcile.breaks.useQuery({ propertyId, month })
  if (query.isError && !query.data)
    return <QueryFailure title="What is open could not be loaded" query={query} />
  if (!query.data) return <Skeleton className="h-32" />
  const { items } = query.data
  if (items.length === 0)
    return (
      <p className="flex items-center gap-2 rounded-lg border border-line bg-surface p-4 text-sm">
        <CircleCheck aria-hidden="true" className="size-4 text-success-strong" />
        Everything that was settled and imported adds up.
      </p>
    )
  const kinds = [...new Set(items.map(({ kind }) => kind))]
  return (
    <Card>
      <CardHeader
        title="What does not add up"
        description={`${formatCounted(items.length, 'thing')} to look at, the dearest to overlook first.`}
      />
      <CardBody className="flex flex-col gap-5">
        {kinds.map(kind => {
          const of = items.filter(one => one.kind === kind)
          return (
            <section key={kind} aria-label={breakWords[kind].title}>
              <h3 className="text-sm font-semibold">{breakWords[kind].title}</h3>
              <p className="text-sm text-muted">{breakWords[kind].advice}</p>
              <ul className="mt-2 divide-y divide-line border-y border-line text-sm">
                {of.map(one => (
                  <BreakRow
                    key={`${one.day} ${one.what} ${one.itemId} ${one.bankLineId} ${one.paymentId}`}
                    one={one}
                  />
                ))}
              </ul>
            </section>
          )
        })}
      </CardBody>
    </Card>
  )
}

function BreakRow({ one }: { one: Break }) {
  return (
    <li className="flex flex-wrap items-baseline gap-x-4 gap-y-1 py-2">
      <span className="w-20 shrink-0 text-muted tabular-nums">{formatShortDay(one.day)}</span>
      {one.paymentId ? (
        <Link
          from="/payments"
          to="/payments"
          search={prev => ({ ...prev, payment: one.paymentId ?? undefined })}
          className="min-w-0 flex-1 break-words text-link underline-offset-2 hover:underline"
        >
          {one.what}
        </Link>
      ) : (
        <span className="min-w-0 flex-1 break-words">{one.what}</span>
      )}
      <span className="text-right tabular-nums">
        {formatMoney(one.amount)}
        {one.difference !== null && (
          <span className="block text-xs text-danger-strong">
            {one.difference > 0 ? '+' : ''}
            {formatMoney(one.difference)}
          </span>
        )}
      </span>
    </li>
  )
}
