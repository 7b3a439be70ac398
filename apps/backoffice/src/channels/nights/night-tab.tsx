import { addDays, type IsoDate } from '@atithi/api/kernel/shared/dates'
import { buttonClasses } from '@atithi/ui/button'
import { Card } from '@atithi/ui/card'
import { EmptyState } from '@atithi/ui/empty-state'
import { Skeleton } from '@atithi/ui/skeleton'
import { Link, useNavigate } from '@tanstack/react-router'
import { Building2, CalendarRange } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useBusinessDate } from '../../components/business-date.ts'
import { NightSpanBar } from '../../components/night-span-bar.tsx'
import { useWorkProperty } from '../../components/work-property.ts'
import { trpc } from '../../lib/trpc.ts'
import type { ChannelsSearch } from '../words/channels-search.ts'

export interface NightSpan {
  propertyId: string
  from: IsoDate
  to: IsoDate
}

const counts = [
  { nights: 14, label: '14 nights', phoneLabel: '14' },
  { nights: 30, label: '30 nights', phoneLabel: '30' },
] as const

interface NightTabProps {
  search: ChannelsSearch
  /** Has the area in which nights are changed. */
  mayEdit: boolean
  hint: string
  children: (span: NightSpan) => ReactNode
}

/** The chosen property; where none is chosen, one that a channel sells: of the others there is nothing to compare. */
function useSoldProperty(chosen: string | undefined) {
  const list = trpc.channels.connections.list.useQuery({}, { enabled: chosen === undefined })
  const sold = list.data?.items.find(({ hasEnded, rates }) => !hasEnded && rates > 0)
  return {
    propertyId: chosen ?? sold?.propertyId,
    isPending: chosen === undefined && list.isPending,
  }
}

/** One property's nights beside what each channel believes of them; changed in the calendar, from which they come. */
export function NightTab({ search, mayEdit, hint, children }: NightTabProps) {
  const navigate = useNavigate({ from: '/channels' })
  const sold = useSoldProperty(search.property)
  const { propertyId, hasNone, options } = useWorkProperty(sold.propertyId)
  const today = useBusinessDate(propertyId)
  const [nights, setNights] = useState<number>(counts[0].nights)
  if (hasNone)
    return (
      <Card>
        <EmptyState icon={<Building2 />} level={2} title="No properties found">
          Add your first property to sell it at channels.
        </EmptyState>
      </Card>
    )
  if (!propertyId || !today || sold.isPending) return <Skeleton className="h-96" />
  const from = search.from ?? today
  const set = (day: IsoDate | undefined) =>
    void navigate({ search: prev => ({ ...prev, from: day }), replace: true, resetScroll: false })
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="max-w-prose text-sm text-muted">
          {options.find(({ value }) => value === propertyId)?.label}: {hint}
        </p>
        {mayEdit && (
          <Link
            to="/property/calendar"
            search={{ property: propertyId }}
            className={buttonClasses('secondary', 'sm')}
          >
            <CalendarRange aria-hidden="true" className="size-4" />
            Change in the calendar
          </Link>
        )}
      </div>
      <NightSpanBar
        from={from}
        today={today}
        onFrom={set}
        isAtToday={search.from === undefined}
        onToday={() => set(undefined)}
        nights={nights}
        counts={counts}
        onNights={setNights}
      />
      {children({ propertyId, from, to: addDays(from, nights - 1) })}
    </div>
  )
}
