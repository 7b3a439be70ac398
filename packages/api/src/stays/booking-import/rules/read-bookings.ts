import type { RatePlanId, RoomTypeId } from '@atithi/db/ids'
import { z } from 'zod'
import { readAmount } from '../../../finance/reconciliation/rules/read-statement.ts'
import { isMonthFirst, readDay as readPlainDay } from '../../../guests/import/rules/columns.ts'
import type { BadRow, Sheet } from '../../../guests/import/rules/read-rows.ts'
import { email, phone } from '../../../kernel/shared/contact.ts'
import { addDays, daysBetween, type IsoDate, isRealDate } from '../../../kernel/shared/dates.ts'
import type { Paise } from '../../../kernel/shared/money.ts'
import { readDay } from '../../../kernel/shared/read-day.ts'
import { optionalText, requiredText } from '../../../kernel/shared/text.ts'
import { checkOutAfterCheckIn, notTooLong } from '../../../selling/availability/schema.ts'
import type { BookingSource } from '../../bookings/rules/bookings.ts'
import { findStayFault } from '../../bookings/rules/stay-fault.ts'
import { type BookingField, sourceOfFile } from './columns.ts'
import {
  type ImportChoices,
  isTakenStatus,
  type PlanOfType,
  planOf,
  sameWord,
  sourceOf,
} from './meanings.ts'

/** What a file is read against: the hotel as it is now. */
export interface ImportHotel {
  businessDate: IsoDate
  mayBackDate: boolean
  roomTypes: readonly { id: string; name: string; type: string; maxGuests: number }[]
  plans: readonly PlanOfType[]
}

/** A booking of the file, in our words. */
export interface ImportedBooking {
  row: number
  reference: string | null
  guestName: string
  guestEmail: string | null
  guestPhone: string | null
  checkIn: IsoDate
  checkOut: IsoDate
  roomTypeId: RoomTypeId
  ratePlanId: RatePlanId | null
  rooms: number
  adults: number
  children: number
  /** As the file says it: with GST or before it. */
  total: Paise | null
  paid: Paise | null
  source: BookingSource
  notes: string
}

/** A word of the file that means something here, how often it stands there, and what it is read as; null: nobody has said. */
interface Word<Meaning> {
  text: string
  rows: number
  means: Meaning | null
}

export interface ReadBookings {
  good: ImportedBooking[]
  bad: BadRow[]
  /** Rows that are cancelled, over or no booking by their state: nothing is wrong with them. */
  leftOut: number
  words: { roomTypes: Word<string>[]; sources: Word<BookingSource>[]; statuses: Word<boolean>[] }
}

const texts = z.object({
  guestName: requiredText('the guest’s name', 120),
  guestEmail: z.union([z.literal('').transform(() => null), email]),
  guestPhone: z.union([z.literal('').transform(() => null), phone]),
  reference: optionalText(80),
  notes: optionalText(2000),
})

/** A refusal of one row, in a sentence. */
class Refused extends Error {}

/**
 * Every row of a file as a booking, or with the reason why it is none, by the rules of the desk. Reasons name columns, dates and
 * numbers, never who the guest is: they outlive the file.
 */
