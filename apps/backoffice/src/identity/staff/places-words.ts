import { formatCount, formatCounted } from '../../lib/format.ts'

/** How many staff accounts the plan has, how many are taken and how many have no place in it, with what to do when none is left. */
export function placesWords(taken: number, allowed: number, readOnly = 0): string {
  if (readOnly > 0)
    return `The plan has ${formatCounted(allowed, 'account')} for ${formatCounted(taken, 'person', 'people')}: ${
      readOnly === 1
        ? '1 is read-only and looks'
        : `${formatCount(readOnly)} are read-only and look`
    } at everything without changing it. Choose who keeps a place under Billing, or ask for a larger plan there.`
  if (allowed === 0 && taken === 0)
    return 'The plan of this property has no staff accounts. Ask for a larger plan under Billing.'
  const used = `${formatCount(taken)} of ${formatCounted(allowed, 'account')} used.`
  return taken < allowed
    ? used
    : `${used} Deactivate somebody, or ask for a larger plan under Billing, to invite another.`
}
