import { Banner } from '@atithi/ui/banner'
import type { Person } from '../lib/session.ts'

/** In place of what nobody may change for somebody else. */
export function OwnAccountNotice({ person, what }: { person: Person; what: string }) {
  return (
    <Banner tone="info" title={`${what} of ${person.name} cannot be seen or changed here`}>
      You are acting as {person.name}, and this belongs to them alone. Go back to your own account
      to change yours.
    </Banner>
  )
}
