import { Button } from '@atithi/ui/button'
import { Card, CardBody, CardHeader } from '@atithi/ui/card'
import { Skeleton } from '@atithi/ui/skeleton'
import { CircleCheck, Info, TriangleAlert } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { messageFor } from '../../lib/failures.ts'
import { formatCounted, formatMoney, formatShortDay } from '../../lib/format.ts'
import { type Outputs, trpc } from '../../lib/trpc.ts'
import type { ConnectionDetail } from '../words/channel-words.tsx'

type Mapping = Outputs['channels']['mapping']['get']
type Pair = Mapping['rates'][number]

interface BeforeSavingProps {
  detail: ConnectionDetail
  mapping: Mapping
  /** What is chosen now, saved or not. */
  pairs: readonly Pair[]
  /** Rates of the channel that nobody has chosen. */
  left: readonly { label: string; codes: string }[]
}

/** What speaks against the mapping as it is chosen: rates that are left out, rooms for other guests, other prices. */
export function BeforeSaving({ detail, mapping, pairs, left }: BeforeSavingProps) {
  const { channelName } = detail
  return (
    <Card>
      <CardHeader
        title="Checks before it goes out"
        description={`What ${channelName} has today, beside what it is told once this is saved.`}
      />
      <CardBody>
        <ul className="flex flex-col gap-3 text-sm">
          {left.length > 0 ? (
            <Finding tone="warning">
              Not mapped at {channelName}:{' '}
              {left.map(({ label, codes }) => `${label} (${codes})`).join(', ')}. A reservation of
              them waits until somebody maps it.
            </Finding>
          ) : (
            <Finding tone="ok">Every rate of {channelName} is mapped.</Finding>
          )}
          <Guests channelName={channelName} mapping={mapping} pairs={pairs} />
          <Prices key={detail.lastAcceptedAt} detail={detail} mapping={mapping} pairs={pairs} />
        </ul>
      </CardBody>
    </Card>
  )
}

const marks = {
  ok: <CircleCheck aria-hidden="true" className="size-5 text-success-strong" />,
  warning: <TriangleAlert aria-hidden="true" className="size-5 text-warning-strong" />,
  unknown: <Info aria-hidden="true" className="size-5 text-muted" />,
} as const

function Finding({ tone, children }: { tone: keyof typeof marks; children: ReactNode }) {
  return (
    <li className="flex items-start gap-2">
      <span className="shrink-0">{marks[tone]}</span>
      <div className="min-w-0 wrap-anywhere">{children}</div>
    </li>
  )
}

function Guests({
  channelName,
  mapping: { rooms, channelRooms },
  pairs,
}: {
  channelName: string
  mapping: Mapping
  pairs: readonly Pair[]
}) {
  const chosen = new Map(pairs.map(pair => [pair.roomTypeId, pair.channelRoomCode]))
  const beside = rooms.flatMap(({ roomTypeId, name, maxGuests: ours }) => {
    const theirs = channelRooms.find(({ code }) => code === chosen.get(roomTypeId))?.maxGuests
    return theirs === undefined ? [] : [{ roomTypeId, name, ours, theirs }]
  })
  if (channelRooms.every(room => room.maxGuests === undefined))
    return (
      <Finding tone="unknown">
        {channelName} does not say how many guests its rooms take. Compare them in its extranet.
      </Finding>
    )
  const other = beside.filter(({ ours, theirs }) => ours !== theirs)
  if (other.length === 0)
    return <Finding tone="ok">Each room takes as many guests there as here.</Finding>
  return other.map(({ roomTypeId, name, ours, theirs }) => (
    <Finding key={roomTypeId} tone="warning">
      {name} takes {formatCounted(ours, 'guest')} here and {theirs} at {channelName}
      {theirs > ours
        ? ': it may sell more guests than fit. Correct it in its extranet.'
        : ': larger parties are not offered there.'}
    </Finding>
  ))
}

/**
 * Compared at once for what is chosen as the page opens, when it has been saved and when the channel has taken something, and on
 * demand after every change: each time asks the channel.
 */
function Prices({
  detail: { id: connectionId, channelName },
  mapping,
  pairs,
}: Pick<BeforeSavingProps, 'detail' | 'mapping' | 'pairs'>) {
  const [asked, setAsked] = useState(pairs)
  const prices = trpc.channels.mapping.comparePrices.useQuery(
    { connectionId, rates: [...asked] },
    {
      enabled: asked.length > 0,
      staleTime: Number.POSITIVE_INFINITY,
      refetchOnMount: 'always',
      gcTime: 0,
      retry: false,
    },
  )
  const isOther = JSON.stringify(asked) !== JSON.stringify(pairs)
  const compare = () => (isOther ? setAsked(pairs) : void prices.refetch())
  if (pairs.length === 0) return null
  if (isOther || prices.isError)
    return (
      <Finding tone="unknown">
        {isOther
          ? 'The prices of what is chosen now are not compared yet.'
          : `The prices could not be compared: ${messageFor(prices.error)}`}
        <div className="mt-2">
          <Button size="sm" variant="secondary" loading={prices.isFetching} onClick={compare}>
            Compare prices
          </Button>
        </div>
      </Finding>
    )
  if (prices.data === undefined || prices.isFetching)
    return (
      <li>
        <Skeleton className="h-5 w-64" />
      </li>
    )
  if (prices.data === null)
    return (
      <Finding tone="unknown">
        {channelName} does not tell its prices. Compare them in its extranet.
      </Finding>
    )
  const { compared, differences } = prices.data
  if (compared === 0)
    return (
      <Finding tone="ok">
        {channelName} has no prices for the next 30 nights: it gets yours.
      </Finding>
    )
  if (differences.length === 0)
    return <Finding tone="ok">The prices of the next 30 nights agree.</Finding>
  const names = new Map(
    mapping.rooms.flatMap(room =>
      room.rates.map(rate => [rate.ratePlanId, `${room.name}, ${rate.name}`] as const),
    ),
  )
  return differences.map(({ ratePlanId, night, ours, theirs, nights }) => (
    <Finding key={ratePlanId} tone="warning">
      {names.get(ratePlanId)}: {formatMoney(ours)} here, {formatMoney(theirs)} at {channelName} on{' '}
      {formatShortDay(night)}
      {nights > 1 && ` and ${formatCounted(nights - 1, 'more night')}`}. Saving sends yours.
    </Finding>
  ))
}
