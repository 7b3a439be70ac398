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
              <TableCell key={heads[at]} label={heads[at] ?? ''} numeric={at > 0}>
                {cell}
              </TableCell>
            ))}
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}
