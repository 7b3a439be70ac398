import { ContextMenu } from '@atithi/ui/context-menu'
import { IconButton } from '@atithi/ui/icon-button'
import { Menu } from '@atithi/ui/menu'
import { TableCell, TableRow } from '@atithi/ui/table'
import { Ellipsis } from 'lucide-react'
import type { Ref } from 'react'
import { useDialogs } from '../../lib/dialogs.ts'
import {
  formatCount,
  formatCounted,
  formatDay,
  formatPhone,
  formatRoundMoney,
} from '../../lib/format.ts'
import type { Person } from '../../lib/session.ts'
import type { GuestListItem } from '../guest-types.ts'
import { GuestStatusBadge, tierWords } from '../guest-words.tsx'
import { GuestActions } from './guest-actions.tsx'

interface GuestRowProps {
  guest: GuestListItem
  person: Person
  /** Its place in the list, from 0. */
  index: number
  /** Measures it, where only the rows in sight are in the document. */
  ref?: Ref<HTMLTableRowElement>
  isSpaced?: boolean
}

const mostTags = 2

export function GuestRow({ guest, person, index, ref, isSpaced = false }: GuestRowProps) {
  const { openGuest } = useDialogs()
  const actions = <GuestActions guestId={guest.id} person={person} />
  const { name, email, phone, tags } = guest
  return (
    <ContextMenu items={actions}>
      <TableRow
        ref={ref}
        className={isSpaced ? 'mb-3' : undefined}
        data-index={index}
        aria-rowindex={index + 2}
        onOpen={() => openGuest(guest.id)}
        aria-label={`Guest ${name}`}
      >
        <TableCell className="sm:w-full sm:max-w-0 sm:min-w-36">
          <p className="truncate font-medium max-sm:max-w-[70vw]">{name}</p>
          {tags.length > 0 && (
            <p className="truncate text-xs text-muted">
              {tags.slice(0, mostTags).join(', ')}
              {tags.length > mostTags && ` +${tags.length - mostTags}`}
            </p>
          )}
        </TableCell>
        <TableCell label="Contact">
          <span className="block min-w-0 sm:max-w-52">
            <span className="block truncate">{phone ? formatPhone(phone) : 'No phone'}</span>
            <span className="block truncate text-xs text-muted">{email ?? 'No email'}</span>
          </span>
        </TableCell>
        <TableCell label="Loyalty">
          <span className="block">
            <span className="block whitespace-nowrap">{tierWords[guest.loyaltyTier]}</span>
            <span className="block text-xs whitespace-nowrap text-muted tabular-nums">
              {formatCounted(guest.loyaltyPoints, 'point')}
            </span>
          </span>
        </TableCell>
        <TableCell label="Bookings" numeric>
          {formatCount(guest.totalBookings)}
        </TableCell>
        <TableCell label="Total Spent" numeric>
          {formatRoundMoney(guest.totalSpent)}
        </TableCell>
        <TableCell label="Last Stay">
          <span className="whitespace-nowrap">
            {guest.lastStayDate ? formatDay(guest.lastStayDate) : 'None yet'}
          </span>
        </TableCell>
        <TableCell label="Status">
          <GuestStatusBadge status={guest.status} />
        </TableCell>
        <TableCell actions>
          <Menu
            trigger={
              <IconButton size="sm" label={`Actions for ${name}`}>
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
