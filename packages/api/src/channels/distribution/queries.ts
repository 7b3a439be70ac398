import type { Reader } from '@atithi/db/reader'
import { sql } from 'kysely'
import type { AuthorizedPropertyId } from '../../kernel/access/gates.ts'
import { addDays, daysBetween, type IsoDate } from '../../kernel/shared/dates.ts'
import { getCalendar } from '../../selling/calendar/reads.ts'
import { type ChannelId, channelNames } from '../rules.ts'

interface Span {
  from: IsoDate
  to: IsoDate
}

const mostCells = 200_000

const nightsOf = ({ from, to }: Span): IsoDate[] =>
  Array.from({ length: daysBetween(from, to) + 1 }, (_, at) => addDays(from, at))

async function listConnectionsOf(db: Reader, propertyId: AuthorizedPropertyId) {
  const rows = await db
    .selectFrom('channelConnection')
    .select(['id', 'channelId', 'isActive'])
    .where('propertyId', '=', propertyId)
    .where('disconnectedAt', 'is', null)
    .where('endsAt', 'is', null)
    .orderBy('id')
    .limit(100)
    .execute()
  return rows.map(row => ({
    ...row,
    // A check on the column keeps it one of ours.
    channelName: channelNames[row.channelId as ChannelId],
  }))
}

const readCells = (db: Reader, propertyId: AuthorizedPropertyId, { from, to }: Span) =>
  db
    .selectFrom('channelCell as l')
    .innerJoin('channelConnection as c', 'c.id', 'l.connectionId')
    .select(['l.connectionId', 'l.roomTypeId', 'l.ratePlanId', 'l.night', 'l.available', 'l.price'])
    .select(['l.closed', 'l.minimumStay', 'l.maximumStay'])
    .select(['l.minimumStayThrough', 'l.closedToArrival', 'l.closedToDeparture'])
    .select(['l.heldPrice', 'l.error', 'l.acceptedAt'])
    .where('l.propertyId', '=', propertyId)
    .where('c.disconnectedAt', 'is', null)
    .where('l.night', '>=', from)
    .where('l.night', '<=', to)
    .orderBy('l.night')
    .limit(mostCells)
    .execute()

/** Nights on which something is on its way to a connection. */
const readMarks = (db: Reader, propertyId: AuthorizedPropertyId, { from, to }: Span) =>
  db
    .selectFrom('channelMark')
    .select(['connectionId', 'roomTypeId', 'dateFrom', 'dateTo'])
    .where('propertyId', '=', propertyId)
    .where(eb => eb.or([eb('dateFrom', 'is', null), eb('dateFrom', '<=', to)]))
    .where(eb => eb.or([eb('dateTo', 'is', null), eb('dateTo', '>=', from)]))
    .limit(5000)
    .execute()

/** Rooms by night: what is left, and what each channel believes of it. */
export async function getInventory(
  db: Reader,
  propertyId: AuthorizedPropertyId,
  span: Span,
  now: Date,
) {
  const calendar = await getCalendar(db, propertyId, span, now)
  const connections = await listConnectionsOf(db, propertyId)
  const cells = await readCells(db, propertyId, span)
  const waiting = await readMarks(db, propertyId, span)
  const nights = nightsOf(span)
  return {
    ...span,
    connections,
    waiting,
    roomTypes: calendar.roomTypes.map(type => ({
      roomTypeId: type.roomTypeId,
      name: type.name,
      quantity: type.quantity,
      nights: nights.map((night, at) => ({
        night,
        available: type.available[at] ?? 0,
        sold: type.sold[at] ?? 0,
        blocked: type.blocked[at] ?? 0,
        stopSell: type.stopSell[at] ?? false,
      })),
      channels: connections.map(({ id }) => ({
        connectionId: id,
        nights: cells
          .filter(cell => cell.connectionId === id && cell.roomTypeId === type.roomTypeId)
          .map(({ night, available, closed, error, acceptedAt, ratePlanId }) => ({
            night,
            ratePlanId,
            available,
            closed,
            error,
            acceptedAt,
          })),
      })),
    })),
  }
}

/** Prices and restrictions by rate plan and night, as each channel has accepted them; prices that are held back, too. */
export async function getRates(
  db: Reader,
  propertyId: AuthorizedPropertyId,
  span: Span,
  now: Date,
) {
  const calendar = await getCalendar(db, propertyId, span, now)
  const connections = await listConnectionsOf(db, propertyId)
  const cells = await readCells(db, propertyId, span)
  const waiting = await readMarks(db, propertyId, span)
  const rates = await db
    .selectFrom('channelRate as r')
    .innerJoin('ratePlan as plan', 'plan.id', 'r.ratePlanId')
    .select(['r.connectionId', 'r.roomTypeId', 'r.ratePlanId', 'r.roomCode', 'r.rateCode'])
    .select('plan.name')
    .where('r.propertyId', '=', propertyId)
    .where('r.removedAt', 'is', null)
    .where('r.connectionId', '=', sql<string>`any(${connections.map(({ id }) => id)}::uuid[])`)
    .orderBy('plan.name')
    .limit(5000)
    .execute()
  return {
    ...span,
    nights: nightsOf(span),
    connections,
    waiting,
    roomTypes: calendar.roomTypes.map(({ roomTypeId, name, rate, stopSell, ...row }) => ({
      roomTypeId,
      name,
      rate,
      minimumStay: row.minimumStay,
      minimumStayThrough: row.minimumStayThrough,
      stopSell,
      plans: rates
        .filter(plan => plan.roomTypeId === roomTypeId)
        .map(({ connectionId, ratePlanId, name: planName, roomCode, rateCode }) => ({
          connectionId,
          ratePlanId,
          name: planName,
          roomCode,
          rateCode,
          nights: cells
            .filter(cell => cell.connectionId === connectionId && cell.ratePlanId === ratePlanId)
            .map(({ connectionId: _c, roomTypeId: _t, ratePlanId: _p, ...night }) => night),
        })),
    })),
  }
}
