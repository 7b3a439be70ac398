import type { Reader } from '@atithi/db/reader'
import type { AuthorizedPropertyId } from '../../../kernel/access/gates.ts'
import { DomainError } from '../../../kernel/errors/domain-error.ts'
import { propertyReasons } from '../../../property/reasons.ts'
import { isLargeChange } from '../../../property/rules.ts'
import { overridesOfType } from '../reads.ts'
import { largestRateChange } from '../rules/rate-change.ts'

interface RateEdit {
  roomTypeIds: readonly string[]
  /** Whose fault it is in the form. */
  field: string
  edit: Parameters<typeof largestRateChange>[2]
}

/**
 * A slip of two zeros sells a hotel out for nothing: throws RATE_CHANGE_LARGE with the night that moves most where the edit takes a
 * price further than the hotel allows in one step.
 */
export async function assertRateChange(
  trx: Reader,
  propertyId: AuthorizedPropertyId,
  { roomTypeIds, field, edit }: RateEdit,
): Promise<void> {
  const { baseRate, weekendRate, discountBasisPoints } = edit
  if (baseRate === null && weekendRate === null && (discountBasisPoints ?? null) === null) return
  const types = await trx
    .selectFrom('roomType as t')
    .innerJoin('property as p', 'p.id', 't.propertyId')
    .select(['t.basePrice', 't.weekendPrice', 'p.largestRateChange as most'])
    .select(overridesOfType(propertyId, edit.dateFrom, edit.dateTo).as('overrides'))
    .where('t.propertyId', '=', propertyId)
    .where('t.id', 'in', [...roomTypeIds])
    .orderBy('t.id')
    .execute()
  for (const { most, overrides, ...base } of types) {
    const change = largestRateChange(base, overrides, edit)
    if (isLargeChange(change, most))
      throw new DomainError(propertyReasons.RATE_CHANGE_LARGE, { ...change, most }, field)
  }
}
