import type { Person } from '../../lib/session.ts'
import { ApiKeysSection } from '../api-keys/api-keys-section.tsx'
import { OwnAudit } from '../audit/own-audit.tsx'
import { DataExportCard } from '../data-export/data-export-card.tsx'
import { WebhooksSection } from '../webhooks/webhooks-section.tsx'
import type { SettingsSearch } from './settings-search.ts'

/** What is of the whole account, or for other programs: for the owner. */
export function AdvancedSection({ person, search }: { person: Person; search: SettingsSearch }) {
  return (
    <div className="flex flex-col gap-8">
      <DataExportCard person={person} />
      <ApiKeysSection person={person} chosen={search.property} />
      <WebhooksSection person={person} chosen={search.property} />
      <OwnAudit search={search} />
    </div>
  )
}
