import { Card } from '@atithi/ui/card'
import { EmptyState } from '@atithi/ui/empty-state'
import { Skeleton } from '@atithi/ui/skeleton'
import { IndianRupee } from 'lucide-react'
import { QueryFailure } from '../../components/query-failure.tsx'
import { formatMoney } from '../../lib/format.ts'
import { type Outputs, trpc } from '../../lib/trpc.ts'
import type { ChannelsSearch } from '../words/channels-search.ts'
import { type NightCell, NightGrid, NightLegend, type NightRow } from './night-grid.tsx'
import { type NightSpan, NightTab } from './night-tab.tsx'
import { isOnItsWay } from './waiting.ts'

type Rates = Outputs['channels']['rates']
type RoomType = Rates['roomTypes'][number]
type Belief = RoomType['plans'][number]['nights'][number]

/** Our rate of a night, and the price at which each channel sells it. */
export function RatesTab({ search, mayEdit }: { search: ChannelsSearch; mayEdit: boolean }) {
  return (
    <NightTab
      search={search}
      mayEdit={mayEdit}
      hint="your rate by night, and below it the price that each channel last accepted for a rate plan."
    >
      {span => <RatesOf span={span} />}
    </NightTab>
  )
}

function RatesOf({ span }: { span: NightSpan }) {
  const rates = trpc.channels.rates.useQuery(span, { placeholderData: previous => previous })
  if (rates.isError) return <QueryFailure title="The rates could not be loaded" query={rates} />
  if (!rates.data) return <Skeleton className="h-96" />
  const { roomTypes, nights } = rates.data
  if (roomTypes.length === 0)
    return (
      <Card>
        <EmptyState icon={<IndianRupee />} level={2} title="No rates to send">
          Add a room type with a rate under Property; it is offered to your channels from there.
        </EmptyState>
      </Card>
    )
  return (
    <>
      <NightGrid
        caption="Rates by night and channel"
        nights={nights}
        groups={roomTypes.map(type => ({
          key: type.roomTypeId,
          label: type.name,
          rows: rowsOf(rates.data, type),
        }))}
      />
      <NightLegend tones={['waiting', 'held', 'refused']} />
    </>
  )
}

function rowsOf(rates: Rates, type: RoomType): NightRow[] {
  const own: NightRow = {
    key: 'own',
    label: type.name,
    hint: 'Best Available',
    isOwn: true,
    cells: rates.nights.map((_night, at) => {
      const rate = type.rate[at] ?? null
      const stay = type.minimumStay[at] ?? 1
      const through = type.minimumStayThrough[at] ?? 1
      return {
        text: rate === null ? '–' : formatMoney(rate),
        title: `Your rate${stay > 1 ? `, at least ${stay} nights` : ''}${through > 1 ? `, at least ${through} over the night` : ''}`,
      }
    }),
  }
  const plans = type.plans.map((plan): NightRow => {
    const connection = rates.connections.find(({ id }) => id === plan.connectionId)
    const byNight = new Map(plan.nights.map(belief => [belief.night, belief]))
    return {
      key: `${plan.connectionId} ${plan.ratePlanId}`,
      label: connection?.channelName ?? 'Channel',
      hint: plan.name,
      cells: rates.nights.map(night =>
        cellOf(
          byNight.get(night),
          isOnItsWay(rates.waiting, {
            connectionId: plan.connectionId,
            roomTypeId: type.roomTypeId,
            night,
          }),
        ),
      ),
    }
  })
  return [own, ...plans]
}

const restrictionsOf = (belief: Belief): string =>
  [
    belief.minimumStay !== null &&
      belief.minimumStay > 1 &&
      `at least ${belief.minimumStay} nights`,
    belief.minimumStayThrough !== null &&
      belief.minimumStayThrough > 1 &&
      `at least ${belief.minimumStayThrough} over the night`,
    belief.closedToArrival && 'no arrival',
    belief.closedToDeparture && 'no departure',
  ]
    .filter(Boolean)
    .join(', ')

function cellOf(belief: Belief | undefined, isWaiting: boolean): NightCell {
  if (!belief) return { text: '–', title: 'The channel was told nothing of this night' }
  const price = belief.price === null ? '?' : formatMoney(belief.price)
  const more = restrictionsOf(belief)
  if (belief.error !== null)
    return { text: price, title: `Refused: ${belief.error}`, tone: 'refused' }
  if (belief.heldPrice !== null)
    return {
      text: price,
      title: `${formatMoney(belief.heldPrice)} is held back by the price guard`,
      tone: 'held',
    }
  if (isWaiting) return { text: price, title: 'A change is on its way', tone: 'waiting' }
  return belief.closed
    ? { text: price, title: 'Closed at the channel', tone: 'closed' }
    : { text: price, title: more || 'As the channel sells it' }
}
