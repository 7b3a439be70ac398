import type { BookingRoomId } from '@atithi/db/ids'
import type { Reader } from '@atithi/db/reader'
import { DomainError } from '../../../kernel/errors/domain-error.ts'
import type { IsoDate } from '../../../kernel/shared/dates.ts'
import type { Paise } from '../../../kernel/shared/money.ts'
import type { NightFee } from '../../../tax/fees/rules/fees.ts'
import { listTaxRulesOf } from '../../../tax/gst/reads.ts'
import { listLines } from '../../ledger/reads.ts'
import { chargesOf } from '../../ledger/rules/charges.ts'
import {
  slabOf,
  sumOf,
  type TaxedAmount,
  taxedAt,
  unitDayOf,
} from '../../ledger/rules/discounts.ts'
import { financeReasons } from '../../reasons.ts'
import type { Posting } from './post/lines.ts'

/** The night of a room that accommodation is charged beside; left out: tonight's, or the nearest that is booked, of the first room. */
export interface UnitDayInput {
  bookingRoomId?: BookingRoomId | undefined
  night?: IsoDate | undefined
}

interface Beside extends TaxedAmount {
  slab: { slabRoomId: string; slabNight: IsoDate }
}

/**
 * What `value` paise of accommodation, as an extra bed, bears beside a night: one slab with all that is charged for it (CGST rate
 * notification 11/2017, entry 7: the value of a unit for a day). Throws CHARGE_REFUSED where the booking has no such night, or where it
 * would lift what is invoiced already.
 */
export async function chargeBeside(
  trx: Reader,
  at: Posting,
  { value, isTaxed, of }: { value: Paise; isTaxed: boolean; of: UnitDayInput },
): Promise<Beside> {
  const nights = await trx
    .selectFrom('bookingNight as n')
    .innerJoin('bookingRoom as r', 'r.id', 'n.bookingRoomId')
    .select(['n.bookingRoomId', 'n.night', 'n.rate'])
    .select(eb => eb.ref('n.fees').$castTo<NightFee[]>().as('fees'))
    .where('n.propertyId', '=', at.propertyId)
    .where('n.bookingId', '=', at.bookingId)
    .where('n.releasedAt', 'is', null)
    .orderBy('r.position')
    .orderBy('n.night')
    .execute()
  const own = nights.filter(
    one =>
      (of.bookingRoomId ?? nights[0]?.bookingRoomId) === one.bookingRoomId &&
      (of.night === undefined || of.night === one.night),
  )
  const chosen = own.findLast(one => one.night <= at.businessDate) ?? own[0]
  if (!chosen)
    throw new DomainError(
      financeReasons.CHARGE_REFUSED,
      { message: 'The room is not booked for this night. Choose a night of the stay.' },
      'night',
    )
  const { bookingRoomId: slabRoomId, night: slabNight } = chosen
  const slab = { slabRoomId, slabNight }
  if (!isTaxed) return { ...taxedAt(value, 0), slab }
  const rules = await listTaxRulesOf(trx, at.propertyId, slabNight, slabNight)
  const standing = chargesOf(await listLines(trx, at.propertyId, at.bookingId)).filter(charge => {
    const day = unitDayOf(charge.root)
    return !charge.isReversed && day?.bookingRoomId === slabRoomId && day.night === slabNight
  })
  // A night that is on the folio counts as it stands there, one that is not as it was booked.
  const isPosted = standing.some(charge => charge.root.slabNight === null)
  const taxBasisPoints = slabOf(
    value + sumOf(standing) + (isPosted ? 0 : bookedValue(chosen)),
    slabNight,
    rules,
  )
  const lifted = standing.find(
    ({ root, taxBasisPoints: rate }) =>
      root.documentId !== null && rate > 0 && rate < taxBasisPoints,
  )
  if (lifted)
    throw new DomainError(
      financeReasons.CHARGE_REFUSED,
      {
        message:
          'With this the night falls into a higher rate of GST, and it is on an invoice. Correct the invoice first.',
      },
      'night',
    )
  return { ...taxedAt(value, taxBasisPoints), slab }
}

/** The value of the accommodation of a booked night: the room and the fees that are part of it. */
const bookedValue = ({ rate, fees }: { rate: Paise; fees: readonly NightFee[] }): Paise =>
  fees.reduce((sum, fee) => (fee.taxed === 'as-room' ? sum + fee.amount : sum), rate)
