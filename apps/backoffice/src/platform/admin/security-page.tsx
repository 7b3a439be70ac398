import { PageHeader } from '@atithi/ui/page-header'
import { TabPanel, Tabs } from '@atithi/ui/tabs'
import { useNavigate } from '@tanstack/react-router'
import { trpc } from '../../lib/trpc.ts'
import { AuditReader } from '../audit/audit-reader.tsx'
import { auditInput } from '../audit/audit-search.ts'
import { SecurityOverview } from './security-overview.tsx'
import type { SecuritySearch, SecurityTab } from './security-search.ts'
import { SessionsTab } from './sessions-tab.tsx'
import { SignInsTab } from './sign-ins-tab.tsx'

const tabs: { value: SecurityTab; label: string }[] = [
  { value: 'overview', label: 'Overview' },
  { value: 'sign-ins', label: 'Sign-ins' },
  { value: 'sessions', label: 'Open sessions' },
  { value: 'audit', label: 'Audit trail' },
]

/** Who comes in, who fails to, who acts as others, and what was done. */
export function SecurityPage({ search }: { search: SecuritySearch }) {
  const navigate = useNavigate({ from: '/admin/security' })
  const tab = search.tab ?? 'overview'
  const set = (change: SecuritySearch) =>
    void navigate({ search: prev => ({ ...prev, ...change }), replace: true, resetScroll: false })
  return (
    <div className="flex flex-col gap-6">
      <PageHeader
        title="Security Management"
        description="Sign-ins, sessions and what was done, on the whole platform."
      />
      <Tabs
        label="Security"
        tabs={tabs}
        value={tab}
        onValueChange={chosen => void navigate({ search: { tab: chosen } })}
      >
        <TabPanel value="overview">{tab === 'overview' && <SecurityOverview />}</TabPanel>
        <TabPanel value="sign-ins">
          {tab === 'sign-ins' && <SignInsTab search={search} onChange={set} />}
        </TabPanel>
        <TabPanel value="sessions">
          {tab === 'sessions' && <SessionsTab search={search} onChange={set} />}
        </TabPanel>
        <TabPanel value="audit">
          {tab === 'audit' && <Trail search={search} onChange={set} />}
        </TabPanel>
      </Tabs>
    </div>
  )
}

interface TabProps {
  search: SecuritySearch
  onChange: (change: SecuritySearch) => void
}

function Trail({ search, onChange }: TabProps) {
  const query = trpc.admin.audit.useInfiniteQuery(auditInput(search), {
    getNextPageParam: page => page.nextCursor ?? undefined,
    placeholderData: previous => previous,
  })
  return (
    <div className="flex flex-col gap-4">
      <p className="text-sm text-muted">
        Every change at all hotels and accounts. Nobody can edit it.
      </p>
      <AuditReader search={search} onChange={onChange} query={query} />
    </div>
  )
}
