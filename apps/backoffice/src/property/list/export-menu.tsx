import { Button } from '@atithi/ui/button'
import { Menu, MenuItem } from '@atithi/ui/menu'
import { Download, FileSpreadsheet, FileText } from 'lucide-react'
import { exportHref, type PropertySearch } from '../dialogs/property-search.ts'

/** The list that the filters show, as a file. */
export function ExportMenu({ search }: { search: PropertySearch }) {
  return (
    <Menu
      trigger={
        <Button variant="secondary" icon={<Download />}>
          Export
        </Button>
      }
    >
      <MenuItem
        icon={<FileSpreadsheet />}
        render={<a href={exportHref('xlsx', search)} download />}
      >
        Excel (XLSX)
      </MenuItem>
      <MenuItem icon={<FileText />} render={<a href={exportHref('csv', search)} download />}>
        CSV
      </MenuItem>
    </Menu>
  )
}
