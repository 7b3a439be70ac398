import type { Trx } from '@atithi/db/client'
import type { Work } from '../../../kernel/context/context.ts'
import { listTaxRulesOf } from '../../../tax/gst/reads.ts'
import { listLines } from '../../ledger/reads.ts'
import { chargesOf } from '../../ledger/rules/charges.ts'
import { besides, taxAdjustment } from '../../ledger/rules/discounts.ts'
import { insertLines, type Posting, postedBy, taxLines } from './post/lines.ts'

/**
 * A room and the fees that are part of its value have one slab between them: when a discount of one of them, or taking one back, has moved
 * the night into another, the others bear its rate from now on. What is invoiced or split stays as it is.
 */
export async function levelNight(
  trx: Trx,
  work: Work,
  posting: Posting & { chargeId: string; reason: string },
): Promise<void> {
  const { chargeId, reason, ...at } = posting
  const charges = chargesOf(await listLines(trx, at.propertyId, at.bookingId))
  const moved = charges.find(charge => charge.root.id === chargeId)
  const others = moved
    ? besides(moved, charges).filter(
        other => other.root.documentId === null && other.transfers.length === 0,
      )
    : []
  const night = moved?.root.night
  if (!night || others.length === 0) return
  const rules = await listTaxRulesOf(trx, at.propertyId, night, night)
  const lines = others.flatMap(other => {
    const lacking = taxAdjustment(other, besides(other, charges), rules)
    if (!lacking) return []
    const { taxBasisPoints } = lacking
    const { root, sac } = other
    const line = {
      ...at,
      chargeId: root.id,
      description: root.description,
      postedBy: postedBy(work),
      taxBasisPoints,
      sac,
      reason,
    }
    return taxLines(line, lacking)
  })
  await insertLines(trx, lines)
}
