import { PageHeader } from '@atithi/ui/page-header'
import { Select } from '@atithi/ui/select'
import type { ReactNode } from 'react'
import { type DeskTab, DeskTabs } from './desk-tabs.tsx'
import { useWorkProperty } from './work-property.ts'

interface DeskHeaderProps {
  at: DeskTab
  /** The property in the address. */
  property: string | undefined
  onProperty: (property: string) => void
  actions?: ReactNode
}

/** The head of a page of the front desk that is about one property. */
export function DeskHeader({ at, property, onProperty, actions }: DeskHeaderProps) {
  const { propertyId, options } = useWorkProperty(property)
  return (
    <div className="flex flex-col gap-3">
      <PageHeader
        title="Bookings"
        actions={
          <>
            {options.length > 1 && (
              <Select aria-label="Property" className="sm:w-60" options={options} value={propertyId ?? null} onValueChange={onProperty} />
            )}
            {actions}
          </>
        }
      />
      <DeskTabs at={at} property={property} />
    </div>
  )
}
