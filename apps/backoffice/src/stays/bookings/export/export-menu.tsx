import { Button } from '@atithi/ui/button'
import { Menu, MenuItem } from '@atithi/ui/menu'
import { Download, FileSpreadsheet, FileText, FileUp } from 'lucide-react'
import { useIsNarrow } from '../../../components/use-is-narrow.ts'
import { useDialogs } from '../../../lib/dialogs.ts'
import { type BookingFilters, exportHref } from '../filters.ts'
import { startExport, useRunningExport } from './running-export.ts'

/** A file of exactly the list as it is filtered and ordered; on a phone the way to import one, too. */
export function ExportMenu({ filters }: { filters: BookingFilters }) {
  const { openBookingImport } = useDialogs()
  const isNarrow = useIsNarrow()
  const isRunning = useRunningExport() !== null
  return (
    <Menu
      trigger={
        <Button variant="secondary" icon={<Download />} disabled={isRunning}>
          Export
        </Button>
      }
    >
      <MenuItem
        icon={<FileSpreadsheet />}
        onClick={() => void startExport(exportHref('xlsx', filters))}
      >
        Excel (XLSX)
      </MenuItem>
      <MenuItem icon={<FileText />} onClick={() => void startExport(exportHref('csv', filters))}>
        Text (CSV)
      </MenuItem>
      {isNarrow && (
        <MenuItem icon={<FileUp />} onClick={openBookingImport}>
          Import Bookings
        </MenuItem>
      )}
    </Menu>
  )
}
