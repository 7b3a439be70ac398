import type { DB, JsonObject } from '@atithi/db/schema'
import type { Insertable } from 'kysely'
import { idAt } from './made-ids.ts'
import type { Random } from './random.ts'

export type Doer = { kind: 'user'; userId: string } | { kind: 'guest' } | { kind: 'system' }

export interface Deed {
  at: string
  by: Doer
  propertyId: string
  action: `${string}.${string}`
  entity: string
  entityId: string
  before?: JsonObject
  after?: JsonObject
  reason?: string | null
}

/** What the audit trail says of one deed. */
export function auditRow(random: Random, deed: Deed): Insertable<DB['auditEntry']> {
  const { at, by, before, after, reason, ...what } = deed
  return {
    ...what,
    id: idAt(random, at),
    at,
    actorKind: by.kind,
    actorUserId: by.kind === 'user' ? by.userId : null,
    before: before ?? null,
    after: after ?? null,
    reason: reason ?? null,
    requestId: `demonstration-${at}`,
  }
}
