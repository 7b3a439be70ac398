import type { Trx } from '@atithi/db/client'
import type { BillId, ExtraId } from '@atithi/db/ids'
import { personOf, type Work } from '../../../../kernel/context/context.ts'
import type { Idempotency } from '../../../../kernel/idempotency/idempotency.ts'
import type { IsoDate } from '../../../../kernel/shared/dates.ts'
import type { Paise } from '../../../../kernel/shared/money.ts'
import { first } from '../../../../kernel/shared/present.ts'
import { roomSac } from '../../../../tax/gst/rules/gst.ts'
import type { TaxedAmount } from '../../../ledger/rules/discounts.ts'
import { insertLines, type Posting, placeLines, taxLines } from './lines.ts'

/** Charges an extra or a fee with its tax, on the guest's own bill or another. Answers the id of the charge. */
export async function postCharge(
  trx: Trx,
  work: Work,
  posting: Posting & NewCharge,
): Promise<string> {
  const {
    propertyId,
    bookingId,
    businessDate,
    billId,
    kind,
    description,
    sac,
    extra,
    slab,
    reason,
    idempotency,
  } = posting
  const { value, cgst, sgst, igst, taxBasisPoints } = posting
  const at = { propertyId, bookingId, businessDate, postedBy: personOf(work), taxBasisPoints, sac }
  const root = { kind, amount: value, description, reason: reason ?? null, ...idempotency }
  const inserted = await insertLines(trx, [{ ...at, ...extra, ...slab, ...root }])
  const chargeId = first(inserted, 'charge line').id
  await insertLines(trx, taxLines({ ...at, chargeId, description }, { cgst, sgst, igst }))
  if (billId) await placeLines(trx, work, { propertyId, bookingId, billId }, [chargeId])
  return chargeId
}

export interface NewCharge extends TaxedAmount {
  kind: 'extra' | 'fee'
  description: string
  sac: string
  billId?: BillId | null
  extra?: { extraId: ExtraId; quantity: number; unitPrice: Paise }
  /** The night that accommodation is charged beside. */
  slab?: { slabRoomId: string; slabNight: IsoDate }
  reason?: string
  idempotency?: Idempotency | undefined
}

/** A fee that stands for a night, as for cancelling or leaving early: taxed as the night would have been. Answers the id of the charge. */
export function postFee(
  trx: Trx,
  work: Work,
  posting: Posting & TaxedAmount & { description: string; reason?: string },
): Promise<string> {
  return postCharge(trx, work, { ...posting, kind: 'fee', sac: roomSac })
}
