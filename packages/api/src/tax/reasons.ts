import { defineReason, defineReasons } from '../kernel/errors/domain-error.ts'

/** Why the area tax refuses. The key is the stable machine word that callers rely on. */
export const taxReasons = defineReasons({
  SERVICE_UNKNOWN: defineReason<{ code: string }>(
    'BAD_REQUEST',
    d =>
      `${d.code} is no service code that hotels use. Choose one, as 996331 for food or 999799 for other services.`,
  ),
  RATE_REFUSED: defineReason<{ message: string }>('BAD_REQUEST', d => d.message),
  FEES_FULL: defineReason<{ most: number }>(
    'CONFLICT',
    d => `A hotel has at most ${d.most} fees. Retire one first.`,
  ),
})
