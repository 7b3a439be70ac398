import { Badge } from '@atithi/ui/badge'
import { Button } from '@atithi/ui/button'
import { useState } from 'react'
import { formatDay } from '../../lib/format.ts'
import { type PortalCalendar, standingOf, withDays } from './calendar-words.ts'

const nightsShown = 8
const remarksShown = 4

/** What its calendar says from today on: the stays without a room first, what is left on sale last. */
export function CalendarNights({ calendar: { events } }: { calendar: PortalCalendar }) {
  const [all, setAll] = useState(false)
  if (events.length === 0)
    return <p className="text-sm text-muted">It has taken no nights from today on.</p>
  const rows = events
    .map(event => ({ event, standing: standingOf(event) }))
    .toSorted((a, b) => a.standing.order - b.standing.order)
  return (
    <div className="flex flex-col items-start gap-2">
      <h3 className="text-sm font-semibold">Taken and blocked at the portal</h3>
      <ul className="flex w-full flex-col divide-y divide-line">
        {(all ? rows : rows.slice(0, nightsShown)).map(({ event, standing }) => (
          <li key={event.id} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2 text-sm">
            <span className="font-medium tabular-nums">{`${formatDay(event.from)} – ${formatDay(event.to)}`}</span>
            <span className="wrap-anywhere text-muted">{event.summary}</span>
            <span className="sm:ml-auto">
              <Badge tone={standing.tone}>{standing.label}</Badge>
            </span>
          </li>
        ))}
      </ul>
      {rows.length > nightsShown && !all && (
        <Button size="sm" variant="ghost" onClick={() => setAll(true)}>
          Show all {rows.length}
        </Button>
      )}
    </div>
  )
}

/** The log of the last reading: what was passed over, or read otherwise than it may be meant. */
export function CalendarLog({ calendar: { remarks } }: { calendar: PortalCalendar }) {
  const [all, setAll] = useState(false)
  if (remarks.length === 0) return null
  return (
    <div className="flex flex-col items-start gap-2">
      <h3 className="text-sm font-semibold">Log of the last reading</h3>
      <ul className="flex w-full list-disc flex-col gap-1 pl-5 text-sm text-muted">
        {(all ? remarks : remarks.slice(0, remarksShown)).map(remark => (
          <li key={remark} className="wrap-anywhere">
            {withDays(remark, formatDay)}
          </li>
        ))}
      </ul>
      {remarks.length > remarksShown && !all && (
        <Button size="sm" variant="ghost" onClick={() => setAll(true)}>
          Show all {remarks.length} notes
        </Button>
      )}
    </div>
  )
}
