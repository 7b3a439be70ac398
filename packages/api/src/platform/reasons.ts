import { defineReason, defineReasons } from '../kernel/errors/domain-error.ts'

/** Why the area platform refuses. The key is the stable machine word that callers rely on. */
export const platformReasons = defineReasons({
  ADDRESS_CLOSED: defineReason<{ fault: string }>('BAD_REQUEST', d => d.fault),
  TOO_MANY_ENDPOINTS: defineReason(
    'PRECONDITION_FAILED',
    () => 'A hotel has ten endpoints at most. Delete one that is not used.',
  ),
})
