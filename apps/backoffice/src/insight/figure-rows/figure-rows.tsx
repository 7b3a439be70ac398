import type { FigureRowKind } from '@atithi/api/insight/figure-rows/rules'
import { classNameOf } from '@atithi/api/insight/night-figures/rules'
import { nameOfCountry } from '@atithi/api/kernel/shared/countries'
import type { IsoDate } from '@atithi/api/kernel/shared/dates'
import { Drawer } from '@atithi/ui/drawer'
import { LoadMore } from '@atithi/ui/pagination'
import { Skeleton } from '@atithi/ui/skeleton'
import { Table, TableBody, TableCell, TableHead, TableHeadCell, TableRow } from '@atithi/ui/table'
import { useSearch } from '@tanstack/react-router'
import { QueryFailure } from '../../components/query-failure.tsx'
import { sourceWords } from '../../components/words/booking-words.tsx'
import { useDialogs } from '../../lib/dialogs.ts'
import { formatCount, formatCounted, formatDay, formatMoney } from '../../lib/format.ts'
import { type Outputs, trpc } from '../../lib/trpc.ts'
import { type RowsAsked, type RowsShown, readRowsShown } from './rows-shown.ts'

type Page = Outputs['reports']['figureRows']
type Row = Page['items'][number]

const words: Record<FigureRowKind, { title: string; day: string; amount: string }> = {
  nights: { title: 'Room-nights sold', day: 'Night', amount: 'Rate' },
  complimentary: { title: 'Complimentary room-nights', day: 'Night', amount: 'Rate' },
  'house-use': { title: 'Room-nights of house use', day: 'Night', amount: 'Rate' },
  'day-use': { title: 'Rooms by the day', day: 'Day', amount: 'Rate' },
  bookings: { title: 'Bookings made', day: 'Made', amount: 'Room revenue' },
  cancellations: { title: 'Cancellations', day: 'Cancelled', amount: 'Room revenue' },
  'cancelled-nights': { title: 'Cancelled room-nights', day: 'Night', amount: 'Rate' },
  departures: { title: 'Stays that ended', day: 'Left', amount: 'Room revenue' },
  books: { title: 'On the books', day: 'Close', amount: 'Room revenue' },
  stayed: { title: 'Bookings with nights sold', day: 'First night', amount: 'Room revenue' },
  returning: { title: 'Bookings of guests who return', day: 'First night', amount: 'Room revenue' },
  rated: { title: 'Bookings that were reviewed', day: 'First night', amount: 'Room revenue' },
  'late-entries': { title: 'Entered after the close', day: 'Night', amount: 'Amount' },
}
const bookingKinds: readonly FigureRowKind[] = [
  ...(['bookings', 'cancellations', 'departures', 'books'] as const),
  ...(['stayed', 'returning', 'rated'] as const),
]
/** Kinds whose rows are a night of a room each, or an entry. */
const areNights = (of: FigureRowKind): boolean => !bookingKinds.includes(of)
const weekdayNames = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']

interface FigureRowsProps {
  scope: { propertyId?: string }
  span: { from: IsoDate; to: IsoDate }
  asked: RowsAsked
  onClose: () => void
}

/** The rows that a figure is made of, with their sums: what stands on the card is what they come to. */
export function FigureRows({ asked, ...props }: FigureRowsProps) {
  const shown = readRowsShown(asked)
  return shown && shown.of !== 'budget' ? <Panel {...props} shown={shown} of={shown.of} /> : null
}

interface PanelProps extends Omit<FigureRowsProps, 'asked'> {
  shown: RowsShown
  of: FigureRowKind
}

