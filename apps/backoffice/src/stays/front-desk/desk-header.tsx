import type { ReactNode } from 'react'
import { PropertyHeader } from '../../components/property-header.tsx'
import { type DeskTab, DeskTabs } from './desk-tabs.tsx'

interface DeskHeaderProps {
  at: DeskTab
  /** The property in the address. */
  property: string | undefined
  onProperty: (property: string) => void
  actions?: ReactNode
}

/** The head of a page of the front desk that is about one property. */
export function DeskHeader({ at, property, onProperty, actions }: DeskHeaderProps) {
  return (
    <div className="flex flex-col gap-3">
      <PropertyHeader
        title="Bookings"
        property={property}
        onProperty={onProperty}
        actions={actions}
      />
      <DeskTabs at={at} property={property} />
    </div>
  )
}
