import { formatCount, formatCounted } from '../../lib/format.ts'

/** How many staff accounts the plan has and how many are taken, with what to do when none is left. */
export function placesWords(taken: number, allowed: number): string {
  if (allowed === 0 && taken === 0)
    return 'The plan of this property has no staff accounts. Ask us to change the plan.'
  const used = `${formatCount(taken)} of ${formatCounted(allowed, 'account')} used.`
  return taken < allowed
    ? used
    : `${used} Deactivate somebody, or ask us to change the plan, to invite another.`
}
