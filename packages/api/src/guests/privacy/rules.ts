import type { GuestId } from '@atithi/db/ids'
import { addDays, type IsoDate } from '../../kernel/shared/dates.ts'

/** What of a guest stays when they are forgotten, or goes by itself later. */
type KeptKind =
  | 'tax-documents'
  | 'accounts'
  | 'register'
  | 'form-iii'
  | 'consents'
  | 'report-files'
  | 'backups'

/** One line of the answer to a guest who asked to be forgotten. */
export interface Kept {
  kind: KeptKind
  /** How many of them; null where nobody counts. */
  count: number | null
  /** Of documents, as they are printed. */
  numbers: string[]
  /** The last day on which it is there; null where it holds nothing of the person, or no day is known. */
  until: IsoDate | null
}

/**
 * For a year after a departure the register of guests is kept, and the particulars of Form III with it (Immigration and Foreigners
 * Rules 2025, rule 17; DPDP Rules 2025, rule 8(3); reference/india.md, 6.1 and 6.5). A leap year is a day longer.
 */
const registerDays = 366

/** Stays that ended on this day or later are in the register still. */
export const registerSince = (today: IsoDate): IsoDate => addDays(today, -registerDays)

/** The last day for which a stay that ended on this day is in the register. */
export const registerUntil = (checkOut: IsoDate): IsoDate => addDays(checkOut, registerDays)

/**
 * Until when a tax document is kept: 72 months from the due date of the annual return of its year, 31 December after the year's end
 * (CGST Act 2017, section 36). `financialYear` is the calendar year in which it began.
 */
export const taxDocumentUntil = (financialYear: number): IsoDate => `${financialYear + 7}-12-31`

/** The name under which figures of an erased guest go on: it says nothing of them. */
export const pseudonymOf = (guestId: GuestId): string =>
  `Erased guest ${guestId.slice(-6).toUpperCase()}`
