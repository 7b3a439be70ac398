import { Card } from '@atithi/ui/card'
import { EmptyState } from '@atithi/ui/empty-state'
import { Skeleton } from '@atithi/ui/skeleton'
import { BedDouble } from 'lucide-react'
import { QueryFailure } from '../../components/query-failure.tsx'
import { formatCounted } from '../../lib/format.ts'
import { type Outputs, trpc } from '../../lib/trpc.ts'
import type { ChannelsSearch } from '../words/channels-search.ts'
import { type NightCell, NightGrid, NightLegend, type NightRow } from './night-grid.tsx'
import { type NightSpan, NightTab } from './night-tab.tsx'
import { isOnItsWay } from './waiting.ts'

type Inventory = Outputs['channels']['inventory']
type RoomType = Inventory['roomTypes'][number]
type Belief = RoomType['channels'][number]['nights'][number]

/** Rooms left, and what each channel believes of it. */
export function InventoryTab({ search, mayEdit }: { search: ChannelsSearch; mayEdit: boolean }) {
  return (
    <NightTab
      search={search}
      mayEdit={mayEdit}
      hint="rooms left by night, and below them what each channel believes. A channel may be offered fewer than are left."
    >
      {span => <InventoryOf span={span} />}
    </NightTab>
  )
}

function InventoryOf({ span }: { span: NightSpan }) {
  const inventory = trpc.channels.inventory.useQuery(span, {
    placeholderData: previous => previous,
  })
  if (inventory.isError)
    return <QueryFailure title="The rooms could not be loaded" query={inventory} />
  if (!inventory.data) return <Skeleton className="h-96" />
  const { roomTypes } = inventory.data
  const first = roomTypes[0]
  if (!first)
    return (
      <Card>
        <EmptyState icon={<BedDouble />} level={2} title="No rooms to sell">
          Add a room type under Property; it is offered to your channels from there.
        </EmptyState>
      </Card>
    )
  return (
    <>
      <NightGrid
        caption="Rooms by night and channel"
        nights={first.nights.map(({ night }) => night)}
        groups={roomTypes.map(type => ({
          key: type.roomTypeId,
          label: type.name,
          rows: rowsOf(inventory.data, type),
        }))}
      />
      <NightLegend tones={['waiting', 'refused']} />
    </>
  )
}

function rowsOf(inventory: Inventory, type: RoomType): NightRow[] {
  const own: NightRow = {
    key: 'own',
    label: type.name,
    hint: formatCounted(type.quantity, 'room'),
    isOwn: true,
    cells: type.nights.map(({ available, sold, blocked, stopSell }) => ({
      text: stopSell ? 'Stop' : available,
      title: `${available} left, ${sold} sold, ${blocked} blocked${stopSell ? ', stop sell' : ''}`,
    })),
  }
  const channels = inventory.connections.map(({ id, channelName, isActive }): NightRow => {
    const nights = type.channels.find(one => one.connectionId === id)?.nights ?? []
    const byNight = Map.groupBy(nights, ({ night }) => night)
    return {
      key: id,
      label: channelName,
      hint: nights.length === 0 ? 'Not mapped' : isActive ? undefined : 'Paused',
      cells: type.nights.map(({ night }) =>
        cellOf(
          byNight.get(night) ?? [],
          isOnItsWay(inventory.waiting, { connectionId: id, roomTypeId: type.roomTypeId, night }),
        ),
      ),
    }
  })
  return [own, ...channels]
}

/** Of the rates of a room type the counter is one: what any of them was told last. */
function cellOf(beliefs: readonly Belief[], isWaiting: boolean): NightCell {
  const [belief] = beliefs
  if (!belief) return { text: '–', title: 'The channel was told nothing of this night' }
  const error = beliefs.find(one => one.error !== null)?.error
  const isClosed = beliefs.every(({ closed }) => closed === true)
  const text = belief.available === null ? '?' : isClosed ? 'Closed' : belief.available
  if (error) return { text, title: `Refused: ${error}`, tone: 'refused' }
  if (isWaiting) return { text, title: `${text}, a change is on its way`, tone: 'waiting' }
  return isClosed
    ? { text, title: 'Closed at the channel', tone: 'closed' }
    : { text, title: `${text} rooms offered there` }
}
