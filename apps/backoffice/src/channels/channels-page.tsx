import type { ChannelId } from '@atithi/api/channels/rules'
import { Button } from '@atithi/ui/button'
import { PageHeader } from '@atithi/ui/page-header'
import { Skeleton } from '@atithi/ui/skeleton'
import { TabPanel, Tabs } from '@atithi/ui/tabs'
import { useNavigate } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { mayUse, type Person } from '../lib/session.ts'
import { trpc } from '../lib/trpc.ts'
import { type ChannelsSearch, type ChannelTab, channelTabs } from './words/channels-search.ts'

// Each tab is a file of its own: nobody opens them all.
const ConnectionPage = lazy(() =>
  import('./connection/connection-page.tsx').then(module => ({ default: module.ConnectionPage })),
)
const ConnectModal = lazy(() =>
  import('./connections/connect-modal.tsx').then(module => ({ default: module.ConnectModal })),
)
const AnalyticsTab = lazy(() =>
  import('./analytics-tab.tsx').then(module => ({ default: module.AnalyticsTab })),
)
const CalendarsTab = lazy(() =>
  import('./calendars/calendars-tab.tsx').then(module => ({ default: module.CalendarsTab })),
)
const ConnectionsTab = lazy(() =>
  import('./connections/connections-tab.tsx').then(module => ({ default: module.ConnectionsTab })),
)
const IntegrationsTab = lazy(() =>
  import('./integrations-tab.tsx').then(module => ({ default: module.IntegrationsTab })),
)
const InventoryTab = lazy(() =>
  import('./nights/inventory-tab.tsx').then(module => ({ default: module.InventoryTab })),
)
const RatesTab = lazy(() =>
  import('./nights/rates-tab.tsx').then(module => ({ default: module.RatesTab })),
)
const OverviewTab = lazy(() =>
  import('./overview/overview-tab.tsx').then(module => ({ default: module.OverviewTab })),
)
const PropertiesTab = lazy(() =>
  import('./overview/properties-tab.tsx').then(module => ({ default: module.PropertiesTab })),
)
const ReservationsTab = lazy(() =>
  import('./reservations/reservations-tab.tsx').then(module => ({
    default: module.ReservationsTab,
  })),
)

const tabWords: Record<ChannelTab, string> = {
  overview: 'Overview',
  connections: 'Connections',
  reservations: 'Reservations',
  inventory: 'Inventory',
  rates: 'Rates',
  properties: 'Properties',
  integrations: 'Integrations',
  calendars: 'Calendars',
  analytics: 'Analytics',
}

/** What the hotels sell through travel portals: each connection, what it believes, what it sold. */
export function ChannelsPage({ search, person }: { search: ChannelsSearch; person: Person }) {
  const { connection, section } = search
  const [connecting, setConnecting] = useState<{ property?: string; channelId: ChannelId }>()
  return (
    <Suspense fallback={<Skeleton className="h-96" />}>
      {connection ? (
        <ConnectionPage connectionId={connection} part={section} />
      ) : (
        <ChannelTabs search={search} person={person} onConnect={setConnecting} />
      )}
      {connecting && (
        <Suspense>
          <ConnectModal
            property={connecting.property ?? search.property}
            channelId={connecting.channelId}
            onClose={() => setConnecting(undefined)}
          />
        </Suspense>
      )}
    </Suspense>
  )
}

interface ChannelTabsProps {
  search: ChannelsSearch
  person: Person
  onConnect: (start: { property?: string; channelId: ChannelId }) => void
}

function ChannelTabs({ search, person, onConnect }: ChannelTabsProps) {
  const navigate = useNavigate({ from: '/channels' })
  const open = trpc.channels.overbooked.useQuery({ propertyId: search.property })
  const tab = search.tab ?? 'overview'
  const mayEdit = mayUse(person, 'property')
  const connect = (property?: string) => onConnect({ property, channelId: 'booking.com' })
  return (
    <div className="flex flex-col gap-6">
      <PageHeader
        title="Channels"
        description="Availability, rates and reservations of travel portals."
        actions={
          <Button icon={<Plus />} onClick={() => connect()}>
            Connect Channel
          </Button>
        }
      />
      <Tabs<ChannelTab>
        label="Channel manager"
        value={tab}
        onValueChange={next =>
          void navigate({ search: ({ property }) => ({ property, tab: next }), replace: true })
        }
        tabs={channelTabs.map(value => ({
          value,
          label: tabWords[value],
          ...(value === 'reservations' && open.data?.total ? { count: open.data.total } : {}),
        }))}
      >
        <Suspense fallback={<Skeleton className="mt-6 h-96" />}>
          <TabPanel value="overview">
            <OverviewTab search={search} onConnect={connect} />
          </TabPanel>
          <TabPanel value="connections">
            <ConnectionsTab search={search} onConnect={() => connect()} />
          </TabPanel>
          <TabPanel value="reservations">
            <ReservationsTab search={search} mayBook={mayUse(person, 'bookings')} />
          </TabPanel>
          <TabPanel value="inventory">
            <InventoryTab search={search} mayEdit={mayEdit} />
          </TabPanel>
          <TabPanel value="rates">
            <RatesTab search={search} mayEdit={mayEdit} />
          </TabPanel>
          <TabPanel value="properties">
            <PropertiesTab search={search} mayEdit={mayEdit} onConnect={connect} />
          </TabPanel>
          <TabPanel value="integrations">
            <IntegrationsTab onConnect={channelId => onConnect({ channelId })} />
          </TabPanel>
          <TabPanel value="calendars">
            <CalendarsTab property={search.property} />
          </TabPanel>
          <TabPanel value="analytics">
            <AnalyticsTab search={search} />
          </TabPanel>
        </Suspense>
      </Tabs>
    </div>
  )
}
