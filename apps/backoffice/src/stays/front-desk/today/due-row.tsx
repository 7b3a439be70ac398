import { Badge } from '@atithi/ui/badge'
import type { ReactNode } from 'react'
import { formatDayWithin, formatMoney, formatShortDay } from '../../../lib/format.ts'
import type { Day } from '../lists/stay-words.ts'

interface DueRowProps {
  due: Pick<Day['groupsDue'][number], 'amount' | 'since' | 'isOverdue'>
  name: string
  /** What pays: a group, or a booking by its code. */
  of: string
  today: string
  /** Leads to where the money is taken. */
  action: ReactNode
}

/** What a group or a guest has not paid of a schedule. */
export function DueRow({
  due: { amount, since, isOverdue },
  name,
  of,
  today,
  action,
}: DueRowProps) {
  return (
    <li className="flex items-center gap-2 py-1.5 pr-4 pl-2">
      <span className="min-w-0 flex-1 px-2 py-1 text-sm">
        <span className="flex flex-wrap items-center gap-1.5">
          <span className="min-w-0 truncate font-medium">{name}</span>
          {isOverdue && (
            <Badge tone="warning" className="h-5 px-2">
              Since {formatShortDay(since)}
            </Badge>
          )}
        </span>
        <span className="block truncate text-xs text-muted">{of}, deposit</span>
        <span className="block truncate text-xs text-muted">
          {formatMoney(amount)} to pay, due {formatDayWithin(since, today)}
        </span>
      </span>
      {action}
    </li>
  )
}
