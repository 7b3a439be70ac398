import { addDays, type IsoDate } from '@atithi/api/kernel/shared/dates'
import { Button } from '@atithi/ui/button'
import { Chart } from '@atithi/ui/chart'
import { Modal } from '@atithi/ui/modal'
import { Skeleton } from '@atithi/ui/skeleton'
import { QueryFailure } from '../../components/query-failure.tsx'
import { formatDay, formatShortDay } from '../../lib/format.ts'
import { trpc } from '../../lib/trpc.ts'
import type { CardName } from './card-names.ts'
import { orDash } from './figure-words.ts'
import { PlainTable } from './plain-table.tsx'
import { formatShortMoney } from './trend-points.ts'

/** What each figure is, in the words of the trade. */
const meanings: Record<CardName, string> = {
  roomRevenue:
    'What the rooms sold bring before GST: the rates agreed with the fees that belong to them, less discounts, and what was charged of stays that were not kept.',
  occupancyRate:
    'Rooms sold of the rooms that were not out of order. Free rooms, house use, day uses and guests who did not come are not sold.',
  averageDailyRate: 'Room revenue for each room sold. Without a room sold there is none.',
  revenuePerRoom:
    'Room revenue for each room that was not out of order, sold or not: the average daily rate times occupancy.',
  bookings: 'Bookings made on the day by the hotel’s clock, and not cancelled since.',
  cancellations:
    'Bookings cancelled on the day, whenever they were made. Holds that ran out and guests who did not come are none.',
  averageStay: 'Nights of the stays that ended on the day. Each room is a stay of its own.',
  leadTime:
    'Days from the booking to the arrival, weighted by the room-nights booked; a walk-in counts none.',
}
const isMoney = (name: CardName): boolean =>
  name === 'roomRevenue' || name === 'averageDailyRate' || name === 'revenuePerRoom'

interface KpiTrendProps {
  scope: { propertyId?: string }
  /** The last of the seven days. */
  to: IsoDate
  name: CardName
  label: string
  format: (value: number) => string
  onClose: () => void
}

/** What a key figure means, and how it was on the last seven days of the range. */
export function KpiTrend({ scope, to, name, label, format, onClose }: KpiTrendProps) {
  const trend = trpc.reports.trend.useQuery({ ...scope, from: addDays(to, -6), to, by: 'day' })
  const points = trend.data?.points ?? []
  return (
    <Modal
      open
      onCloseRequest={onClose}
      title={label}
      description={meanings[name]}
      footer={
        <Button variant="secondary" onClick={onClose}>
          Close
        </Button>
      }
    >
      {trend.isError && <QueryFailure title="The trend could not be loaded" query={trend} />}
      {!trend.data && !trend.isError && <Skeleton className="h-64" />}
      {trend.data && (
        <Chart
          label={`${label}, the seven days to ${formatDay(to)}`}
          kind="bars"
          {...(name === 'occupancyRate' && { most: 100 })}
          points={points.map(point => ({
            key: point.from,
            name: formatDay(point.from),
            shortName: formatShortDay(point.from),
            value: point[name],
            text: orDash(point[name], format),
          }))}
          formatTick={isMoney(name) ? formatShortMoney : format}
          table={
            <PlainTable
              caption={`${label} of seven days`}
              heads={['Day', label]}
              rows={points.toReversed().map(point => ({
                key: point.from,
                cells: [formatDay(point.from), orDash(point[name], format)],
              }))}
            />
          }
        />
      )}
    </Modal>
  )
}
