import type { Trx } from '@atithi/db/client'
import { personOf, type Work } from '../../../../kernel/context/context.ts'
import { DomainError } from '../../../../kernel/errors/domain-error.ts'
import { kernelReasons } from '../../../../kernel/errors/reasons.ts'
import { listLines } from '../../../ledger/reads.ts'
import type { FolioLine } from '../../../ledger/rules/charges.ts'
import type { FolioOf } from '../../../ledger/rules/folio-of.ts'
import { linesToReverse, refusalWords } from '../../../ledger/rules/reversals.ts'
import { financeReasons } from '../../../reasons.ts'
import { insertLines, type Posting } from './lines.ts'

/**
 * Takes a line back, to the paisa, with the tax that belongs to it: a charge also with its discounts. Answers the lines that were
 * taken back. Throws NOT_FOUND, NOT_REVERSIBLE.
 */
export async function reverseLine(
  trx: Trx,
  work: Work,
  posting: Posting & { lineId: string; reason: string },
): Promise<FolioLine[]> {
  const { propertyId, bookingId, businessDate, lineId, reason } = posting
  const going = linesToReverse(await listLines(trx, propertyId, bookingId), lineId)
  if (going === undefined)
    throw new DomainError(kernelReasons.NOT_FOUND, { what: 'line' }, 'lineId')
  if (!Array.isArray(going))
    throw new DomainError(financeReasons.NOT_REVERSIBLE, { why: refusalWords[going] })
  await postReversals(trx, work, { propertyId, bookingId, businessDate, reason }, going)
  return going
}

/** The same of these lines, which the caller knows to belong together. */
export async function postReversals(
  trx: Trx,
  work: Work,
  at: Omit<Posting, 'bookingId'> & FolioOf & { reason: string },
  going: readonly FolioLine[],
): Promise<void> {
  const { propertyId, bookingId, groupBlockId, businessDate, reason } = at
  const folio = { propertyId, bookingId: bookingId ?? null, groupBlockId: groupBlockId ?? null }
  const posted = { ...folio, businessDate, reason, postedBy: personOf(work) }
  await insertLines(
    trx,
    going.map(line => ({
      ...posted,
      ...kept(line),
      reversesId: line.id,
      amount: -line.amount,
      description: `Reversal: ${line.description}`,
    })),
  )
}

/** What a reversal has in common with the line that it takes back. */
const kept = (line: FolioLine) => {
  const {
    kind,
    bookingRoomId,
    night,
    taxHead,
    method,
    chargeId,
    extraId,
    propertyFeeId,
    slabRoomId,
    slabNight,
    quantity,
    unitPrice,
  } = line
  const { taxBasisPoints, sac, supply, movedBookingId, movedLineId } = line
  return {
    kind,
    bookingRoomId,
    night,
    taxHead,
    method,
    chargeId,
    extraId,
    propertyFeeId,
    slabRoomId,
    slabNight,
    quantity,
    unitPrice,
    taxBasisPoints,
    sac,
    supply,
    movedBookingId: movedBookingId ?? null,
    movedLineId: movedLineId ?? null,
  }
}
