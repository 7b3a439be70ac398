import { idOf, oneOf, textOf } from '../../lib/search-params.ts'
import { mayUse, type Person } from '../../lib/session.ts'
import type { BillingSearch } from '../../plans/billing-search.ts'
import { type AuditSearch, readAuditSearch } from '../audit/audit-search.ts'

const sections = ['profile', 'staff', 'billing', 'bills', 'security', 'advanced'] as const
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

/** The parts that this person has: everybody themselves, owners and administrators their staff too, and whoever has the settings of a property its plan and how it bills. */
export const sectionsOf = (person: Person): readonly SettingsSection[] =>
  sections.filter(section => {
    if (section === 'staff') return person.role !== 'staff'
    if (section === 'advanced') return person.role === 'owner'
    return section === 'profile' || section === 'security' || mayUse(person, 'settings')
  })
