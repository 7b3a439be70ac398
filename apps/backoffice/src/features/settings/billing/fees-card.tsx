import { Badge } from '@atithi/ui/badge'
import { Button } from '@atithi/ui/button'
import { Card, CardBody, CardHeader } from '@atithi/ui/card'
import { EmptyState } from '@atithi/ui/empty-state'
import { Skeleton } from '@atithi/ui/skeleton'
import { Table, TableBody, TableCell, TableHead, TableHeadCell, TableRow } from '@atithi/ui/table'
import { Plus, ReceiptIndianRupee } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { formatMoney } from '../../../lib/format.ts'
import { trpc } from '../../../lib/trpc.ts'
import { QueryFailure } from '../../../shell/query-failure.tsx'
import { basisWords, type Fee, taxOf } from './fee-words.ts'

const FeeForm = lazy(() => import('./fee-form.tsx').then(module => ({ default: module.FeeForm })))

/** What every guest pays on top of the room rate; the one that is written stands above the list. */
export function FeesCard({ propertyId }: { propertyId: string }) {
  const query = trpc.fees.list.useQuery({ propertyId })
  const [edited, setEdited] = useState<Fee | 'new' | null>(null)
  const items = query.data?.items
  const add = (
    <Button size="sm" variant="secondary" icon={<Plus />} disabled={edited !== null} onClick={() => setEdited('new')}>
      Add Fee
    </Button>
  )
  return (
    <Card>
      <CardHeader
        title="Taxes and fees"
        description="What every guest pays on top of the room rate: a resort fee, a local tax. GST on rooms follows the law by itself."
        actions={add}
      />
      <CardBody className="flex flex-col gap-4">
        {edited && (
          <div className="rounded-lg bg-sunken p-4">
            <Suspense fallback={<Skeleton className="h-60" />}>
              <FeeForm
                key={edited === 'new' ? 'new' : edited.feeId}
                propertyId={propertyId}
                fee={edited === 'new' ? undefined : edited}
                onDone={() => setEdited(null)}
              />
            </Suspense>
          </div>
        )}
        {query.isError ? (
          <QueryFailure title="The fees could not be loaded" query={query} />
        ) : !items ? (
          <Skeleton className="h-40" />
        ) : items.length === 0 ? (
          <EmptyState icon={<ReceiptIndianRupee />} title="Guests pay the room rate and its GST alone">
            Add a fee, and it is in every price from then on: on your website, at the desk and on the bill.
          </EmptyState>
        ) : (
          <Table caption="Taxes and fees">
            <TableHead>
              <TableHeadCell>Fee</TableHeadCell>
              <TableHeadCell numeric>Amount before GST</TableHeadCell>
              <TableHeadCell>Charged for</TableHeadCell>
              <TableHeadCell>GST</TableHeadCell>
              <TableHeadCell>
                <span className="sr-only">Actions</span>
              </TableHeadCell>
            </TableHead>
            <TableBody>
              {items.map(fee => (
                <TableRow key={fee.feeId}>
                  <TableCell>
                    <span className="flex flex-wrap items-center gap-2 font-medium max-sm:pr-16">
                      {fee.name}
                      {!fee.isActive && <Badge>Not charged</Badge>}
                    </span>
                  </TableCell>
                  <TableCell label="Amount before GST" numeric>
                    {formatMoney(fee.amount)}
                  </TableCell>
                  <TableCell label="Charged for">{basisWords[fee.basis]}</TableCell>
                  <TableCell label="GST">{taxOf(fee)}</TableCell>
                  <TableCell actions>
                    <Button
                      size="sm"
                      variant="ghost"
                      aria-label={`Edit ${fee.name}`}
                      disabled={edited !== null}
                      onClick={() => setEdited(fee)}
                    >
                      Edit
                    </Button>
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
