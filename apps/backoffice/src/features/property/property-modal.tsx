import { Modal } from '@atithi/ui/modal'
import { Skeleton } from '@atithi/ui/skeleton'
import { TabPanel, Tabs } from '@atithi/ui/tabs'
import { LiveBadge, PropertyStatusBadge } from '../../lib/property-words.tsx'
import { trpc } from '../../lib/trpc.ts'
import { QueryFailure } from '../../shell/query-failure.tsx'
import { BasicForm } from './basic-form.tsx'
import type { PropertySearch } from './property-search.ts'
import { RoomsTab } from './rooms-tab.tsx'
import { usePropertyDialogs } from './use-property-dialogs.ts'

const tabs = [
  { value: 'basic' as const, label: 'Basic Info' },
  { value: 'rooms' as const, label: 'Rooms' },
]

/** One property: what it is and what it has to let. A new one gets its rooms once it is saved. */
export function PropertyModal({ view, search }: { view: string; search: PropertySearch }) {
  const { close, showTab } = usePropertyDialogs()
  const isNew = view === 'new'
  const query = trpc.properties.get.useQuery({ propertyId: view }, { enabled: !isNew })
  const property = query.data
  return (
    <Modal open onCloseRequest={close} size="xl" title={isNew ? 'Add Property' : (property?.name ?? 'Property')}>
      {isNew || property ? (
        <>
          {property && (
            <div className="mb-4 flex flex-wrap items-center gap-2">
              <PropertyStatusBadge status={property.status} />
              <LiveBadge isLive={property.publishStatus} />
              {property.missing.length > 0 && <p className="text-sm text-muted">Still to add: {property.missing.join(', ')}.</p>}
            </div>
          )}
          <Tabs label="Property" value={search.tab ?? 'basic'} onValueChange={showTab} tabs={tabs}>
            <TabPanel value="basic">
              <BasicForm property={property} />
            </TabPanel>
            <TabPanel value="rooms">
              {property ? (
                <RoomsTab propertyId={property.id} roomType={search.roomType} />
              ) : (
                <p className="text-sm text-muted">Please save the property first to manage room types.</p>
              )}
            </TabPanel>
          </Tabs>
        </>
      ) : query.isError ? (
        <QueryFailure title="The property could not be loaded" query={query} />
      ) : (
        <div className="grid gap-5 sm:grid-cols-2">
          <Skeleton className="h-16" />
          <Skeleton className="h-16" />
          <Skeleton className="h-16" />
          <Skeleton className="h-16" />
        </div>
      )}
    </Modal>
  )
}
