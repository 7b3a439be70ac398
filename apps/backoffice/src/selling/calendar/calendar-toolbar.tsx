import type { IsoDate } from '@atithi/api/kernel/shared/dates'
import { NightSpanBar } from '../../components/night-span-bar.tsx'
import { type CalendarSpan, nightCounts, usualNights } from './calendar-search.ts'

interface CalendarToolbarProps {
  span: CalendarSpan
  today: IsoDate
  onSpan: (span: CalendarSpan) => void
}

const counts = nightCounts.map(nights => {
  if (nights === 365) return { nights, label: '1 year' }
  return nights === usualNights
    ? { nights, label: `${nights} nights`, phoneLabel: String(nights) }
    : { nights, label: String(nights) }
})

export function CalendarToolbar({ span, today, onSpan }: CalendarToolbarProps) {
  const from = span.from ?? today
  return (
    <NightSpanBar
      from={from}
      today={today}
      counts={counts}
      nights={span.nights ?? usualNights}
      isAtToday={from === today}
      onFrom={night => onSpan({ ...span, from: night === today ? undefined : night })}
      onToday={() => onSpan({ ...span, from: undefined })}
      onNights={chosen => {
        const nights = nightCounts.find(count => count === chosen)
        onSpan({ ...span, nights: nights === usualNights ? undefined : nights })
      }}
    />
  )
}
