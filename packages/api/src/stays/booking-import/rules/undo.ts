/** So long an import of bookings can be taken back (reference/saas.md, section 7). */
const undoDays = 7

/** An import that was started before this instant stays. */
export const bookingImportUndoableSince = (now: Date): string =>
  new Date(now.getTime() - undoDays * 86_400_000).toISOString()

/** Why a booking is cancelled whose import was undone. */
export const importUndone = 'The import that brought it was undone.'
