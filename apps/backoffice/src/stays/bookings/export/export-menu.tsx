import { Button } from '@atithi/ui/button'
import { Menu, MenuItem } from '@atithi/ui/menu'
import { Download, FileSpreadsheet, FileText } from 'lucide-react'
import { type BookingFilters, exportHref } from '../filters.ts'
import { startExport, useRunningExport } from './running-export.ts'

/** A file of exactly the list as it is filtered and ordered. */
export function ExportMenu({ filters }: { filters: BookingFilters }) {
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
    </Menu>
  )
}
