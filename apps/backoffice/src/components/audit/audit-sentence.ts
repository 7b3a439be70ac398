import { didWords } from './audit-words.ts'
import { fieldWords, valueWords } from './field-words.ts'

/** What of an audit entry is told. */
export interface AuditEntry {
  id: string
  at: string
  action: string
  actorKind: string
  actorName: string | null
  actingAsName: string | null
  before: unknown
  after: unknown
  reason: string | null
}

/** 'Asha Menon, acting as Ravi Rao, checked the guest in to room 204.' */
export function auditSentence(
  entry: Pick<AuditEntry, 'action' | 'actorKind' | 'actorName' | 'actingAsName' | 'after'>,
): string {
  const what = didWords[entry.action] ?? `recorded “${entry.action.replaceAll(/[.-]/g, ' ')}”`
  return `${whoDid(entry)} ${what}${entry.action === 'booking.checked-in' ? roomsOf(entry.after) : ''}.`
}

function whoDid({
  actorKind,
  actorName,
  actingAsName,
}: Pick<AuditEntry, 'actorKind' | 'actorName' | 'actingAsName'>): string {
  if (actorKind === 'guest') return 'The guest'
  if (actorKind === 'system') return 'Atithi'
  const name = actorName ?? 'Somebody'
  return actingAsName ? `${name}, acting as ${actingAsName},` : name
}

function roomsOf(after: unknown): string {
  const rooms = fieldsOf(after).rooms
  if (!Array.isArray(rooms) || rooms.length === 0) return ''
  return rooms.length === 1 ? ` to room ${rooms[0]}` : ` to rooms ${rooms.join(', ')}`
}

export interface AuditChange {
  label: string
  /** undefined where there was nothing before. */
  from?: string
  to: string
}

/** What became different, in the words of a person; what no person reads (ids) is left out. */
export function changesOf({ before, after }: Pick<AuditEntry, 'before' | 'after'>): AuditChange[] {
  const was = fieldsOf(before)
  return Object.entries(fieldsOf(after)).flatMap(([field, value]) => {
    const label = fieldWords(field)
    const to = valueWords(field, value)
    const from = field in was ? valueWords(field, was[field]) : undefined
    if (!label || to === undefined || from === to) return []
    // What was not said when a thing was made is no change.
    if (from === undefined && isEmpty(value)) return []
    return [{ label, to, ...(from !== undefined && { from }) }]
  })
}

const isEmpty = (value: unknown): boolean =>
  value === null || value === '' || (Array.isArray(value) && value.length === 0)

const fieldsOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value))
    : {}
