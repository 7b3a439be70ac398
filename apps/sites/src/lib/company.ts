import { gstinFault } from '@atithi/api/properties/gstin-rules'
import type { GuestErrors, TypedGuest } from './guest-fields.ts'
import type { Words } from './words/en.ts'

type Typed = Pick<TypedGuest, 'companyName' | 'companyGstin'>

const gstinOf = ({ companyGstin }: Typed) => companyGstin.replace(/\s/g, '').toUpperCase()
const longestName = 120

/** What is wrong with the company that a bill shall be made out to. Both fields may be empty, neither alone. */
export function companyErrors(typed: Typed, t: Words): GuestErrors {
  const [name, gstin] = [typed.companyName.trim(), gstinOf(typed)]
  if (!name && !gstin) return {}
  if (!gstin) return { companyGstin: t.details.gstinNeeded }
  const fault = gstinFault(gstin)
  return {
    ...(fault && { companyGstin: t.sentence(fault) }),
    ...(!name && { companyName: t.details.companyNeeded }),
    ...(name.length > longestName && { companyName: t.sentence(`At most ${longestName} characters.`) }),
  }
}

/** What the desk reads about the bill, in its own language. */
export function invoiceNote(typed: Typed): string {
  const name = typed.companyName.trim()
  return name ? `Tax invoice for ${name}, GSTIN ${gstinOf(typed)}.` : ''
}
