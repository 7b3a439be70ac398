import { type IsoDate, isWeekendNight } from '@atithi/api/kernel/shared/dates'
import { Skeleton } from '@atithi/ui/skeleton'
import { QueryFailure } from '../../../components/query-failure.tsx'
import { formatCounted, formatInstant, formatMoney, formatPercent } from '../../../lib/format.ts'
import { type Outputs, trpc } from '../../../lib/trpc.ts'

type Edit = Outputs['availability']['history']['items'][number]

interface EditHistoryProps {
  propertyId: string
  roomTypeId: string
  night: IsoDate
}

/** Who set what on a night, and when. */
export function EditHistory({ propertyId, roomTypeId, night }: EditHistoryProps) {
  const query = trpc.availability.history.useQuery({ propertyId, roomTypeId, night })
  if (query.isError && !query.data)
    return <QueryFailure title="The changes could not be loaded" query={query} />
  if (!query.data) return <Skeleton className="h-32" />
  const { items } = query.data
  if (items.length === 0)
    return (
      <p className="py-4 text-sm text-muted">
        Nobody has changed this night: it has the room type’s own price.
      </p>
    )
  return (
    <ol className="divide-y divide-line">
      {items.map(edit => (
        <li key={edit.id} className="py-3 text-sm">
          <p className={edit.revokedAt ? 'line-through' : 'font-medium'}>
            {editInWords(edit, night)}
          </p>
          <p className="text-muted">
            {edit.by ?? 'Somebody'}, {formatInstant(edit.createdAt)}
            {edit.revokedAt && `, taken back ${formatInstant(edit.revokedAt)}`}
          </p>
        </li>
      ))}
    </ol>
  )
}

/** '₹5,500, minimum stay 2 nights, closed to arrival' */
function editInWords(
  edit: Omit<Edit, 'id' | 'by' | 'createdAt' | 'revokedAt' | 'dateFrom' | 'dateTo'>,
  night: IsoDate,
): string {
  const rate = isWeekendNight(night) ? (edit.weekendRate ?? edit.baseRate) : edit.baseRate
  const said = (closed: boolean | null, whenTrue: string, whenFalse: string) =>
    closed === null ? [] : [closed ? whenTrue : whenFalse]
  const nights = (label: string, count: number | null) =>
    count === null ? [] : [`${label} ${formatCounted(count, 'night')}`]
  const parts = [
    ...(rate === null ? [] : [formatMoney(rate)]),
    ...(edit.discountBasisPoints === null
      ? []
      : [`discount ${formatPercent(edit.discountBasisPoints / 100)}`]),
    ...nights('minimum stay', edit.minimumStay),
    ...nights('minimum stay through', edit.minimumStayThrough),
    ...nights('maximum stay', edit.maximumStay),
    ...said(edit.closedToArrival, 'closed to arrival', 'open to arrival'),
    ...said(edit.closedToDeparture, 'closed to departure', 'open to departure'),
    ...said(edit.stopSell, 'not for sale', 'for sale'),
  ]
  const words = parts.join(', ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
