import { MenuItem, MenuSeparator } from '@atithi/ui/menu'
import { Link } from '@tanstack/react-router'
import {
  BedDouble,
  CalendarRange,
  ChartLine,
  CirclePause,
  CirclePlay,
  ExternalLink,
  Pencil,
  Sparkles,
  Star,
  Trash2,
} from 'lucide-react'
import { siteHref } from '../../components/words/property-words.tsx'
import { mayUse, type Person } from '../../lib/session.ts'
import { usePropertyDialogs } from '../dialogs/use-property-dialogs.ts'
import type { PropertyChange } from './property-change-dialog.tsx'
import type { PropertyListItem } from './property-list-item.ts'

interface PropertyActionsProps {
  property: PropertyListItem
  person: Person
  onChange: (change: PropertyChange) => void
}

export function PropertyActions({ property, person, onChange }: PropertyActionsProps) {
  const { openProperty } = usePropertyDialogs()
  const isActive = property.status === 'active'
  return (
    <>
      <MenuItem icon={<Pencil />} onClick={() => openProperty(property.id, 'basic')}>
        View and edit
      </MenuItem>
      <MenuItem icon={<BedDouble />} onClick={() => openProperty(property.id, 'rooms')}>
        Rooms
      </MenuItem>
      {mayUse(person, 'guests') && (
        <MenuItem icon={<Star />} onClick={() => openProperty(property.id, 'reviews')}>
          Reviews
        </MenuItem>
      )}
      <MenuItem
        icon={<CalendarRange />}
        render={<Link to="/property/calendar" search={{ property: property.id }} />}
      >
        Availability & rates
      </MenuItem>
      <MenuItem
        icon={<Sparkles />}
        render={<Link to="/property/housekeeping" search={{ property: property.id }} />}
      >
        Housekeeping
      </MenuItem>
      {mayUse(person, 'reports') && (
        <MenuItem
          icon={<ChartLine />}
          render={<Link to="/reports" search={{ property: property.id }} />}
        >
          View Analytics
        </MenuItem>
      )}
      {property.publishStatus && property.subdomain && (
        <MenuItem
          icon={<ExternalLink />}
          render={<a href={siteHref(property.subdomain)} target="_blank" rel="noreferrer" />}
        >
          View Website
        </MenuItem>
      )}
      {person.role !== 'staff' && (
        <>
          <MenuSeparator />
          <MenuItem
            icon={isActive ? <CirclePause /> : <CirclePlay />}
            onClick={() => onChange({ verb: isActive ? 'suspend' : 'activate', property })}
          >
            {isActive ? 'Suspend' : 'Activate'}
          </MenuItem>
          <MenuItem
            icon={<Trash2 />}
            tone="danger"
            onClick={() => onChange({ verb: 'delete', property })}
          >
            Delete
          </MenuItem>
        </>
      )}
    </>
  )
}
