import type { AccountId, ApiKeyId, AppUserId, PropertyId } from '@atithi/db/ids'
import type { Area, Grant } from './areas.ts'

export type Role = 'admin' | 'owner' | 'staff'

/** The signed-in person as whom everything is decided; while an administrator acts as them, `impersonator` is the administrator. */
export interface Person {
  userId: AppUserId
  name: string
  email: string
  role: Role
  /** Staff only: where they work and what they hold there; read-only where the plan of the hotel has no place for them. */
  post?: {
    accountId: AccountId
    propertyId: PropertyId
    areas: readonly Area[]
    grants: readonly Grant[]
    isReadOnly?: true
    /** The account of the owner is deactivated: see `requireActiveOwner`. */
    isOwnerInactive?: true
  }
  impersonator?: { userId: AppUserId; name: string }
  /** Set where a program calls by a key: the person is who made the key, in the post of a member of staff. */
  apiKey?: { id: string; scopes: readonly string[] }
  /** Nobody has opened the letter that proves their address, which leaves this machine: see `requireProvedOwner`. */
  emailUnproved?: true
  /** The platform demands a second factor of this administrator, who has none yet: only their own settings are open. */
  lacksSecondFactor?: true
}

/** Who stands behind a command, for the audit trail. */
export type Author =
  | { kind: 'user'; userId: AppUserId; actingAsUserId?: string; apiKeyId?: ApiKeyId }
  | { kind: 'guest' }
  | { kind: 'system' }

export function authorOf(person: Person): Author {
  return person.impersonator
    ? { kind: 'user', userId: person.impersonator.userId, actingAsUserId: person.userId }
    : { kind: 'user', userId: person.userId, ...(person.apiKey && { apiKeyId: person.apiKey.id }) }
}
