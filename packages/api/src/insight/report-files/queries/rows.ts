import type { Reader } from '@atithi/db/reader'
import type { RawBuilder } from 'kysely'
import type { ReportId, ReportRow } from '../rules/catalogue.ts'
import type { ReportSpan } from '../rules/span.ts'
import { readChannelPaperRows, readVirtualCardRows } from './channel-papers.ts'
import { readCommissionCreditRows } from './commission-credit.ts'
import { readCompanyStatementRows, readCompanyTdsRows } from './companies.ts'
import {
  correctionRows,
  priceOverrideRows,
  readDepartmentRows,
  readNightAuditRows,
} from './departments.ts'
import { guestRegisterRows, readRoomStatusRows, stayExceptionRows } from './desk.ts'
import {
  readChannelReceivableRows,
  readChannelTaxRows,
  readRateParityRows,
} from './distribution.ts'
import { readFlashRows } from './flash.ts'
import { cancellationRows, readOutOfOrderRows, stayRows, walkRows } from './front-office.ts'
import { housekeepingRows } from './housekeeping.ts'
import {
  readDepositRows,
  readGuestLedgerRows,
  readReceivableRows,
  readTrialBalanceRows,
} from './ledgers.ts'
import {
  dayBookRows,
  gatewayFeeRows,
  invoiceRows,
  paymentRows,
  readMethodRows,
  refundRows,
} from './money.ts'
import { readNightAuditPackRows } from './pack.ts'
import {
  readBirthdayRows,
  readNationalityRows,
  readReturningGuestRows,
  readReviewRows,
  readTopGuestRows,
} from './people.ts'
import { readPickUpRows } from './pick-up.ts'
import {
  readBudgetRows,
  readCommissionRows,
  readOccupancyRows,
  readPaceRows,
  readReservationRows,
} from './production.ts'
import { readRateVarianceRows } from './rate-variance.ts'
import { readForecastRows, readProductionRows, readSegmentRows } from './revenue.ts'
import { readRevenueBridgeRows } from './revenue-bridge.ts'
import { readShiftRows, shiftLineRows } from './shifts.ts'
import { readDocumentListRows, readHsnRows, readTaxSummaryRows } from './tax.ts'

/** Rows by the keys of the columns: those of one statement, which may be many, or what a function has reckoned. */
export type RowSource =
  | { statement: (span: ReportSpan) => RawBuilder<ReportRow> }
  | ((db: Reader, span: ReportSpan) => Promise<readonly ReportRow[]>)

/** Where the rows of each report of the catalogue come from. */
export const sources: Record<ReportId, RowSource> = {
  arrivals: { statement: span => stayRows(span, 'arrivals') },
  departures: { statement: span => stayRows(span, 'departures') },
  'in-house': { statement: span => stayRows(span, 'in-house') },
  'no-shows': { statement: span => stayRows(span, 'no-shows') },
  cancellations: { statement: cancellationRows },
  'walked-guests': { statement: walkRows },
  'out-of-order': readOutOfOrderRows,
  payments: { statement: paymentRows },
  'day-book': { statement: dayBookRows },
  'collection-by-method': readMethodRows,
  refunds: { statement: refundRows },
  'gateway-fees': { statement: gatewayFeeRows },
  'invoice-register': { statement: invoiceRows },
  'production-by-source': (db, span) => readProductionRows(db, span, 'source'),
  'production-by-room-type': (db, span) => readProductionRows(db, span, 'room-type'),
  'production-by-rate-plan': (db, span) => readProductionRows(db, span, 'rate-plan'),
  'history-and-forecast': readForecastRows,
  'room-status': readRoomStatusRows,
  'stay-exceptions': { statement: stayExceptionRows },
  'guest-register': { statement: guestRegisterRows },
  'manager-flash': readFlashRows,
  'revenue-by-department': readDepartmentRows,
  'cashier-shifts': readShiftRows,
  'shift-lines': { statement: shiftLineRows },
  corrections: { statement: correctionRows },
  'price-overrides': { statement: priceOverrideRows },
  'night-audits': readNightAuditRows,
  'trial-balance': readTrialBalanceRows,
  'guest-ledger': readGuestLedgerRows,
  'deposit-ledger': readDepositRows,
  'receivables-ageing': readReceivableRows,
  'production-by-segment': readSegmentRows,
  'production-by-company': (db, span) => readProductionRows(db, span, 'company'),
  'production-by-country': (db, span) => readProductionRows(db, span, 'country'),
  'production-by-origin': (db, span) => readProductionRows(db, span, 'origin'),
  'production-by-purpose': (db, span) => readProductionRows(db, span, 'purpose'),
  'production-by-stay-length': (db, span) => readProductionRows(db, span, 'stay-length'),
  'production-by-lead-time': (db, span) => readProductionRows(db, span, 'lead-time'),
  'occupancy-by-room-type': readOccupancyRows,
  'reservation-summary': readReservationRows,
  'pick-up': readPickUpRows,
  pace: readPaceRows,
  'budget-and-actual': readBudgetRows,
  'channel-commission': readCommissionRows,
  'top-guests': readTopGuestRows,
  'returning-guests': readReturningGuestRows,
  nationalities: readNationalityRows,
  birthdays: readBirthdayRows,
  reviews: readReviewRows,
  'tax-summary': readTaxSummaryRows,
  'revenue-to-tax': readRevenueBridgeRows,
  'hsn-summary': readHsnRows,
  'document-list': readDocumentListRows,
  'rate-variance': readRateVarianceRows,
  'rate-parity': readRateParityRows,
  'night-audit-pack': readNightAuditPackRows,
  'company-statement': readCompanyStatementRows,
  'ota-receivable': readChannelReceivableRows,
  'channel-papers': readChannelPaperRows,
  'virtual-cards': readVirtualCardRows,
  'channel-tcs-tds': readChannelTaxRows,
  'commission-credit': readCommissionCreditRows,
  'company-tds': readCompanyTdsRows,
  'housekeeping-times': { statement: housekeepingRows },
}
