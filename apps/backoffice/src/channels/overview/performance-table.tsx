import { Badge, type Tone } from '@atithi/ui/badge'
import { Table, TableBody, TableCell, TableHead, TableHeadCell, TableRow } from '@atithi/ui/table'
import { formatCount, formatPercent, formatRoundMoney } from '../../lib/format.ts'
import type { Outputs } from '../../lib/trpc.ts'

type Performance = Outputs['channels']['overview']['performance'][number]

const badges: Record<NonNullable<Performance['badge']>, { label: string; tone: Tone }> = {
  excellent: { label: 'Excellent', tone: 'success' },
  good: { label: 'Good', tone: 'info' },
  poor: { label: 'Poor', tone: 'danger' },
}

/** How the popular channels did in the last thirty days. */
export function PerformanceTable({ rows }: { rows: readonly Performance[] }) {
  return (
    <section className="flex flex-col gap-3">
      <div>
        <h2 className="text-base font-semibold">Channel Performance</h2>
        <p className="text-sm text-muted">The last 30 days, counted from visits and bookings.</p>
      </div>
      <Table caption="Channel performance">
        <TableHead>
          <TableHeadCell>Channel</TableHeadCell>
          <TableHeadCell numeric>Properties</TableHeadCell>
          <TableHeadCell numeric>Bookings</TableHeadCell>
          <TableHeadCell numeric>Revenue</TableHeadCell>
          <TableHeadCell numeric>Uptime</TableHeadCell>
          <TableHeadCell>Rating</TableHeadCell>
        </TableHead>
        <TableBody>
          {rows.map(row => {
            const badge = row.badge && badges[row.badge]
            return (
              <TableRow
                key={row.channelId}
                // On a phone a card of noughts pushes the others off the screen.
                className={row.properties === 0 ? 'max-sm:hidden' : undefined}
              >
                <TableCell className="font-medium">{row.name}</TableCell>
                <TableCell label="Properties" numeric>
                  {formatCount(row.properties)}
                </TableCell>
                <TableCell label="Bookings" numeric>
                  {formatCount(row.bookings)}
                </TableCell>
                <TableCell label="Revenue" numeric>
                  {formatRoundMoney(row.revenue)}
                </TableCell>
                <TableCell label="Uptime" numeric>
                  {row.uptime === null ? '–' : formatPercent(row.uptime)}
                </TableCell>
                <TableCell label="Rating">
                  {badge ? <Badge tone={badge.tone}>{badge.label}</Badge> : '–'}
                </TableCell>
              </TableRow>
            )
          })}
        </TableBody>
      </Table>
    </section>
  )
}
