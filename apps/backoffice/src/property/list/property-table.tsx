import { classNames } from '@atithi/ui/class-names'
import { ContextMenu } from '@atithi/ui/context-menu'
import { IconButton } from '@atithi/ui/icon-button'
import { Menu } from '@atithi/ui/menu'
import { Skeleton } from '@atithi/ui/skeleton'
import { Table, TableBody, TableCell, TableHead, TableHeadCell, TableRow } from '@atithi/ui/table'
import { Ellipsis, Pencil } from 'lucide-react'
import { useState } from 'react'
import {
  LiveBadge,
  PropertyStatusBadge,
  propertyTypeWords,
} from '../../components/words/property-words.tsx'
import { formatCounted, formatInstantDay, formatRating } from '../../lib/format.ts'
import type { Person } from '../../lib/session.ts'
import { usePropertyDialogs } from '../dialogs/use-property-dialogs.ts'
import { PropertyActions } from './property-actions.tsx'
import { type PropertyChange, PropertyChangeDialog } from './property-change-dialog.tsx'
import type { PropertyListItem } from './property-list-item.ts'

function Head() {
  return (
    <TableHead>
      <TableHeadCell>Property</TableHeadCell>
      <TableHeadCell>Location</TableHeadCell>
      <TableHeadCell className="max-lg:hidden">Type</TableHeadCell>
      <TableHeadCell numeric>Rooms</TableHeadCell>
      <TableHeadCell numeric className="max-lg:hidden">
        Rating
      </TableHeadCell>
      <TableHeadCell>Status</TableHeadCell>
      <TableHeadCell className="max-xl:hidden">Created</TableHeadCell>
      <TableHeadCell>
        <span className="sr-only">Actions</span>
      </TableHeadCell>
    </TableHead>
  )
}

interface PropertyTableProps {
  rows: readonly PropertyListItem[]
  isStale: boolean
  person: Person
}

export function PropertyTable({ rows, isStale, person }: PropertyTableProps) {
  const [change, setChange] = useState<PropertyChange | null>(null)
  return (
    <>
      <Table
        caption="Properties"
        className={classNames('transition-opacity', isStale && 'opacity-60')}
      >
        <Head />
        <TableBody>
          {rows.map(property => (
            <PropertyRow
              key={property.id}
              property={property}
              person={person}
              onChange={setChange}
            />
          ))}
        </TableBody>
      </Table>
      {change && <PropertyChangeDialog change={change} onClose={() => setChange(null)} />}
    </>
  )
}

interface PropertyRowProps {
  property: PropertyListItem
  person: Person
  onChange: (change: PropertyChange) => void
}

function PropertyRow({ property, person, onChange }: PropertyRowProps) {
  const { openProperty } = usePropertyDialogs()
  const actions = <PropertyActions property={property} person={person} onChange={onChange} />
  return (
    <ContextMenu items={actions}>
      <TableRow onOpen={() => openProperty(property.id)} aria-label={property.name}>
        <TableCell>
          <p className="max-w-72 truncate font-medium max-sm:max-w-[70vw]">{property.name}</p>
          {property.missing.length > 0 && (
            <p className="text-xs text-warning-strong">
              {formatCounted(property.missing.length, 'thing')} still to add
            </p>
          )}
        </TableCell>
        <TableCell label="Location">
          {[property.city, property.state].filter(Boolean).join(', ') || 'Not given'}
        </TableCell>
        <TableCell label="Type" className="sm:max-lg:hidden">
          {propertyTypeWords[property.propertyType]}
        </TableCell>
        <TableCell label="Rooms" numeric>
          <span className="block">
            {property.roomCount}
            <span className="block text-xs text-muted">
              {formatCounted(property.roomTypeCount, 'type')}
            </span>
          </span>
        </TableCell>
        <TableCell label="Rating" numeric className="sm:max-lg:hidden">
          {property.averageRating === null ? (
            '—'
          ) : (
            <span className="block">
              {formatRating(property.averageRating)}
              <span className="block text-xs text-muted">
                {formatCounted(property.reviewCount, 'review')}
              </span>
            </span>
          )}
        </TableCell>
        <TableCell label="Status">
          <span className="inline-flex flex-wrap justify-end gap-1.5">
            <PropertyStatusBadge status={property.status} />
            {property.publishStatus && <LiveBadge isLive />}
          </span>
        </TableCell>
        <TableCell label="Created" className="sm:max-xl:hidden">
          {formatInstantDay(property.createdAt, property.timeZone)}
        </TableCell>
        <TableCell actions>
          <IconButton
            size="sm"
            label={`Edit ${property.name}`}
            onClick={() => openProperty(property.id, 'basic')}
          >
            <Pencil />
          </IconButton>
          <Menu
            trigger={
              <IconButton size="sm" label={`Actions for ${property.name}`}>
                <Ellipsis />
              </IconButton>
            }
          >
            {actions}
          </Menu>
        </TableCell>
      </TableRow>
    </ContextMenu>
  )
}

const lines = ['a', 'b', 'c', 'd']
const widths = ['w-44', 'w-32', 'w-20', 'w-10', 'w-8', 'w-24', 'w-24', 'w-6']

export function PropertyTableSkeleton() {
  return (
    <Table caption="Properties are loading" aria-busy="true">
      <Head />
      <TableBody>
        {lines.map(line => (
          <TableRow key={line}>
            {widths.map((width, at) => (
              <TableCell
                key={`${line}${width}${widths.slice(0, at).length}`}
                className={
                  at === 2 || at === 4 ? 'max-lg:hidden' : at === 6 ? 'max-xl:hidden' : undefined
                }
              >
                <Skeleton className={width} />
              </TableCell>
            ))}
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}
