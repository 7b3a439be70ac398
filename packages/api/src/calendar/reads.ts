import type { Trx } from '@atithi/db/client'
import { sql } from 'kysely'
import type { AuthorizedPropertyId } from '../access/gates.ts'
import { listOverrides } from '../rates/reads.ts'
import { resolveNights } from '../rates/rules.ts'
import { daysBetween, type IsoDate } from '../shared/dates.ts'
import { listTaxRulesOf } from '../tax/reads.ts'

/** One room type over the nights of the calendar; each list has one entry a night, amounts in paise. */
export interface CalendarRow {
  roomTypeId: string
  name: string
  quantity: number
  left: number[]
  sold: number[]
  blocked: number[]
  /** After the discount. */
  rate: number[]
  discountPercent: number[]
  minimumStay: number[]
  maximumStay: number[]
  closedToArrival: boolean[]
  closedToDeparture: boolean[]
  stopSell: boolean[]
}

/** The grid of nights by room type, and the GST that comes on top of its rates. `seen` names the newest edit in it. */
export async function getCalendar(db: Trx, propertyId: AuthorizedPropertyId, { from, to }: { from: IsoDate; to: IsoDate }) {
  const count = daysBetween(from, to) + 1
  const types = await db
    .selectFrom('roomType')
    .select(['id', 'name', 'quantity', 'overbookingAllowance', 'basePrice', 'weekendPrice'])
    .where('propertyId', '=', propertyId)
    .where('isActive', '=', true)
    .orderBy('basePrice')
    .orderBy('id')
    .execute()
  const touched = await db
    .selectFrom('roomNight')
    .select(['roomTypeId', 'night', 'total', 'booked', 'blocked', 'overbookingAllowance'])
    .where('propertyId', '=', propertyId)
    .where('night', '>=', from)
    .where('night', '<=', to)
    .execute()
  const overrides = await listOverrides(db, propertyId, { roomTypeIds: types.map(type => type.id), from, to })
  const stock = Map.groupBy(touched, row => row.roomTypeId)
  const edits = Map.groupBy(overrides, row => row.roomTypeId)
  const rows = types.map((type): CalendarRow => {
    const left = Array<number>(count).fill(type.quantity + type.overbookingAllowance)
    const sold = Array<number>(count).fill(0)
    const blocked = Array<number>(count).fill(0)
    for (const row of stock.get(type.id) ?? []) {
      const at = daysBetween(from, row.night)
      left[at] = Math.max(0, row.total + row.overbookingAllowance - row.booked - row.blocked)
      sold[at] = row.booked
      blocked[at] = row.blocked
    }
    const nights = resolveNights(type, edits.get(type.id) ?? [], from, count)
    return {
      ...{ roomTypeId: type.id, name: type.name, quantity: type.quantity, left, sold, blocked },
      rate: nights.map(night => night.rate),
      discountPercent: nights.map(night => night.discountBasisPoints / 100),
      minimumStay: nights.map(night => night.minimumStay),
      maximumStay: nights.map(night => night.maximumStay),
      closedToArrival: nights.map(night => night.closedToArrival),
      closedToDeparture: nights.map(night => night.closedToDeparture),
      stopSell: nights.map(night => night.stopSell),
    }
  })
  return { from, to, roomTypes: rows, seen: await findNewestEdit(db, propertyId), taxRules: await listTaxRulesOf(db, propertyId, from, to) }
}

/** The newest edit of a property's rates, revoked ones included: their taking back is an edit, too. */
export async function findNewestEdit(db: Trx, propertyId: AuthorizedPropertyId): Promise<string | null> {
  const newest = await db
    .selectFrom('rateOverride')
    .select('id')
    .where('propertyId', '=', propertyId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return newest?.id ?? null
}

/** Blocks and rooms out of order that touch the nights from `from` to `to`, still in force. */
export function listBlocks(db: Trx, propertyId: AuthorizedPropertyId, { from, to }: { from: IsoDate; to: IsoDate }) {
  return db
    .selectFrom('roomBlock as b')
    .innerJoin('roomType as t', 't.id', 'b.roomTypeId')
    .leftJoin('room as r', 'r.id', 'b.roomId')
    .select(['b.id', 'b.roomTypeId', 't.name as roomTypeName', 'b.roomId', 'r.number', 'b.rooms', 'b.reason', 'b.createdAt'])
    .select([sql<IsoDate>`lower(b.stay)`.as('from'), sql<IsoDate>`(upper(b.stay) - 1)`.as('to')])
    .where('b.propertyId', '=', propertyId)
    .where('b.releasedAt', 'is', null)
    .where(sql<boolean>`b.stay && daterange(${from}::date, ${to}::date, '[]')`)
    .orderBy('b.id')
    .limit(500)
    .execute()
}
