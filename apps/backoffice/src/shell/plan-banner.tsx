import { Banner } from '@atithi/ui/banner'
import { buttonClasses } from '@atithi/ui/button'
import { Link } from '@tanstack/react-router'
import { formatDay } from '../lib/format.ts'
import { mayUse, type Person } from '../lib/session.ts'
import { trpc } from '../lib/trpc.ts'

const staleAfter = 10 * 60_000

/** Stands above everything while a plan is not paid, and for staff for whom the plan has no place. */
export function PlanBanner({ person }: { person: Person }) {
  const { data } = trpc.billing.unpaid.useQuery(undefined, { staleTime: staleAfter })
  // While nothing changes yet, only who pays is told.
  const hotel = data?.hotels.find(({ state }) => state !== 'past-due' || person.role === 'owner')
  const look = 'rounded-none border-b border-line sm:px-6'
  return (
    <>
      {person.post?.isReadOnly && (
        <Banner tone="warning" className={look} title="Your account is read-only">
          The plan of the hotel has no place for it: you can look at everything, and change nothing.
          Ask the owner.
        </Banner>
      )}
      {hotel && (
        <Banner
          tone={hotel.state === 'past-due' ? 'info' : 'warning'}
          className={look}
          title={
            hotel.state === 'freemium'
              ? `${hotel.propertyName} no longer sells online`
              : hotel.state === 'grace'
                ? `A payment for ${hotel.propertyName} is overdue`
                : `A payment for ${hotel.propertyName} is due`
          }
          action={
            mayUse(person, 'settings') && (
              <Link
                to="/settings"
                search={{ section: 'billing', property: hotel.propertyId }}
                className={buttonClasses('secondary', 'sm')}
              >
                {person.role === 'owner' ? 'Pay' : 'See the plan'}
              </Link>
            )
          }
        >
          {hotel.state === 'freemium'
            ? 'Its plan was not paid. The desk, existing bookings, bills, registers and exports go on.'
            : `Without it the website stops taking bookings after ${formatDay(hotel.holdsUntil)}. The desk goes on.`}
        </Banner>
      )}
    </>
  )
}
