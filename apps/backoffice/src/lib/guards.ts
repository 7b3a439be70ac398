import { redirect } from '@tanstack/react-router'
import { type Area, mayUse, type Person } from './session.ts'

/** Leads a member of staff without this area to /unauthorized, as the server would refuse them. */
export function requireArea(person: Person, area: Area): void {
  if (!mayUse(person, area)) throw redirect({ to: '/unauthorized', replace: true })
}

/** Leads staff to /unauthorized from what is the owner's, as the server would refuse them. */
export function requireOwner(person: Person): void {
  if (person.role === 'staff') throw redirect({ to: '/unauthorized', replace: true })
}

export function requireAdmin(person: Person): void {
  if (person.role !== 'admin') throw redirect({ to: '/unauthorized', replace: true })
}
