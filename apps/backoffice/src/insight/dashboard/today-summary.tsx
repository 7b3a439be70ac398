import { Card, CardBody, CardHeader } from '@atithi/ui/card'
import { DescriptionList } from '@atithi/ui/description-list'
import { SkeletonText } from '@atithi/ui/skeleton'
import { textLink } from '@atithi/ui/text-link'
import { Link } from '@tanstack/react-router'
import { formatCount, formatPercent } from '../../lib/format.ts'
import { trpc } from '../../lib/trpc.ts'

/** By the business date. Its failure shows with the figures above, which come from the same answer. */
export function TodaySummary({ mayOpen }: { mayOpen: boolean }) {
  const { data, isError } = trpc.dashboard.summary.useQuery({})
  const today = data?.today
  const toDay = (hash: string, text: string) =>
    mayOpen ? (
      <Link to="/today" hash={hash} className={`text-base font-semibold ${textLink}`}>
        {text}
      </Link>
    ) : (
      figure(text)
    )
  const toBoard = (text: string) =>
    mayOpen ? (
      <Link to="/bookings/board" className={`text-base font-semibold ${textLink}`}>
        {text}
      </Link>
    ) : (
      figure(text)
    )
  return (
    <Card>
      <CardHeader
        title="Today's Summary"
        actions={
          mayOpen && (
            <Link to="/property/housekeeping" className={`text-sm ${textLink}`}>
              Housekeeping
            </Link>
          )
        }
      />
      <CardBody className="pt-2!">
        {today ? (
          <DescriptionList
            items={[
              {
                label: 'Check-ins, whole day',
                value: toDay('arrivals', formatCount(today.checkIns)),
              },
              {
                label: 'Check-outs, whole day',
                value: toDay('departures', formatCount(today.checkOuts)),
              },
              { label: 'Available rooms', value: toBoard(formatCount(today.availableRooms)) },
              {
                label: 'Current occupancy',
                value: toBoard(
                  today.currentOccupancy === null
                    ? 'No rooms yet'
                    : formatPercent(today.currentOccupancy),
                ),
              },
            ]}
          />
        ) : isError ? (
          <p className="py-4 text-sm text-muted">Not loaded.</p>
        ) : (
          <SkeletonText lines={4} className="py-4" />
        )}
      </CardBody>
    </Card>
  )
}

const figure = (text: string) => <span className="text-base font-semibold">{text}</span>
