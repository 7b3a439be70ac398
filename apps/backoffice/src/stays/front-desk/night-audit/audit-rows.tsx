import type { AuditFigure } from '@atithi/api/stays/night-audit/rules'
import { Banner } from '@atithi/ui/banner'
import { Drawer } from '@atithi/ui/drawer'
import { LoadMore } from '@atithi/ui/pagination'
import { Skeleton } from '@atithi/ui/skeleton'
import { Table, TableBody, TableCell, TableHead, TableHeadCell, TableRow } from '@atithi/ui/table'
import { useSearch } from '@tanstack/react-router'
import { FolioLink } from '../../../components/folio-link.tsx'
import { QueryFailure } from '../../../components/query-failure.tsx'
import { formatCounted, formatDay, formatMoney, formatShortDay } from '../../../lib/format.ts'
import { type Outputs, trpc } from '../../../lib/trpc.ts'

type Row = Outputs['nightAudit']['rows']['items'][number]

/** What the rows of a figure are: how one is called, and the heads of what it says. */
interface Kind {
  row: string
  what: string
  amount?: string
}
const lines: Kind = { row: 'line', what: 'Posted', amount: 'Amount' }
const rooms: Kind = { row: 'room', what: 'Room', amount: 'Rate' }
const balances: Kind = { row: 'booking', what: 'Stay', amount: 'Balance' }
const bookings: Kind = { row: 'booking', what: 'Stay' }
const kinds: Record<AuditFigure, Kind> = {
  'room-revenue': lines,
  'late-charges': lines,
  'other-revenue': lines,
  tax: lines,
  received: lines,
  withheld: lines,
  'advances-applied': lines,
  'written-off': lines,
  refunded: lines,
  'entered-late': lines,
  'guest-balances': balances,
  receivables: balances,
  deposits: balances,
  owed: balances,
  'city-ledger': { row: 'invoice', what: 'Invoice', amount: 'Open' },
  slept: rooms,
  complimentary: rooms,
  'house-use': rooms,
  'day-use': rooms,
  arrivals: bookings,
  departures: bookings,
  'no-shows': bookings,
  overstays: bookings,
  'in-house': bookings,
  'to-arrive': bookings,
  'to-leave': bookings,
  'to-post': { row: 'night', what: 'Room', amount: 'Rate' },
}
/** Figures that say how many, though their rows have a price. */
const isCounted = (of: AuditFigure): boolean =>
  kinds[of] === rooms || kinds[of] === bookings || of === 'to-post'

/** Which figure of a business date stands open. */
export interface AuditRowsShown {
  of: AuditFigure
  label: string
  date: string
  /** What the date closed with; left out while it is open. */
  closedWith?: number
}

interface AuditRowsProps {
  propertyId: string
  shown: AuditRowsShown
  onClose: () => void
}

/** The rows that a figure of a business date is made of: lines of folios, rooms, invoices or bookings. */
export function AuditRows({ propertyId, shown, onClose }: AuditRowsProps) {
  const { of, label, date, closedWith } = shown
  // A booking that was opened from here lies over the list, which is there again once it is closed.
  const { booking } = useSearch({ strict: false })
  const query = trpc.nightAudit.rows.useInfiniteQuery(
    { propertyId, date, of, limit: 50 },
    { getNextPageParam: page => page.nextCursor ?? undefined },
  )
  const [first] = query.data?.pages ?? []
  const rows = query.data?.pages.flatMap(page => page.items) ?? []
  const kind = kinds[of]
  const found = first && (isCounted(of) ? first.total : (first.sum ?? 0))
  const inWords = (value: number) =>
    isCounted(of) ? formatCounted(value, kind.row) : formatMoney(value)
  return (
    <Drawer
      open={!booking}
      size="lg"
      onCloseRequest={onClose}
      title={label}
      description={
        first
          ? `${formatDay(date)}: ${formatCounted(first.total, kind.row)}${first.sum === null ? '' : `, ${formatMoney(first.sum)}`}`
          : formatDay(date)
      }
    >
      <div className="flex flex-col gap-4">
        {query.isError && !first && (
          <QueryFailure title="The rows could not be loaded" query={query} />
        )}
        {!first && !query.isError && <Skeleton className="h-96" />}
        {found !== undefined && closedWith !== undefined && found !== closedWith && (
          <Banner tone="info">
            The day closed with {inWords(closedWith)}. What was entered or changed after the close
            is listed as it is now.
          </Banner>
        )}
        {first && rows.length === 0 && (
          <p className="text-sm text-muted">Nothing makes up this figure now.</p>
        )}
        {rows.length > 0 && <Rows caption={label} kind={kind} date={date} rows={rows} />}
        {first && (
          <LoadMore
            onMore={query.hasNextPage ? () => void query.fetchNextPage() : undefined}
            isLoading={query.isFetchingNextPage}
          />
        )}
      </div>
    </Drawer>
  )
}

interface RowsProps {
  caption: string
  kind: Kind
  date: string
  rows: readonly Row[]
}

function Rows({ caption, kind, date, rows }: RowsProps) {
  return (
    <Table caption={caption}>
      <TableHead>
        <TableHeadCell>Booking</TableHeadCell>
        <TableHeadCell>{kind.what}</TableHeadCell>
        {kind.amount && <TableHeadCell numeric>{kind.amount}</TableHeadCell>}
      </TableHead>
      <TableBody>
        {rows.map(row => (
          <TableRow key={row.id}>
            <TableCell>
              <FolioLink {...row} />
            </TableCell>
            <TableCell label={kind.what}>
              <span className="block min-w-0">
                {row.what || `${formatShortDay(row.checkIn)} – ${formatShortDay(row.checkOut)}`}
                {row.day !== null && row.day !== date && (
                  <span className="block text-xs text-muted">{formatDay(row.day)}</span>
                )}
              </span>
            </TableCell>
            {kind.amount && (
              <TableCell label={kind.amount} numeric>
                {row.amount === null ? '–' : formatMoney(row.amount)}
              </TableCell>
            )}
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}
