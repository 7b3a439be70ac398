import { defineReason, defineReasons } from '../kernel/errors/domain-error.ts'

/** Why the area insight refuses. The key is the stable machine word that callers rely on. */
export const insightReasons = defineReasons({
  PROPERTY_NEEDED: defineReason('BAD_REQUEST', () => 'Choose the property that the report is of.'),
  GSTIN_NEEDED: defineReason(
    'PRECONDITION_FAILED',
    () => 'This property has no GSTIN. Enter it under Property before you make a return.',
  ),
  REPORT_SCHEDULED: defineReason(
    'CONFLICT',
    () => 'This report is scheduled already in this format and as often. End that schedule first.',
  ),
  REPORT_NOT_READY: defineReason<{ status: string }>('PRECONDITION_FAILED', d =>
    d.status === 'failed'
      ? 'This report could not be made. Ask for it again.'
      : d.status === 'expired'
        ? 'The file was kept for 30 days and is gone. Ask for the report again.'
        : 'This report is still being made. Try again in a moment.',
  ),
})
