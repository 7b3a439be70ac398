import type { Person } from '../lib/session.ts'
import { EmailProofBanner } from './email-proof-banner.tsx'
import { PlanBanner } from './plan-banner.tsx'
import { PlatformNotice } from './platform-notice.tsx'
import { SuspendedBanner } from './suspended-banner.tsx'

/** What may stand above every screen, once the frame is there. */
export function Banners({ person }: { person: Person }) {
  return (
    <>
      {person.emailUnproved && <EmailProofBanner person={person} />}
      <PlatformNotice />
      {person.role !== 'admin' && <PlanBanner person={person} />}
      {person.role !== 'admin' && <SuspendedBanner />}
    </>
  )
}
