import { addDays } from '@atithi/api/shared/dates'
import { Button } from '@atithi/ui/button'
import { classNames } from '@atithi/ui/class-names'
import { DatePicker } from '@atithi/ui/date-picker'
import { IconButton } from '@atithi/ui/icon-button'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type CalendarSpan, nightCounts, usualNights } from './calendar-search.ts'

interface CalendarToolbarProps {
  span: CalendarSpan
  today: string
  onSpan: (span: CalendarSpan) => void
}

const week = 7

/** Which nights are shown: how many, and from when. */
export function CalendarToolbar({ span, today, onSpan }: CalendarToolbarProps) {
  const { nights = usualNights } = span
  const from = span.from ?? today
  const goTo = (day: string) => onSpan({ ...span, from: day === today ? undefined : day })
  return (
    <div className="flex flex-wrap items-center gap-3">
      <div className="flex items-center gap-1 max-sm:w-full">
        <IconButton label="A week earlier" onClick={() => goTo(addDays(from, -week))}>
          <ChevronLeft />
        </IconButton>
        <DatePicker
          aria-label="From night"
          className="sm:w-48"
          today={today}
          value={from}
          onValueChange={day => {
            if (day) goTo(day)
          }}
        />
        <IconButton label="A week later" onClick={() => goTo(addDays(from, week))}>
          <ChevronRight />
        </IconButton>
        <Button
          variant="ghost"
          className={classNames(from === today && 'max-sm:hidden')}
          disabled={from === today}
          onClick={() => goTo(today)}
        >
          Today
        </Button>
      </div>
      <fieldset aria-label="Nights shown" className="flex min-w-0 rounded-md border border-control bg-surface p-0.5 max-sm:w-full">
        {nightCounts.map(count => (
          <button
            key={count}
            type="button"
            aria-pressed={nights === count}
            onClick={() => onSpan({ ...span, nights: count === usualNights ? undefined : count })}
            className={classNames(
              'h-9 flex-1 rounded-sm px-3 text-sm font-medium whitespace-nowrap tabular-nums pointer-coarse:h-10',
              nights === count ? 'bg-accent text-on-accent' : 'text-muted hover:bg-hover hover:text-ink',
            )}
          >
            {count === 365 ? '1 year' : count}
            {count === usualNights && <span className="max-sm:sr-only"> nights</span>}
          </button>
        ))}
      </fieldset>
    </div>
  )
}
