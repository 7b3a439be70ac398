import { Card, CardHeader } from '@atithi/ui/card'
import { type ReactNode, useId } from 'react'
import { formatCount } from '../../../lib/format.ts'

interface DayListProps {
  title: string
  count: number
  /** What stands there when nobody is on the list. */
  empty: string
  /** Beside the title. */
  actions?: ReactNode
  /** How many of the list are not shown. */
  more?: number
  children?: ReactNode
}

/** One list of the day: its name with how many are on it, and a row for each. */
export function DayList({ title, count, empty, actions, more = 0, children }: DayListProps) {
  const id = useId()
  return (
    <Card aria-labelledby={id} className="flex flex-col print:break-inside-avoid print:shadow-none">
      <CardHeader
        className="px-4! pt-3! pb-1!"
        title={
          <span id={id}>
            {title}{' '}
            <span className="ml-1 font-normal text-muted tabular-nums">{formatCount(count)}</span>
          </span>
        }
        actions={actions}
      />
      {count === 0 ? (
        <p className="px-4 pt-1 pb-4 text-sm text-muted">{empty}</p>
      ) : (
        <ul className="divide-y divide-line pb-1.5">{children}</ul>
      )}
      {more > 0 && (
        <p className="px-4 pb-3 text-xs text-muted">{formatCount(more)} more are not shown.</p>
      )}
    </Card>
  )
}
