import { type IsoDate, isWeekendNight } from '@atithi/api/kernel/shared/dates'
import { classNames } from '@atithi/ui/class-names'
import type { ReactNode } from 'react'
import { formatLongDay, formatShortDay } from '../../lib/format.ts'

export interface NightCell {
  text: ReactNode
  /** Read out and shown on hover; what the cell says in full. */
  title: string
  tone?: 'waiting' | 'refused' | 'closed' | 'held'
}

export interface NightRow {
  key: string
  label: string
  hint?: string
  /** The hotel's own, above those of the channels. */
  isOwn?: boolean
  cells: readonly NightCell[]
}

interface NightGridProps {
  caption: string
  nights: readonly IsoDate[]
  groups: readonly { key: string; label: string; rows: readonly NightRow[] }[]
}

const tones = {
  waiting: 'bg-info-soft text-info-strong',
  refused: 'bg-danger-soft text-danger-strong',
  closed: 'text-muted',
  held: 'bg-warning-soft text-warning-strong',
} as const

/** Nights across, what is ours and what each channel believes below each other; it scrolls sideways in its frame. */
export function NightGrid({ caption, nights, groups }: NightGridProps) {
  return (
    <section
      aria-label={caption}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by the keyboard
      tabIndex={0}
      className="relative overflow-x-auto rounded-lg border border-line bg-surface"
    >
      <table className="w-full border-separate border-spacing-0 text-sm">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr>
            <th
              scope="col"
              className="sticky left-0 z-10 min-w-36 border-r border-b border-line bg-surface px-3 py-2 text-left text-xs font-medium text-muted sm:min-w-52"
            >
              Room type and channel
            </th>
            {nights.map(night => (
              <th
                key={night}
                scope="col"
                aria-label={formatLongDay(night)}
                className={classNames(
                  'border-b border-line px-2 py-2 text-right text-xs font-medium whitespace-nowrap text-muted',
                  isWeekendNight(night) && 'bg-sunken',
                )}
              >
                {formatShortDay(night)}
              </th>
            ))}
          </tr>
        </thead>
        {groups.map(group => (
          <tbody key={group.key}>
            {group.rows.map(row => (
              <tr key={row.key} className={row.isOwn ? 'font-medium' : undefined}>
                <th
                  scope="row"
                  className="sticky left-0 z-10 border-r border-b border-line bg-surface px-3 py-2 text-left font-[inherit]"
                >
                  <span className={row.isOwn ? '' : 'pl-3 font-normal'}>
                    {row.isOwn ? group.label : row.label}
                  </span>
                  {row.hint && (
                    <span
                      className={classNames(
                        'block text-xs font-normal text-muted',
                        !row.isOwn && 'pl-3',
                      )}
                    >
                      {row.hint}
                    </span>
                  )}
                </th>
                {row.cells.map((cell, at) => (
                  <td
                    key={nights[at]}
                    title={cell.title}
                    className={classNames(
                      'min-w-16 border-b border-line px-2 py-2 text-right whitespace-nowrap tabular-nums',
                      cell.tone && tones[cell.tone],
                    )}
                  >
                    {cell.text}
                    <span className="sr-only">{cell.title}</span>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        ))}
      </table>
    </section>
  )
}

/** What the colours of the grid say. */
export function NightLegend({ tones: shown }: { tones: readonly (keyof typeof words)[] }) {
  return (
    <ul className="flex flex-wrap gap-x-5 gap-y-2 text-sm text-muted">
      {shown.map(tone => (
        <li key={tone} className="flex items-center gap-2">
          <span
            aria-hidden="true"
            className={classNames('size-3 rounded-sm border border-line', tones[tone])}
          />
          {words[tone]}
        </li>
      ))}
    </ul>
  )
}

const words = {
  waiting: 'On its way',
  refused: 'Refused by the channel',
  closed: 'Closed there',
  held: 'Held back by the price guard',
} as const
