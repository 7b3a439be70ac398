import type { RoomTypeId } from '@atithi/db/ids'
import {
  addDays,
  firstOfMonth,
  type IsoDate,
  monthAfter,
  monthOf,
  nightsOf,
  type YearMonth,
} from '../../kernel/shared/dates.ts'
import { allocate, type Paise } from '../../kernel/shared/money.ts'
import { present } from '../../kernel/shared/present.ts'

/** Months of one grid. */
export const monthsOfBudget = 12

/** One month of one room type. */
export interface BudgetMonth {
  month: YearMonth
  roomTypeId: RoomTypeId
  roomNights: number
  roomRevenue: Paise
}

/** So many months from a first one on. */
export const monthsFrom = (month: YearMonth, count = monthsOfBudget): YearMonth[] =>
  Array.from({ length: count }, (_, at) => monthAfter(month, at))

/** The nights of a month, the last exclusive. */
export const periodOfMonth = (month: YearMonth): { from: IsoDate; to: IsoDate } => ({
  from: firstOfMonth(month),
  to: firstOfMonth(monthAfter(month, 1)),
})

/** What a share of last year comes to: `percent` more or less of it, room-nights whole and revenue to the rupee. */
export const scaled = (
  { roomNights, roomRevenue }: { roomNights: number; roomRevenue: Paise },
  percent: number,
): { roomNights: number; roomRevenue: Paise } => ({
  roomNights: Math.max(0, Math.round(roomNights * (1 + percent / 100))),
  roomRevenue: Math.max(0, Math.round((roomRevenue * (1 + percent / 100)) / 100) * 100),
})

/**
 * A budget by day: that of a month spread evenly over its nights, revenue to the paisa and room-nights in fractions, since a budget of 134
 * nights is no pattern of fours and fives. Days without a budget have none.
 */
export function spreadBudget<Month extends BudgetMonth>(
  months: readonly Month[],
  { from, to }: { from: IsoDate; to: IsoDate },
): { day: IsoDate; of: Month; roomsSold: number; roomRevenue: Paise }[] {
  return months.flatMap(of => {
    const period = periodOfMonth(of.month)
    const nights = nightsOf(period.from, period.to)
    const revenue = allocate(
      of.roomRevenue,
      nights.map(() => 1),
    )
    return nights.flatMap((day, at) =>
      from <= day && day < to
        ? [
            {
              day,
              of,
              roomsSold: of.roomNights / nights.length,
              roomRevenue: present(revenue[at], 'the revenue of a day'),
            },
          ]
        : [],
    )
  })
}

/** Actual less budget, in percent of the budget with one decimal; null without a budget. */
export const variance = (actual: number, budget: number): number | null =>
  budget === 0 ? null : Math.round(((actual - budget) / budget) * 1000) / 10

/** The months that a period touches; `to` exclusive. */
export const monthsOfPeriod = ({ from, to }: { from: IsoDate; to: IsoDate }): YearMonth[] => {
  const last = monthOf(addDays(to, -1))
  const months = [monthOf(from)]
  while ((months.at(-1) ?? last) < last) months.push(monthAfter(months.at(-1) ?? last, 1))
  return months
}
