import { oneOf, textOf } from '../../lib/search-params.ts'
import { type AuditSearch, readAuditSearch } from '../audit/audit-search.ts'
import type { Unread } from './filters.ts'

const tabs = ['overview', 'sign-ins', 'sessions', 'audit'] as const
export type SecurityTab = (typeof tabs)[number]
const outcomes = ['succeeded', 'failed'] as const

export interface SecuritySearch extends AuditSearch {
  tab?: SecurityTab
  q?: string
  outcome?: (typeof outcomes)[number]
}

/** An address of before, which named a filter of the trail alone, opens the trail. */
export const readSecuritySearch = (search: Unread<SecuritySearch>): SecuritySearch => {
  const audit = readAuditSearch({ ...search })
  const asksForTrail = Object.values(audit).some(value => value !== undefined)
  return {
    ...audit,
    tab: oneOf(search.tab, tabs) ?? (asksForTrail ? 'audit' : undefined),
    q: textOf(search.q),
    outcome: oneOf(search.outcome, outcomes),
  }
}
