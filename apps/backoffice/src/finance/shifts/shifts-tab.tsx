import { Badge } from '@atithi/ui/badge'
import { Button } from '@atithi/ui/button'
import { Card, CardBody, CardHeader } from '@atithi/ui/card'
import { EmptyState } from '@atithi/ui/empty-state'
import { LoadMore } from '@atithi/ui/pagination'
import { Select } from '@atithi/ui/select'
import { Skeleton } from '@atithi/ui/skeleton'
import { Table, TableBody, TableCell, TableHead, TableHeadCell, TableRow } from '@atithi/ui/table'
import { Building2, HandCoins, Lock, Wallet } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { QueryFailure } from '../../components/query-failure.tsx'
import { useWorkProperty } from '../../components/work-property.ts'
import { formatInstant, formatMoney } from '../../lib/format.ts'
import type { Person } from '../../lib/session.ts'
import { type Outputs, trpc } from '../../lib/trpc.ts'
import { ShiftReport } from './shift-report.tsx'

const OpenShiftModal = lazy(() =>
  import('./shift-modals.tsx').then(module => ({ default: module.OpenShiftModal })),
)
const PayOutModal = lazy(() =>
  import('./shift-modals.tsx').then(module => ({ default: module.PayOutModal })),
)
const CloseShiftModal = lazy(() =>
  import('./close-shift-modal.tsx').then(module => ({ default: module.CloseShiftModal })),
)
const ReportModal = lazy(() =>
  import('./report-modal.tsx').then(module => ({ default: module.ReportModal })),
)

type Listed = Outputs['payments']['shifts']['list']['items'][number]
type Shown = { kind: 'open' } | { kind: 'pay-out' | 'close' | 'report'; shiftId: string }

interface ShiftsTabProps {
  /** The property that the address names. */
  property: string | undefined
  onProperty: (property: string) => void
  person: Person
}

/** The caller's own drawer, and the shifts that were before it. */
export function ShiftsTab({ property, onProperty, person }: ShiftsTabProps) {
  const { propertyId, options, hasNone } = useWorkProperty(property)
  const [shown, setShown] = useState<Shown | null>(null)
  if (hasNone)
    return (
      <EmptyState icon={<Building2 />} title="No properties found">
        Add your first property to get started.
      </EmptyState>
    )
  const close = () => setShown(null)
  const hotel = options.find(({ value }) => value === propertyId)?.label
  return (
    <div className="flex flex-col gap-6">
      {options.length > 1 && (
        <Select
          aria-label="Property"
          className="w-full sm:w-72"
          options={options}
          value={propertyId ?? null}
          onValueChange={onProperty}
        />
      )}
      {propertyId ? (
        <>
          <Drawer propertyId={propertyId} onShow={setShown} />
          <ShiftList key={propertyId} propertyId={propertyId} person={person} onShow={setShown} />
        </>
      ) : (
        <Skeleton className="h-48" />
      )}
      <Suspense>
        {shown?.kind === 'open' && propertyId && (
          <OpenShiftModal propertyId={propertyId} onClose={close} />
        )}
        {shown?.kind === 'pay-out' && <PayOutModal shiftId={shown.shiftId} onClose={close} />}
        {shown?.kind === 'close' && <CloseShiftModal shiftId={shown.shiftId} onClose={close} />}
        {shown?.kind === 'report' && (
          <ReportModal shiftId={shown.shiftId} hotel={hotel} onClose={close} />
        )}
      </Suspense>
    </div>
  )
}

