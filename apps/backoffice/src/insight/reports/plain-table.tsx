import { Table, TableBody, TableCell, TableHead, TableHeadCell, TableRow } from '@atithi/ui/table'
import type { ReactNode } from 'react'

interface PlainTableProps {
  caption: string
  /** The first is a text, the others are figures. */
  heads: readonly string[]
  rows: readonly { key: string; cells: readonly ReactNode[] }[]
}

/** A table of figures: the first column names the row. */
export function PlainTable({ caption, heads, rows }: PlainTableProps) {
  return (
    <Table caption={caption}>
      <TableHead>
        {heads.map((head, at) => (
          <TableHeadCell key={head} numeric={at > 0}>
            {head}
          </TableHeadCell>
        ))}
      </TableHead>
      <TableBody>
        {rows.map(({ key, cells }) => (
          <TableRow key={key}>
            {cells.map((cell, at) => (
              // On a phone a row is a card, and what names it is the heading of it.
              <TableCell
                key={heads[at]}
                {...(at > 0 ? { label: heads[at] ?? '' } : { className: 'max-sm:font-medium' })}
                numeric={at > 0}
              >
                {cell}
              </TableCell>
            ))}
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}
