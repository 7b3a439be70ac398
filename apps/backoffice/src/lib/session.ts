import type { Outputs } from './trpc.ts'

export type Person = NonNullable<Outputs['auth']['me']>
export type Area = NonNullable<Person['post']>['areas'][number]

/** Whether the server would let this person into an area. */
export const mayUse = (person: Person, area: Area): boolean =>
  person.role !== 'staff' || (person.post?.areas.includes(area) ?? false)

/** Where a person's work begins. */
export function homeOf(person: Person): '/admin' | '/dashboard' | '/today' {
  if (person.role === 'admin') return '/admin'
  return person.role === 'staff' && mayUse(person, 'bookings') ? '/today' : '/dashboard'
}

export const roleWords: Record<Person['role'], string> = {
  admin: 'Administrator',
  owner: 'Owner',
  staff: 'Staff',
}
