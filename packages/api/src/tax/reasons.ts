import { defineReason, defineReasons } from '../kernel/errors/domain-error.ts'
import type { IsoDate } from '../kernel/shared/dates.ts'

/** Why the area tax refuses. The key is the stable machine word that callers rely on. */
export const taxReasons = defineReasons({
  SERVICE_UNKNOWN: defineReason<{ code: string }>(
    'BAD_REQUEST',
    d =>
      `${d.code} is no service code that hotels use. Choose one, as 996331 for food or 999799 for other services.`,
  ),
  NO_TAX_RULE: defineReason<{ night: IsoDate }>(
    'BAD_REQUEST',
    d => `The GST of ${d.night} is not known here. Choose a later date.`,
  ),
  RATE_REFUSED: defineReason<{ message: string }>('BAD_REQUEST', d => d.message),
  FEES_FULL: defineReason<{ most: number }>(
    'CONFLICT',
    d => `A hotel has at most ${d.most} fees. Retire one first.`,
  ),
})
