import { longestReport } from '@atithi/api/insight/reports/rules'
import { addDays, type IsoDate } from '@atithi/api/kernel/shared/dates'
import { DateRangePicker } from '@atithi/ui/date-range-picker'
import { useState } from 'react'

interface SpanPickerProps {
  /** Days at most; without it as many as a report may have. */
  most?: number
  className: string
  fromLabel: string
  toLabel: string
  today: IsoDate
  value: { from: IsoDate; to: IsoDate }
  onChange: (span: { from: IsoDate; to: IsoDate }) => void
}

/** The dates of a report, no more than it may have; told when both ends are chosen. */
export function SpanPicker({
  most = longestReport,
  today,
  value,
  onChange,
  ...shown
}: SpanPickerProps) {
  // A range of which one end is chosen is not yet one.
  const [draft, setDraft] = useState<{ from: IsoDate | null; to: IsoDate | null } | null>(null)
  return (
    <DateRangePicker
      {...shown}
      min="2000-01-01"
      max={addDays(draft?.from ?? today, most - 1)}
      today={today}
      value={draft ?? value}
      onValueChange={chosen => {
        setDraft(chosen)
        if (chosen.from && chosen.to) onChange({ from: chosen.from, to: chosen.to })
      }}
    />
  )
}
