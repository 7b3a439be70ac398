import type { CompanyId } from '@atithi/db/ids'
import type { NamedCompany } from './read-rows.ts'

export interface KnownCompany {
  id: CompanyId
  name: string
  gstin: string | null
}

const sameName = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase()

/**
 * Which of the account's companies a row means: the one of its GSTIN, else the one of exactly its name, whatever its capitals, if that has
 * no other GSTIN. Says why where it is none: a company is never made of a file.
 */
export function matchCompany(
  { name, gstin }: NamedCompany,
  known: readonly KnownCompany[],
): { companyId: CompanyId } | { reason: string } {
  const registered = gstin === '' ? [] : known.filter(one => one.gstin === gstin)
  const named = known.filter(
    one => sameName(one.name, name) && (gstin === '' || one.gstin === null),
  )
  const byBoth = registered.filter(one => sameName(one.name, name))
  for (const found of [byBoth, registered, named]) {
    const [first, ...others] = found
    if (first && others.length === 0) return { companyId: first.id }
    if (first)
      return {
        reason: `Several of your companies are ${said({ name, gstin })}: choose one on the profile.`,
      }
  }
  return {
    reason: `${said({ name, gstin })} is none of your companies: add it under Payments, then name it on the profile.`,
  }
}

const said = ({ name, gstin }: NamedCompany): string =>
  [name, gstin && `GSTIN ${gstin}`].filter(Boolean).join(', ')
