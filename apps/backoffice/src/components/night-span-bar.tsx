import { addDays, type IsoDate } from '@atithi/api/kernel/shared/dates'
import { Button } from '@atithi/ui/button'
import { classNames } from '@atithi/ui/class-names'
import { DatePicker } from '@atithi/ui/date-picker'
import { IconButton } from '@atithi/ui/icon-button'
import { ChevronLeft, ChevronRight } from 'lucide-react'

interface NightSpanBarProps {
  /** The first night shown, 'YYYY-MM-DD'. */
  from: IsoDate
  /** The property's business date. */
  today: IsoDate
  onFrom: (night: IsoDate) => void
  /** Whether the span begins where it begins by itself. */
  isAtToday: boolean
  onToday: () => void
  /** How many nights are shown, and may be. */
  nights: number
  counts: readonly { nights: number; label: string; phoneLabel?: string }[]
  onNights: (nights: number) => void
}

const week = 7

/** Which nights a chart shows: from when, and how many. */
export function NightSpanBar({
  from,
  today,
  onFrom,
  isAtToday,
  onToday,
  nights,
  counts,
  onNights,
}: NightSpanBarProps) {
  return (
    <div className="flex flex-wrap items-center gap-3">
      <div className="flex items-center gap-1 max-sm:w-full">
        <IconButton label="A week earlier" onClick={() => onFrom(addDays(from, -week))}>
          <ChevronLeft />
        </IconButton>
        <DatePicker
          aria-label="From night"
          className="sm:w-48"
          today={today}
          value={from}
          onValueChange={day => {
            if (day) onFrom(day)
          }}
        />
        <IconButton label="A week later" onClick={() => onFrom(addDays(from, week))}>
          <ChevronRight />
        </IconButton>
        <Button
          variant="ghost"
          className={classNames(isAtToday && 'max-sm:hidden')}
          disabled={isAtToday}
          onClick={onToday}
        >
          Today
        </Button>
      </div>
      <fieldset
        aria-label="Nights shown"
        className="flex min-w-0 rounded-md border border-control bg-surface p-0.5 max-sm:w-full"
      >
        {counts.map(count => (
          <button
            key={count.nights}
            type="button"
            aria-label={count.label}
            aria-pressed={nights === count.nights}
            onClick={() => onNights(count.nights)}
            className={classNames(
              'h-9 flex-1 rounded-sm px-3 text-sm font-medium whitespace-nowrap tabular-nums pointer-coarse:h-10',
              nights === count.nights
                ? 'bg-accent text-on-accent'
                : 'text-muted hover:bg-hover hover:text-ink',
            )}
          >
            <span className={classNames(count.phoneLabel && 'max-sm:hidden')}>{count.label}</span>
            {count.phoneLabel && <span className="sm:hidden">{count.phoneLabel}</span>}
          </button>
        ))}
      </fieldset>
    </div>
  )
}
