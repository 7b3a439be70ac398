import type { Person } from '../lib/session.ts'
import { EmailProofBanner } from './email-proof-banner.tsx'
import { PlanBanner } from './plan-banner.tsx'

/** What stands above every screen until somebody has seen to it. */
export const Banners = ({ person }: { person: Person }) => (
  <>
    {person.emailUnproved && <EmailProofBanner person={person} />}
    {person.role !== 'admin' && <PlanBanner person={person} />}
  </>
)
