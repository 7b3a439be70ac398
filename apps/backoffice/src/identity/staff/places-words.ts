import { formatCount, formatCounted } from '../../lib/format.ts'

/** How many staff accounts the plan has and how many are taken, with what to do when none is left. */
export function placesWords(taken: number, allowed: number): string {
  if (allowed === 0 && taken === 0)
    return 'The plan of this property has no staff accounts. Ask for a larger plan under Billing.'
  const used = `${formatCount(taken)} of ${formatCounted(allowed, 'account')} used.`
  return taken < allowed
    ? used
    : `${used} Deactivate somebody, or ask for a larger plan under Billing, to invite another.`
}
