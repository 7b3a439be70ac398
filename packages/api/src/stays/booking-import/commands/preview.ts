import type { AccountId } from '@atithi/db/ids'
import type { Reader } from '@atithi/db/reader'
import { headsDigest, readSheet } from '../../../guests/import/adapters/read-sheet.ts'
import type { BadRow } from '../../../guests/import/rules/read-rows.ts'
import type { AuthorizedPropertyId } from '../../../kernel/access/gates.ts'
import { personOf, type Work } from '../../../kernel/context/context.ts'
import { daysBetween } from '../../../kernel/shared/dates.ts'
import type { Paise } from '../../../kernel/shared/money.ts'
import {
  type KnownRow,
  listKnownRows,
  readFreeRooms,
  readImportHotel,
  sumDifferences,
} from '../reads.ts'
import { suggestBookingMapping } from '../rules/columns.ts'
import { partSoldOut } from '../rules/free-nights.ts'
import type { ImportChoices } from '../rules/meanings.ts'
import { type ImportedBooking, type ReadBookings, readBookings } from '../rules/read-bookings.ts'
import type { GivenChoices, PreviewBookingsInput } from '../schema.ts'

const mostBookings = 5_000
const mostShown = 5

export interface ImportPlace {
  accountId: AccountId
  propertyId: AuthorizedPropertyId
  mayBackDate: boolean
}

export interface BookingPreview {
  importId: string
  /** The heads of the file, to map anew. */
  columns: string[]
  choices: ImportChoices
  words: ReadBookings['words']
  /** How many rows would become bookings, the nights of their rooms, and their totals as the file says them. */
  good: number
  roomNights: number
  total: Paise
  /** What the file says was paid, by so many rows: it is recorded at the desk. */
  paid: { rows: number; amount: Paise }
  /** Of these totals what no nights with GST come to, in so many rows: it is booked as a line of its own. */
  differences: { rows: number; amount: Paise }
  /** The first of them, to compare with the file. */
  first: ImportedBooking[]
  bad: BadRow[]
  /** Rows whose booking stands here already. */
  twins: KnownRow[]
  leftOut: number
}

/**
 * Reads a file and says what booking it would do: nothing is written but the file itself, which waits a day to be run. Throws
 * IMPORT_UNREADABLE.
 */
export async function previewBookings(
  work: Work,
  place: ImportPlace,
  { fileName, content, choices: given }: PreviewBookingsInput,
): Promise<BookingPreview> {
  const { propertyId, mayBackDate } = place
  const sheet = readSheet({ fileName, content }, mostBookings)
  const digest = headsDigest(sheet)
  const { hotel, remembered } = await work.read(async db => ({
    hotel: await readImportHotel(db, propertyId, { now: work.now, mayBackDate }),
    remembered: await findChoices(db, propertyId, digest),
  }))
  const choices = choicesOf(given, remembered ?? { mapping: suggestBookingMapping(sheet.heads) })
  const read = await readBookings(sheet, choices, hotel)
  const { twins, ...parted } = await work.read(db => partRows(db, propertyId, choices, read))
  const importId = await work.write(async trx => {
    const { id } = await trx
      .insertInto('bookingImport')
      .values({
        accountId: place.accountId,
        propertyId,
        fileName,
        headsDigest: digest,
        mayBackDate,
        sheet: JSON.stringify(sheet),
        choices: JSON.stringify(choices),
        startedBy: personOf(work),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  })
  const { good } = parted
  const sum = (of: (booking: ImportedBooking) => number) =>
    good.reduce((all, booking) => all + of(booking), 0)
  return {
    importId,
    columns: sheet.heads,
    choices,
    words: read.words,
    good: good.length,
    roomNights: sum(({ checkIn, checkOut, rooms }) => daysBetween(checkIn, checkOut) * rooms),
    total: sum(({ total }) => total ?? 0),
    paid: {
      rows: good.filter(({ paid }) => paid !== null).length,
      amount: sum(({ paid }) => paid ?? 0),
    },
    differences: await work.read(db => sumDifferences(db, propertyId, good, choices)),
    first: good.slice(0, mostShown),
    bad: parted.bad,
    twins,
    leftOut: read.leftOut,
  }
}

/** The rows that would be booked as things are now, and why the others would not. */
export async function partRows(
  db: Reader,
  propertyId: AuthorizedPropertyId,
  { takesTwins }: ImportChoices,
  read: Pick<ReadBookings, 'good' | 'bad'>,
): Promise<{ good: ImportedBooking[]; bad: BadRow[]; twins: KnownRow[] }> {
  const known = await listKnownRows(db, propertyId, read.good)
  const twins = new Map(known.map(one => [one.row, one]))
  const isTaken = ({ row }: ImportedBooking) => {
    const twin = twins.get(row)
    return twin === undefined || (takesTwins && !twin.byReference)
  }
  const wanted = read.good.filter(isTaken)
  const free = await readFreeRooms(db, propertyId, wanted)
  const parted = partSoldOut(wanted, free)
  const standing = read.good
    .filter(one => !isTaken(one))
    .map(({ row }) => ({ row, reason: sayTwin(twins.get(row)) }))
  return {
    good: parted.good,
    bad: [...read.bad, ...standing, ...parted.bad].toSorted((a, b) => a.row - b.row),
    twins: known,
  }
}

const sayTwin = (twin: KnownRow | undefined): string =>
  twin?.byReference
    ? `Imported already, as ${twin.code}.`
    : `Looks like ${twin?.code}: the same guest, dates and room type.`

const nothing = { roomTypes: [], sources: [], statuses: [] }

const choicesOf = (
  given: GivenChoices = {},
  before: Partial<ImportChoices> & Pick<ImportChoices, 'mapping'>,
): ImportChoices => ({
  mapping: given.mapping ?? before.mapping,
  roomTypes: given.roomTypes ?? before.roomTypes ?? nothing.roomTypes,
  sources: given.sources ?? before.sources ?? nothing.sources,
  statuses: given.statuses ?? before.statuses ?? nothing.statuses,
  totalIs: given.totalIs ?? before.totalIs ?? 'with-gst',
  takesTwins: given.takesTwins ?? false,
})

/** How the last file with these heads was read at the hotel. */
async function findChoices(
  db: Reader,
  propertyId: AuthorizedPropertyId,
  digest: string,
): Promise<ImportChoices | undefined> {
  const last = await db
    .selectFrom('bookingImport')
    .select(eb => eb.ref('choices').$castTo<ImportChoices>().as('choices'))
    .where('propertyId', '=', propertyId)
    .where('headsDigest', '=', digest)
    .where('state', 'in', ['done', 'undone'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last?.choices
}
