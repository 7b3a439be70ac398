/** The days of the week as a hotel's week runs, Monday first; `day` is 0 for Sunday to 6 for Saturday. */
export const weekdays = [
  { day: 1, short: 'Mon', name: 'Monday' },
  { day: 2, short: 'Tue', name: 'Tuesday' },
  { day: 3, short: 'Wed', name: 'Wednesday' },
  { day: 4, short: 'Thu', name: 'Thursday' },
  { day: 5, short: 'Fri', name: 'Friday' },
  { day: 6, short: 'Sat', name: 'Saturday' },
  { day: 0, short: 'Sun', name: 'Sunday' },
] as const

/** The days of `days`, with this one or without it, in the order of the week. */
export const withDay = (days: readonly number[], day: number, isChosen: boolean): number[] =>
  weekdays.map(one => one.day).filter(one => (one === day ? isChosen : days.includes(one)))
