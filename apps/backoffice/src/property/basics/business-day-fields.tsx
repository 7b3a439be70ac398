import { Skeleton } from '@atithi/ui/skeleton'
import { ChevronRight } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import type { Control } from 'react-hook-form'
import { NumberField, TextField } from '../../components/forms/text-fields.tsx'
import type { BasicFields, SavedBasics } from './basic-fields.ts'

const TimeZoneField = lazy(() =>
  import('./time-zone-field.tsx').then(module => ({ default: module.TimeZoneField })),
)

/** When a day of the property begins, and which prices are asked about: set once, and rarely looked at again. */
export function BusinessDayFields({
  control,
}: {
  control: Control<BasicFields, unknown, SavedBasics>
}) {
  const [wasOpened, setWasOpened] = useState(false)
  return (
    <details
      onToggle={() => setWasOpened(true)}
      className="group rounded-lg border border-line px-4 py-3"
    >
      <summary className="flex cursor-pointer list-none items-center gap-2 rounded-sm text-sm font-medium">
        <ChevronRight
          aria-hidden="true"
          className="size-4 transition-transform group-open:rotate-90"
        />
        Time zone, business day and changes of price
      </summary>
      <div className="grid gap-5 pt-4 pb-2 sm:grid-cols-2">
        <TextField
          control={control}
          name="dayRollsAt"
          label="The business day ends at"
          type="time"
          hint="Until then arrivals and payments count for the day before."
        />
        <NumberField
          control={control}
          name="siteCutOffHours"
          label="The website stops selling a night, in hours before the day ends"
          hint="Whoever books later by themselves books from the next night on. 0 is never."
          min={0}
          max={12}
        />
        <NumberField
          control={control}
          name="largestRateChange"
          label="Ask when a price changes by more than, in percent"
          hint="Against a slip of two zeros."
          min={1}
          max={100}
        />
        <Suspense fallback={<Skeleton className="h-16" />}>
          {wasOpened && <TimeZoneField control={control} />}
        </Suspense>
      </div>
    </details>
  )
}
