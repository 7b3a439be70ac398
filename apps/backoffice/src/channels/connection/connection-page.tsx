import { Badge } from '@atithi/ui/badge'
import { Button } from '@atithi/ui/button'
import { PageHeader } from '@atithi/ui/page-header'
import { Skeleton } from '@atithi/ui/skeleton'
import { TabPanel, Tabs } from '@atithi/ui/tabs'
import { textLink } from '@atithi/ui/text-link'
import { Link, useNavigate } from '@tanstack/react-router'
import { RefreshCw } from 'lucide-react'
import { lazy, type ReactNode, Suspense } from 'react'
import { QueryFailure } from '../../components/query-failure.tsx'
import { trpc } from '../../lib/trpc.ts'
import { ConnectionMenu } from '../connections/connection-menu.tsx'
import { useConnectionActs } from '../connections/use-connection-acts.ts'
import { ConnectionBadge, type ConnectionDetail, lookAgain } from '../words/channel-words.tsx'
import type { ConnectionPart } from '../words/channels-search.ts'
import { ErrorsPart } from './errors-part.tsx'
import { HistoryPart } from './history-part.tsx'
import { StatusPart } from './status-part.tsx'

const MappingPart = lazy(() =>
  import('./mapping-part.tsx').then(module => ({ default: module.MappingPart })),
)
const ClosuresCard = lazy(() =>
  import('./closures-card.tsx').then(module => ({ default: module.ClosuresCard })),
)
const ChecksPart = lazy(() =>
  import('./checks-part.tsx').then(module => ({ default: module.ChecksPart })),
)
const SettingsPart = lazy(() =>
  import('./settings-part.tsx').then(module => ({ default: module.SettingsPart })),
)

interface ConnectionPageProps {
  connectionId: string
  part: ConnectionPart | undefined
}

/** One connection: where it stands, what is mapped, how it is set up, and what has happened. */
export function ConnectionPage({ connectionId, part }: ConnectionPageProps) {
  const detail = trpc.channels.connections.get.useQuery(
    { connectionId },
    { refetchInterval: query => lookAgain(query.state.data && [query.state.data]) },
  )
  const back = (
    <Link
      from="/channels"
      to="/channels"
      search={({ connection: _, section: _section, ...rest }) => ({ ...rest, tab: 'connections' })}
      className={textLink}
    >
      All connections
    </Link>
  )
  if (detail.isError)
    return (
      <div className="flex flex-col gap-6">
        <PageHeader title="Channel" back={back} />
        <QueryFailure title="The connection could not be loaded" query={detail} />
      </div>
    )
  if (!detail.data) return <Skeleton className="h-96" />
  return <Opened key={connectionId} detail={detail.data} part={part} back={back} />
}

interface OpenedProps {
  detail: ConnectionDetail
  part: ConnectionPart | undefined
  back: ReactNode
}

function Opened({ detail, part, back }: OpenedProps) {
  const navigate = useNavigate({ from: '/channels' })
  const acts = useConnectionActs(detail)
  const open = part ?? 'status'
  return (
    <div className="flex flex-col gap-6">
      <PageHeader
        title={detail.channelName}
        description={`${detail.propertyName}, hotel code ${detail.hotelCode}`}
        back={back}
        status={<ConnectionBadge row={detail} />}
        actions={
          !detail.hasEnded && (
            <>
              <Button
                variant="secondary"
                icon={<RefreshCw />}
                loading={acts.running === 'sync'}
                onClick={() => void acts.sync(false)}
              >
                Sync now
              </Button>
              <div className="flex-none!">
                <ConnectionMenu row={detail} acts={acts} />
              </div>
            </>
          )
        }
      />
      <Tabs<ConnectionPart>
        label="Parts of the connection"
        value={open}
        onValueChange={next =>
          void navigate({ search: prev => ({ ...prev, section: next }), replace: true })
        }
        tabs={[
          { value: 'status', label: 'Status' },
          ...(detail.hasEnded
            ? []
            : [
                { value: 'mapping' as const, label: 'Mapping', count: detail.rates },
                { value: 'settings' as const, label: 'Settings' },
                { value: 'closures' as const, label: 'Closed dates' },
                { value: 'checks' as const, label: 'Comparisons' },
              ]),
          { value: 'history', label: 'History' },
          { value: 'errors', label: 'Errors' },
        ]}
      >
        <TabPanel value="status">
          <StatusPart detail={detail} />
        </TabPanel>
        {!detail.hasEnded && (
          <Suspense fallback={<Skeleton className="mt-6 h-96" />}>
            <TabPanel value="mapping">
              <MappingPart detail={detail} />
            </TabPanel>
            <TabPanel value="settings">
              <SettingsPart detail={detail} />
            </TabPanel>
            <TabPanel value="closures">
              <ClosuresCard detail={detail} />
            </TabPanel>
            <TabPanel value="checks">
              <ChecksPart detail={detail} />
            </TabPanel>
          </Suspense>
        )}
        <TabPanel value="history">
          <HistoryPart connectionId={detail.id} />
        </TabPanel>
        <TabPanel value="errors">
          <ErrorsPart connectionId={detail.id} />
        </TabPanel>
      </Tabs>
      {detail.hasEnded && open !== 'history' && (
        <p className="text-sm text-muted">
          <Badge>Disconnected</Badge> Its history and its bookings stay.
        </p>
      )}
    </div>
  )
}
