import { DomainError } from '../../../kernel/errors/domain-error.ts'
import type { Paise } from '../../../kernel/shared/money.ts'
import { sellingReasons } from '../../../selling/reasons.ts'
import { isFree, type StayType } from './stay-types.ts'

/** What is missing where a day use has no price. */
export const noDayRate = ({ name }: { name: string }): string =>
  `${name} has no day rate. Set one at the room type, or let somebody who may change prices enter the total.`

/** A free stay costs nothing, and a day use what the room costs by the day; undefined where the nights have their price. Throws STAY_REFUSED. */
export function ownRate(
  { name, dayUseRate }: { name: string; dayUseRate: Paise | null },
  stayType: StayType,
  isAgreed: boolean,
): Paise | undefined {
  if (stayType === 'revenue') return undefined
  if (isFree(stayType)) return 0
  if (dayUseRate !== null || isAgreed) return dayUseRate ?? 0
  const message = noDayRate({ name })
  throw new DomainError(sellingReasons.STAY_REFUSED, { field: 'roomTypeId', message }, 'roomTypeId')
}
