import { flagMarks } from './bar-look.tsx'
import { BoardIcon, type BoardIconName } from './board-icon.tsx'

const states: { label: string; icon: BoardIconName }[] = [
  { label: 'Pending', icon: 'pending' },
  { label: 'Confirmed', icon: 'confirmed' },
  { label: 'Checked in', icon: 'checked-in' },
  { label: 'Checked out', icon: 'over' },
  { label: 'Late', icon: 'late' },
]

const signs = [
  ['₹', 'to pay'],
  [flagMarks.vip, 'VIP'],
  [flagMarks.birthday, 'birthday'],
  [flagMarks.owes, 'owed before'],
  [flagMarks.complaint, 'complained'],
  [flagMarks.blacklisted, 'blacklisted'],
  [flagMarks.preferences, 'preferences'],
] as const

const kbd =
  'rounded-sm border border-line-strong bg-surface px-1.5 py-0.5 font-sans text-[0.6875rem] font-semibold text-ink'

/** The colours in words, and the keys. */
export function Legend({ mode }: { mode: 'move' | 'extend' | null }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 text-xs text-muted">
      <ul className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
        {states.map(({ label, icon }) => (
          <li key={label} className="flex items-center gap-1.5">
            <BoardIcon name={icon} />
            {label}
          </li>
        ))}
        <li className="flex items-center gap-1.5">
          <BoardIcon name="pinned" />
          do not move
        </li>
        {signs.map(([sign, label]) => (
          <li key={label}>
            <span className="font-semibold text-ink">{sign}</span> {label}
          </li>
        ))}
      </ul>
      <p aria-live="polite">
        {mode === 'move' ? (
          <>
            <kbd className={kbd}>↑ ↓</kbd> choose the room, <kbd className={kbd}>Enter</kbd> to see
            what it does, <kbd className={kbd}>Esc</kbd> to leave
          </>
        ) : mode === 'extend' ? (
          <>
            <kbd className={kbd}>← →</kbd> choose the departure, <kbd className={kbd}>Enter</kbd> to
            see what it does, <kbd className={kbd}>Esc</kbd> to leave
          </>
        ) : (
          <>
            Drag a bar, draw over free nights for a new booking, press a room’s number, right-click
            for a menu, or <kbd className={kbd}>↑ ↓ ← →</kbd> between bars,{' '}
            <kbd className={kbd}>Enter</kbd> open, <kbd className={kbd}>M</kbd> move,{' '}
            <kbd className={kbd}>E</kbd> extend
          </>
        )}
      </p>
    </div>
  )
}
