import { Badge } from '@atithi/ui/badge'
import { Button } from '@atithi/ui/button'
import { Table, TableBody, TableCell, TableHead, TableHeadCell, TableRow } from '@atithi/ui/table'
import type { ReactNode } from 'react'

export interface ListedCharge {
  name: string
  isActive: boolean
}

export interface ChargesTableProps<Item extends ListedCharge> {
  caption: string
  /** What one of them is called: 'Extra'. */
  noun: string
  items: readonly Item[]
  idOf: (item: Item) => string
  /** Said of one that is not active. */
  inactive: string
  /** Beside the name. */
  columns: readonly { label: string; numeric?: boolean; of: (item: Item) => ReactNode }[]
  /** Left out while one is written. */
  onEdit: ((item: Item) => void) | undefined
}

export function ChargesTable<Item extends ListedCharge>(props: ChargesTableProps<Item>) {
  const { caption, noun, items, idOf, inactive, columns, onEdit } = props
  return (
    <Table caption={caption}>
      <TableHead>
        <TableHeadCell>{noun}</TableHeadCell>
        {columns.map(({ label, numeric }) => (
          <TableHeadCell key={label} numeric={numeric}>
            {label}
          </TableHeadCell>
        ))}
        <TableHeadCell>
          <span className="sr-only">Actions</span>
        </TableHeadCell>
      </TableHead>
      <TableBody>
        {items.map(item => (
          <TableRow key={idOf(item)}>
            <TableCell>
              <span className="flex flex-wrap items-center gap-2 font-medium max-sm:pr-16">
                {item.name}
                {!item.isActive && <Badge>{inactive}</Badge>}
              </span>
            </TableCell>
            {columns.map(({ label, numeric, of }) => (
              <TableCell key={label} label={label} numeric={numeric}>
                {of(item)}
              </TableCell>
            ))}
            <TableCell actions>
              <Button
                size="sm"
                variant="ghost"
                aria-label={`Edit ${item.name}`}
                disabled={!onEdit}
                onClick={() => onEdit?.(item)}
              >
                Edit
              </Button>
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}
