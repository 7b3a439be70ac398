import { Button } from '@atithi/ui/button'
import { PageHeader } from '@atithi/ui/page-header'
import { Skeleton } from '@atithi/ui/skeleton'
import { TabPanel, Tabs } from '@atithi/ui/tabs'
import { useNavigate } from '@tanstack/react-router'
import { IndianRupee, RefreshCw } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import type { Person } from '../../lib/session.ts'
import { mayUse } from '../../lib/session.ts'
import type { PaymentsSearch } from './filters.ts'
import { OverviewTab } from './overview-tab.tsx'
import type { Payment } from './payment-words.tsx'
import { type Wanted, WantedPayment } from './pick-booking.tsx'
import { TransactionsTab } from './transactions-tab.tsx'
import { useSync } from './use-sync.ts'

const PaymentDetails = lazy(() =>
  import('./payment-details.tsx').then(module => ({ default: module.PaymentDetails })),
)
const RefundPaymentModal = lazy(() =>
  import('./refund-payment-modal.tsx').then(module => ({ default: module.RefundPaymentModal })),
)

const AccountsTab = lazy(() =>
  import('./accounts-tab.tsx').then(module => ({ default: module.AccountsTab })),
)

const ReconciliationTab = lazy(() =>
  import('../reconciliation/reconciliation-tab.tsx').then(module => ({
    default: module.ReconciliationTab,
  })),
)

const ShiftsTab = lazy(() =>
  import('../shifts/shifts-tab.tsx').then(module => ({ default: module.ShiftsTab })),
)

const CompaniesTab = lazy(() =>
  import('../companies/companies-tab.tsx').then(module => ({ default: module.CompaniesTab })),
)

const BillsSection = lazy(() =>
  import('../settings/bills-section.tsx').then(module => ({ default: module.BillsSection })),
)

const tabs = [
  { value: 'overview' as const, label: 'Overview' },
  { value: 'transactions' as const, label: 'Transactions' },
  { value: 'accounts' as const, label: 'Accounts' },
  { value: 'reconciliation' as const, label: 'Reconciliation' },
  { value: 'companies' as const, label: 'Companies' },
  { value: 'channels' as const, label: 'Channels' },
  { value: 'shifts' as const, label: 'Shifts' },
  { value: 'reports' as const, label: 'Reports' },
  { value: 'settings' as const, label: 'Settings' },
]

interface PaymentsPageProps {
  search: PaymentsSearch
  person: Person
  /** Tabs of areas that stand above the money: their screens come from the route. */
  panels: Record<'channels' | 'reports', ReactNode>
}

/** What was taken and given back: of one property, or of all. */
export function PaymentsPage({ search, person, panels }: PaymentsPageProps) {
  const navigate = useNavigate({ from: '/payments' })
  const go = (change: PaymentsSearch) =>
    void navigate({ search: prev => ({ ...prev, ...change }), resetScroll: false })
  const [wanted, setWanted] = useState<Wanted | null>(null)
  const [refunded, setRefunded] = useState<Payment | null>(null)
  const sync = useSync(search.property)
  const onOpen = (payment: string) => go({ payment })
  // Taking money begins with a booking.
  const canTake = mayUse(person, 'bookings')
  return (
    <div className="flex flex-col gap-6">
      <PageHeader
        title="Payments"
        actions={
          <>
            <Button
              variant="secondary"
              icon={<RefreshCw />}
              loading={sync.isBusy}
              onClick={() => void sync.run()}
            >
              Sync Payments
            </Button>
            {canTake && (
              <Button icon={<IndianRupee />} onClick={() => setWanted('record')}>
                Record Payment
              </Button>
            )}
          </>
        }
      />
      <Tabs
        label="Payments"
        value={search.tab ?? 'overview'}
        onValueChange={tab => go({ tab: tab === 'overview' ? undefined : tab })}
        tabs={tabs.filter(
          ({ value }) => (value !== 'settings' && value !== 'reports') || mayUse(person, value),
        )}
      >
        <TabPanel value="overview">
          <OverviewTab
            search={search}
            person={person}
            onGo={go}
            onOpen={onOpen}
            onRefund={setRefunded}
            onWanted={canTake ? setWanted : undefined}
          />
        </TabPanel>
        <TabPanel value="transactions">
          <TransactionsTab
            search={search}
            person={person}
            onOpen={onOpen}
            onRefund={setRefunded}
            onRecord={canTake ? () => setWanted('record') : undefined}
          />
        </TabPanel>
        <TabPanel value="accounts">
          <Suspense fallback={<Skeleton className="h-64" />}>
            <AccountsTab search={search} person={person} onGo={go} />
          </Suspense>
        </TabPanel>
        <TabPanel value="companies">
          <Suspense fallback={<Skeleton className="h-64" />}>
            <CompaniesTab search={search} person={person} onGo={go} />
          </Suspense>
        </TabPanel>
        <TabPanel value="shifts">
          <Suspense fallback={<Skeleton className="h-64" />}>
            <ShiftsTab
              property={search.property}
              onProperty={property => go({ property })}
              person={person}
            />
          </Suspense>
        </TabPanel>
        {(['channels', 'reports'] as const).map(value => (
          <TabPanel key={value} value={value}>
            <Suspense fallback={<Skeleton className="h-64" />}>{panels[value]}</Suspense>
          </TabPanel>
        ))}
        <TabPanel value="settings">
          <Suspense fallback={<Skeleton className="h-64" />}>
            <BillsSection chosen={search.property} />
          </Suspense>
        </TabPanel>
        <TabPanel value="reconciliation">
          <Suspense fallback={<Skeleton className="h-64" />}>
            <ReconciliationTab
              property={search.property}
              onProperty={property => go({ property })}
            />
          </Suspense>
        </TabPanel>
      </Tabs>
      <Suspense>
        {search.payment && (
          <PaymentDetails
            key={search.payment}
            paymentId={search.payment}
            person={person}
            onClose={() => go({ payment: undefined })}
          />
        )}
        {wanted && (
          <WantedPayment
            wanted={wanted}
            propertyId={search.property}
            person={person}
            onClose={() => setWanted(null)}
          />
        )}
        {refunded && <RefundPaymentModal payment={refunded} onClose={() => setRefunded(null)} />}
      </Suspense>
    </div>
  )
}
