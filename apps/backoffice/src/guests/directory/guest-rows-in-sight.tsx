import { TableBody } from '@atithi/ui/table'
import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { useLayoutEffect, useRef, useState } from 'react'
import { useIsNarrow } from '../../components/use-is-narrow.ts'
import type { Person } from '../../lib/session.ts'
import type { GuestListItem } from '../guest-types.ts'
import { GuestRow } from './guest-row.tsx'

const rowHeight = 57
const cardHeight = 272
const cardGap = 12
const columns = 8

/** Of a long list only the rows in sight are in the document. */
export function GuestRowsInSight({
  rows,
  person,
}: {
  rows: readonly GuestListItem[]
  person: Person
}) {
  const isNarrow = useIsNarrow()
  const body = useRef<HTMLTableSectionElement>(null)
  const [scrollMargin, setScrollMargin] = useState(0)
  useLayoutEffect(() => {
    if (body.current) setScrollMargin(body.current.getBoundingClientRect().top + window.scrollY)
  }, [])
  const virtual = useWindowVirtualizer({
    count: rows.length,
    estimateSize: () => (isNarrow ? cardHeight : rowHeight),
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
      <Gap height={above} />
      {items.map(({ index, key }) => {
        const guest = rows[index]
        return (
          guest && (
            <GuestRow
              key={key}
              ref={virtual.measureElement}
              guest={guest}
              person={person}
              index={index}
              isSpaced={isNarrow}
            />
          )
        )
      })}
      <Gap height={below} />
    </TableBody>
  )
}

function Gap({ height }: { height: number }) {
  if (height <= 0) return null
  return (
    <tr className="max-sm:block">
      <td colSpan={columns} className="p-0 max-sm:block" style={{ height }} />
    </tr>
  )
}
