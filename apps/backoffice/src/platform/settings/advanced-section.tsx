import type { ReactNode } from 'react'
import type { Person } from '../../lib/session.ts'
import { CloseAccountCard } from '../account/close-account-card.tsx'
import { HandoverCard } from '../account/handover-card.tsx'
import { ApiKeysSection } from '../api-keys/api-keys-section.tsx'
import { OwnAudit } from '../audit/own-audit.tsx'
import { DataExportCard } from '../data-export/data-export-card.tsx'
import { WebhooksSection } from '../webhooks/webhooks-section.tsx'
import { DefaultsCard } from './defaults-card.tsx'
import type { SettingsSearch } from './settings-search.ts'

const parts = [
  { id: 'data-export', label: 'Data export' },
  { id: 'defaults', label: 'Loyalty and cancellation' },
  { id: 'api-keys', label: 'API keys' },
  { id: 'webhooks', label: 'Webhooks' },
  { id: 'handover', label: 'Hand the account over' },
  { id: 'close-account', label: 'Close the account' },
  // It grows as it is read, so that nothing stands below it.
  { id: 'audit-trail', label: 'Audit trail' },
] as const

/** What is of the whole account, or for other programs: for the owner. */
export function AdvancedSection({ person, search }: { person: Person; search: SettingsSearch }) {
  const { property } = search
  return (
    <div className="flex flex-col gap-6">
      <nav aria-label="Advanced" className="flex flex-wrap gap-x-5 gap-y-2 text-sm">
        {parts.map(({ id, label }) => (
          <a key={id} href={`#${id}`} className="text-accent-strong underline underline-offset-4">
            {label}
          </a>
        ))}
      </nav>
      <Part id="data-export">
        <DataExportCard person={person} />
      </Part>
      <Part id="defaults">
        <DefaultsCard chosen={property} />
      </Part>
      <Part id="api-keys">
        <ApiKeysSection person={person} chosen={property} />
      </Part>
      <Part id="webhooks">
        <WebhooksSection person={person} chosen={property} />
      </Part>
      <Part id="handover">
        <HandoverCard person={person} />
      </Part>
      <Part id="close-account">
        <CloseAccountCard person={person} />
      </Part>
      <Part id="audit-trail">
        <OwnAudit search={search} />
      </Part>
    </div>
  )
}

/** A place of its own in the address; clear of the top bar when it is gone to. */
const Part = ({ id, children }: { id: (typeof parts)[number]['id']; children: ReactNode }) => (
  <div id={id} className="scroll-mt-20">
    {children}
  </div>
)
