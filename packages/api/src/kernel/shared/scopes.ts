import { type Area, areas } from '../access/areas.ts'

/** Parts of the back office that no key opens: people, plans and secrets stay with people. */
const keptFromKeys = ['settings'] as const
type OpenArea = Exclude<Area, (typeof keptFromKeys)[number]>

/** The areas in which a key can be given a right. */
export const areasOfKeys = areas.filter(
  (area): area is OpenArea => !keptFromKeys.some(kept => kept === area),
)

/** What a key may do: read in an area, or write in it, which includes reading. */
export type ApiScope = `${OpenArea}:${'read' | 'write'}`
export const apiScopes: readonly ApiScope[] = areasOfKeys.flatMap(
  area => [`${area}:read`, `${area}:write`] as const,
)

/** What belongs to the person who signed in, or to their plan, whatever area it is seen with. */
const ofPeople = /^(settings|billing)\./

/** What a person must look at themselves, though its area is open to keys. */
const onlyByPeople: ReadonlySet<string> = new Set([
  'bookings.revealIdentity',
  'settings.notifications.get',
])

interface Procedure {
  path: string
  type: 'query' | 'mutation' | 'subscription'
  /** What it says of itself; a procedure that says nothing is closed to keys. */
  meta?: { access: string; area?: Area; roles?: readonly string[] } | undefined
}

/**
 * The right that a key needs for a procedure; null where no key is let in. Keys work at one hotel as its staff do: what is for
 * owners, for administrators or for the person themselves is closed. Lists that every member of staff may read count as the hotel's own.
 */
export function scopeNeededBy({ path, type, meta }: Procedure): ApiScope | null {
  if (!meta || type === 'subscription' || onlyByPeople.has(path) || ofPeople.test(path)) return null
  if (meta.roles && !meta.roles.includes('staff')) return null
  if (meta.access !== 'property' && meta.access !== 'portfolio') return null
  const { area } = meta
  if (area === undefined)
    return meta.access === 'property' && type === 'query' ? 'property:read' : null
  if (!areasOfKeys.some(open => open === area)) return null
  return `${area as OpenArea}:${type === 'query' ? 'read' : 'write'}`
}

/** Whether these rights include the one that is needed. */
export const includesScope = (held: readonly string[], needed: ApiScope): boolean =>
  held.includes(needed) || held.includes(needed.replace(/:read$/, ':write'))

/** The areas that a key with these rights sees into. */
export const areasOf = (held: readonly string[]): readonly Area[] =>
  areasOfKeys.filter(area => includesScope(held, `${area}:read`))
