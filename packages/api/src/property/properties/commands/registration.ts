import { DomainError, violatedConstraint } from '../../../kernel/errors/domain-error.ts'
import { gstinStateWarning } from '../../../kernel/shared/address-help.ts'
import { propertyReasons } from '../../reasons.ts'
import type { GstRegistration } from '../rules.ts'

interface Registration {
  gstRegistration: string
  gstNumber: string | null
  state: string
}

/** Who enters a GST number without a word about the scheme is in the regular one. */
export const schemeOf = (patch: {
  gstRegistration?: GstRegistration | undefined
  gstNumber?: string | null | undefined
}): { gstRegistration?: 'regular' } =>
  patch.gstNumber && patch.gstRegistration === undefined ? { gstRegistration: 'regular' } : {}

/**
 * Throws GSTIN_REQUIRED, GSTIN_UNREGISTERED, GSTIN_OF_ANOTHER_STATE: who collects GST is registered (CGST Act, section 32(1)), in the state
 * in which the rooms are (section 22(1); IGST Act, section 12(3)).
 */
export function requireRegistration({ gstRegistration, gstNumber, state }: Registration): void {
  if (gstRegistration === 'unregistered' && gstNumber !== null)
    throw new DomainError(propertyReasons.GSTIN_UNREGISTERED, {}, 'gstNumber')
  if (gstRegistration !== 'unregistered' && gstNumber === null)
    throw new DomainError(propertyReasons.GSTIN_REQUIRED, {}, 'gstNumber')
  const why = gstNumber === null ? undefined : gstinStateWarning(gstNumber, state)
  if (why) throw new DomainError(propertyReasons.GSTIN_OF_ANOTHER_STATE, { why }, 'gstNumber')
}

/** Throws GSTIN_TAKEN for the constraint that gives a GST number to one owner: its documents are numbered once (CGST Rules, rule 46(b)). */
export function gstinTaken(error: unknown): never {
  if (violatedConstraint(error) === 'property_gstin_of_one_account')
    throw new DomainError(propertyReasons.GSTIN_TAKEN, {}, 'gstNumber')
  throw error
}
