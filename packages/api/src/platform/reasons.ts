import { defineReason, defineReasons } from '../kernel/errors/domain-error.ts'

/** Why the area platform refuses. The key is the stable machine word that callers rely on. */
export const platformReasons = defineReasons({
  ADDRESS_CLOSED: defineReason<{ fault: string }>('BAD_REQUEST', d => d.fault),
  TOO_MANY_ENDPOINTS: defineReason(
    'PRECONDITION_FAILED',
    () => 'A hotel has ten endpoints at most. Delete one that is not used.',
  ),
  NOTHING_TO_EXPORT: defineReason(
    'PRECONDITION_FAILED',
    () => 'There is no property to export. Add one first.',
  ),
  EXPORT_UNDER_WAY: defineReason(
    'CONFLICT',
    () => 'An export is being made already. Wait until it is ready.',
  ),
  EXPORT_NOT_READY: defineReason<{ status: string }>('PRECONDITION_FAILED', d =>
    d.status === 'expired'
      ? 'This export was kept for thirty days and is gone. Make another.'
      : 'This export is not ready yet.',
  ),
  ACCOUNT_IN_USE: defineReason<{ open: string }>(
    'CONFLICT',
    d => `The account cannot be closed yet: ${d.open}. See to them first.`,
  ),
  ACCOUNT_GONE: defineReason<{ days: number }>(
    'PRECONDITION_FAILED',
    d => `An account can be restored for ${d.days} days after it was closed.`,
  ),
})
