import { oneOf } from '../../lib/search-params.ts'
import { mayUse, type Person } from '../../lib/session.ts'
import { type AuditSearch, readAuditSearch } from '../audit/audit-search.ts'

const sections = [
  'profile',
  'staff',
  'notifications',
  'billing',
  'security',
  'integrations',
  'advanced',
] as const
export type SettingsSection = (typeof sections)[number]

/** Which part of the settings is open, and of which property; what the audit trail is asked for. */
export interface SettingsSearch extends AuditSearch {
  section?: SettingsSection
}

export const readSettingsSearch = (search: Record<string, unknown>): SettingsSearch => ({
  section: oneOf(search.section, sections),
  ...readAuditSearch(search),
})

/**
 * The parts that this person has: everybody themselves and what they are told of, owners and administrators their staff too, whoever has
 * the settings of a property its plan and its providers, and owners what is of the whole account.
 */
export const sectionsOf = (person: Person): readonly SettingsSection[] =>
  sections.filter(section => {
    switch (section) {
      case 'profile':
      case 'security':
        return true
      case 'notifications':
        return person.role !== 'admin'
      case 'staff':
        return person.role !== 'staff'
      case 'advanced':
        return person.role === 'owner'
      default:
        return mayUse(person, 'settings')
    }
  })
