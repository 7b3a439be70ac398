import type { Outputs } from './trpc.ts'

export type Person = NonNullable<Outputs['auth']['me']>
export type Area = NonNullable<Person['post']>['areas'][number]

/** Where a person's work begins. */
export const homeOf = (person: Pick<Person, 'role'>): '/admin' | '/dashboard' =>
  person.role === 'admin' ? '/admin' : '/dashboard'

/** Whether the server would let this person into an area. */
export const mayUse = (person: Person, area: Area): boolean =>
  person.role !== 'staff' || (person.post?.areas.includes(area) ?? false)

export const roleWords: Record<Person['role'], string> = {
  admin: 'Administrator',
  owner: 'Owner',
  staff: 'Staff',
}
