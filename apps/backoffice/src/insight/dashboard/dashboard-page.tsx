import { Button } from '@atithi/ui/button'
import { PageHeader } from '@atithi/ui/page-header'
import { IndianRupee, LogIn, Plus } from 'lucide-react'
import { useBusinessDate } from '../../components/business-date.ts'
import { useDialogs } from '../../lib/dialogs.ts'
import { formatLongDay } from '../../lib/format.ts'
import { mayUse, type Person } from '../../lib/session.ts'
import { greetingAt } from './greeting.ts'
import { KpiCards } from './kpi-cards.tsx'
import { PropertyCards } from './property-cards.tsx'
import { RecentBookings } from './recent-bookings.tsx'
import { TodaySummary } from './today-summary.tsx'

export function DashboardPage({ person }: { person: Person }) {
  const { openNewBooking, openArrivals, openUpdateRates } = useDialogs()
  const today = useBusinessDate()
  const mayBook = mayUse(person, 'bookings')
  return (
    <div className="flex flex-col gap-8">
      <PageHeader
        title={`${greetingAt(new Date())}, ${person.name.split(' ')[0]}`}
        description={today ? formatLongDay(today) : ' '}
        actions={
          <>
            {mayUse(person, 'property') && (
              <Button variant="secondary" icon={<IndianRupee />} onClick={openUpdateRates}>
                Update Rates
              </Button>
            )}
            {mayBook && (
              <>
                <Button variant="secondary" icon={<LogIn />} onClick={openArrivals}>
                  Check-in Guest
                </Button>
                <Button icon={<Plus />} onClick={openNewBooking}>
                  New Booking
                </Button>
              </>
            )}
          </>
        }
      />
      <PropertyCards person={person} />
      <KpiCards />
      <div className="grid gap-6 lg:grid-cols-3">
        <TodaySummary mayOpen={mayBook} />
        <RecentBookings mayOpen={mayBook} businessDate={today} />
      </div>
    </div>
  )
}
