import { EmptyState } from '@atithi/ui/empty-state'
import { Select } from '@atithi/ui/select'
import { Skeleton } from '@atithi/ui/skeleton'
import { TabPanel, Tabs } from '@atithi/ui/tabs'
import { useNavigate } from '@tanstack/react-router'
import { Building2 } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { useWorkProperty } from '../components/work-property.ts'
import type { Person } from '../lib/session.ts'
import { BillingOfHotel } from './billing-of-hotel.tsx'
import type { BillingSearch } from './billing-search.ts'
import { invoiceFilterOf } from './invoice-filters.ts'

const PlatformBilling = lazy(() =>
  import('./platform-billing.tsx').then(module => ({ default: module.PlatformBilling })),
)

interface BillingSectionProps {
  person: Person
  search: BillingSearch
}

/** What a property subscribes to and owes: its owner asks for another plan and pays, an administrator looks over all, staff look. */
export function BillingSection({ person, search }: BillingSectionProps) {
  const navigate = useNavigate({ from: '/settings' })
  const go = (next: BillingSearch) =>
    void navigate({ search: before => ({ ...before, ...next }), resetScroll: false })
  if (person.role !== 'admin') return <OneProperty person={person} search={search} go={go} />
  const { property, invoices } = search
  return (
    <Tabs
      label="Billing of"
      value={property || search.one ? 'one' : 'all'}
      onValueChange={view =>
        go({ one: view === 'one' || undefined, property: undefined, invoices: undefined })
      }
      tabs={[
        { value: 'all', label: 'All properties' },
        { value: 'one', label: 'One property' },
      ]}
    >
      <TabPanel value="all">
        <Suspense fallback={<Skeleton className="h-96" />}>
          <PlatformBilling
            filter={invoiceFilterOf(invoices)}
            onFilter={filter => go({ invoices: filter })}
          />
        </Suspense>
      </TabPanel>
      <TabPanel value="one">
        <OneProperty person={person} search={search} go={go} />
      </TabPanel>
    </Tabs>
  )
}

interface OnePropertyProps extends BillingSectionProps {
  go: (next: BillingSearch) => void
}

function OneProperty({ person, search, go }: OnePropertyProps) {
  const { propertyId, hasNone, options } = useWorkProperty(search.property)
  if (hasNone)
    return (
      <EmptyState icon={<Building2 />} title="No properties found">
        Add your first property to get started.
      </EmptyState>
    )
  if (!propertyId) return <Skeleton className="h-96" />
  const name = options.find(({ value }) => value === propertyId)?.label
  return (
    <div className="flex flex-col gap-6">
      {person.role === 'admin' ? (
        <Select
          aria-label="Property"
          className="w-full sm:w-72"
          options={options}
          value={propertyId}
          onValueChange={property => go({ property })}
        />
      ) : (
        name && <p className="text-sm text-muted">Plan of {name}</p>
      )}
      <BillingOfHotel
        key={propertyId}
        person={person}
        propertyId={propertyId}
        name={name}
        search={search}
        go={go}
      />
    </div>
  )
}
