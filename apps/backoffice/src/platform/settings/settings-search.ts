import { idOf, oneOf, textOf } from '../../lib/search-params.ts'
import { mayUse, type Person } from '../../lib/session.ts'
import type { BillingSearch } from '../../plans/billing-search.ts'
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

/** Which part of the settings is open, and of which property; what the audit trail and the billing are asked for. */
export interface SettingsSearch extends AuditSearch, Omit<BillingSearch, 'property'> {
  section?: SettingsSection
}

export const readSettingsSearch = (search: Record<string, unknown>): SettingsSearch => ({
  section: oneOf(search.section, sections),
  ...readAuditSearch(search),
  month: textOf(search.month, 7),
  invoices: textOf(search.invoices, 9),
  paid: idOf(search.paid),
  one: search.one ? true : undefined,
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

/** What opens where the address names no part: the plan, for whoever has it. */
export const firstOf = (open: readonly SettingsSection[]): SettingsSection =>
  open.includes('billing') ? 'billing' : 'profile'
