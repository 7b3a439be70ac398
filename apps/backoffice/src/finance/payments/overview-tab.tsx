import { Button, buttonClasses } from '@atithi/ui/button'
import { Card, CardBody, CardHeader } from '@atithi/ui/card'
import { EmptyState } from '@atithi/ui/empty-state'
import { Link } from '@tanstack/react-router'
import { FileSpreadsheet, KeyRound, Link2, ReceiptIndianRupee } from 'lucide-react'
import { QueryFailure } from '../../components/query-failure.tsx'
import { mayUse, type Person } from '../../lib/session.ts'
import { trpc } from '../../lib/trpc.ts'
import { AccountCards } from './account-cards.tsx'
import { figuresInput, type PaymentsSearch, recentInput } from './filters.ts'
import { MethodShares } from './method-shares.tsx'
import { PaymentCards } from './payment-cards.tsx'
import { PaymentTable, PaymentTableSkeleton } from './payment-table.tsx'
import type { Payment } from './payment-words.tsx'
import type { Wanted } from './pick-booking.tsx'

interface OverviewTabProps {
  search: PaymentsSearch
  person: Person
  onGo: (change: PaymentsSearch) => void
  onOpen: (paymentId: string) => void
  onRefund: (payment: Payment) => void
  onWanted: ((wanted: Wanted) => void) | undefined
}

/** This month in figures, the last payments, and where the money arrives. */
export function OverviewTab(props: OverviewTabProps) {
  const { search, person, onGo, onOpen, onRefund, onWanted } = props
  const figures = trpc.payments.summary.useQuery(figuresInput(search), {
    placeholderData: previous => previous,
  })
  const recent = trpc.payments.list.useQuery(recentInput(search), {
    placeholderData: previous => previous,
  })
  return (
    <div className="flex flex-col gap-6">
      {figures.isError && !figures.data ? (
        <QueryFailure title="The figures could not be loaded" query={figures} />
      ) : (
        <PaymentCards figures={figures.data} onGo={onGo} />
      )}
      <div className="grid items-start gap-6 lg:grid-cols-[2fr_1fr]">
        <Card>
          <CardHeader title="Payment methods" description="Received this month" />
          <CardBody>
            <MethodShares methods={figures.data?.methods} />
          </CardBody>
        </Card>
        <Card>
          <CardHeader title="Quick actions" />
          <CardBody className="flex flex-col gap-3 [&>*]:justify-start">
            {onWanted && (
              <Button variant="secondary" icon={<Link2 />} onClick={() => onWanted('request')}>
                Request a Payment
              </Button>
            )}
            {mayUse(person, 'reports') && (
              <Link
                from="/payments"
                search={prev => ({ ...prev, tab: 'reports' })}
                className={buttonClasses('secondary')}
              >
                <FileSpreadsheet aria-hidden="true" className="size-4" /> Export Report
              </Link>
            )}
            <Button
              variant="secondary"
              icon={<KeyRound />}
              onClick={() => onGo({ tab: 'accounts' })}
            >
              Gateway Settings
            </Button>
          </CardBody>
        </Card>
      </div>
      <section className="flex flex-col gap-3" aria-label="Recent transactions">
        <div className="flex items-center justify-between gap-3">
          <h2 className="text-base font-semibold">Recent transactions</h2>
          <Button variant="ghost" size="sm" onClick={() => onGo({ tab: 'transactions' })}>
            View All
          </Button>
        </div>
        {recent.isPending ? (
          <PaymentTableSkeleton />
        ) : recent.isError && !recent.data ? (
          <QueryFailure title="The payments could not be loaded" query={recent} />
        ) : recent.data?.items.length === 0 ? (
          <Card>
            <EmptyState icon={<ReceiptIndianRupee />} title="No payments found">
              No payments have been recorded yet.
            </EmptyState>
          </Card>
        ) : (
          <PaymentTable
            rows={recent.data?.items ?? []}
            total={recent.data?.items.length ?? 0}
            person={person}
            onOpen={onOpen}
            onRefund={onRefund}
          />
        )}
      </section>
      <AccountCards search={search} person={person} onGo={onGo} />
    </div>
  )
}
