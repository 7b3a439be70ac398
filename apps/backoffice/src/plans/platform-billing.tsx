import { Badge } from '@atithi/ui/badge'
import { Banner } from '@atithi/ui/banner'
import { Card, CardBody, CardHeader } from '@atithi/ui/card'
import { Skeleton } from '@atithi/ui/skeleton'
import { StatCard } from '@atithi/ui/stat-card'
import { textLink } from '@atithi/ui/text-link'
import { Link } from '@tanstack/react-router'
import { CircleAlert, FileClock, Percent, ReceiptText } from 'lucide-react'
import { QueryFailure } from '../components/query-failure.tsx'
import { formatCount, formatCounted, formatDay, formatMoney } from '../lib/format.ts'
import { trpc } from '../lib/trpc.ts'
import { BillerCard } from './biller-card.tsx'
import type { Overview } from './billing-words.ts'
import type { InvoiceFilter } from './invoice-filters.ts'
import { InvoiceList } from './invoice-list.tsx'
import { PlanRequests } from './plan-requests.tsx'
import { PlanVersions } from './plan-versions.tsx'
import { planStateWords } from './plan-words.ts'

interface PlatformBillingProps {
  filter: InvoiceFilter
  onFilter: (filter: InvoiceFilter) => void
}

/** What the platform is owed, who asks for a plan, and what plans cost: for administrators. */
export function PlatformBilling({ filter, onFilter }: PlatformBillingProps) {
  const overview = trpc.billing.overview.useQuery()
  if (overview.isError && !overview.data)
    return <QueryFailure title="The overview could not be loaded" query={overview} />
  if (!overview.data) return <Skeleton className="h-96" />
  const { open, openAmount, overdueAmount, uninvoicedCommission, unpaid, mayInvoice } =
    overview.data
  return (
    <div className="flex flex-col gap-6">
      {!mayInvoice && (
        <Banner tone="warning" title="No invoices are made yet">
          Say below who invoices: they need a name and a State. What hotels owe is kept until then.
        </Banner>
      )}
      <div className="grid grid-cols-2 gap-3 sm:gap-4 lg:grid-cols-4">
        <StatCard label="To be paid" value={formatMoney(openAmount)} icon={<ReceiptText />} />
        <StatCard label="Overdue" value={formatMoney(overdueAmount)} icon={<CircleAlert />} />
        <StatCard label="Open invoices" value={formatCount(open)} icon={<FileClock />} />
        <StatCard
          label="Commission to invoice"
          value={formatMoney(uninvoicedCommission)}
          icon={<Percent />}
        />
      </div>
      <PlanRequests />
      <Unpaid unpaid={unpaid} />
      <InvoiceList filter={filter} onFilter={onFilter} may="settle" />
      <PlanVersions />
      <BillerCard />
    </div>
  )
}

function Unpaid({ unpaid }: Pick<Overview, 'unpaid'>) {
  return (
    <Card>
      <CardHeader
        title="Hotels that have not paid"
        description={unpaid.length > 0 ? formatCounted(unpaid.length, 'hotel') : undefined}
      />
      <CardBody className="pt-2!">
        {unpaid.length === 0 ? (
          <p className="py-2 text-sm text-muted">Every hotel has paid what is due.</p>
        ) : (
          <ul className="divide-y divide-line">
            {unpaid.map(hotel => (
              <li
                key={hotel.propertyId}
                className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-3 text-sm"
              >
                <span className="min-w-0">
                  <Link
                    to="/settings"
                    search={{ section: 'billing', property: hotel.propertyId }}
                    className={`font-medium ${textLink}`}
                  >
                    {hotel.propertyName}
                  </Link>
                  <span className="block text-muted">
                    {hotel.planName} plan, due since {formatDay(hotel.dueOn)}
                  </span>
                </span>
                <span className="flex items-center gap-3">
                  <span className="tabular-nums">{formatMoney(hotel.balance)}</span>
                  <Badge tone={hotel.state === 'past-due' ? 'warning' : 'danger'}>
                    {hotel.state === 'freemium' ? 'Lapsed' : planStateWords[hotel.state]}
                  </Badge>
                </span>
              </li>
            ))}
          </ul>
        )}
      </CardBody>
    </Card>
  )
}
