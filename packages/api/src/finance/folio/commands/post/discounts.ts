import type { Trx } from '@atithi/db/client'
import { personOf, type Work } from '../../../../kernel/context/context.ts'
import { DomainError } from '../../../../kernel/errors/domain-error.ts'
import { kernelReasons } from '../../../../kernel/errors/reasons.ts'
import type { Idempotency } from '../../../../kernel/idempotency/idempotency.ts'
import type { Paise } from '../../../../kernel/shared/money.ts'
import { first } from '../../../../kernel/shared/present.ts'
import { listTaxRulesOf } from '../../../../tax/gst/reads.ts'
import { listLines } from '../../../ledger/reads.ts'
import { type Charge, chargesOf } from '../../../ledger/rules/charges.ts'
import {
  besides,
  discountOf,
  type TaxedAmount,
  unitDayOf,
} from '../../../ledger/rules/discounts.ts'
import { financeReasons } from '../../../reasons.ts'
import { insertLines, type Posting, taxLines } from './lines.ts'

/** Takes `amount` before tax off a charge, and the tax with it. Answers the id of the discount. Throws NOT_FOUND, ABOVE_CHARGE. */
export async function postDiscount(
  trx: Trx,
  work: Work,
  posting: Posting & {
    chargeId: string
    amount: Paise
    reason: string
    idempotency?: Idempotency | undefined
  },
): Promise<string> {
  const { chargeId, amount, ...at } = posting
  const charges = chargesOf(await listLines(trx, at.propertyId, at.bookingId))
  const charge = charges.find(one => one.root.id === chargeId)
  if (!charge || charge.isReversed)
    throw new DomainError(kernelReasons.NOT_FOUND, { what: 'charge' }, 'chargeId')
  if (amount > charge.value)
    throw new DomainError(financeReasons.ABOVE_CHARGE, { left: charge.value }, 'amount')
  const day = unitDayOf(charge.root)
  const rules = day ? await listTaxRulesOf(trx, at.propertyId, day.night, day.night) : []
  return postReduction(trx, work, {
    ...at,
    charge,
    off: discountOf(charge, amount, rules, besides(charge, charges)),
  })
}

/** Takes an amount that is worked out already, below zero with its tax, off a charge. Answers the id of the discount. */
export async function postReduction(
  trx: Trx,
  work: Work,
  posting: Posting & {
    charge: Charge
    off: TaxedAmount
    reason: string
    idempotency?: Idempotency | undefined
  },
): Promise<string> {
  const { propertyId, bookingId, businessDate, charge, off, reason, idempotency } = posting
  const { taxBasisPoints } = off
  const at = {
    propertyId,
    bookingId,
    businessDate,
    postedBy: personOf(work),
    taxBasisPoints,
    sac: charge.sac,
    reason,
  }
  const description = `Discount on ${charge.root.description}`
  const root = { chargeId: charge.root.id, description, ...idempotency }
  const inserted = await insertLines(trx, [{ ...at, ...root, kind: 'discount', amount: off.value }])
  const chargeId = first(inserted, 'discount line').id
  await insertLines(trx, taxLines({ ...at, chargeId, description }, off))
  return chargeId
}
