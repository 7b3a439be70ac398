import { Button } from '@atithi/ui/button'
import { Card } from '@atithi/ui/card'
import { EmptyState } from '@atithi/ui/empty-state'
import { PageHeader } from '@atithi/ui/page-header'
import { Skeleton } from '@atithi/ui/skeleton'
import { TabPanel, Tabs } from '@atithi/ui/tabs'
import { skipToken } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { MessagesSquare, PenLine } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { useWorkProperty } from '../../components/work-property.ts'
import { useDialogs } from '../../lib/dialogs.ts'
import { mayUse, type Person } from '../../lib/session.ts'
import { trpc } from '../../lib/trpc.ts'
import type { CommunicationsSearch, CommunicationTab } from '../communications-search.ts'
import { InboxTab } from '../inbox/inbox-tab.tsx'
import { OverviewTab } from '../overview/overview-tab.tsx'

const AnalyticsTab = lazy(() =>
  import('../analytics/analytics-tab.tsx').then(module => ({ default: module.AnalyticsTab })),
)
const SettingsTab = lazy(() =>
  import('../settings/settings-tab.tsx').then(module => ({ default: module.SettingsTab })),
)
const TemplatesTab = lazy(() =>
  import('../templates/templates-tab.tsx').then(module => ({ default: module.TemplatesTab })),
)
const AutomationTab = lazy(() =>
  import('../automation/automation-tab.tsx').then(module => ({ default: module.AutomationTab })),
)
const CampaignsTab = lazy(() =>
  import('../campaigns/campaigns-tab.tsx').then(module => ({ default: module.CampaignsTab })),
)
const LogTab = lazy(() => import('../log/log-tab.tsx').then(module => ({ default: module.LogTab })))

/** All that a hotel and its guests write to each other. */
export function CommunicationsPage({
  search,
  person,
}: {
  search: CommunicationsSearch
  person: Person
}) {
  const navigate = useNavigate({ from: '/communications' })
  const { propertyId, options, hasNone } = useWorkProperty(search.property)
  const { openSendMessage } = useDialogs()
  const tab = search.tab ?? 'overview'
  const go = (change: CommunicationsSearch) =>
    void navigate({ search: prev => ({ ...prev, ...change }), resetScroll: false })
  const unread = trpc.communications.overview.useQuery(propertyId ? { propertyId } : skipToken).data
    ?.unread
  const tabs: { value: CommunicationTab; label: string; count?: number }[] = [
    { value: 'overview', label: 'Overview' },
    { value: 'messages', label: 'Messages', ...(unread ? { count: unread } : {}) },
    { value: 'log', label: 'Log' },
    { value: 'templates', label: 'Templates' },
    { value: 'automation', label: 'Automation' },
    { value: 'campaigns', label: 'Campaigns' },
    { value: 'analytics', label: 'Analytics' },
    { value: 'settings', label: 'Settings' },
  ]
  return (
    <div className="flex flex-col gap-6">
      <PageHeader
        title="Communications"
        description={options.find(option => option.value === propertyId)?.label}
        actions={
          propertyId &&
          mayUse(person, 'guests') && (
            <Button icon={<PenLine />} onClick={() => openSendMessage({})}>
              Send Message
            </Button>
          )
        }
      />
      {hasNone && (
        <Card>
          <EmptyState icon={<MessagesSquare />} level={2} title="No properties found">
            Add your first property to write to its guests.
          </EmptyState>
        </Card>
      )}
      {propertyId && (
        <Tabs
          key={propertyId}
          label="Communications"
          value={tab}
          onValueChange={chosen =>
            go({ tab: chosen, q: undefined, channel: undefined, status: undefined })
          }
          tabs={tabs}
        >
          <TabPanel value="overview">
            <OverviewTab propertyId={propertyId} person={person} go={go} />
          </TabPanel>
          <TabPanel value="messages">
            <InboxTab propertyId={propertyId} search={search} person={person} go={go} />
          </TabPanel>
          <TabPanel value="log">
            <Suspense fallback={<Skeleton className="h-80" />}>
              <LogTab propertyId={propertyId} search={search} go={go} />
            </Suspense>
          </TabPanel>
          <TabPanel value="templates">
            <Suspense fallback={<Skeleton className="h-80" />}>
              <TemplatesTab propertyId={propertyId} search={search} person={person} go={go} />
            </Suspense>
          </TabPanel>
          <TabPanel value="automation">
            <Suspense fallback={<Skeleton className="h-80" />}>
              <AutomationTab propertyId={propertyId} />
            </Suspense>
          </TabPanel>
          <TabPanel value="campaigns">
            <Suspense fallback={<Skeleton className="h-80" />}>
              <CampaignsTab propertyId={propertyId} person={person} />
            </Suspense>
          </TabPanel>
          <TabPanel value="analytics">
            <Suspense fallback={<Skeleton className="h-80" />}>
              <AnalyticsTab
                propertyId={propertyId}
                period={search.period ?? 'this-month'}
                go={go}
              />
            </Suspense>
          </TabPanel>
          <TabPanel value="settings">
            <Suspense fallback={<Skeleton className="h-80" />}>
              <SettingsTab propertyId={propertyId} person={person} />
            </Suspense>
          </TabPanel>
        </Tabs>
      )}
    </div>
  )
}
