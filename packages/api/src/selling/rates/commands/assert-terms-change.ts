import type { Reader } from '@atithi/db/reader'
import type { AuthorizedPropertyId } from '../../../kernel/access/gates.ts'
import { DomainError } from '../../../kernel/errors/domain-error.ts'
import type { Paise } from '../../../kernel/shared/money.ts'
import { propertyReasons } from '../../../property/reasons.ts'
import { changeInPercent, isLargeChange, type RateChange } from '../../../property/rules.ts'

interface TermsEdit {
  /** Left out: every room type that is sold. */
  roomTypeIds?: readonly string[]
  /** What the terms make of a night's rate, before and after. */
  before: (rate: Paise) => Paise
  after: (rate: Paise) => Paise
}

/**
 * The same question as at a change of rates, for what is made of them: by a rate plan or at a channel. Throws RATE_CHANGE_LARGE with the
 * price that moves further than the hotel allows in one step; `field` is whose fault it is in the form.
 */
export async function assertTermsChange(
  trx: Reader,
  propertyId: AuthorizedPropertyId,
  { field, ...edit }: TermsEdit & { field: string },
): Promise<void> {
  const large = await findLargeTermsChange(trx, propertyId, edit)
  if (large) throw new DomainError(propertyReasons.RATE_CHANGE_LARGE, large, field)
}

/** The first price of a room type that moves further than the hotel allows in one step, or undefined. */
export async function findLargeTermsChange(
  trx: Reader,
  propertyId: AuthorizedPropertyId,
  { roomTypeIds, before, after }: TermsEdit,
): Promise<(RateChange & { most: number }) | undefined> {
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
      if (isLargeChange(change, most)) return { ...change, most }
    }
  return undefined
}
