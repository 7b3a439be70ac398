import { Card } from '@atithi/ui/card'
import { EmptyState } from '@atithi/ui/empty-state'
import { Skeleton } from '@atithi/ui/skeleton'
import { TabPanel, Tabs } from '@atithi/ui/tabs'
import { BedDouble, CalendarCheck, LogOut } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useBusinessDateQuery } from '../../../components/business-date.ts'
import { QueryFailure } from '../../../components/query-failure.tsx'
import { trpc } from '../../../lib/trpc.ts'
import type { Board } from '../board/board-types.ts'
import { type DayStay, spanOfDay, staysOfDay } from './day-stays.ts'
import { StayCard } from './stay-card.tsx'

const empty: Record<keyof ReturnType<typeof staysOfDay>, { title: string; icon: ReactNode }> = {
  arrivals: { title: 'Nobody else is expected today', icon: <CalendarCheck /> },
  departures: { title: 'Nobody else leaves today', icon: <LogOut /> },
  inHouse: { title: 'Nobody is in house', icon: <BedDouble /> },
}

const labels = { arrivals: 'Arrivals', departures: 'Departures', inHouse: 'In house' } as const
const kinds = ['arrivals', 'departures', 'inHouse'] as const

/** The day at the desk as lists, where there is no room for a board. */
export function DayLists({ propertyId }: { propertyId: string }) {
  const businessDate = useBusinessDateQuery(propertyId)
  const today = businessDate.data
  const query = trpc.bookings.board.useQuery(
    { propertyId, ...(today ? spanOfDay(today) : { from: '', to: '' }) },
    { enabled: Boolean(today) },
  )
  if (businessDate.isError && !today)
    return <QueryFailure title="The day could not be loaded" query={businessDate} />
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
  return <Lists board={query.data} />
}

function Lists({ board }: { board: Board }) {
  const [shown, setShown] = useState<(typeof kinds)[number]>('arrivals')
  const stays = staysOfDay(board)
  return (
    <Tabs
      label="The day"
      value={shown}
      onValueChange={setShown}
      tabs={kinds.map(kind => ({ value: kind, label: labels[kind], count: stays[kind].length }))}
    >
      {kinds.map(kind => (
        <TabPanel key={kind} value={kind} className="pt-4">
          {stays[kind].length === 0 ? (
            <Card>
              <EmptyState {...empty[kind]} level={2} />
            </Card>
          ) : (
            <ul className="flex flex-col gap-3">
              {stays[kind].map((stay: DayStay) => (
                <li key={stay.booking.id}>
                  <StayCard
                    stay={stay}
                    today={board.businessDate}
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
