import { defineReason, defineReasons } from '../kernel/errors/domain-error.ts'

/** Why the area plans refuses. The key is the stable machine word that callers rely on. */
export const planReasons = defineReasons({
  PLAN_UNCHANGED: defineReason<{ plan: string }>(
    'CONFLICT',
    d => `The hotel is on the ${d.plan} plan already.`,
  ),
  PLAN_REQUESTED: defineReason('CONFLICT', () => 'A plan is asked for already. Withdraw it first.'),
  REQUEST_DECIDED: defineReason(
    'PRECONDITION_FAILED',
    () => 'This request was decided or withdrawn in the meantime.',
  ),
  DATE_PASSED: defineReason('BAD_REQUEST', () => 'Choose a day from today on.'),
  NO_CHANGE_PLANNED: defineReason('PRECONDITION_FAILED', () => 'No change is planned.'),
  GRACE_BEFORE_DUE: defineReason(
    'BAD_REQUEST',
    () => 'Grace ends after the day to which the plan is paid.',
  ),
})
