import { PageHeader } from '@atithi/ui/page-header'
import type { ReactNode } from 'react'
import { type DeskTab, DeskTabs } from './desk-tabs.tsx'

interface DeskHeaderProps {
  at: DeskTab
  /** The property in the address. */
  property: string | undefined
  actions?: ReactNode
}

/** The head of a page of the front desk that is about one property. */
export function DeskHeader({ at, property, actions }: DeskHeaderProps) {
  return (
    <div className="flex flex-col gap-3">
      <PageHeader title="Bookings" actions={actions} />
      <DeskTabs at={at} property={property} />
    </div>
  )
}
