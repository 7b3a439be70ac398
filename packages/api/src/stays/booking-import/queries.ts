import type { BookingId } from '@atithi/db/ids'
import type { Reader } from '@atithi/db/reader'
import { sql } from 'kysely'
import type { BadRow } from '../../guests/import/rules/read-rows.ts'
import type { AuthorizedPropertyId } from '../../kernel/access/gates.ts'
import { DomainError } from '../../kernel/errors/domain-error.ts'
import { kernelReasons } from '../../kernel/errors/reasons.ts'
import type { Paise } from '../../kernel/shared/money.ts'
import { bookingImportUndoableSince } from './rules/undo.ts'

const mostListed = 20
const mostDeposits = 200

const undoable = (now: Date) =>
  sql<boolean>`i.state = 'done' and i.created > 0
    and i.created_at >= ${bookingImportUndoableSince(now)}::timestamptz`

/** The files of bookings that were imported at the hotel, the newest first. */
export function listBookingImports(db: Reader, propertyId: AuthorizedPropertyId, now: Date) {
  return db
    .selectFrom('bookingImport as i')
    .leftJoin('appUser as u', 'u.id', 'i.startedBy')
    .select(['i.id as jobId', 'i.fileName', 'i.created', 'i.removed', 'i.createdAt'])
    .select(['u.name as startedByName', undoable(now).as('isUndoable')])
    .where('i.propertyId', '=', propertyId)
    .where('i.state', 'in', ['done', 'undoing', 'undone'])
    .orderBy('i.id', 'desc')
    .limit(mostListed)
    .execute()
}

type ImportState = 'previewed' | 'waiting' | 'running' | 'done' | 'failed' | 'undoing' | 'undone'

/** What the file said was paid for a booking, and what has been recorded on its folio since. */
interface Deposit {
  row: number
  bookingId: BookingId
  code: string
  guestName: string
  paid: Paise
  recorded: Paise
}

export interface BookingImportStatus {
  jobId: string
  fileName: string
  state: ImportState
  /** Rows of the file, or bookings to take back, and how many of them are done. */
  total: number
  done: number
  created: number
  /** Bookings that were cancelled when it was undone; null while it stands. */
  removed: number | null
  bad: BadRow[]
  failure: string | null
  isUndoable: boolean
  deposits: Deposit[]
}

/** How far an import is: rows done of all, bookings made, the rows that were refused, and the deposits that the desk has to record. */
export async function getBookingImport(
  db: Reader,
  propertyId: AuthorizedPropertyId,
  { jobId, now }: { jobId: string; now: Date },
): Promise<BookingImportStatus> {
  const found = await db
    .selectFrom('bookingImport as i')
    .select(['i.id as jobId', 'i.fileName', 'i.state', 'i.total', 'i.done', 'i.created'])
    .select(['i.removed', 'i.bad', 'i.failure', undoable(now).as('isUndoable')])
    .$castTo<Omit<BookingImportStatus, 'deposits'>>()
    .where('i.id', '=', jobId)
    .where('i.propertyId', '=', propertyId)
    .executeTakeFirst()
  if (!found) throw new DomainError(kernelReasons.NOT_FOUND, { what: 'import' })
  const deposits = await db
    .selectFrom('bookingImportRow as r')
    .innerJoin('booking as b', 'b.id', 'r.bookingId')
    .select(['r.row', 'b.id as bookingId', 'b.code', 'b.guestName', 'b.paidAmount as recorded'])
    .select(eb => eb.ref('r.paid').$notNull().as('paid'))
    .where('r.importId', '=', jobId)
    .where('r.propertyId', '=', propertyId)
    .where('r.paid', 'is not', null)
    .where('r.takenBackAt', 'is', null)
    .orderBy('r.row')
    .limit(mostDeposits)
    .execute()
  return { ...found, deposits }
}
