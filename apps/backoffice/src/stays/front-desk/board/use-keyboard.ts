import { addDays, type IsoDate } from '@atithi/api/kernel/shared/dates'
import { type KeyboardEvent, useState } from 'react'
import { type Draft, isOver, mayMoveEnd } from './proposal.ts'
import type { Row, StayBar } from './rows.ts'
import { firstPlace, nextRoomRow, placeOfBar, walk } from './walk.ts'

/** What the arrow keys do: walk between bars, choose a room, or move the end of a stay. */
type Mode =
  | { kind: 'move'; row: number; bar: StayBar }
  | { kind: 'extend'; to: IsoDate; bar: StayBar }

interface KeyboardOptions {
  rows: readonly Row[]
  activeId: string | null
  onActive: (id: string | null) => void
  onOpen: (bar: StayBar) => void
  onDrop: (draft: Draft) => void
  /** Brings a row into sight. */
  showRow: (row: number) => void
}

/** The board by keyboard: everything that a drag does, with the same draft shown before Enter lets go. */
export function useKeyboard({
  rows,
  activeId,
  onActive,
  onOpen,
  onDrop,
  showRow,
}: KeyboardOptions) {
  const [mode, setMode] = useState<Mode | null>(null)
  const draft = mode && draftOf(mode, rows)

  const inMode = (current: Mode, key: string): boolean => {
    if (key === 'Escape') setMode(null)
    else if (key === 'Enter') {
      setMode(null)
      if (draft) onDrop(draft)
    } else if (current.kind === 'move' && (key === 'ArrowDown' || key === 'ArrowUp')) {
      const row = nextRoomRow(rows, current.row, key === 'ArrowDown' ? 1 : -1)
      setMode({ ...current, row })
      showRow(row)
    } else if (current.kind === 'extend' && (key === 'ArrowRight' || key === 'ArrowLeft')) {
      const to = addDays(current.to, key === 'ArrowRight' ? 1 : -1)
      if (to > current.bar.from) setMode({ ...current, to })
    } else return false
    return true
  }

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    const place = placeOfBar(rows, activeId)
    const handled = mode ? inMode(mode, event.key) : walking(place, event.key)
    if (!handled) return
    event.preventDefault()
    event.stopPropagation()
  }

  const walking = (place: ReturnType<typeof placeOfBar>, key: string): boolean => {
    if (!place) {
      if (!key.startsWith('Arrow')) return false
      onActive(firstPlace(rows)?.bar.id ?? null)
      return true
    }
    if (key === 'Enter') onOpen(place.bar)
    else if (key.toLowerCase() === 'm' && !isOver(place.bar))
      setMode({ kind: 'move', row: place.row, bar: place.bar })
    else if (key.toLowerCase() === 'e' && mayMoveEnd(place.bar))
      setMode({ kind: 'extend', to: place.bar.to, bar: place.bar })
    else {
      const next = walk(rows, place, key)
      if (!next) return key.startsWith('Arrow')
      onActive(next.bar.id)
    }
    return true
  }

  return { draft, mode: mode?.kind ?? null, onKeyDown, leave: () => setMode(null) }
}

function draftOf(mode: Mode, rows: readonly Row[]): Draft {
  const { bar } = mode
  if (mode.kind === 'extend')
    return { bar, roomId: bar.segment.roomId, from: bar.from, to: mode.to }
  const row = rows[mode.row]
  return {
    bar,
    roomId: row?.kind === 'room' ? row.room.id : bar.segment.roomId,
    from: bar.from,
    to: bar.to,
  }
}
