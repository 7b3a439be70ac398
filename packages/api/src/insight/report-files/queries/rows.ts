import type { Reader } from '@atithi/db/reader'
import type { ReportId, ReportRow } from '../rules/catalogue.ts'
import type { ReportSpan } from '../rules/span.ts'
import { readCompanyStatementRows, readCompanyTdsRows } from './companies.ts'
import {
  readCorrectionRows,
  readDepartmentRows,
  readNightAuditRows,
  readPriceOverrideRows,
  readShiftRows,
} from './departments.ts'
import { readGuestRegisterRows, readRoomStatusRows, readStayExceptionRows } from './desk.ts'
import {
  readChannelReceivableRows,
  readChannelTaxRows,
  readRateParityRows,
} from './distribution.ts'
import { readFlashRows } from './flash.ts'
import { readCancellationRows, readOutOfOrderRows, readStayRows } from './front-office.ts'
import { readHousekeepingRows } from './housekeeping.ts'
import {
  readDepositRows,
  readGuestLedgerRows,
  readReceivableRows,
  readTrialBalanceRows,
} from './ledgers.ts'
import { readDayBookRows, readInvoiceRows, readMethodRows, readPaymentRows } from './money.ts'
import { readNightAuditPackRows } from './pack.ts'
import {
  readBirthdayRows,
  readNationalityRows,
  readReviewRows,
  readTopGuestRows,
} from './people.ts'
import {
  readBudgetRows,
  readCommissionRows,
  readOccupancyRows,
  readPaceRows,
  readPickUpRows,
  readReservationRows,
} from './production.ts'
import { readRateVarianceRows } from './rate-variance.ts'
import { readForecastRows, readProductionRows, readSegmentRows } from './revenue.ts'
import { readDocumentListRows, readHsnRows, readTaxSummaryRows } from './tax.ts'

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
  'room-status': readRoomStatusRows,
  'stay-exceptions': readStayExceptionRows,
  'guest-register': readGuestRegisterRows,
  'manager-flash': readFlashRows,
  'revenue-by-department': readDepartmentRows,
  'cashier-shifts': readShiftRows,
  corrections: readCorrectionRows,
  'price-overrides': readPriceOverrideRows,
  'night-audits': readNightAuditRows,
  'trial-balance': readTrialBalanceRows,
  'guest-ledger': readGuestLedgerRows,
  'deposit-ledger': readDepositRows,
  'receivables-ageing': readReceivableRows,
  'production-by-segment': readSegmentRows,
  'production-by-company': (db, span) => readProductionRows(db, span, 'company'),
  'production-by-country': (db, span) => readProductionRows(db, span, 'country'),
  'production-by-stay-length': (db, span) => readProductionRows(db, span, 'stay-length'),
  'production-by-lead-time': (db, span) => readProductionRows(db, span, 'lead-time'),
  'occupancy-by-room-type': readOccupancyRows,
  'reservation-summary': readReservationRows,
  'pick-up': readPickUpRows,
  pace: readPaceRows,
  'budget-and-actual': readBudgetRows,
  'channel-commission': readCommissionRows,
  'top-guests': readTopGuestRows,
  nationalities: readNationalityRows,
  birthdays: readBirthdayRows,
  reviews: readReviewRows,
  'tax-summary': readTaxSummaryRows,
  'hsn-summary': readHsnRows,
  'document-list': readDocumentListRows,
  'rate-variance': readRateVarianceRows,
  'rate-parity': readRateParityRows,
  'night-audit-pack': readNightAuditPackRows,
  'company-statement': readCompanyStatementRows,
  'ota-receivable': readChannelReceivableRows,
  'channel-tcs-tds': readChannelTaxRows,
  'company-tds': readCompanyTdsRows,
  'housekeeping-times': readHousekeepingRows,
}
