import { holdGuestOf, spendPoints } from '../../../guests/loyalty/commands.ts'
import { getPointsOf } from '../../../guests/loyalty/reads.ts'
import { worthOf } from '../../../guests/loyalty/rules.ts'
import { guestsReasons } from '../../../guests/reasons.ts'
import { DomainError } from '../../../kernel/errors/domain-error.ts'
import { kernelReasons } from '../../../kernel/errors/reasons.ts'
import { idempotencyOf } from '../../../kernel/idempotency/idempotency.ts'
import { listLines } from '../../ledger/reads.ts'
import { chargesOf } from '../../ledger/rules/charges.ts'
import { isSplitNight } from '../../ledger/rules/splits.ts'
import { financeReasons } from '../../reasons.ts'
import type { RedeemPointsInput } from '../schema.ts'
import { splitNight } from './charges.ts'
import {
  type FolioWork,
  findPosted,
  note,
  onFolio,
  requireOpenAccount,
  requireUninvoiced,
} from './on-folio.ts'
import { postDiscount } from './post/discounts.ts'

/**
 * Takes points of the booking's guest off a charge that is on no invoice yet: a discount before GST of what they are worth, and the points
 * gone, in one transaction. The guest is held from its beginning, so that a point is spent once. Answers the id of the discount, which
 * gives them back when it is reversed. Throws POINTS_NOT_REDEEMED, POINTS_TOO_FEW, POINTS_SHORT, INVOICED_ALREADY, ABOVE_CHARGE.
 */
export function redeemPoints(folio: FolioWork, input: RedeemPointsInput): Promise<string> {
  const { chargeId, points } = input
  return onFolio(
    folio,
    async (trx, at, booking) => {
      const idempotency = idempotencyOf(input)
      const before = await findPosted(trx, at, idempotency)
      if (before) return before
      requireOpenAccount(booking)
      const charge = chargesOf(await listLines(trx, at.propertyId, at.bookingId)).find(
        one => one.root.id === chargeId,
      )
      if (!charge || charge.root.kind === 'rounding')
        throw new DomainError(kernelReasons.NOT_FOUND, { what: 'charge' }, 'chargeId')
      await requireUninvoiced(trx, [charge.root])
      if (isSplitNight(charge))
        throw new DomainError(financeReasons.CHARGE_REFUSED, { message: splitNight }, 'chargeId')
      const guest = await getPointsOf(trx, at.bookingId, at.businessDate)
      if (guest.pointValue === 0) throw new DomainError(guestsReasons.POINTS_NOT_REDEEMED, {})
      if (points < guest.leastPoints)
        throw new DomainError(guestsReasons.POINTS_TOO_FEW, { least: guest.leastPoints }, 'points')
      if (points > guest.points)
        throw new DomainError(guestsReasons.POINTS_SHORT, { available: guest.points }, 'points')
      const amount = worthOf(points, guest)
      if (amount > charge.value)
        throw new DomainError(financeReasons.ABOVE_CHARGE, { left: charge.value }, 'points')
      const reason = `Loyalty points redeemed: ${points}`
      const lineId = await postDiscount(trx, folio.work, {
        ...at,
        chargeId,
        amount,
        reason,
        idempotency,
      })
      await spendPoints(trx, { lineId, points, asOf: at.businessDate })
      await note(trx, folio.work, at, {
        action: 'folio.discounted',
        after: { what: charge.root.description, amount: -amount, points },
        reason,
      })
      return lineId
    },
    trx => holdGuestOf(trx, folio.bookingId),
  )
}
