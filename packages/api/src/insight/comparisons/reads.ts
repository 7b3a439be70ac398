import type { Reader } from '@atithi/db/reader'
import type { AuthorizedPropertyId, Portfolio } from '../../kernel/access/gates.ts'
import { addDays } from '../../kernel/shared/dates.ts'
import { readBudgets } from '../budgets/reads.ts'
import { spreadBudget } from '../budgets/rules.ts'
import { type DayNightFigures, findFirstNight, readNightsBy } from '../night-figures/reads.ts'
import type { Dimension } from '../night-figures/rules.ts'
import { readDays } from '../reports/reads.ts'
import { type DayFigures, noFigures, type Period } from '../reports/rules.ts'
import { type Comparison, movedBack, shiftOf } from './rules.ts'

/**
 * The days that a range stands beside, dated as the range: null where nothing is known of them, as before a hotel's first night, or
 * without a budget. Of a budget they have room-nights and revenue alone, over the rooms that `now` has.
 */
export async function readBeside(
  db: Reader,
  propertyIds: Portfolio,
  { current, now, against }: { current: Period; now: readonly DayFigures[]; against: Comparison },
): Promise<DayFigures[] | null> {
  if (against === 'budget') {
    const months = await readBudgets(db, propertyIds, current)
    if (months.length === 0) return null
    const byDay = Map.groupBy(spreadBudget(months, current), ({ day }) => day)
    return now.flatMap(({ day, rooms, roomsOutOfOrder }) => {
      const parts = byDay.get(day)
      if (!parts) return []
      const sum = { ...noFigures, day, rooms, roomsOutOfOrder }
      for (const part of parts) {
        sum.roomsSold += part.roomsSold
        sum.roomRevenue += part.roomRevenue
      }
      return [sum]
    })
  }
  const shift = shiftOf(against, current)
  const before = movedBack(current, shift)
  if (!(await isKnown(db, propertyIds, { against, before }))) return null
  const days = await readDays(db, propertyIds, before)
  return days.map(figures => Object.assign(figures, { day: addDays(figures.day, shift) }))
}

/** The same told apart by a dimension, whose totals alone are compared. Budgets are of room types and hotels, and of nothing else. */
export async function readNightsBeside(
  db: Reader,
  propertyIds: readonly AuthorizedPropertyId[],
  { current, against, dimension }: { current: Period; against: Comparison; dimension: Dimension },
): Promise<DayNightFigures[] | null> {
  if (against === 'budget') {
    if (dimension !== 'room-type' && dimension !== 'property') return null
    const months = await readBudgets(db, propertyIds, current)
    if (months.length === 0) return null
    return spreadBudget(months, current).map(({ day, of, roomsSold, roomRevenue }) => ({
      day,
      roomsSold,
      roomRevenue,
      property: of.property,
      ...(dimension === 'property'
        ? { key: of.propertyId, name: of.property }
        : { key: of.roomTypeId, name: of.roomType }),
    }))
  }
  const before = movedBack(current, shiftOf(against, current))
  if (!(await isKnown(db, propertyIds, { against, before }))) return null
  return readNightsBy(db, propertyIds, before, dimension)
}

/** Part of a year ago would look like growth. */
async function isKnown(
  db: Reader,
  propertyIds: Portfolio,
  { against, before }: { against: Comparison; before: Period },
): Promise<boolean> {
  if (against !== 'last-year' || propertyIds === 'all') return true
  const first = await findFirstNight(db, propertyIds)
  return first !== undefined && before.from >= first
}
