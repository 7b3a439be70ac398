import { IconButton } from '@atithi/ui/icon-button'
import { Menu, MenuItem, MenuSeparator } from '@atithi/ui/menu'
import { ProgressBar } from '@atithi/ui/progress-bar'
import { TableCell, TableRow } from '@atithi/ui/table'
import { textLink } from '@atithi/ui/text-link'
import { Link } from '@tanstack/react-router'
import {
  CirclePause,
  CirclePlay,
  CreditCard,
  Ellipsis,
  Eye,
  History,
  Pencil,
  ReceiptText,
  Trash2,
} from 'lucide-react'
import {
  LiveBadge,
  PropertyStatusBadge,
  propertyTypeWords,
  siteHref,
} from '../../components/words/property-words.tsx'
import { formatInstantDay } from '../../lib/format.ts'
import type { Hotel, HotelAct } from './hotel.ts'

/** A hotel in the administrator's list, with what can be done to it. */
export function HotelRow({
  hotel,
  onOpen,
  onAct,
}: {
  hotel: Hotel
  onOpen: () => void
  onAct: (act: HotelAct) => void
}) {
  const isActive = hotel.status === 'active'
  // What its owner suspended the platform may still hold.
  const maySuspend = isActive || (hotel.status === 'suspended' && !hotel.suspendedByAdmin)
  return (
    <TableRow onOpen={onOpen}>
      <TableCell>
        <p className="max-w-72 truncate font-medium">{hotel.name}</p>
        <p className="text-xs text-muted">{propertyTypeWords[hotel.propertyType]}</p>
      </TableCell>
      <TableCell label="Owner">
        <span className="block min-w-0">
          <span className="block">{hotel.ownerName}</span>
          <span className="block max-w-56 truncate text-xs text-muted">{hotel.ownerEmail}</span>
        </span>
      </TableCell>
      <TableCell label="Location" className="sm:max-xl:hidden">
        {[hotel.city, hotel.state].filter(Boolean).join(', ') || 'Not given'}
      </TableCell>
      <TableCell label="Plan">{hotel.planName}</TableCell>
      <TableCell label="Onboarding" className="sm:max-lg:hidden">
        <ProgressBar label={`Onboarding of ${hotel.name}`} hideLabel value={hotel.setUp} />
        <span className="text-xs text-muted tabular-nums">{hotel.setUp}%</span>
      </TableCell>
      <TableCell label="Status">
        <span className="inline-flex items-center gap-1.5 max-sm:flex-wrap max-sm:justify-end">
          <PropertyStatusBadge status={hotel.status} />
          {hotel.publishStatus && hotel.subdomain && (
            <a
              href={siteHref(hotel.subdomain)}
              target="_blank"
              rel="noreferrer"
              aria-label={`Website of ${hotel.name}`}
              onClick={event => event.stopPropagation()}
              className={textLink}
            >
              <LiveBadge isLive />
            </a>
          )}
        </span>
      </TableCell>
      <TableCell label="Created" className="whitespace-nowrap sm:max-xl:hidden">
        {formatInstantDay(hotel.createdAt)}
      </TableCell>
      <TableCell actions>
        <Menu
          trigger={
            <IconButton size="sm" label={`Actions for ${hotel.name}`}>
              <Ellipsis />
            </IconButton>
          }
        >
          <MenuItem icon={<Eye />} onClick={onOpen}>
            View
          </MenuItem>
          <MenuItem icon={<Pencil />} onClick={() => onAct('edit')}>
            Edit
          </MenuItem>
          <MenuItem icon={<CreditCard />} onClick={() => onAct('plan')}>
            Change plan
          </MenuItem>
          <MenuItem
            icon={<ReceiptText />}
            render={<Link to="/settings" search={{ section: 'billing', property: hotel.id }} />}
          >
            Billing
          </MenuItem>
          <MenuItem
            icon={<History />}
            render={<Link to="/admin/security" search={{ property: hotel.id }} />}
          >
            Audit trail
          </MenuItem>
          <MenuSeparator />
          {!isActive && (
            <MenuItem icon={<CirclePlay />} onClick={() => onAct('activate')}>
              Activate
            </MenuItem>
          )}
          {maySuspend && (
            <MenuItem icon={<CirclePause />} onClick={() => onAct('suspend')}>
              Suspend
            </MenuItem>
          )}
          <MenuItem icon={<Trash2 />} tone="danger" onClick={() => onAct('delete')}>
            Delete
          </MenuItem>
        </Menu>
      </TableCell>
    </TableRow>
  )
}
