import { classNames } from '@atithi/ui/class-names'
import { memo, type ReactNode } from 'react'
import { formatCounted } from '../../../lib/format.ts'
import { housekeepingWords } from './bar-look.tsx'
import { headHeight, heightOf, labelWidth } from './measures.ts'
import type { Row } from './rows.ts'

interface RowLabelsProps {
  rows: readonly Row[]
  tops: readonly number[]
  firstRow: number
  lastRow: number
  height: number
  /** The row that a held bar would fall on. */
  target: number | null
  onRoom: (roomId: string) => void
}

/**
 * The rooms' numbers, which stay in sight while the nights are scrolled: one column, because the browser moves each sticky part
 * with every frame. The rows say the same to whoever does not see it.
 */
export const RowLabels = memo(function RowLabels({
  rows,
  tops,
  firstRow,
  lastRow,
  height,
  target,
  onRoom,
}: RowLabelsProps) {
  return (
    <div
      aria-hidden="true"
      className="sticky left-0 z-10 border-r border-line-strong bg-surface"
      style={{ width: labelWidth, height, minHeight: '100%' }}
    >
      {rows.slice(firstRow, lastRow + 1).map((row, ahead) => {
        const index = firstRow + ahead
        return (
          <div
            key={row.key}
            className={classNames(
              'absolute inset-x-0 flex items-center gap-2 border-b border-line px-3 text-sm',
              index === target ? 'bg-accent-soft' : row.kind === 'type' && 'bg-sunken',
            )}
            style={{ top: headHeight + (tops[index] ?? 0), height: heightOf(row) }}
          >
            {labelOf(row, onRoom)}
          </div>
        )
      })}
    </div>
  )
})

export function rowInWords(row: Row): string {
  switch (row.kind) {
    case 'type':
      return row.roomType.name
    case 'held':
      return `Held, ${row.roomType.name}`
    case 'lane':
      if (row.waiting === 0) return 'Everyone has a room'
      return row.isFirst
        ? `No room yet, ${formatCounted(row.waiting, 'guest')}`
        : 'No room yet, continued'
    case 'room':
      return `${row.room.number}, ${housekeepingWords[row.room.housekeeping].label}`
  }
}

function labelOf(row: Row, onRoom: (roomId: string) => void): ReactNode {
  if (row.kind === 'type')
    return <span className="line-clamp-2 text-xs leading-4 font-semibold">{row.roomType.name}</span>
  if (row.kind === 'held') return <span className="truncate text-xs text-muted">Held</span>
  if (row.kind === 'lane')
    return row.waiting === 0
      ? row.isFirst && <span className="truncate text-xs text-muted">Everyone has a room</span>
      : row.isFirst && (
          <span className="flex w-full items-center justify-between gap-1 text-xs font-medium text-warning-strong">
            No room yet
            <span className="rounded-full bg-warning-soft px-1.5 tabular-nums">{row.waiting}</span>
          </span>
        )
  const { room } = row
  const { label, dot } = housekeepingWords[room.housekeeping]
  return (
    <button
      type="button"
      tabIndex={-1}
      title={`Room ${room.number}`}
      onClick={() => onRoom(room.id)}
      className="-mx-3 flex h-full flex-1 items-center gap-2 px-3 text-left hover:bg-hover"
    >
      <span className="font-medium tabular-nums">{room.number}</span>
      <span className="ml-auto flex items-center gap-1.5 text-xs text-muted">
        <span className={classNames('size-1.5 rounded-full', dot)} />
        {label}
      </span>
    </button>
  )
}
