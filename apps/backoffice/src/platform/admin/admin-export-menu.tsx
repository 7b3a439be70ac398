import { Button } from '@atithi/ui/button'
import { Menu, MenuItem } from '@atithi/ui/menu'
import { Download, FileSpreadsheet, FileText } from 'lucide-react'

/** The list that the filters show, as a file. */
export function AdminExportMenu({
  list,
  filters,
}: {
  list: 'hotels' | 'users'
  filters: Readonly<Record<string, string | undefined>>
}) {
  const href = (format: 'xlsx' | 'csv') => {
    const given = Object.entries(filters).flatMap(([key, value]) => (value ? [[key, value]] : []))
    const query = new URLSearchParams(given).toString()
    return `/exports/${list}.${format}${query && `?${query}`}`
  }
  return (
    <Menu
      trigger={
        <Button variant="secondary" icon={<Download />}>
          Export
        </Button>
      }
    >
      <MenuItem icon={<FileSpreadsheet />} render={<a href={href('xlsx')} download />}>
        Excel (XLSX)
      </MenuItem>
      <MenuItem icon={<FileText />} render={<a href={href('csv')} download />}>
        CSV
      </MenuItem>
    </Menu>
  )
}
