import { Button, buttonClasses } from '@atithi/ui/button'
import { Modal } from '@atithi/ui/modal'
import { Skeleton } from '@atithi/ui/skeleton'
import { TabPanel, Tabs } from '@atithi/ui/tabs'
import { Link } from '@tanstack/react-router'
import { ChartLine, ExternalLink } from 'lucide-react'
import { Suspense } from 'react'
import { useSaveSlot } from '../../components/forms/save-slot.tsx'
import { QueryFailure } from '../../components/query-failure.tsx'
import { LiveBadge, PropertyStatusBadge, siteHref } from '../../components/words/property-words.tsx'
import { mayUse, type Person } from '../../lib/session.ts'
import { trpc } from '../../lib/trpc.ts'
import type { Property } from '../basics/basic-fields.ts'
import type { PropertySearch, PropertyTab } from '../dialogs/property-search.ts'
import { usePropertyDialogs } from '../dialogs/use-property-dialogs.ts'
import {
  BasicForm,
  ContentPanel,
  PhotosPanel,
  PoliciesPanel,
  ReviewsPanel,
  RoomTypes,
} from '../panels/lazy-panels.ts'
import { NumberedRooms } from '../rooms/numbered-rooms.tsx'
import { savedFirst } from '../wizard/saved-first.ts'

const tabs: readonly { value: PropertyTab; label: string }[] = [
  { value: 'basic', label: 'Basic Info' },
  { value: 'rooms', label: 'Rooms' },
  { value: 'amenities', label: 'Amenities' },
  { value: 'policies', label: 'Policies' },
  { value: 'photos', label: 'Photos' },
]
const reviewsTab: (typeof tabs)[number] = { value: 'reviews', label: 'Reviews' }

interface PropertyModalProps {
  view: string
  search: PropertySearch
  person: Person
}

/** One property: what it is and what it has to let. A new one gets the rest once it is saved. */
export function PropertyModal({ view, search, person }: PropertyModalProps) {
  const { close, showTab, created } = usePropertyDialogs()
  const saves = useSaveSlot()
  const isNew = view === 'new'
  const query = trpc.properties.get.useQuery({ propertyId: view }, { enabled: !isNew })
  const property = query.data
  const tab = search.tab ?? 'basic'
  const footer = (
    <>
      <span className="mr-auto flex flex-wrap gap-1 max-sm:w-full">
        {property?.publishStatus && property.subdomain && (
          <a
            href={siteHref(property.subdomain)}
            target="_blank"
            rel="noreferrer"
            className={buttonClasses('ghost', 'md', 'max-sm:px-1')}
          >
            <ExternalLink aria-hidden="true" className="size-4" />
            View Website
          </a>
        )}
        {property && mayUse(person, 'reports') && (
          <Link
            to="/reports"
            search={{ property: property.id }}
            className={buttonClasses('ghost', 'md', 'max-sm:px-1')}
          >
            <ChartLine aria-hidden="true" className="size-4" />
            View Analytics
          </Link>
        )}
      </span>
      <Button variant="secondary" onClick={close}>
        Close
      </Button>
      {saves.button}
    </>
  )
  return (
    <Modal
      open
      onCloseRequest={close}
      size="xl"
      title={isNew ? 'Add Property' : (property?.name ?? 'Property')}
      footer={footer}
    >
      {isNew || property ? (
        <>
          {property && <Standing property={property} />}
          {saves.wrap(
            <Tabs
              label="Property"
              value={tab}
              onValueChange={showTab}
              tabs={mayUse(person, 'guests') ? [...tabs, reviewsTab] : tabs}
            >
              <Suspense fallback={<Skeleton className="mt-6 h-160" />}>
                <TabPanel value="basic">
                  <BasicForm property={property} onCreated={created} />
                </TabPanel>
                {tab !== 'basic' && (
                  <TabPanel value={tab}>
                    {property ? (
                      <Panel tab={tab} property={property} search={search} />
                    ) : (
                      <Hint>{savedFirst[tab]}</Hint>
                    )}
                  </TabPanel>
                )}
              </Suspense>
            </Tabs>,
          )}
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

const Hint = ({ children }: { children: string }) => (
  <p className="text-sm text-muted">{children}</p>
)

function Standing({ property }: { property: Property }) {
  return (
    <div className="mb-4 flex flex-wrap items-center gap-2">
      <PropertyStatusBadge status={property.status} />
      <LiveBadge isLive={property.publishStatus} />
      {property.missing.length > 0 && (
        <p className="text-sm text-muted">Still to add: {property.missing.join(', ')}.</p>
      )}
    </div>
  )
}

interface PanelProps {
  tab: Exclude<PropertyTab, 'basic'>
  property: Property
  search: PropertySearch
}

function Panel({ tab, property, search }: PanelProps) {
  const { filterReviews } = usePropertyDialogs()
  if (tab === 'amenities') return <ContentPanel property={property} />
  if (tab === 'policies') return <PoliciesPanel propertyId={property.id} />
  if (tab === 'reviews')
    return (
      <ReviewsPanel propertyId={property.id} filters={search} onFilters={filterReviews} maySetUp />
    )
  if (tab === 'photos') return <PhotosPanel propertyId={property.id} />
  return (
    <RoomTypes propertyId={property.id} roomType={search.roomType}>
      <NumberedRooms propertyId={property.id} />
    </RoomTypes>
  )
}
