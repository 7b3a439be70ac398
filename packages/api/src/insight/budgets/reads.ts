import { ofAccount } from '@atithi/db/account'
import type { PropertyId, RoomTypeId } from '@atithi/db/ids'
import type { Reader } from '@atithi/db/reader'
import { sql } from 'kysely'
import type { AuthorizedPropertyId, Portfolio } from '../../kernel/access/gates.ts'
import { withinAnyPortfolio } from '../../kernel/access/portfolio.ts'
import { type IsoDate, monthAfter, monthOf, type YearMonth } from '../../kernel/shared/dates.ts'
import { readNightsBy } from '../night-figures/reads.ts'
import { type BudgetMonth, monthsFrom, periodOfMonth } from './rules.ts'

export interface NamedBudgetMonth extends BudgetMonth {
  propertyId: PropertyId
  roomType: string
  property: string
  /** When it was last written down, and by whom; null where that person is not seen by who asks. */
  setAt: string
  setBy: string | null
}

/** The budgets of these hotels for the months that the period touches; `to` exclusive. */
export async function readBudgets(
  db: Reader,
  propertyIds: Portfolio,
  { from, to }: { from: IsoDate; to: IsoDate },
): Promise<NamedBudgetMonth[]> {
  const { rows } = await sql<NamedBudgetMonth>`
    select to_char(m.month, 'YYYY-MM') as month, m.room_type_id, m.room_nights, m.room_revenue::bigint as room_revenue,
      m.property_id, t.name as room_type, p.name as property, m.set_at, u.name as set_by
    from budget_month m join room_type t on t.account_id = m.account_id and t.id = m.room_type_id join property p on p.account_id = m.account_id and p.id = m.property_id left join app_user u on u.id = m.set_by
    where ${ofAccount('m')} and m.month >= date_trunc('month', ${from}::date)::date and m.month < ${to}::date and p.deleted_at is null
      and ${withinAnyPortfolio('m.property_id', propertyIds)}
    order by p.name, p.id, t.name, t.id, m.month`.execute(db)
  return rows
}

interface Sold {
  roomNights: number
  roomRevenue: number
}

export interface BudgetRow {
  roomTypeId: RoomTypeId
  name: string
  rooms: number
  months: { month: YearMonth; budget: Sold | null; lastYear: Sold }[]
}

/** The grid of a hotel: each room type with twelve months, what is written down and what last year's month sold. */
export async function readBudgetGrid(
  db: Reader,
  propertyId: AuthorizedPropertyId,
  first: YearMonth,
): Promise<BudgetRow[]> {
  const months = monthsFrom(first)
  const whole = {
    from: periodOfMonth(first).from,
    to: periodOfMonth(monthAfter(first, months.length - 1)).to,
  }
  const before = {
    from: periodOfMonth(monthAfter(first, -12)).from,
    to: periodOfMonth(monthAfter(first, -1)).to,
  }
  const types = await db
    .selectFrom('roomType')
    .select(['id', 'name', 'quantity', 'isActive'])
    .where('propertyId', '=', propertyId)
    .orderBy('name')
    .orderBy('id')
    .execute()
  const [budgets, nights] = await Promise.all([
    readBudgets(db, [propertyId], whole),
    readNightsBy(db, [propertyId], before, 'room-type'),
  ])
  const budgetOf = new Map(budgets.map(one => [`${one.roomTypeId} ${one.month}`, one]))
  const sold = Map.groupBy(nights, ({ key, day }) => `${key} ${monthOf(day)}`)
  const rows = types.map(({ id, name, quantity }) => ({
    roomTypeId: id,
    name,
    rooms: quantity,
    months: months.map(month => {
      const budget = budgetOf.get(`${id} ${month}`)
      const then = sold.get(`${id} ${monthAfter(month, -12)}`) ?? []
      return {
        month,
        budget: budget ? { roomNights: budget.roomNights, roomRevenue: budget.roomRevenue } : null,
        lastYear: {
          roomNights: then.reduce((sum, night) => sum + night.roomsSold, 0),
          roomRevenue: then.reduce((sum, night) => sum + night.roomRevenue, 0),
        },
      }
    }),
  }))
  const active = new Set(types.filter(type => type.isActive).map(({ id }) => id))
  // A type that is sold no more is shown while something is known of it.
  return rows.filter(
    row =>
      active.has(row.roomTypeId) ||
      row.months.some(({ budget, lastYear }) => budget || lastYear.roomNights > 0),
  )
}

export interface BudgetActual {
  month: YearMonth
  key: string
  name: string
  property: string
  budget: Sold
  /** Of the budget; null where none was written down. */
  set: { at: string; by: string | null } | null
  actual: Sold
}

/** Budget and what was sold, or is on the books, by month and room type: every type that has one or the other. */
export async function readBudgetActual(
  db: Reader,
  propertyIds: readonly AuthorizedPropertyId[],
  period: { from: IsoDate; to: IsoDate },
): Promise<BudgetActual[]> {
  const [budgets, nights] = await Promise.all([
    readBudgets(db, propertyIds, period),
    readNightsBy(db, propertyIds, period, 'room-type'),
  ])
  const rows = new Map<string, BudgetActual>()
  const nothing = { roomNights: 0, roomRevenue: 0 }
  for (const { month, roomTypeId, roomType, property, ...written } of budgets)
    rows.set(`${month} ${roomTypeId}`, {
      month,
      key: roomTypeId,
      name: roomType,
      property,
      budget: { roomNights: written.roomNights, roomRevenue: written.roomRevenue },
      set: { at: written.setAt, by: written.setBy },
      actual: { ...nothing },
    })
  for (const { day, key, name, property, roomsSold, roomRevenue } of nights) {
    const month = monthOf(day)
    const known = rows.get(`${month} ${key}`)
    const none = { budget: nothing, set: null, actual: { ...nothing } }
    const row = known ?? Object.assign(none, { month, key, name, property })
    row.actual.roomNights += roomsSold
    row.actual.roomRevenue += roomRevenue
    if (!known) rows.set(`${month} ${key}`, row)
  }
  return [...rows.values()].toSorted(
    (a, b) =>
      a.month.localeCompare(b.month) ||
      a.property.localeCompare(b.property) ||
      a.name.localeCompare(b.name),
  )
}
