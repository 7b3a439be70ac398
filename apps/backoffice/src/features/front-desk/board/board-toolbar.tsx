import { addDays } from '@atithi/api/shared/dates'
import { Button } from '@atithi/ui/button'
import { classNames } from '@atithi/ui/class-names'
import { DatePicker } from '@atithi/ui/date-picker'
import { IconButton } from '@atithi/ui/icon-button'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type BoardSearch, firstNight, spans, usualSpan } from '../board-search.ts'

interface BoardToolbarProps {
  search: BoardSearch
  today: string
  onSearch: (change: BoardSearch) => void
}

const week = 7

/** Which nights the board shows: from when, and how many. */
export function BoardToolbar({ search, today, onSearch }: BoardToolbarProps) {
  const nights = search.nights ?? usualSpan
  const from = firstNight(search, today)
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <div className="flex items-center gap-1">
        <IconButton label="A week earlier" onClick={() => onSearch({ from: addDays(from, -week) })}>
          <ChevronLeft />
        </IconButton>
        <DatePicker
          aria-label="From night"
          className="w-48"
          today={today}
          value={from}
          onValueChange={day => {
            if (day) onSearch({ from: day })
          }}
        />
        <IconButton label="A week later" onClick={() => onSearch({ from: addDays(from, week) })}>
          <ChevronRight />
        </IconButton>
        <Button variant="ghost" disabled={search.from === undefined} onClick={() => onSearch({ from: undefined })}>
          Today
        </Button>
      </div>
      <fieldset aria-label="Nights shown" className="flex rounded-md border border-control bg-surface p-0.5">
        {spans.map(count => (
          <button
            key={count}
            type="button"
            aria-pressed={nights === count}
            onClick={() => onSearch({ nights: count === usualSpan ? undefined : count })}
            className={classNames(
              'h-9 rounded-sm px-3 text-sm font-medium whitespace-nowrap tabular-nums pointer-coarse:h-10',
              nights === count ? 'bg-accent text-on-accent' : 'text-muted hover:bg-hover hover:text-ink',
            )}
          >
            {count} nights
          </button>
        ))}
      </fieldset>
    </div>
  )
}
