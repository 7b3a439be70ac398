import { Button } from '@atithi/ui/button'
import { Card, CardBody, CardFooter, CardHeader } from '@atithi/ui/card'
import { DescriptionList } from '@atithi/ui/description-list'
import { EmptyState } from '@atithi/ui/empty-state'
import { ProgressBar } from '@atithi/ui/progress-bar'
import { Skeleton } from '@atithi/ui/skeleton'
import { Building2 } from 'lucide-react'
import { useState } from 'react'
import { QueryFailure } from '../../components/query-failure.tsx'
import { formatCount, formatPhone, formatRoundMoney } from '../../lib/format.ts'
import { trpc } from '../../lib/trpc.ts'
import type { ChannelsSearch } from '../words/channels-search.ts'
import { PropertyState } from './properties-table.tsx'
import { PropertyModal } from './property-modal.tsx'
import { typeOf } from './type-of.ts'
import type { ChannelProperty } from './use-sync-all.ts'

interface PropertiesTabProps {
  search: ChannelsSearch
  /** Has the area in which a property is changed. */
  mayEdit: boolean
  onConnect: (property: string) => void
}

/** What a channel lists of each property, and how many of its channels are connected. */
export function PropertiesTab({ search, mayEdit, onConnect }: PropertiesTabProps) {
  const properties = trpc.channels.properties.useQuery({ propertyId: search.property })
  const [openId, setOpenId] = useState<string>()
  if (properties.isError)
    return <QueryFailure title="The properties could not be loaded" query={properties} />
  if (!properties.data) return <Skeleton className="h-96" />
  const { items } = properties.data
  if (items.length === 0)
    return (
      <Card>
        <EmptyState icon={<Building2 />} level={2} title="No properties found">
          Add your first property to sell it at channels.
        </EmptyState>
      </Card>
    )
  const opened = items.find(({ id }) => id === openId)
  return (
    <>
      <div className="grid gap-4 md:grid-cols-2 xl:grid-cols-3">
        {items.map(property => (
          <PropertyCard
            key={property.id}
            property={property}
            onOpen={() => setOpenId(property.id)}
            onConnect={() => onConnect(property.id)}
          />
        ))}
      </div>
      {opened && (
        <PropertyModal property={opened} mayEdit={mayEdit} onClose={() => setOpenId(undefined)} />
      )}
    </>
  )
}

function PropertyCard({
  property,
  onOpen,
  onConnect,
}: {
  property: ChannelProperty
  onOpen: () => void
  onConnect: () => void
}) {
  const { connected, connections } = property
  return (
    <Card className="flex flex-col">
      <CardHeader
        title={property.name}
        description={property.location || 'No address yet'}
        actions={<PropertyState status={property.status} />}
      />
      <CardBody className="flex flex-1 flex-col gap-4">
        <ProgressBar
          label="Channels connected"
          value={connected}
          max={Math.max(1, connections)}
          valueText={connections === 0 ? 'None' : `${connected} of ${connections}`}
        />
        <DescriptionList
          items={[
            { label: 'Type', value: typeOf(property) },
            { label: 'Rooms', value: formatCount(property.rooms) },
            { label: 'Manager', value: property.manager ?? '–' },
            { label: 'Currency', value: property.currency },
            { label: 'Revenue, 30 days', value: formatRoundMoney(property.revenue) },
            { label: 'Address', value: property.address || '–' },
            { label: 'Phone', value: property.phone ? formatPhone(property.phone) : '–' },
            { label: 'Email', value: property.email || '–' },
          ]}
        />
      </CardBody>
      <CardFooter>
        <Button variant="ghost" size="sm" onClick={onConnect}>
          Connect Channel
        </Button>
        <Button
          variant="secondary"
          size="sm"
          aria-label={`View details of ${property.name}`}
          onClick={onOpen}
        >
          View Details
        </Button>
      </CardFooter>
    </Card>
  )
}
