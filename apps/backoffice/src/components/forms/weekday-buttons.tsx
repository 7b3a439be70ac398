import { classNames } from '@atithi/ui/class-names'
import { weekdays, withDay } from './weekdays.ts'

/** The days of a week, each pressed or not. */
export function WeekdayButtons({
  value,
  onValueChange,
}: {
  value: readonly number[]
  onValueChange: (days: number[]) => void
}) {
  return (
    <div className="grid grid-cols-7 gap-1">
      {weekdays.map(({ day, short, name }) => {
        const isChosen = value.includes(day)
        return (
          <button
            key={day}
            type="button"
            aria-pressed={isChosen}
            aria-label={name}
            onClick={() => onValueChange(withDay(value, day, !isChosen))}
            className={classNames(
              'h-10 rounded-md border text-sm font-medium transition-colors pointer-coarse:h-11',
              isChosen
                ? 'border-accent bg-accent-soft text-accent-strong'
                : 'border-control bg-surface text-muted hover:bg-hover',
            )}
          >
            {short}
          </button>
        )
      })}
    </div>
  )
}