export async function readBookings(
  sheet: Sheet,
  choices: ImportChoices,
  hotel: ImportHotel,
): Promise<ReadBookings> {
  const places = new Map(
    Object.entries(choices.mapping).map(([field, head]) => [field, sheet.heads.indexOf(head)]),
  )
  // A spreadsheet's mark of a text, which our own files bear where it would run as a formula.
  const cellOf = (cells: readonly string[], field: BookingField) =>
    (cells[places.get(field) ?? -1] ?? '').trim().replace(/^'(?=[=+\-@])/, '')
  const column = (field: BookingField) => sheet.rows.map(({ cells }) => cellOf(cells, field))
  const monthFirst = isMonthFirst([...column('checkIn'), ...column('checkOut')])
  const words = {
    roomTypes: wordsOf(
      sheet.rows.flatMap(({ cells }) =>
        namesOfTypes(cellOf(cells, 'roomType'), cellOf(cells, 'rooms')),
      ),
      text => meansRoomType(text, choices, hotel),
    ),
    sources: wordsOf(column('source'), text => meansSource(text, choices)),
    statuses: wordsOf(column('status'), text => meansStatus(text, choices)),
  }
  const source = sourceOfFile(sheet.heads)
  const good: ImportedBooking[] = []
  const bad: BadRow[] = []
  const references = new Map<string, number>()
  let leftOut = 0
  for (const { row, cells } of sheet.rows) {
    const of = (field: BookingField) => cellOf(cells, field)
    if (meansStatus(of('status'), choices) === false) {
      leftOut += 1
      continue
    }
    try {
      const booking = await readRow(row, of, { choices, hotel, monthFirst, source })
      const before = booking.reference && references.get(booking.reference)
      if (before) throw new Refused(`The same number as in row ${before}.`)
      if (booking.reference) references.set(booking.reference, row)
      good.push(booking)
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      bad.push({ row, reason: error.message })
    }
  }
  return { good, bad, leftOut, words }
}

function wordsOf<Meaning>(
  cells: readonly string[],
  meaning: (text: string) => Meaning | undefined,
): Word<Meaning>[] {
  const counted = Map.groupBy(cells.filter(Boolean), text => text)
  return [...counted].map(([text, same]) => ({
    text: text.slice(0, 200),
    rows: same.length,
    means: meaning(text) ?? null,
  }))
}

const chosen = <Choice extends { text: string }>(list: readonly Choice[], text: string) =>
  list.find(one => sameWord(one.text, text))

function meansRoomType(
  text: string,
  { roomTypes }: ImportChoices,
  hotel: ImportHotel,
): string | undefined {
  const own = chosen(roomTypes, text)
  if (own) return hotel.roomTypes.find(({ id }) => id === own.roomTypeId)?.id
  const named = hotel.roomTypes.filter(({ name }) => sameWord(name, text))
  const alike =
    named.length > 0 ? named : hotel.roomTypes.filter(({ type }) => sameWord(type, text))
  return alike.length === 1 ? alike[0]?.id : undefined
}

const meansSource = (text: string, { sources }: ImportChoices) =>
  chosen(sources, text)?.source ?? sourceOf(text)

const meansStatus = (text: string, { statuses }: ImportChoices) =>
  chosen(statuses, text)?.isTaken ?? isTakenStatus(text)

interface Against {
  choices: ImportChoices
  hotel: ImportHotel
  monthFirst: boolean
  /** Of rows that name none. */
  source: BookingSource
}

/** "Lake Room, Lake Room" of two rooms names the type of each; a comma else is part of a name. */
function namesOfTypes(text: string, rooms: string): string[] {
  const parts = text.split(',').map(part => part.trim())
  return parts.length > 1 && parts.length === Number(rooms) ? parts : [text]
}

async function readRow(
  row: number,
  of: (field: BookingField) => string,
  { choices, hotel, monthFirst, source: ofFile }: Against,
): Promise<ImportedBooking> {
  const { mapping } = choices
  const refuse = (field: BookingField, why: string): never => {
    const head = mapping[field]
    throw new Refused(head ? `${head}: ${why}` : why)
  }
  const status = of('status')
  if (meansStatus(status, choices) === undefined)
    refuse('status', `say what “${status}” means: whether such rows are booked.`)
  const parsed = await texts.safeParseAsync({
    guestName: of('guestName') || [of('firstName'), of('lastName')].filter(Boolean).join(' '),
    guestEmail: of('email'),
    guestPhone: of('phone'),
    reference: of('reference').toLowerCase(),
    notes: of('notes'),
  })
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    const field = fieldOf[issue?.path[0] as keyof typeof fieldOf] ?? 'guestName'
    return refuse(field, wordsOfIssue(issue))
  }
  const dates = readDates(of, refuse, monthFirst)
  const [typeName = '', ...others] = namesOfTypes(of('roomType'), of('rooms'))
  if (others.some(other => !sameWord(other, typeName)))
    refuse('roomType', 'it has rooms of several types: enter it at the desk, a booking each.')
  const roomTypeId =
    meansRoomType(typeName, choices, hotel) ??
    (typeName === '' && hotel.roomTypes.length === 1 ? hotel.roomTypes[0]?.id : undefined)
  const roomType = hotel.roomTypes.find(({ id }) => id === roomTypeId)
  if (!roomType)
    return typeName === ''
      ? refuse('roomType', 'which room type is missing.')
      : refuse('roomType', `say which room type “${typeName.slice(0, 80)}” is.`)
  const source = of('source') === '' ? ofFile : meansSource(of('source'), choices)
  if (source === undefined)
    return refuse('source', `say which source “${of('source').slice(0, 80)}” is.`)
  const party = readParty(of, refuse)
  const fault = findStayFault(
    { ...dates, ...party },
    {
      firstNight: hotel.businessDate,
      mayBackDate: hotel.mayBackDate,
      maxGuests: roomType.maxGuests,
      mayBeOver: false,
    },
  )
  if (fault) throw new Refused(fault.message)
  const plan = planOf(of('ratePlan'), roomType.id, hotel.plans)
  const total = choices.totalIs === 'not-taken' ? null : readMoney('total', of, refuse)
  return {
    row,
    ...parsed.data,
    reference: parsed.data.reference || null,
    ...dates,
    ...party,
    roomTypeId: roomType.id,
    ratePlanId: plan && !plan.isBestAvailable ? plan.id : null,
    total,
    paid: readMoney('paid', of, refuse) || null,
    source,
  }
}

