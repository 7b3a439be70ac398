import { Card } from '@atithi/ui/card'
import { EmptyState } from '@atithi/ui/empty-state'
import { Skeleton } from '@atithi/ui/skeleton'
import { TabPanel, Tabs } from '@atithi/ui/tabs'
import { BedDouble, CalendarCheck, LogOut } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { AsOf } from '../../../components/offline/as-of.tsx'
import { QueryFailure } from '../../../components/query-failure.tsx'
import { trpc } from '../../../lib/trpc.ts'
import { StayCard } from './stay-card.tsx'
import type { Day } from './stay-words.ts'

const kinds = ['arrivals', 'departures', 'inHouse'] as const
const empty: Record<(typeof kinds)[number], { title: string; icon: ReactNode }> = {
  arrivals: { title: 'Nobody else is expected today', icon: <CalendarCheck /> },
  departures: { title: 'Nobody else leaves today', icon: <LogOut /> },
  inHouse: { title: 'Nobody is in house', icon: <BedDouble /> },
}

const labels = { arrivals: 'Arrivals', departures: 'Departures', inHouse: 'In house' } as const

/** The day at the desk as lists, where there is no room for a board. */
export function DayLists({ propertyId }: { propertyId: string }) {
  const query = trpc.bookings.day.useQuery({ propertyId })
  if (query.isError && !query.data)
    return <QueryFailure title="The day could not be loaded" query={query} />
  if (!query.data) {
    return (
      <div className="flex flex-col gap-3">
        <Skeleton className="h-11" />
        <Skeleton className="h-24" />
        <Skeleton className="h-24" />
      </div>
    )
  }
  return (
    <>
      <AsOf query={query} timeZone={query.data.timeZone} />
      <Lists day={query.data} />
    </>
  )
}

function Lists({ day }: { day: Day }) {
  const [shown, setShown] = useState<(typeof kinds)[number]>('arrivals')
  return (
    <Tabs
      label="The day"
      value={shown}
      onValueChange={setShown}
      tabs={kinds.map(kind => ({ value: kind, label: labels[kind], count: day[kind].total }))}
    >
      {kinds.map(kind => (
        <TabPanel key={kind} value={kind} className="pt-4">
          {day[kind].total === 0 ? (
            <Card>
              <EmptyState {...empty[kind]} level={2} />
            </Card>
          ) : (
            <ul className="flex flex-col gap-3">
              {day[kind].items.map(stay => (
                <li key={stay.id}>
                  <StayCard
                    stay={stay}
                    today={day.businessDate}
                    verb={
                      kind === 'arrivals' ? 'check-in' : kind === 'departures' ? 'check-out' : null
                    }
                  />
                </li>
              ))}
            </ul>
          )}
        </TabPanel>
      ))}
    </Tabs>
  )
}
