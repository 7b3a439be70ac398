/** Where a found thing is: still in the house, with its owner again, or given up. */
export const lostStates = ['kept', 'returned', 'disposed'] as const
export type LostState = (typeof lostStates)[number]
