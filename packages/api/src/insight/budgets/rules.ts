import { addDays, type IsoDate, nightsOf } from '../../kernel/shared/dates.ts'
import { allocate, type Paise } from '../../kernel/shared/money.ts'
import { present } from '../../kernel/shared/present.ts'

/** Months of one grid. */
export const monthsOfBudget = 12

/** One month of one room type; `month` is 'YYYY-MM'. */
export interface BudgetMonth {
  month: string
  roomTypeId: string
  roomNights: number
  roomRevenue: Paise
}

/** The month so many months after another, both 'YYYY-MM'. */
export function monthAfter(month: string, count: number): string {
  const at = Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7)) - 1 + count
  return `${Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}`
}

/** So many months from a first one on, all 'YYYY-MM'. */
export const monthsFrom = (month: string, count = monthsOfBudget): string[] =>
  Array.from({ length: count }, (_, at) => monthAfter(month, at))

/** The nights of a month, the last exclusive. */
export const periodOfMonth = (month: string): { from: IsoDate; to: IsoDate } => ({
  from: `${month}-01`,
  to: `${monthAfter(month, 1)}-01`,
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

/** The months that a period touches, 'YYYY-MM'; `to` exclusive. */
export const monthsOfPeriod = ({ from, to }: { from: IsoDate; to: IsoDate }): string[] => {
  const last = addDays(to, -1).slice(0, 7)
  const months = [from.slice(0, 7)]
  while ((months.at(-1) ?? last) < last) months.push(monthAfter(months.at(-1) ?? last, 1))
  return months
}
