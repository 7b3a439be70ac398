import { idOf, oneOf } from '../../lib/search-params.ts'
import { mayUse, type Person } from '../../lib/session.ts'

const sections = ['profile', 'staff', 'billing', 'security'] as const
export type SettingsSection = (typeof sections)[number]

/** Which part of the settings is open, and of which property. */
export interface SettingsSearch {
  section?: SettingsSection
  property?: string
}

export const readSettingsSearch = (search: Record<string, unknown>): SettingsSearch => ({
  section: oneOf(search.section, sections),
  property: idOf(search.property),
})

/** The parts that this person has: everybody themselves, owners and administrators their staff too, and whoever has the settings of a property how it bills. */
export const sectionsOf = (
  person: Person,
): readonly { value: SettingsSection; label: string }[] => [
  { value: 'profile', label: 'Profile' },
  ...(person.role === 'staff' ? [] : [{ value: 'staff' as const, label: 'Staff Management' }]),
  ...(mayUse(person, 'settings') ? [{ value: 'billing' as const, label: 'Bills & Payments' }] : []),
  { value: 'security', label: 'Security' },
]
