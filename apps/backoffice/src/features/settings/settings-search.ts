import { idOf, oneOf } from '../../lib/search-params.ts'
import type { Person } from '../../lib/session.ts'

const sections = ['profile', 'staff', 'security'] as const
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

/** The parts that this person has: everybody themselves, owners and administrators their staff too. */
export const sectionsOf = ({ role }: Pick<Person, 'role'>): readonly { value: SettingsSection; label: string }[] => [
  { value: 'profile', label: 'Profile' },
  ...(role === 'staff' ? [] : [{ value: 'staff' as const, label: 'Staff Management' }]),
  { value: 'security', label: 'Security' },
]
