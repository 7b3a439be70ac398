import { Banner } from '@atithi/ui/banner'
import { Button, buttonClasses } from '@atithi/ui/button'
import { Card } from '@atithi/ui/card'
import { EmptyState } from '@atithi/ui/empty-state'
import { Skeleton } from '@atithi/ui/skeleton'
import { StatCard, type StatChange } from '@atithi/ui/stat-card'
import { Link } from '@tanstack/react-router'
import { Activity, Building2, Cable, IndianRupee, Plus } from 'lucide-react'
import { QueryFailure } from '../../components/query-failure.tsx'
import { formatCount, formatPercent, formatRoundMoney } from '../../lib/format.ts'
import { type Outputs, trpc } from '../../lib/trpc.ts'
import { adviceOf, placeOf } from '../words/channel-words.tsx'
import type { ChannelsSearch } from '../words/channels-search.ts'
import { PerformanceTable } from './performance-table.tsx'
import { PropertiesTable } from './properties-table.tsx'

type Overview = Outputs['channels']['overview']

interface OverviewTabProps {
  search: ChannelsSearch
  onConnect: (property?: string) => void
}

/** How the channels stand at a glance: figures, what somebody has to look at, properties, and how each channel does. */
export function OverviewTab({ search, onConnect }: OverviewTabProps) {
  const overview = trpc.channels.overview.useQuery({ propertyId: search.property })
  const properties = trpc.channels.properties.useQuery({ propertyId: search.property })
  if (overview.isError)
    return <QueryFailure title="The channels could not be loaded" query={overview} />
  const { cards, attention, performance } = overview.data ?? {}
  return (
    <div className="flex flex-col gap-6">
      <Cards cards={cards} />
      {attention && <Attention rows={attention} />}
      {cards?.connections === 0 && (
        <Card>
          <EmptyState
            icon={<Cable />}
            level={2}
            title="No channel is connected"
            action={
              <>
                <Button icon={<Plus />} onClick={() => onConnect()}>
                  Connect Channel
                </Button>
                <Link
                  from="/channels"
                  to="/channels"
                  search={prev => ({ ...prev, tab: 'integrations' })}
                  className={buttonClasses('secondary')}
                >
                  See the channels
                </Link>
              </>
            }
          >
            Once a channel is connected, every room sold anywhere is taken off sale there within
            seconds, and what it sells comes in as a booking.
          </EmptyState>
        </Card>
      )}
      {properties.data && properties.data.items.length > 0 && (
        <PropertiesTable properties={properties.data.items} onConnect={onConnect} />
      )}
      {performance ? <PerformanceTable rows={performance} /> : <Skeleton className="h-64" />}
    </div>
  )
}

function changeOf(change: number | null | undefined): StatChange | undefined {
  if (change === null || change === undefined) return undefined
  return {
    direction: change > 0 ? 'up' : change < 0 ? 'down' : 'level',
    text: `${formatPercent(Math.abs(change))} on last month to this day`,
  }
}

function Cards({ cards }: { cards: Overview['cards'] | undefined }) {
  const loading = cards === undefined
  return (
    <div className="grid grid-cols-2 gap-3 sm:gap-4 xl:grid-cols-4">
      <StatCard
        label="Properties"
        icon={<Building2 />}
        loading={loading}
        value={formatCount(cards?.properties ?? 0)}
        hint={`${formatCount(cards?.activeProperties ?? 0)} active`}
      />
      <StatCard
        label="Connections"
        icon={<Cable />}
        loading={loading}
        value={formatCount(cards?.connections ?? 0)}
        hint={`${formatCount(cards?.connected ?? 0)} connected`}
      />
      <StatCard
        label="Revenue this month"
        icon={<IndianRupee />}
        loading={loading}
        value={formatRoundMoney(cards?.revenue ?? 0)}
        change={changeOf(cards?.revenueChange)}
        hint={cards?.revenueChange === null ? 'Nothing last month to compare with' : undefined}
      />
      <StatCard
        label="Uptime, 30 days"
        icon={<Activity />}
        loading={loading}
        value={
          cards?.uptime === null || cards?.uptime === undefined ? '–' : formatPercent(cards.uptime)
        }
        hint={cards?.uptime === null ? 'Not measured yet' : 'Visits that were answered'}
      />
    </div>
  )
}

function Attention({ rows }: { rows: Overview['attention'] }) {
  return rows.flatMap(row =>
    adviceOf(row)
      .filter(({ tone }) => tone !== 'info')
      .slice(0, 1)
      .map(({ tone, title, what, part, action }) => (
        <Banner
          key={row.id}
          tone={tone}
          title={`${row.channelName} at ${placeOf(row)}: ${title}`}
          action={
            <Link
              from="/channels"
              to="/channels"
              search={prev => ({ ...prev, connection: row.id, section: part })}
              className={buttonClasses('secondary', 'sm')}
            >
              {action}
            </Link>
          }
        >
          {what}
        </Banner>
      )),
  )
}
