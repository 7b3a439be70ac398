import type { Reader } from '@atithi/db/reader'
import type { AuthorizedPropertyId } from '../../../kernel/access/gates.ts'
import { DomainError } from '../../../kernel/errors/domain-error.ts'
import type { Paise } from '../../../kernel/shared/money.ts'
import { propertyReasons } from '../../../property/reasons.ts'
import { changeInPercent, isLargeChange } from '../../../property/rules.ts'

interface TermsEdit {
  /** Left out: every room type that is sold. */
  roomTypeIds?: readonly string[]
  /** Whose fault it is in the form. */
  field: string
  /** What the terms make of a night's rate, before and after. */
  before: (rate: Paise) => Paise
  after: (rate: Paise) => Paise
}

/**
 * The same question as at a change of rates, for what is made of them: by a rate plan or at a channel. Throws RATE_CHANGE_LARGE with the
 * price that moves further than the hotel allows in one step.
 */
export async function assertTermsChange(
  trx: Reader,
  propertyId: AuthorizedPropertyId,
  { roomTypeIds, field, before, after }: TermsEdit,
): Promise<void> {
  const types = await trx
    .selectFrom('roomType as t')
    .innerJoin('property as p', 'p.id', 't.propertyId')
    .select(['t.basePrice', 't.weekendPrice', 'p.largestRateChange as most'])
    .where('t.propertyId', '=', propertyId)
    .where('t.isActive', '=', true)
    .$call(qb => (roomTypeIds ? qb.where('t.id', 'in', [...roomTypeIds]) : qb))
    .orderBy('t.id')
    .execute()
  for (const { basePrice, weekendPrice, most } of types)
    for (const rate of weekendPrice === null ? [basePrice] : [basePrice, weekendPrice]) {
      const prices = { before: before(rate), after: after(rate) }
      const change = {
        ...prices,
        night: null,
        percent: changeInPercent(prices.before, prices.after),
      }
      if (isLargeChange(change, most))
        throw new DomainError(propertyReasons.RATE_CHANGE_LARGE, { ...change, most }, field)
    }
}
