import { Banner } from '@atithi/ui/banner'
import { Button } from '@atithi/ui/button'
import { useStopImpersonating } from '../identity/impersonation/use-stop-impersonating.ts'
import type { Person } from '../lib/session.ts'

/** Stands above everything while an administrator acts as somebody else. */
export function ImpersonationBanner({ person, by }: { person: Person; by: string }) {
  const { stop, isStopping } = useStopImpersonating()
  return (
    <Banner
      tone="warning"
      className="rounded-none border-b border-line sm:px-6"
      title={`You are impersonating: ${person.name}`}
      action={
        <Button variant="secondary" size="sm" loading={isStopping} onClick={stop}>
          Back to Admin
        </Button>
      }
    >
      Signed in as {by}. What you do here is recorded under both names.
    </Banner>
  )
}
