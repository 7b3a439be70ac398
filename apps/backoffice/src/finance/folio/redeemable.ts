import type { Account, Charge } from './account.ts'

/** The charges that points can be taken off: on no invoice, with something left, and no night that is split between bills. */
export const redeemableCharges = ({ bills }: Account): Charge[] =>
  bills.flatMap(({ charges }) =>
    charges.filter(
      charge =>
        charge.documentId === null &&
        !charge.isReversed &&
        charge.value > 0 &&
        charge.kind !== 'rounding' &&
        (charge.night === null || (!charge.isPart && charge.parts.length === 0)),
    ),
  )
