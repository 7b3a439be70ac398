import type { Reader } from '@atithi/db/reader'
import { DomainError } from '../../kernel/errors/domain-error.ts'
import type { IsoDate } from '../../kernel/shared/dates.ts'
import { taxReasons } from '../reasons.ts'

/**
 * Throws SERVICE_UNKNOWN for a code that is not in the list, RATE_REFUSED for a rate that the law does not have on `date`, or for tax on
 * what bears none: exempt services, and liquor, which is outside GST. `taxBasisPoints` of null is the rate of the room.
 */
export async function requireService(
  trx: Reader,
  { sac, taxBasisPoints }: { sac: string; taxBasisPoints: number | null },
  date: IsoDate,
): Promise<void> {
  const service = await trx
    .selectFrom('serviceCode')
    .select(['name', 'supply'])
    .where('code', '=', sac)
    .executeTakeFirst()
  if (!service) throw new DomainError(taxReasons.SERVICE_UNKNOWN, { code: sac }, 'sac')
  if (taxBasisPoints === null) return
  const refuse = (message: string) =>
    new DomainError(taxReasons.RATE_REFUSED, { message }, 'taxBasisPoints')
  if (taxBasisPoints > 0 && service.supply === 'outside-gst')
    throw refuse(`${service.name}: liquor is outside GST. Choose no GST.`)
  if (taxBasisPoints > 0 && service.supply === 'exempt')
    throw refuse(`${service.name}: this is exempt. Choose no GST.`)
  const rate = await trx
    .selectFrom('gstRate')
    .select('rateBasisPoints')
    .where('rateBasisPoints', '=', taxBasisPoints)
    .where('effectiveFrom', '<=', date)
    .where(eb => eb.or([eb('effectiveTo', 'is', null), eb('effectiveTo', '>=', date)]))
    .executeTakeFirst()
  if (!rate) throw refuse('There is no such rate of GST on this day.')
}
