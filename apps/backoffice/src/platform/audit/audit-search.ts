import type { IsoDate } from '@atithi/api/kernel/shared/dates'
import { dateOf, idOf, oneOf, textOf } from '../../lib/search-params.ts'

/** Of what the trail can be asked for, by the words that the server knows. */
const entityNames = [
  'booking',
  'room-type',
  'room',
  'rate-plan',
  'fee',
  'extra',
  'document',
  'review',
  'property',
  'subscription',
  'user',
  'api-key',
  'webhook',
  'platform',
] as const
export type AuditEntityName = (typeof entityNames)[number]

export interface AuditSearch {
  who?: string
  entity?: AuditEntityName
  from?: IsoDate
  to?: IsoDate
  property?: string
}

export const readAuditSearch = (search: Record<string, unknown>): AuditSearch => ({
  who: textOf(search.who),
  entity: oneOf(search.entity, entityNames),
  from: dateOf(search.from),
  to: dateOf(search.to),
  property: idOf(search.property),
})

export const auditInput = ({ who, entity, from, to, property }: AuditSearch) => ({
  who,
  entity,
  from,
  to,
  propertyId: property,
})
