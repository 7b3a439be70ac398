import { type IsoDate, indianDate } from '@atithi/api/kernel/shared/dates'
import { Badge } from '@atithi/ui/badge'
import { Button } from '@atithi/ui/button'
import { Card, CardBody, CardHeader } from '@atithi/ui/card'
import { SkeletonText } from '@atithi/ui/skeleton'
import { Table, TableBody, TableCell, TableHead, TableHeadCell, TableRow } from '@atithi/ui/table'
import { Plus } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { QueryFailure } from '../components/query-failure.tsx'
import { formatCounted, formatDay, formatMoney, formatPercent } from '../lib/format.ts'
import { trpc } from '../lib/trpc.ts'
import { allowedWords, type PlanVersion } from './billing-words.ts'

const PlanVersionModal = lazy(() =>
  import('./plan-version-modal.tsx').then(module => ({ default: module.PlanVersionModal })),
)

/** The terms of each plan by date, with how many hotels have them. */
export function PlanVersions() {
  const query = trpc.billing.versions.useQuery()
  const [isOpen, setOpen] = useState(false)
  const versions = query.data?.versions
  const today = indianDate(new Date())
  return (
    <Card>
      <CardHeader
        title="Plan terms"
        description="Hotels keep the terms that they agreed to. They are moved to newer ones only where a day is named, and are told thirty days before."
        actions={
          <Button
            variant="secondary"
            icon={<Plus />}
            disabled={!versions}
            onClick={() => setOpen(true)}
          >
            New Terms
          </Button>
        }
      />
      <CardBody>
        {versions ? (
          <Table caption="Terms of the plans">
            <TableHead>
              <TableHeadCell>Plan</TableHeadCell>
              <TableHeadCell>From</TableHeadCell>
              <TableHeadCell numeric>Price a month</TableHeadCell>
              <TableHeadCell numeric>Commission</TableHeadCell>
              <TableHeadCell numeric>Bookings</TableHeadCell>
              <TableHeadCell numeric>Staff</TableHeadCell>
              <TableHeadCell numeric>Portals</TableHeadCell>
              <TableHeadCell>Hotels</TableHeadCell>
            </TableHead>
            <TableBody>
              {versions.map(version => (
                <VersionRow
                  key={`${version.planId} ${version.validFrom}`}
                  version={version}
                  today={today}
                />
              ))}
            </TableBody>
          </Table>
        ) : query.isError ? (
          <QueryFailure title="The terms could not be loaded" query={query} />
        ) : (
          <SkeletonText lines={3} />
        )}
      </CardBody>
      <Suspense>
        {isOpen && versions && (
          <PlanVersionModal versions={versions} onClose={() => setOpen(false)} />
        )}
      </Suspense>
    </Card>
  )
}

function VersionRow({ version, today }: { version: PlanVersion; today: IsoDate }) {
  const { planName, validFrom, monthlyPrice, commissionBasisPoints, movesOn, hotels } = version
  return (
    <TableRow>
      <TableCell>
        <span className="font-medium">{planName}</span>
      </TableCell>
      <TableCell label="From">
        <span className="inline-flex flex-wrap items-center gap-2 whitespace-nowrap">
          {formatDay(validFrom)}
          {validFrom > today && <Badge tone="info">To come</Badge>}
        </span>
      </TableCell>
      <TableCell label="Price a month" numeric>
        {formatMoney(monthlyPrice)}
      </TableCell>
      <TableCell label="Commission" numeric>
        {formatPercent(commissionBasisPoints / 100)}
      </TableCell>
      <TableCell label="Bookings" numeric>
        {allowedWords(version.onlineBookings)}
      </TableCell>
      <TableCell label="Staff" numeric>
        {allowedWords(version.staffAccounts)}
      </TableCell>
      <TableCell label="Portals" numeric>
        {allowedWords(version.portals)}
      </TableCell>
      <TableCell label="Hotels">
        {formatCounted(hotels ?? 0, 'hotel')}
        {movesOn && (
          <span className="block text-xs text-muted">Older ones move {formatDay(movesOn)}</span>
        )}
      </TableCell>
    </TableRow>
  )
}
