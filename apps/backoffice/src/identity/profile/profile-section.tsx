import { Card, CardBody, CardHeader } from '@atithi/ui/card'
import { Skeleton } from '@atithi/ui/skeleton'
import { QueryFailure } from '../../components/query-failure.tsx'
import type { Person } from '../../lib/session.ts'
import { trpc } from '../../lib/trpc.ts'
import { OwnAccountNotice } from '../own-account-notice.tsx'
import { AvatarCard } from './avatar-card.tsx'
import { ProfileForm } from './profile-form.tsx'

export function ProfileSection({ person }: { person: Person }) {
  const query = trpc.settings.profile.get.useQuery()
  if (person.impersonator) return <OwnAccountNotice person={person} what="The profile" />
  if (query.isError) return <QueryFailure title="The profile could not be loaded" query={query} />
  if (!query.data) return <Skeleton className="h-96" />
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
      <Card>
        <CardHeader title="About you" />
        <CardBody>
          <ProfileForm key={query.data.email} profile={query.data} />
        </CardBody>
      </Card>
      <AvatarCard profile={query.data} />
    </div>
  )
}
