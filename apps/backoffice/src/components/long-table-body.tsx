import { TableBody } from '@atithi/ui/table'
import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { type ReactNode, type Ref, useLayoutEffect, useRef, useState } from 'react'
import { useIsNarrow } from './use-is-narrow.ts'

const cardGap = 12

interface LongTableBodyProps<Row extends { id: string }> {
  rows: readonly Row[]
  columns: number
  /** In pixels, until a row has been measured: on a wide screen, and as a card on a phone. */
  heights: { row: number; card: number }
  /** Draws a row, under its id as key: it takes the ref and, when it is spaced, keeps its distance from the next. */
  children: (row: Row, place: RowPlace) => ReactNode
}

interface RowPlace {
  ref?: Ref<HTMLTableRowElement>
  index: number
  isSpaced?: boolean
}

/** Up to here every row is in the document; beyond, only those in sight. */
const fewRows = 100

/** The body of a table that scrolls with the page, however long it is. */
export function LongTableBody<Row extends { id: string }>(props: LongTableBodyProps<Row>) {
  const { rows, children } = props
  if (rows.length > fewRows) return <RowsInSight {...props} />
  return <TableBody>{rows.map((row, index) => children(row, { index }))}</TableBody>
}

function RowsInSight<Row extends { id: string }>({
  rows,
  columns,
  heights,
  children,
}: LongTableBodyProps<Row>) {
  const isNarrow = useIsNarrow()
  const body = useRef<HTMLTableSectionElement>(null)
  const [scrollMargin, setScrollMargin] = useState(0)
  useLayoutEffect(() => {
    if (body.current) setScrollMargin(body.current.getBoundingClientRect().top + window.scrollY)
  }, [])
  const virtual = useWindowVirtualizer({
    count: rows.length,
    estimateSize: () => (isNarrow ? heights.card : heights.row),
    gap: isNarrow ? cardGap : 0,
    overscan: 8,
    scrollMargin,
    getItemKey: index => rows[index]?.id ?? index,
    useFlushSync: false,
  })
  const items = virtual.getVirtualItems()
  const above = (items[0]?.start ?? scrollMargin) - scrollMargin
  const below = virtual.getTotalSize() - ((items.at(-1)?.end ?? scrollMargin) - scrollMargin)
  return (
    <TableBody ref={body} className="max-sm:block">
      <Gap height={above} columns={columns} />
      {items.map(({ index }) => {
        const row = rows[index]
        return row && children(row, { ref: virtual.measureElement, index, isSpaced: isNarrow })
      })}
      <Gap height={below} columns={columns} />
    </TableBody>
  )
}

function Gap({ height, columns }: { height: number; columns: number }) {
  if (height <= 0) return null
  return (
    <tr className="max-sm:block">
      <td colSpan={columns} className="p-0 max-sm:block" style={{ height }} />
    </tr>
  )
}