function Panel({ scope, span, shown, of, onClose }: PanelProps) {
  const { by, key, weekday, asOf, since } = shown
  const days = shown.from && shown.to ? { from: shown.from, to: shown.to } : span
  // A booking that was opened from here lies over the list, which is there again once it is closed.
  const { booking } = useSearch({ strict: false })
  const query = trpc.reports.figureRows.useInfiniteQuery(
    {
      ...scope,
      ...days,
      of,
      ...(by && key && { dimension: by, key }),
      ...(weekday !== undefined && { weekday }),
      ...(asOf && { asOf }),
      ...(since && { since }),
    },
    { getNextPageParam: page => page.nextCursor ?? undefined },
  )
  const [first] = query.data?.pages ?? []
  const rows = query.data?.pages.flatMap(page => page.items) ?? []
  const { title, day } = words[of]
  return (
    <Drawer
      open={!booking}
      size="xl"
      onCloseRequest={onClose}
      title={first && by && key ? `${title}: ${keyName(by, key, rows[0])}` : title}
      description={describe(shown, days)}
    >
      <div className="flex flex-col gap-4">
        {query.isError && !first && (
          <QueryFailure title="The rows could not be loaded" query={query} />
        )}
        {!first && !query.isError && <Skeleton className="h-96" />}
        {first?.total && <Sums of={of} page={first} />}
        {first && rows.length === 0 && (
          <p className="text-sm text-muted">Nothing in this time makes up this figure.</p>
        )}
        {rows.length > 0 && <Rows caption={title} day={day} of={of} rows={rows} />}
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

/** Of which days the rows are, and as of which close. */
function describe(
  { weekday, asOf, since }: RowsShown,
  { from, to }: { from: IsoDate; to: IsoDate },
): string {
  const nights = from === to ? formatDay(from) : `${formatDay(from)} to ${formatDay(to)}`
  const name = weekday === undefined ? undefined : weekdayNames[weekday]
  if (name) return `${name}s, ${nights}`
  if (!asOf) return nights
  return since
    ? `${nights}: what came after the close of ${formatDay(since)}, up to that of ${formatDay(asOf)}`
    : `${nights}: what each close up to that of ${formatDay(asOf)} wrote down`
}

/** What a key is called; a segment of guests is its own name. */
function keyName(by: NonNullable<RowsShown['by']>, key: string, row: Row | undefined): string {
  switch (by) {
    case 'source':
      return sourceOf(key)
    case 'segment':
      return classNameOf(key)
    case 'payer':
      return key === 'company' ? 'Companies' : 'Guests'
    case 'room-type':
      return row?.roomType ?? '–'
    case 'rate-plan':
      return row?.ratePlan ?? '–'
    case 'property':
      return row?.property ?? '–'
    case 'origin':
      return nameOfCountry(key)
    default:
      return key
  }
}

const sourceOf = (source: string): string =>
  Object.entries(sourceWords).find(([known]) => known === source)?.[1] ?? source

/** What the rows come to, and the figures that follow from it. */
function Sums({ of, page }: { of: FigureRowKind; page: Page }) {
  const { total, sellable } = page
  if (!total) return null
  const { rows, roomNights, amount, leadNights, stays, kept, stars } = total
  const average = (part: number, whole: number): number => Math.round((part / whole) * 10) / 10
  const facts: [string, string][] = [
    ['Rows', formatCount(rows)],
    ...(areNights(of) ? [] : ([['Room-nights', formatCount(roomNights)]] as [string, string][])),
    [of === 'late-entries' ? 'Room revenue, entered late' : 'Room revenue', formatMoney(amount)],
  ]
  if (of === 'nights' && rows > 0) facts.push(['ADR', formatMoney(Math.round(amount / rows))])
  if (kept !== null) {
    facts.push(['Commission', formatMoney(kept)])
    facts.push(['Net revenue', formatMoney(amount - kept)])
  }
  if (sellable !== null && sellable > 0) {
    facts.push(['Room-nights not out of order', formatCount(sellable)])
    facts.push(['Occupancy', `${average(100 * rows, sellable)}%`])
    facts.push(['RevPAR', formatMoney(Math.round(amount / sellable))])
  }
  if (of === 'rated' && stars !== null && rows > 0)
    facts.push(['Rating', formatCount(average(stars, rows))])
  if (of === 'bookings' && roomNights > 0)
    facts.push(['Lead time', formatCounted(average(leadNights, roomNights), 'day')])
  if (of === 'departures' && stays > 0)
    facts.push(['Average stay', formatCounted(average(roomNights, stays), 'night')])
  return (
    <dl className="grid grid-cols-2 gap-x-4 gap-y-2 rounded-lg border border-line bg-surface p-4 text-sm sm:grid-cols-3">
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt className="text-muted">{label}</dt>
          <dd className="font-semibold tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

interface RowsProps {
  caption: string
  day: string
  of: FigureRowKind
  rows: readonly Row[]
}

function Rows({ caption, day, of, rows }: RowsProps) {
  const isNights = areNights(of)
  return (
    <Table caption={caption}>
      <TableHead>
        <TableHeadCell>{day}</TableHeadCell>
        <TableHeadCell>{of === 'books' ? 'Night' : 'Booking'}</TableHeadCell>
        <TableHeadCell>Room type</TableHeadCell>
        <TableHeadCell>Source</TableHeadCell>
        {!isNights && <TableHeadCell numeric>Room-nights</TableHeadCell>}
        {of === 'rated' && <TableHeadCell numeric>Stars</TableHeadCell>}
        <TableHeadCell numeric>{words[of].amount}</TableHeadCell>
      </TableHead>
      <TableBody>
        {rows.map(row => (
          <TableRow key={`${row.id} ${row.day}`}>
            <TableCell label={day}>
              <span className="whitespace-nowrap">{formatDay(row.day)}</span>
            </TableCell>
            <TableCell label={of === 'books' ? 'Night' : 'Booking'}>
              <BookingOrNight row={row} />
            </TableCell>
            <TableCell label="Room type">
              <span className="block min-w-0">
                {row.roomType}
                <span className="block text-xs text-muted">{row.ratePlan}</span>
              </span>
            </TableCell>
            <TableCell label="Source">{sourceOf(row.source)}</TableCell>
            {!isNights && (
              <TableCell label="Room-nights" numeric>
                {formatCount(row.roomNights)}
              </TableCell>
            )}
            {of === 'rated' && (
              <TableCell label="Stars" numeric>
                {row.stars === null ? '–' : formatCount(row.stars)}
              </TableCell>
            )}
            <TableCell label={words[of].amount} numeric>
              {formatMoney(row.amount)}
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}

/** What a row is of: a booking, which it opens, or a night of the books. */
function BookingOrNight({ row: { bookingId, checkIn, guestName, code } }: { row: Row }) {
  const { openBooking } = useDialogs()
  if (bookingId === null) return <span className="whitespace-nowrap">{formatDay(checkIn)}</span>
  return (
    <button
      type="button"
      onClick={() => openBooking(bookingId)}
      className="rounded-sm text-left font-medium text-accent-strong max-sm:text-right"
    >
      {guestName}
      <span className="block text-xs font-normal text-muted">{code}</span>
    </button>
  )
}
