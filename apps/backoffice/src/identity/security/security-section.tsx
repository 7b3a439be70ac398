import { Banner } from '@atithi/ui/banner'
import { Skeleton } from '@atithi/ui/skeleton'
import type { Person } from '../../lib/session.ts'
import { trpc } from '../../lib/trpc.ts'
import { OwnAccountNotice } from '../own-account-notice.tsx'
import { PasswordCard } from './password-card.tsx'
import { SessionsCard } from './sessions-card.tsx'
import { SignInsCard } from './sign-ins-card.tsx'
import { TwoFactorCard } from './two-factor-card.tsx'

export function SecuritySection({ person }: { person: Person }) {
  const profile = trpc.settings.profile.get.useQuery()
  if (person.impersonator) return <OwnAccountNotice person={person} what="The security" />
  if (profile.isPending) return <Skeleton className="h-96" />
  const timeZone = profile.data?.timeZone
  return (
    <div className="flex flex-col gap-6">
      {person.lacksSecondFactor && (
        <Banner tone="warning" title="Two-factor sign-in is required">
          Administrators of this platform sign in with a second factor. Turn it on to go on with
          your work.
        </Banner>
      )}
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <div className="flex min-w-0 flex-col gap-6">
          <PasswordCard person={person} />
          <TwoFactorCard />
        </div>
        <div className="flex min-w-0 flex-col gap-6">
          <SessionsCard timeZone={timeZone} />
          <SignInsCard timeZone={timeZone} />
        </div>
      </div>
    </div>
  )
}