const fieldOf = {
  guestName: 'guestName',
  guestEmail: 'email',
  guestPhone: 'phone',
  reference: 'reference',
  notes: 'notes',
} as const satisfies Record<keyof z.output<typeof texts>, BookingField>

/** Of a choice between nothing and an address the address's own sentence. */
function wordsOfIssue(issue: z.core.$ZodIssue | undefined): string {
  if (issue?.code === 'invalid_union') return issue.errors.at(-1)?.[0]?.message ?? issue.message
  return issue?.message ?? 'The row cannot be read.'
}

type Refuse = (field: BookingField, why: string) => never

function readDates(of: (field: BookingField) => string, refuse: Refuse, monthFirst: boolean) {
  const day = (field: 'checkIn' | 'checkOut'): IsoDate | undefined => {
    const text = of(field)
    if (text === '') return undefined
    const read = (monthFirst ? undefined : readDay(text)) ?? readPlainDay(text, monthFirst)
    if (read === undefined || !isRealDate(read))
      return refuse(field, `“${text.slice(0, 30)}” is no date.`)
    return read
  }
  const checkIn = day('checkIn') ?? refuse('checkIn', 'the date of arrival is missing.')
  const nights = of('nights')
  if (nights !== '' && !/^[1-9]\d?$/.test(nights))
    refuse('nights', `“${nights.slice(0, 30)}” is no number of nights.`)
  const checkOut =
    day('checkOut') ??
    (nights === ''
      ? refuse('checkOut', 'the date of departure is missing, and so are the nights.')
      : addDays(checkIn, Number(nights)))
  for (const { rule, message } of [checkOutAfterCheckIn, notTooLong])
    if (!rule({ checkIn, checkOut })) refuse('checkOut', message)
  if (nights !== '' && daysBetween(checkIn, checkOut) !== Number(nights))
    refuse('nights', `${nights} nights are not those from ${checkIn} to ${checkOut}.`)
  return { checkIn, checkOut }
}

/** "2/1" says adults and children in one cell. */
function readParty(of: (field: BookingField) => string, refuse: Refuse) {
  const whole = (field: 'rooms' | 'adults' | 'children', text: string, otherwise: number) => {
    if (text === '') return otherwise
    const number = /^\d{1,3}(\.0+)?$/.test(text) ? Number(text) : Number.NaN
    if (Number.isNaN(number)) refuse(field, `“${text.slice(0, 30)}” is no whole number.`)
    return number
  }
  const both = /^(\d{1,3})\s*[/+]\s*(\d{1,3})$/.exec(of('adults'))
  const rooms = whole('rooms', of('rooms'), 1)
  if (rooms < 1 || rooms > 50) refuse('rooms', 'a booking has 1 to 50 rooms.')
  return {
    rooms,
    adults: both ? Number(both[1]) : whole('adults', of('adults'), rooms),
    children: both ? Number(both[2]) : whole('children', of('children'), 0),
  }
}

const mostMoney = 100_000_000_000

function readMoney(
  field: 'total' | 'paid',
  of: (field: BookingField) => string,
  refuse: Refuse,
): Paise | null {
  const text = of(field)
  if (text === '') return null
  const amount = readAmount(text)
  if (amount === undefined || amount < 0 || amount > mostMoney)
    return refuse(field, `“${text.slice(0, 30)}” is no amount.`)
  return amount
}
