import type { AuthorizedPropertyId } from '../../../kernel/access/gates.ts'
import type { IsoDate } from '../../../kernel/shared/dates.ts'

/** What a report is over: hotels, and the days from the first to the last, both included. */
export interface ReportSpan {
  propertyIds: readonly AuthorizedPropertyId[]
  from: IsoDate
  to: IsoDate
}
