import { Banner } from '@atithi/ui/banner'
import { Button } from '@atithi/ui/button'
import { PageHeader } from '@atithi/ui/page-header'
import { useStopImpersonating } from '../../identity/impersonation/use-stop-impersonating.ts'
import type { Person } from '../../lib/session.ts'

/** In place of the users while an administrator acts as one of them, who may not see the others. */
export function ImpersonatingNotice({ person }: { person: Person }) {
  const { stop, isStopping } = useStopImpersonating()
  return (
    <div className="flex flex-col gap-6">
      <PageHeader title="User Management" />
      <Banner
        tone="warning"
        title={`You are impersonating: ${person.name}`}
        action={
          <Button variant="secondary" size="sm" loading={isStopping} onClick={stop}>
            Stop Impersonation
          </Button>
        }
      >
        They cannot see the users of the platform. Stop to go on as {person.impersonator?.name}.
      </Banner>
    </div>
  )
}
