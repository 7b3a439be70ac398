import { Badge } from '@atithi/ui/badge'
import { Button, buttonClasses } from '@atithi/ui/button'
import { IconButton } from '@atithi/ui/icon-button'
import { Table, TableBody, TableCell, TableHead, TableHeadCell, TableRow } from '@atithi/ui/table'
import { Link } from '@tanstack/react-router'
import { Plus, RefreshCw } from 'lucide-react'
import { formatCount, formatRoundMoney } from '../../lib/format.ts'
import { type ChannelProperty, useSyncAll } from './use-sync-all.ts'

interface PropertiesTableProps {
  properties: readonly ChannelProperty[]
  onConnect: (property: string) => void
}

/** Each property with its channels and what they brought. */
export function PropertiesTable({ properties, onConnect }: PropertiesTableProps) {
  const { syncAll, running } = useSyncAll()
  return (
    <section className="flex flex-col gap-3">
      <h2 className="text-base font-semibold">Properties</h2>
      <Table caption="Properties and their channels">
        <TableHead>
          <TableHeadCell>Property</TableHeadCell>
          <TableHeadCell>Status</TableHeadCell>
          <TableHeadCell numeric>Rooms</TableHeadCell>
          <TableHeadCell numeric>Channels</TableHeadCell>
          <TableHeadCell numeric>Revenue, 30 days</TableHeadCell>
          <TableHeadCell className="max-lg:hidden">Manager</TableHeadCell>
          <TableHeadCell>
            <span className="sr-only">Actions</span>
          </TableHeadCell>
        </TableHead>
        <TableBody>
          {properties.map(property => (
            <TableRow key={property.id}>
              <TableCell>
                <p className="font-medium">{property.name}</p>
                <p className="text-muted">{property.location || 'No address yet'}</p>
              </TableCell>
              <TableCell label="Status">
                <PropertyState status={property.status} />
              </TableCell>
              <TableCell label="Rooms" numeric>
                {formatCount(property.rooms)}
              </TableCell>
              <TableCell label="Channels" numeric>
                {property.connections === 0
                  ? '–'
                  : `${property.connected} of ${property.connections}`}
              </TableCell>
              <TableCell label="Revenue, 30 days" numeric>
                {formatRoundMoney(property.revenue)}
              </TableCell>
              <TableCell label="Manager" className="max-lg:hidden max-sm:flex">
                {property.manager ?? '–'}
              </TableCell>
              <TableCell>
                <div className="flex justify-end gap-2">
                  <Link
                    from="/channels"
                    to="/channels"
                    search={prev => ({ ...prev, tab: 'connections', property: property.id })}
                    aria-label={`View the connections of ${property.name}`}
                    className={buttonClasses('secondary', 'sm')}
                  >
                    View
                  </Link>
                  {property.list.length > 0 && (
                    <IconButton
                      size="sm"
                      label={`Sync all channels of ${property.name}`}
                      loading={running === property.id}
                      onClick={() => void syncAll(property)}
                    >
                      <RefreshCw />
                    </IconButton>
                  )}
                  <Button
                    size="sm"
                    variant="ghost"
                    icon={<Plus />}
                    aria-label={`Add a channel to ${property.name}`}
                    onClick={() => onConnect(property.id)}
                  >
                    Channel
                  </Button>
                </div>
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </section>
  )
}

const states = {
  active: { label: 'Active', tone: 'success' },
  inactive: { label: 'Inactive', tone: 'neutral' },
  maintenance: { label: 'Maintenance', tone: 'warning' },
} as const

/** As the channel manager sees a property: what is not on sale is inactive. */
export function PropertyState({ status }: { status: keyof typeof states }) {
  return <Badge tone={states[status].tone}>{states[status].label}</Badge>
}
