import { ConfirmDialog } from '@atithi/ui/confirm-dialog'
import { IconButton } from '@atithi/ui/icon-button'
import { Menu, MenuItem, MenuSeparator } from '@atithi/ui/menu'
import { Link } from '@tanstack/react-router'
import {
  ArrowLeftRight,
  EllipsisVertical,
  Pause,
  Play,
  PlugZap,
  RefreshCcwDot,
  Settings2,
  Unplug,
} from 'lucide-react'
import { useState } from 'react'
import { type Connection, placeOf } from '../words/channel-words.tsx'
import type { ConnectionPart } from '../words/channels-search.ts'
import type { useConnectionActs } from './use-connection-acts.ts'

interface ConnectionMenuProps {
  row: Connection
  acts: ReturnType<typeof useConnectionActs>
}

/** What can be done with a connection; pausing and ending it ask first, since they close its nights. */
export function ConnectionMenu({ row, acts }: ConnectionMenuProps) {
  const [asked, setAsked] = useState<'pause' | 'disconnect' | null>(null)
  const to = (part: ConnectionPart) => (
    <Link
      from="/channels"
      to="/channels"
      search={prev => ({ ...prev, connection: row.id, section: part })}
    />
  )
  const confirm = async (run: () => Promise<boolean>) => {
    await run()
    setAsked(null)
  }
  return (
    <>
      <Menu
        trigger={
          <IconButton size="sm" label={`Actions of ${row.channelName} at ${placeOf(row)}`}>
            <EllipsisVertical />
          </IconButton>
        }
      >
        <MenuItem icon={<Settings2 />} render={to('settings')}>
          Configure
        </MenuItem>
        <MenuItem icon={<ArrowLeftRight />} render={to('mapping')}>
          Mapping
        </MenuItem>
        <MenuItem icon={<PlugZap />} onClick={() => void acts.test()}>
          Test Connection
        </MenuItem>
        <MenuItem icon={<RefreshCcwDot />} onClick={() => void acts.sync(true)}>
          Full sync
        </MenuItem>
        <MenuSeparator />
        {row.isActive ? (
          <MenuItem icon={<Pause />} onClick={() => setAsked('pause')}>
            Pause
          </MenuItem>
        ) : (
          <MenuItem icon={<Play />} onClick={() => void acts.setActive(true)}>
            Activate
          </MenuItem>
        )}
        <MenuItem tone="danger" icon={<Unplug />} onClick={() => setAsked('disconnect')}>
          Disconnect
        </MenuItem>
      </Menu>
      <ConfirmDialog
        open={asked === 'pause'}
        onCancel={() => setAsked(null)}
        onConfirm={() => void confirm(() => acts.setActive(false))}
        title={`Pause ${row.channelName}?`}
        confirmLabel="Pause"
        tone="primary"
        loading={acts.running === 'active'}
      >
        Every night of {placeOf(row)} is closed at {row.channelName} at once. Reservations that were
        made before stay, and go on coming in.
      </ConfirmDialog>
      <ConfirmDialog
        open={asked === 'disconnect'}
        onCancel={() => setAsked(null)}
        onConfirm={() => void confirm(acts.disconnect)}
        title={`Disconnect ${row.channelName}?`}
        confirmLabel="Disconnect"
        loading={acts.running === 'disconnect'}
      >
        Every night of {placeOf(row)} is closed at {row.channelName}, then its credentials are
        forgotten. Changes and cancellations made there come in no more;{' '}
        {row.performance.totalBookings} bookings of the last 30 days stay as they are.
      </ConfirmDialog>
    </>
  )
}
