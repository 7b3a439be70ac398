import type { Trx } from '@atithi/db/client'
import { sql } from 'kysely'
import { documentNumber } from '../../../finance/documents/rules/numbering.ts'
import { documentDate, financialYearOf } from '../../../kernel/shared/financial-year.ts'

/** The next number of a series of the platform. Whoever takes one holds the series to the end of the transaction, so that none is lost. */
export async function nextNumber(
  trx: Trx,
  { kind, prefix, now }: { kind: 'invoice' | 'credit-note'; prefix: string; now: Date },
) {
  const date = documentDate(now)
  const financialYear = financialYearOf(date)
  const { lastSerial: serial, lastDate: issuedOn } = await trx
    .insertInto('billingCounter')
    .values({ kind, financialYear, lastSerial: 1, lastDate: date })
    .onConflict(conflict =>
      conflict.columns(['kind', 'financialYear']).doUpdateSet({
        lastSerial: sql`billing_counter.last_serial + 1`,
        // Of two that meet at midnight, the later number never bears the earlier date.
        lastDate: sql`greatest(billing_counter.last_date, excluded.last_date)`,
      }),
    )
    .returning(['lastSerial', 'lastDate'])
    .executeTakeFirstOrThrow()
  const of = kind === 'invoice' ? 'tax-invoice' : 'credit-note'
  return {
    number: documentNumber(prefix, of, financialYear, serial),
    serial,
    financialYear,
    issuedOn,
  }
}
