import { Button } from '@atithi/ui/button'
import { PageHeader } from '@atithi/ui/page-header'
import { IndianRupee, LogIn, Plus } from 'lucide-react'
import { useBusinessDate } from '../../components/business-date.ts'
import { businessDayWords } from '../../components/words/business-day.ts'
import { useDialogs } from '../../lib/dialogs.ts'
import { mayUse, type Person } from '../../lib/session.ts'
import { trpc } from '../../lib/trpc.ts'
import { DayLines } from '../../stays/front-desk/today/day-lines.tsx'
import { greetingAt } from './greeting.ts'
import { KpiCards } from './kpi-cards.tsx'
import { PropertyCards } from './property-cards.tsx'
import { RecentBookings } from './recent-bookings.tsx'
import { TodaySummary } from './today-summary.tsx'

export function DashboardPage({ person }: { person: Person }) {
  const { openNewBooking, openArrivals, openUpdateRates } = useDialogs()
  const today = useBusinessDate()
  const summary = trpc.dashboard.summary.useQuery({}).data
  const mayBook = mayUse(person, 'bookings')
  const properties = trpc.dashboard.properties.useQuery({}).data?.items ?? []
  const isSettingUp = properties.some(({ onboarding }) => onboarding?.currentStepId)
  const cards = <PropertyCards person={person} />
  return (
    <div className="flex flex-col gap-8">
      <PageHeader
        title={`${greetingAt(new Date())}, ${person.name.split(' ')[0]}`}
        description={summary ? businessDayWords(summary) : ' '}
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
      {isSettingUp && cards}
      {mayBook && properties.length > 0 && (
        <section aria-labelledby="today" className="flex flex-col gap-3">
          <h2 id="today" className="text-lg font-semibold">
            Today
          </h2>
          <DayLines />
        </section>
      )}
      <KpiCards showsMoney={mayUse(person, 'reports')} />
      <div className="grid gap-6 lg:grid-cols-3">
        <TodaySummary mayOpen={mayBook} />
        <RecentBookings mayOpen={mayBook} businessDate={today} />
      </div>
      {!isSettingUp && cards}
    </div>
  )
}
