import type { Reader } from '@atithi/db/reader'
import type { AuthorizedPropertyId } from '../../../kernel/access/gates.ts'
import { documentDate } from '../../../kernel/shared/financial-year.ts'
import { listRatePlans } from '../../../selling/rate-plans/reads.ts'
import { listFees } from '../../../tax/fees/reads.ts'
import { listTaxRulesOf } from '../../../tax/gst/reads.ts'
import { listSeries } from '../../documents/reads/series.ts'
import { findUpiAccount } from '../../payments/commands/upi.ts'
import { listAccounts } from '../reads/accounts.ts'

/**
 * What decides how a hotel is paid: its gateways with the state of their keys, its UPI id, how it is taxed and by which dated rates, its
 * fees, how it numbers documents, and what each rate plan asks for on booking.
 */
export async function getPaymentSettings(db: Reader, propertyId: AuthorizedPropertyId, now: Date) {
  const accounts = await listAccounts(db, propertyId)
  const today = documentDate(now)
  const registration = await db
    .selectFrom('property')
    .select(['gstNumber', 'gstRegistration', 'lutNumber', 'lutValidUntil', 'pricesWithTax'])
    .where('id', '=', propertyId)
    .executeTakeFirstOrThrow()
  const plans = await listRatePlans(db, propertyId, { includeInactive: false })
  return {
    gateways: accounts.filter(account => account.type === 'gateway'),
    upi: (await findUpiAccount(db, propertyId)) ?? null,
    taxes: { ...registration, rules: await listTaxRulesOf(db, propertyId, today, today) },
    fees: await listFees(db, propertyId),
    series: await listSeries(db, propertyId, now),
    policies: plans.map(({ id, name, roomTypeName, payment }) => ({
      ratePlanId: id,
      name,
      roomTypeName,
      payment,
    })),
  }
}
