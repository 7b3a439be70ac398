import { Badge } from '@atithi/ui/badge'
import { Card, CardBody, CardHeader } from '@atithi/ui/card'
import { Skeleton } from '@atithi/ui/skeleton'
import { Table, TableBody, TableCell, TableHead, TableHeadCell, TableRow } from '@atithi/ui/table'
import { QueryFailure } from '../../components/query-failure.tsx'
import { formatCounted, formatMoney, formatMonth } from '../../lib/format.ts'
import { type Outputs, trpc } from '../../lib/trpc.ts'

type Month = Outputs['payments']['reconcile']['month']

/** A month through the gateways: what was paid is what was transferred, what was kept, and what is still to come. */
export function MonthCard({ propertyId, month }: { propertyId: string; month: string }) {
  const query = trpc.payments.reconcile.month.useQuery({ propertyId, month })
  if (query.isError && !query.data)
    return <QueryFailure title="The month could not be loaded" query={query} />
  if (!query.data) return <Skeleton className="h-64" />
  const { payments, refunds, total, ties, bank, unknown } = query.data
  const rows = [
    ['Payments', payments],
    ['Refunds', refunds],
    ['Together', total],
  ] as const
  return (
    <Card>
      <CardHeader
        title={`Through gateways in ${formatMonth(month)}`}
        description="Paid = transferred + fees + open, by three independent sums."
        actions={
          <Badge tone={ties && total.differs === 0 ? 'success' : 'danger'}>
            {!ties ? 'Does not tie' : total.differs === 0 ? 'Ties' : 'Ties with differences'}
          </Badge>
        }
      />
      <CardBody className="flex flex-col gap-4">
        <Table caption="The month through gateways">
          <TableHead>
            <TableHeadCell>Money</TableHeadCell>
            <TableHeadCell numeric>Paid</TableHeadCell>
            <TableHeadCell numeric>Transferred</TableHeadCell>
            <TableHeadCell numeric>Fees with GST</TableHeadCell>
            <TableHeadCell numeric>Open</TableHeadCell>
            <TableHeadCell numeric>Differs</TableHeadCell>
          </TableHead>
          <TableBody>
            {rows.map(([name, flow]) => (
              <MonthRow key={name} name={name} flow={flow} />
            ))}
          </TableBody>
        </Table>
        <p className="text-sm text-muted">
          {bank.count === 0
            ? 'No transfer of this month is known yet.'
            : `${formatCounted(bank.count, 'transfer')} of this month came to ${formatMoney(bank.transferred)}: ${formatMoney(bank.arrived)} are found at the bank, ${formatMoney(bank.open)} are not yet.`}
          {unknown.count > 0 &&
            ` ${formatCounted(unknown.count, 'settled line')} (${formatMoney(unknown.amount)}) belong to no booking.`}
        </p>
      </CardBody>
    </Card>
  )
}

function MonthRow({ name, flow }: { name: string; flow: Month['total'] }) {
  const isSum = name === 'Together'
  return (
    <TableRow className={isSum ? 'font-semibold' : undefined}>
      <TableCell>{name}</TableCell>
      <TableCell label="Paid" numeric>
        {formatMoney(flow.gross)}
      </TableCell>
      <TableCell label="Transferred" numeric>
        {formatMoney(flow.settled)}
      </TableCell>
      <TableCell label="Fees with GST" numeric>
        {formatMoney(flow.fees)}
      </TableCell>
      <TableCell label="Open" numeric>
        <span>
          {formatMoney(flow.open)}
          {flow.openCount > 0 && <span className="text-muted"> ({flow.openCount})</span>}
        </span>
      </TableCell>
      <TableCell label="Differs" numeric>
        {formatMoney(flow.differs)}
      </TableCell>
    </TableRow>
  )
}
