import type { Reader } from '@atithi/db/reader'
import type { ReportId, ReportRow } from '../rules/catalogue.ts'
import type { ReportSpan } from '../rules/span.ts'
import { readCancellationRows, readOutOfOrderRows, readStayRows } from './front-office.ts'
import { readDayBookRows, readInvoiceRows, readMethodRows, readPaymentRows } from './money.ts'
import { readForecastRows, readProductionRows } from './revenue.ts'

/** One reader for each report of the catalogue: it answers the rows by the keys of the columns. */
export const readers: Record<
  ReportId,
  (db: Reader, span: ReportSpan) => Promise<readonly ReportRow[]>
> = {
  arrivals: (db, span) => readStayRows(db, span, 'arrivals'),
  departures: (db, span) => readStayRows(db, span, 'departures'),
  'in-house': (db, span) => readStayRows(db, span, 'in-house'),
  'no-shows': (db, span) => readStayRows(db, span, 'no-shows'),
  cancellations: readCancellationRows,
  'out-of-order': readOutOfOrderRows,
  payments: readPaymentRows,
  'day-book': readDayBookRows,
  'collection-by-method': readMethodRows,
  'invoice-register': readInvoiceRows,
  'production-by-source': (db, span) => readProductionRows(db, span, 'source'),
  'production-by-room-type': (db, span) => readProductionRows(db, span, 'room-type'),
  'production-by-rate-plan': (db, span) => readProductionRows(db, span, 'rate-plan'),
  'history-and-forecast': readForecastRows,
}
