import { Checkbox } from '@atithi/ui/checkbox'
import { IconButton } from '@atithi/ui/icon-button'
import { TableCell, TableRow } from '@atithi/ui/table'
import { textLink } from '@atithi/ui/text-link'
import { Link, useNavigate } from '@tanstack/react-router'
import { RefreshCw } from 'lucide-react'
import { formatCounted } from '../../lib/format.ts'
import {
  type Connection,
  ConnectionBadge,
  lagWords,
  placeOf,
  since,
} from '../words/channel-words.tsx'
import { ConnectionMenu } from './connection-menu.tsx'
import { useConnectionActs } from './use-connection-acts.ts'

interface ConnectionRowProps {
  row: Connection
  now: Date
  isChosen: boolean
  onChosen: (chosen: boolean) => void
}

export function ConnectionRow({ row, now, isChosen, onChosen }: ConnectionRowProps) {
  const acts = useConnectionActs(row)
  const navigate = useNavigate({ from: '/channels' })
  const isSyncing = row.status === 'syncing' || acts.running === 'sync'
  const name = `${row.channelName} at ${placeOf(row)}`
  return (
    <TableRow
      selected={isChosen}
      onOpen={() =>
        void navigate({
          to: '/channels',
          search: prev => ({ ...prev, connection: row.id, section: undefined }),
        })
      }
    >
      <TableCell className="w-px max-sm:absolute max-sm:top-4 max-sm:left-4 max-sm:p-0">
        {!row.hasEnded && (
          <Checkbox
            hideLabel
            label={`Choose ${name}`}
            checked={isChosen}
            onCheckedChange={onChosen}
          />
        )}
      </TableCell>
      <TableCell className="max-sm:pl-8">
        <Link
          from="/channels"
          to="/channels"
          search={prev => ({ ...prev, connection: row.id, section: undefined })}
          className={textLink}
        >
          {row.channelName}
        </Link>
        <p className="text-muted max-sm:pr-24">
          {row.propertyName} · <span className="tabular-nums">{row.hotelCode}</span>
        </p>
      </TableCell>
      <TableCell label="Status">
        <ConnectionBadge row={row} />
      </TableCell>
      <TableCell label="Last sync">{since(row.lastSync, now)}</TableCell>
      <TableCell label="On its way" className="max-lg:hidden max-sm:flex">
        {lagWords(row, now)}
      </TableCell>
      <TableCell label="Errors in 24 h">
        {row.errors.count === 0 ? '–' : formatCounted(row.errors.count, 'error')}
      </TableCell>
      <TableCell actions>
        {!row.hasEnded && (
          <div className="flex justify-end gap-1">
            <IconButton
              size="sm"
              label={`Sync ${name}`}
              loading={isSyncing}
              onClick={() => void acts.sync(false)}
            >
              <RefreshCw />
            </IconButton>
            <ConnectionMenu row={row} acts={acts} />
          </div>
        )}
      </TableCell>
    </TableRow>
  )
}
