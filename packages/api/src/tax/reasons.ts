import { defineReason, defineReasons } from '../kernel/errors/domain-error.ts'

/** Why the area tax refuses. The key is the stable machine word that callers rely on. */
export const taxReasons = defineReasons({
  FEES_FULL: defineReason<{ most: number }>(
    'CONFLICT',
    d => `A hotel has at most ${d.most} fees. Retire one first.`,
  ),
})
