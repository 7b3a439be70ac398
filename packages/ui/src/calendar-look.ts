import type { ClassNames } from 'react-day-picker'

const navButton =
  'flex size-9 items-center justify-center rounded-md text-muted hover:bg-hover hover:text-ink aria-disabled:opacity-40 [&>svg]:size-4'

const calendarLook: Partial<ClassNames> = {
  root: 'p-3',
  months: 'relative flex flex-wrap gap-6',
  // A phone shows one month of a range at a time.
  month: 'w-full sm:w-auto max-sm:not-first-of-type:hidden',
  month_caption: 'flex h-9 items-center justify-center',
  caption_label: 'text-sm font-semibold text-ink',
  nav: 'absolute inset-x-0 top-0 flex justify-between',
  button_previous: navButton,
  button_next: navButton,
  chevron: 'size-4 fill-current',
  month_grid: 'mt-2 w-full border-collapse',
  weekday: 'h-8 w-10 text-xs font-medium text-muted',
  day: 'h-10 w-10 p-0 text-center text-sm',
  day_button:
    'relative size-10 rounded-md tabular-nums enabled:hover:bg-hover disabled:cursor-not-allowed focus-visible:z-10',
  today:
    '[&>button]:font-semibold [&>button]:after:absolute [&>button]:after:bottom-1.5 [&>button]:after:left-1/2 [&>button]:after:size-1 [&>button]:after:-translate-x-1/2 [&>button]:after:rounded-full [&>button]:after:bg-spark',
  outside: 'text-muted opacity-60',
  disabled: 'text-muted line-through opacity-50',
  selected: '',
}

const chosen =
  '[&>button]:bg-accent [&>button]:text-on-accent [&>button]:enabled:hover:bg-accent-hover'

export const singleLook: Partial<ClassNames> = { ...calendarLook, selected: chosen }

export const rangeLook: Partial<ClassNames> = {
  ...calendarLook,
  range_start: `${chosen} rounded-l-md bg-accent-soft`,
  range_end: `${chosen} rounded-r-md bg-accent-soft`,
  range_middle: 'bg-accent-soft text-accent-strong [&>button]:enabled:hover:bg-line',
}
