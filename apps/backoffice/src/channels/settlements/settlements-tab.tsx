import { Button } from '@atithi/ui/button'
import { Card } from '@atithi/ui/card'
import { EmptyState } from '@atithi/ui/empty-state'
import { Select } from '@atithi/ui/select'
import { Skeleton } from '@atithi/ui/skeleton'
import { Building2, CreditCard, FilePlus, FileUp } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useWorkProperty } from '../../components/work-property.ts'
import type { Person } from '../../lib/session.ts'
import { DueCards } from './due-cards.tsx'
import { StatementList } from './statement-list.tsx'
import { VirtualCards } from './virtual-cards.tsx'

const EnterStatement = lazy(() =>
  import('./enter-statement.tsx').then(module => ({ default: module.EnterStatement })),
)
const ImportFile = lazy(() =>
  import('./import-file.tsx').then(module => ({ default: module.ImportFile })),
)
const AddCardModal = lazy(() =>
  import('./card-modals.tsx').then(module => ({ default: module.AddCardModal })),
)

interface SettlementsTabProps {
  /** The property that the address names. */
  property: string | undefined
  onProperty: (property: string) => void
  person: Person
}

/** What channels owe and invoice: payouts of money that guests paid to them, invoices of commission, virtual cards. */
export function SettlementsTab({ property, onProperty, person }: SettlementsTabProps) {
  const { propertyId, options, hasNone } = useWorkProperty(property)
  const [adds, setAdds] = useState<'statement' | 'file' | 'card' | null>(null)
  if (hasNone)
    return (
      <Card>
        <EmptyState icon={<Building2 />} level={2} title="No properties found">
          Add your first property to get started.
        </EmptyState>
      </Card>
    )
  if (!propertyId) return <Skeleton className="h-96" />
  return (
    <div className="flex flex-col gap-6">
      <div className="flex flex-wrap items-center gap-3">
        {options.length > 1 && (
          <Select
            aria-label="Property"
            className="w-full sm:w-64"
            options={options}
            value={propertyId}
            onValueChange={onProperty}
          />
        )}
        <div className="flex flex-wrap gap-2 sm:ml-auto">
          <Button variant="secondary" icon={<CreditCard />} onClick={() => setAdds('card')}>
            Add Virtual Card
          </Button>
          <Button variant="secondary" icon={<FileUp />} onClick={() => setAdds('file')}>
            Import File
          </Button>
          <Button icon={<FilePlus />} onClick={() => setAdds('statement')}>
            Enter Payout or Invoice
          </Button>
        </div>
      </div>
      <DueCards propertyId={propertyId} />
      <StatementList key={propertyId} propertyId={propertyId} person={person} />
      <VirtualCards propertyId={propertyId} />
      <Suspense>
        {adds === 'statement' && (
          <EnterStatement propertyId={propertyId} onClose={() => setAdds(null)} />
        )}
        {adds === 'file' && <ImportFile propertyId={propertyId} onClose={() => setAdds(null)} />}
        {adds === 'card' && <AddCardModal propertyId={propertyId} onClose={() => setAdds(null)} />}
      </Suspense>
    </div>
  )
}
