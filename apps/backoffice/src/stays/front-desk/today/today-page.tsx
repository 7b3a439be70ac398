import { Banner } from '@atithi/ui/banner'
import { Button, buttonLook } from '@atithi/ui/button'
import { classNames } from '@atithi/ui/class-names'
import { PageHeader } from '@atithi/ui/page-header'
import { Skeleton } from '@atithi/ui/skeleton'
import { skipToken } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Plus, Printer } from 'lucide-react'
import type { ReactElement } from 'react'
import { useMinute } from '../../../components/minute.ts'
import { AsOf } from '../../../components/offline/as-of.tsx'
import { QueryFailure } from '../../../components/query-failure.tsx'
import { businessDayWords } from '../../../components/words/business-day.ts'
import { useWorkProperty } from '../../../components/work-property.ts'
import { useDialogs } from '../../../lib/dialogs.ts'
import { trpc } from '../../../lib/trpc.ts'
import type { Day } from '../lists/stay-words.ts'
import { KeepOffline } from '../offline/keep-offline.tsx'
import { DayLines } from './day-lines.tsx'
import { DayList } from './day-list.tsx'
import { DueRow } from './due-row.tsx'
import { Handover } from './handover.tsx'
import { noShowWarning } from './no-show-warning.ts'
import { RoomsToClean } from './rooms-to-clean.tsx'
import { type DayKind, StayRow } from './stay-row.tsx'

const lists: Record<DayKind, { id: string; title: string; empty: string }> = {
  arrivals: { id: 'arrivals', title: 'Arrivals', empty: 'Nobody else is expected today.' },
  departures: { id: 'departures', title: 'Departures', empty: 'Nobody else leaves today.' },
  inHouse: { id: 'in-house', title: 'In house', empty: 'Nobody stays on.' },
  due: { id: 'payments-due', title: 'Payments due', empty: 'Nobody who leaves owes anything.' },
}

/** The business day at the desk: who comes, leaves, stays and owes, and which rooms wait. */
export function TodayPage({ property }: { property: string | undefined }) {
  const { openNewBooking, openBooking } = useDialogs()
  const { propertyId, options } = useWorkProperty(property)
  const query = trpc.bookings.day.useQuery(propertyId ? { propertyId } : skipToken)
  const day = query.data
  const now = useMinute()
  const warning = day && noShowWarning(day, now)
  const name = options.find(({ value }) => value === propertyId)?.label
  return (
    <div className="flex flex-col gap-5">
      <PageHeader
        title="Today"
        description={
          day ? `${businessDayWords(day)}${options.length > 1 && name ? `, ${name}` : ''}` : ' '
        }
        actions={
          <>
            <Button
              variant="secondary"
              icon={<Printer />}
              disabled={!day}
              onClick={() => window.print()}
              className="max-sm:hidden print:hidden"
            >
              Print
            </Button>
            <Button icon={<Plus />} onClick={openNewBooking} className="print:hidden">
              New Booking
            </Button>
          </>
        }
      />
      {warning && <Banner tone="warning">{warning}</Banner>}
      {options.length > 1 && <DayLines chosen={propertyId} />}
      {propertyId && <KeepOffline key={propertyId} propertyId={propertyId} />}
      {day && <AsOf query={query} timeZone={day.timeZone} />}
      {day && propertyId && (
        <Handover key={propertyId} propertyId={propertyId} today={day.businessDate} />
      )}
      {day && propertyId ? (
        <div className="grid grid-cols-1 items-start gap-4 md:grid-cols-2 xl:grid-cols-3">
          <List kind="arrivals" day={day} />
          <div className="flex min-w-0 flex-col gap-4">
            <List kind="departures" day={day} />
            <List kind="due" day={day}>
              {dueRows(day, propertyId, openBooking)}
            </List>
          </div>
          <div className="flex min-w-0 flex-col gap-4 md:max-xl:col-span-2">
            <RoomsToClean propertyId={propertyId} />
            <List kind="inHouse" day={day} />
          </div>
        </div>
      ) : query.isError ? (
        <QueryFailure title="The day could not be loaded" query={query} />
      ) : (
        <div className="grid grid-cols-1 gap-4 md:grid-cols-2 xl:grid-cols-3">
          <Skeleton className="h-72" />
          <Skeleton className="h-72 max-md:hidden" />
          <Skeleton className="h-72 max-xl:hidden" />
        </div>
      )}
    </div>
  )
}

/** What is due of schedules. */
function dueRows(
  { groupsDue, bookingsDue, businessDate }: Day,
  propertyId: string,
  openBooking: (id: string, tab: 'payment') => void,
): ReactElement[] {
  return [
    ...groupsDue.map(group => (
      <DueRow
        key={group.id}
        due={group}
        name={group.name}
        of="Group"
        today={businessDate}
        action={
          <Link
            to="/bookings/groups"
            search={{ property: propertyId, group: group.id }}
            className={classNames(
              buttonLook('secondary'),
              'h-8 shrink-0 px-3 text-sm pointer-coarse:h-10 print:hidden',
            )}
          >
            Open group
          </Link>
        }
      />
    )),
    ...bookingsDue.map(booking => (
      <DueRow
        key={booking.id}
        due={booking}
        name={booking.guestName}
        of={booking.code}
        today={businessDate}
        action={
          <Button
            size="sm"
            variant="secondary"
            className="print:hidden"
            onClick={() => openBooking(booking.id, 'payment')}
          >
            Open bill
          </Button>
        }
      />
    )),
  ]
}

function List({
  kind,
  day,
  children = [],
}: {
  kind: DayKind
  day: Day
  /** Rows before the stays. */
  children?: readonly ReactElement[]
}) {
  const { items, total } = day[kind]
  const { id, title, empty } = lists[kind]
  return (
    <div id={id} className="min-w-0 scroll-mt-20">
      <DayList
        title={title}
        count={total + children.length}
        empty={empty}
        more={total - items.length}
      >
        {children}
        {items.map(stay => (
          <StayRow key={stay.id} stay={stay} kind={kind} today={day.businessDate} />
        ))}
      </DayList>
    </div>
  )
}
