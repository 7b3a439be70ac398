import { ofAccount } from '@atithi/db/account'
import type { RoomTypeId } from '@atithi/db/ids'
import type { Reader } from '@atithi/db/reader'
import { sql } from 'kysely'
import type { AuthorizedPropertyId } from '../../kernel/access/gates.ts'
import { daysBetween, type IsoDate } from '../../kernel/shared/dates.ts'
import { taxRulesOf } from '../../tax/gst/reads.ts'
import type { TaxRule } from '../../tax/gst/rules/gst.ts'
import { type StoredNights, storedNights } from '../availability/reads/stored-nights.ts'
import { overridesOfType } from '../rates/reads.ts'
import { type BaseRates, type RateOverride, resolveNights } from '../rates/rules/rates.ts'

/** One room type over the nights of the calendar; each list has one entry a night, amounts in paise. */
export interface CalendarRow {
  roomTypeId: RoomTypeId
  name: string
  quantity: number
  available: number[]
  sold: number[]
  blocked: number[]
  /** Rooms that may be sold beyond those there are. */
  overbooking: number[]
  /** After the discount. */
  rate: number[]
  discountPercent: number[]
  minimumStay: number[]
  minimumStayThrough: number[]
  maximumStay: number[]
  closedToArrival: boolean[]
  closedToDeparture: boolean[]
  stopSell: boolean[]
}

interface Span {
  from: IsoDate
  to: IsoDate
}

/**
 * The grid of nights by room type, and the GST that comes on top of its rates. `version` names the newest edit in it. Holds that have run
 * out by `now` are free.
 */
export async function getCalendar(
  db: Reader,
  propertyId: AuthorizedPropertyId,
  { from, to }: Span,
  now: Date,
) {
  const count = daysBetween(from, to) + 1
  const { types, version, taxRules } = await readGrid(db, propertyId, { from, to }, now)
  const roomTypes = types.map(
    ({ roomTypeId, name, quantity, stock, touched, edits, ...base }): CalendarRow => {
      const available = Array<number>(count).fill(stock)
      const sold = Array<number>(count).fill(0)
      const blocked = Array<number>(count).fill(0)
      const overbooking = Array<number>(count).fill(stock - quantity)
      for (const [row, at] of touched.at.entries()) {
        available[at] = Math.max(0, touched.available[row] ?? 0)
        sold[at] = touched.booked[row] ?? 0
        blocked[at] = touched.blocked[row] ?? 0
        overbooking[at] = touched.allowance[row] ?? 0
      }
      const nights = resolveNights(base, edits, from, count)
      return {
        roomTypeId,
        name,
        quantity,
        available,
        sold,
        blocked,
        overbooking,
        rate: nights.map(night => night.rate),
        discountPercent: nights.map(night => night.discountBasisPoints / 100),
        minimumStay: nights.map(night => night.minimumStay),
        minimumStayThrough: nights.map(night => night.minimumStayThrough),
        maximumStay: nights.map(night => night.maximumStay),
        closedToArrival: nights.map(night => night.closedToArrival),
        closedToDeparture: nights.map(night => night.closedToDeparture),
        stopSell: nights.map(night => night.stopSell),
      }
    },
  )
  return { from, to, roomTypes, version, taxRules }
}

interface Grid {
  types: (BaseRates & {
    roomTypeId: RoomTypeId
    name: string
    quantity: number
    /** Rooms left on a night that nobody has touched. */
    stock: number
    touched: StoredNights
    /** Oldest first. */
    edits: RateOverride[]
  })[]
  version: string | null
  taxRules: TaxRule[]
}

/** All that the grid is made of, in one statement. */
async function readGrid(
  db: Reader,
  propertyId: AuthorizedPropertyId,
  { from, to }: Span,
  now: Date,
): Promise<Grid> {
  const { rows } = await sql<Grid>`
    select
      (select coalesce(json_agg(json_build_object('roomTypeId', t.id, 'name', t.name, 'quantity', t.quantity,
          'stock', t.quantity + t.overbooking_allowance, 'basePrice', t.base_price, 'weekendPrice', t.weekend_price,
          'touched', ${storedNights(propertyId, from, to, now)}, 'edits', ${overridesOfType(propertyId, from, to)}) order by t.base_price, t.id), '[]')
        from room_type t where ${ofAccount('t')} and t.property_id = ${propertyId} and t.is_active) as types,
      ${newestEdit(db, propertyId)} as version,
      ${taxRulesOf(db, propertyId, from, to)} as tax_rules`.execute(db)
  const [grid] = rows
  if (!grid) throw new Error('a statement without a condition has answered no row')
  return grid
}

/** The newest edit of a property's rates, revoked ones included: their taking back is an edit, too. */
const newestEdit = (db: Reader, propertyId: AuthorizedPropertyId) =>
  db
    .selectFrom('rateOverride')
    .select('id')
    .where('propertyId', '=', propertyId)
    .orderBy('id', 'desc')
    .limit(1)

/** Blocks and rooms out of order that touch the nights from `from` to `to`, still in force. */
export function listBlocks(
  db: Reader,
  propertyId: AuthorizedPropertyId,
  { from, to }: { from: IsoDate; to: IsoDate },
) {
  return db
    .selectFrom('roomBlock as b')
    .innerJoin('roomType as t', 't.id', 'b.roomTypeId')
    .leftJoin('room as r', 'r.id', 'b.roomId')
    .select([
      'b.id',
      'b.roomTypeId',
      't.name as roomTypeName',
      'b.roomId',
      'r.number',
      'b.rooms',
      'b.reason',
      'b.createdAt',
    ])
    .select([sql<IsoDate>`lower(b.stay)`.as('from'), sql<IsoDate>`(upper(b.stay) - 1)`.as('to')])
    .where('b.propertyId', '=', propertyId)
    .where('b.releasedAt', 'is', null)
    .where(sql<boolean>`b.stay && daterange(${from}::date, ${to}::date, '[]')`)
    .orderBy('b.id')
    .limit(500)
    .execute()
}

const mostEdits = 50

/** Who set what on one night of a room type, the newest first; also what was taken back. */
export function listEdits(
  db: Reader,
  propertyId: AuthorizedPropertyId,
  { roomTypeId, night }: { roomTypeId: RoomTypeId; night: IsoDate },
) {
  return db
    .selectFrom('rateOverride as o')
    .leftJoin('appUser as u', 'u.id', 'o.createdBy')
    .select(['o.id', 'o.dateFrom', 'o.dateTo', 'o.createdAt', 'o.revokedAt', 'u.name as by'])
    .select(['o.baseRate', 'o.weekendRate', 'o.discountBasisPoints'])
    .select(['o.minimumStay', 'o.minimumStayThrough', 'o.maximumStay'])
    .select(['o.closedToArrival', 'o.closedToDeparture', 'o.stopSell'])
    .where('o.propertyId', '=', propertyId)
    .where('o.roomTypeId', '=', roomTypeId)
    .where('o.dateFrom', '<=', night)
    .where('o.dateTo', '>=', night)
    .where(sql<boolean>`(o.weekdays >> extract(dow from ${night}::date)::int) & 1 = 1`)
    .orderBy('o.id', 'desc')
    .limit(mostEdits)
    .execute()
}
