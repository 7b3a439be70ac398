/** The reasons for which a guest on a website can be refused: each language of the websites has words for all of them. */
export const siteReasons = [
  'NOT_FOUND',
  'PROPERTY_NOT_ACTIVE',
  'PLAN_LIMIT',
  'PREVIEW_ONLY',
  'TOO_MANY_ATTEMPTS',
  'HELD_BY_OTHERS',
  'TOOK_TOO_LONG',
  'SOLD_OUT',
  'RESTRICTED',
  'STAY_REFUSED',
  'QUOTE_EXPIRED',
  'WRONG_STATE',
  'HOLD_EXPIRED',
  'VERSION_CONFLICT',
  'IDEMPOTENCY_KEY_REUSED',
  'REVIEW_LINK_OVER',
] as const
export type SiteReason = (typeof siteReasons)[number]
