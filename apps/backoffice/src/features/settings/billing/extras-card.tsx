import { Badge } from '@atithi/ui/badge'
import { Button } from '@atithi/ui/button'
import { Card, CardBody, CardHeader } from '@atithi/ui/card'
import { EmptyState } from '@atithi/ui/empty-state'
import { Skeleton } from '@atithi/ui/skeleton'
import { Table, TableBody, TableCell, TableHead, TableHeadCell, TableRow } from '@atithi/ui/table'
import { Coffee, Plus } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { formatMoney, formatPercent } from '../../../lib/format.ts'
import { trpc } from '../../../lib/trpc.ts'
import { QueryFailure } from '../../../shell/query-failure.tsx'
import type { Extra } from './extra-form.tsx'

const ExtraForm = lazy(() => import('./extra-form.tsx').then(module => ({ default: module.ExtraForm })))

/** What the desk charges beside rooms; the one that is written stands above the list. */
export function ExtrasCard({ propertyId }: { propertyId: string }) {
  const query = trpc.folio.extras.list.useQuery({ propertyId })
  const [edited, setEdited] = useState<Extra | 'new' | null>(null)
  const items = query.data?.items
  const add = (
    <Button size="sm" variant="secondary" icon={<Plus />} disabled={edited !== null} onClick={() => setEdited('new')}>
      Add Extra
    </Button>
  )
  return (
    <Card>
      <CardHeader
        title="Extras"
        description="Breakfast, laundry, transfers: what is charged to a stay beside its rooms, with its GST."
        actions={add}
      />
      <CardBody className="flex flex-col gap-4">
        {edited && (
          <div className="rounded-lg bg-sunken p-4">
            <Suspense fallback={<Skeleton className="h-60" />}>
              <ExtraForm
                key={edited === 'new' ? 'new' : edited.id}
                propertyId={propertyId}
                extra={edited === 'new' ? undefined : edited}
                onDone={() => setEdited(null)}
              />
            </Suspense>
          </div>
        )}
        {query.isError ? (
          <QueryFailure title="The extras could not be loaded" query={query} />
        ) : !items ? (
          <Skeleton className="h-40" />
        ) : items.length === 0 ? (
          <EmptyState icon={<Coffee />} title="Nothing is sold beside rooms yet">
            Add what guests ask for most, and the desk charges it with two presses.
          </EmptyState>
        ) : (
          <Table caption="Extras">
            <TableHead>
              <TableHeadCell>Extra</TableHeadCell>
              <TableHeadCell numeric>Price before GST</TableHeadCell>
              <TableHeadCell>GST</TableHeadCell>
              <TableHeadCell>Service code</TableHeadCell>
              <TableHeadCell>
                <span className="sr-only">Actions</span>
              </TableHeadCell>
            </TableHead>
            <TableBody>
              {items.map(extra => (
                <TableRow key={extra.id}>
                  <TableCell>
                    <span className="flex flex-wrap items-center gap-2 font-medium max-sm:pr-16">
                      {extra.name}
                      {!extra.isActive && <Badge>Not sold</Badge>}
                    </span>
                  </TableCell>
                  <TableCell label="Price before GST" numeric>
                    {formatMoney(extra.price)}
                  </TableCell>
                  <TableCell label="GST">{extra.taxBasisPoints === 0 ? 'None' : formatPercent(extra.taxBasisPoints / 100)}</TableCell>
                  <TableCell label="Service code">{extra.sac}</TableCell>
                  <TableCell actions>
                    <Button
                      size="sm"
                      variant="ghost"
                      aria-label={`Edit ${extra.name}`}
                      disabled={edited !== null}
                      onClick={() => setEdited(extra)}
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
