/**
 * What nobody does in another's name, beside what the procedures of accounts, plans and keys refuse themselves: guests' data leaves by the
 * hand of their hotel alone, and guests are written to by it (reference: saas, section 3). `tests/access/own-hand.test.ts` finds what was
 * forgotten here.
 */
const byOwnHand: ReadonlySet<string> = new Set([
  'bookings.export',
  'bookings.registrationCard',
  'bookings.revealIdentity',
  'bookings.sendConfirmation',
  'communications.campaigns.schedule',
  'communications.messages.file',
  'communications.messages.reply',
  'communications.messages.send',
  'guests.export',
  'guests.exportOne',
  'guests.sendMessage',
  'payments.requestLink',
  'reports.download',
  'reports.exportAll',
  'reports.exportFiles',
  'reports.rows',
  'reports.schedule',
  'settings.advanced.export.download',
  'settings.advanced.export.request',
])

/** Whether a procedure is closed to an administrator who acts as somebody. */
export const isByOwnHand = (path: string): boolean => byOwnHand.has(path)
