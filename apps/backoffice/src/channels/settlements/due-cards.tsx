import { channelNames } from '@atithi/api/channels/rules'
import { Card, CardBody, CardHeader } from '@atithi/ui/card'
import { Skeleton } from '@atithi/ui/skeleton'
import { QueryFailure } from '../../components/query-failure.tsx'
import { formatCounted, formatMoney, formatShortDay } from '../../lib/format.ts'
import { trpc } from '../../lib/trpc.ts'
import type { Due } from './settlement-words.ts'

const cards = [
  {
    kind: 'payout' as const,
    title: 'Still to be paid out',
    about: 'Guests paid the channel and have left; no payout has them yet.',
    none: 'Every stay that was paid to a channel is on a payout.',
  },
  {
    kind: 'commission-invoice' as const,
    title: 'Commission not invoiced yet',
    about: 'Guests paid the hotel and have left; no invoice has them yet.',
    none: 'Every stay with commission is on an invoice.',
  },
]

/** What no paper of a channel has yet, by channel with the oldest departure. */
export function DueCards({ propertyId }: { propertyId: string }) {
  return (
    <div className="grid gap-4 lg:grid-cols-2">
      {cards.map(card => (
        <DueCard key={card.kind} propertyId={propertyId} {...card} />
      ))}
    </div>
  )
}

type DueCardProps = (typeof cards)[number] & { propertyId: string }

function DueCard({ propertyId, kind, title, about, none }: DueCardProps) {
  const query = trpc.payments.channels.dues.useQuery({ propertyId, kind })
  if (query.isError && !query.data)
    return <QueryFailure title="What channels owe could not be loaded" query={query} />
  if (!query.data) return <Skeleton className="h-44" />
  const { items, net, total } = query.data
  const groups = [...Map.groupBy(items, one => one.channelId)]
  return (
    <Card>
      <CardHeader
        title={title}
        description={about}
        actions={<strong className="text-lg tabular-nums">{formatMoney(net)}</strong>}
      />
      <CardBody>
        {total === 0 ? (
          <p className="text-sm text-muted">{none}</p>
        ) : (
          <ul className="divide-y divide-line text-sm">
            {groups.map(([channelId, own]) => (
              <DueRow key={channelId} name={channelNames[channelId]} own={own} />
            ))}
          </ul>
        )}
      </CardBody>
    </Card>
  )
}

function DueRow({ name, own }: { name: string; own: readonly Due[] }) {
  const unknown = own.filter(one => one.net === null).length
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 py-2">
      <span>
        <span className="font-medium">{name}</span>{' '}
        <span className="text-muted">
          {formatCounted(own.length, 'stay')}
          {own[0] && `, since ${formatShortDay(own[0].checkOut)}`}
          {unknown > 0 && `, ${unknown} without a known commission`}
        </span>
      </span>
      <span className="tabular-nums">
        {formatMoney(own.reduce((sum, one) => sum + (one.net ?? 0), 0))}
      </span>
    </li>
  )
}
