/** So long an import can be taken back, as a merge can. */
const undoDays = 30

/** An import that was started before this instant stays. */
export const importUndoableSince = (now: Date): string =>
  new Date(now.getTime() - undoDays * 86_400_000).toISOString()
