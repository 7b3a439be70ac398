import { Card, CardBody, CardHeader } from '@atithi/ui/card'
import { Table, TableBody, TableCell, TableHead, TableHeadCell, TableRow } from '@atithi/ui/table'
import { sourceWords } from '../../components/words/booking-words.tsx'
import { formatCount, formatDay, formatMonth, formatRoundMoney } from '../../lib/format.ts'
import type { Outputs } from '../../lib/trpc.ts'
import { Growth } from './growth.tsx'

type Analytics = Outputs['admin']['analytics']

/** What was sold through each source of bookings. */
export function Sources({ sources }: { sources: Analytics['sources'] }) {
  const all = sources.reduce((sum, { roomRevenue }) => sum + roomRevenue, 0)
  return (
    <Card>
      <CardHeader
        title="Channels"
        description="Nights of the last 30 days by the source of their bookings."
      />
      <CardBody>
        {sources.length === 0 ? (
          <p className="text-sm text-muted">No night was sold in the last 30 days.</p>
        ) : (
          <Table caption="Room revenue by source">
            <TableHead>
              <TableHeadCell>Source</TableHeadCell>
              <TableHeadCell numeric>Rooms</TableHeadCell>
              <TableHeadCell numeric>Revenue</TableHeadCell>
              <TableHeadCell numeric>Share</TableHeadCell>
              <TableHeadCell numeric>Growth</TableHeadCell>
            </TableHead>
            <TableBody>
              {sources.map(row => (
                <TableRow key={row.source}>
                  <TableCell>{sourceWords[row.source]}</TableCell>
                  <TableCell label="Rooms" numeric>
                    {formatCount(row.roomsSold)}
                  </TableCell>
                  <TableCell label="Revenue" numeric>
                    {formatRoundMoney(row.roomRevenue)}
                  </TableCell>
                  <TableCell label="Share" numeric>
                    {all > 0 ? `${Math.round((row.roomRevenue * 100) / all)}%` : '–'}
                  </TableCell>
                  <TableCell label="Growth" numeric>
                    <Growth now={row.roomRevenue} before={row.roomRevenueBefore} />
                  </TableCell>
                </TableRow>
              ))}
            </TableBody>
          </Table>
        )}
      </CardBody>
    </Card>
  )
}

/** What became of the hotels that registered in the same month. */
export function Cohorts({ cohorts }: { cohorts: Analytics['cohorts'] }) {
  return (
    <Card>
      <CardHeader
        title="Hotels by month of registration"
        description="How many of each month are set up, live, took a booking in the last 30 days, and pay."
      />
      <CardBody>
        {cohorts.length === 0 ? (
          <p className="text-sm text-muted">No hotels have been registered yet.</p>
        ) : (
          <Table caption="Hotels by month of registration">
            <TableHead>
              <TableHeadCell>Month</TableHeadCell>
              <TableHeadCell numeric>Hotels</TableHeadCell>
              <TableHeadCell numeric>Set up</TableHeadCell>
              <TableHeadCell numeric>Live</TableHeadCell>
              <TableHeadCell numeric>Selling</TableHeadCell>
              <TableHeadCell numeric>Paying</TableHeadCell>
            </TableHead>
            <TableBody>
              {cohorts.map(cohort => (
                <TableRow key={cohort.month}>
                  <TableCell className="whitespace-nowrap">
                    {formatMonth(cohort.month.slice(0, 7))}
                  </TableCell>
                  <TableCell label="Hotels" numeric>
                    {formatCount(cohort.hotels)}
                  </TableCell>
                  <TableCell label="Set up" numeric>
                    {formatCount(cohort.setUp)}
                  </TableCell>
                  <TableCell label="Live" numeric>
                    {formatCount(cohort.live)}
                  </TableCell>
                  <TableCell label="Selling" numeric>
                    {formatCount(cohort.selling)}
                  </TableCell>
                  <TableCell label="Paying" numeric>
                    {formatCount(cohort.paying)}
                  </TableCell>
                </TableRow>
              ))}
            </TableBody>
          </Table>
        )}
      </CardBody>
    </Card>
  )
}

export function DayTable({ days }: { days: Analytics['trend'] }) {
  return (
    <Table caption="Room revenue and bookings by day">
      <TableHead>
        <TableHeadCell>Day</TableHeadCell>
        <TableHeadCell numeric>Room revenue</TableHeadCell>
        <TableHeadCell numeric>Bookings</TableHeadCell>
        <TableHeadCell numeric>Cancelled</TableHeadCell>
      </TableHead>
      <TableBody>
        {days.map(day => (
          <TableRow key={day.day}>
            <TableCell>{formatDay(day.day)}</TableCell>
            <TableCell label="Room revenue" numeric>
              {formatRoundMoney(day.roomRevenue)}
            </TableCell>
            <TableCell label="Bookings" numeric>
              {formatCount(day.bookings)}
            </TableCell>
            <TableCell label="Cancelled" numeric>
              {formatCount(day.cancellations)}
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}
