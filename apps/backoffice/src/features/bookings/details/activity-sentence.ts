/** What of an audit entry the sentence needs. */
export interface Activity {
  action: string
  actorKind: string
  actorName: string | null
  actingAsName: string | null
  after: unknown
}

const did: Record<string, string> = {
  'booking.created': 'made the booking',
  'booking.confirmed': 'confirmed the booking',
  'booking.checked-in': 'checked the guest in',
  'booking.checked-out': 'checked the guest out',
  'booking.cancelled': 'cancelled the booking',
  'booking.hold-expired': 'released the rooms when the hold ran out',
}

/** 'Asha Menon checked the guest in to room 204.' */
export function activitySentence(entry: Activity): string {
  const what = did[entry.action] ?? `recorded “${entry.action.replaceAll(/[.-]/g, ' ')}”`
  return `${whoDid(entry)} ${what}${entry.action === 'booking.checked-in' ? roomsOf(entry.after) : ''}.`
}

function whoDid({ actorKind, actorName, actingAsName }: Activity): string {
  if (actorKind === 'guest') return 'The guest'
  if (actorKind === 'system') return 'Atithi'
  const name = actorName ?? 'Somebody'
  return actingAsName ? `${name}, acting as ${actingAsName},` : name
}

function roomsOf(after: unknown): string {
  const rooms = typeof after === 'object' && after !== null ? Reflect.get(after, 'rooms') : undefined
  if (!Array.isArray(rooms) || rooms.length === 0) return ''
  return rooms.length === 1 ? ` to room ${rooms[0]}` : ` to rooms ${rooms.join(', ')}`
}