function Drawer({ propertyId, onShow }: { propertyId: string; onShow: (shown: Shown) => void }) {
  const query = trpc.payments.shifts.current.useQuery({ propertyId })
  if (query.isError && query.data === undefined)
    return <QueryFailure title="Your shift could not be loaded" query={query} />
  if (query.data === undefined) return <Skeleton className="h-48" />
  const shift = query.data
  if (shift === null)
    return (
      <Card>
        <EmptyState
          icon={<Wallet />}
          title="You have no shift open"
          action={<Button onClick={() => onShow({ kind: 'open' })}>Open Shift</Button>}
        >
          Count the float in the drawer and open a shift. What you take and give back from then on
          is in it, until you close it with a count.
        </EmptyState>
      </Card>
    )
  return (
    <Card>
      <CardHeader
        title="Your shift"
        description={`Open since ${formatInstant(shift.openedAt)}`}
        actions={
          <>
            <Button
              variant="secondary"
              icon={<HandCoins />}
              onClick={() => onShow({ kind: 'pay-out', shiftId: shift.id })}
            >
              Pay Out
            </Button>
            <Button icon={<Lock />} onClick={() => onShow({ kind: 'close', shiftId: shift.id })}>
              Close Shift
            </Button>
          </>
        }
      />
      <CardBody>
        <ShiftReport shift={shift} />
      </CardBody>
    </Card>
  )
}

interface ShiftListProps {
  propertyId: string
  person: Person
  onShow: (shown: Shown) => void
}

function ShiftList({ propertyId, person, onShow }: ShiftListProps) {
  const list = trpc.payments.shifts.list.useInfiniteQuery(
    { propertyId, limit: 25 },
    { getNextPageParam: page => page.nextCursor ?? undefined },
  )
  if (list.isPending) return <Skeleton className="h-40" />
  const rows = list.data?.pages.flatMap(page => page.items) ?? []
  if (list.isError && rows.length === 0)
    return <QueryFailure title="The shifts could not be loaded" query={list} />
  if (rows.length === 0) return null
  return (
    <section className="flex flex-col gap-3" aria-label="Shifts">
      <h2 className="text-base font-semibold">Shifts</h2>
      <Table caption="Shifts">
        <TableHead>
          <TableHeadCell>Cashier</TableHeadCell>
          <TableHeadCell>Opened</TableHeadCell>
          <TableHeadCell>Closed</TableHeadCell>
          <TableHeadCell numeric>Counted</TableHeadCell>
          <TableHeadCell numeric>Difference</TableHeadCell>
          <TableHeadCell>
            <span className="sr-only">Actions</span>
          </TableHeadCell>
        </TableHead>
        <TableBody>
          {rows.map(shift => (
            <ShiftRow key={shift.id} shift={shift} person={person} onShow={onShow} />
          ))}
        </TableBody>
      </Table>
      <LoadMore
        onMore={list.hasNextPage ? () => void list.fetchNextPage() : undefined}
        isLoading={list.isFetchingNextPage}
      />
    </section>
  )
}

function ShiftRow({
  shift,
  person,
  onShow,
}: {
  shift: Listed
  person: Person
  onShow: (shown: Shown) => void
}) {
  const difference =
    shift.counted === null || shift.expected === null ? null : shift.counted - shift.expected
  const isOpen = shift.closedAt === null
  return (
    <TableRow>
      <TableCell>{shift.cashier}</TableCell>
      <TableCell label="Opened">
        <span className="whitespace-nowrap tabular-nums">{formatInstant(shift.openedAt)}</span>
      </TableCell>
      <TableCell label="Closed">
        {shift.closedAt === null ? (
          <Badge tone="info">Open</Badge>
        ) : (
          <span className="whitespace-nowrap tabular-nums">{formatInstant(shift.closedAt)}</span>
        )}
      </TableCell>
      <TableCell label="Counted" numeric>
        {shift.counted === null ? '–' : formatMoney(shift.counted)}
      </TableCell>
      <TableCell label="Difference" numeric>
        {difference === null ? (
          '–'
        ) : (
          <span className={difference === 0 ? undefined : 'text-danger-strong'}>
            {formatMoney(difference)}
          </span>
        )}
      </TableCell>
      <TableCell actions>
        <span className="flex justify-end gap-2">
          {isOpen && person.role !== 'staff' && (
            <Button
              size="sm"
              variant="secondary"
              onClick={() => onShow({ kind: 'close', shiftId: shift.id })}
            >
              Close
            </Button>
          )}
          <Button
            size="sm"
            variant="ghost"
            onClick={() => onShow({ kind: 'report', shiftId: shift.id })}
          >
            Report
          </Button>
        </span>
      </TableCell>
    </TableRow>
  )
}
