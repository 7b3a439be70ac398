import { addDays } from '../../../kernel/shared/dates.ts'
import { dayOfEvent, yearsOfDays } from '../../../kernel/shared/indian-days.ts'
import { type Festival, isSameFestival } from './festivals.ts'

/** What fills hotels in India: by the day that it turns on, with the nights before and after it that sell with it. */
const occasions = [
  { name: 'Sankranti and Pongal', event: 'Makar Sankranti', before: 0, after: 1 },
  { name: 'Republic Day', event: 'Republic Day', before: 0, after: 0 },
  { name: 'Holi', event: 'Holi', before: 1, after: 0 },
  { name: 'Eid al-Fitr', event: 'Eid al-Fitr', before: 0, after: 1 },
  { name: 'Easter', event: 'Good Friday', before: 0, after: 2 },
  { name: 'Eid al-Adha', event: 'Eid al-Adha', before: 0, after: 1 },
  { name: 'Independence Day', event: 'Independence Day', before: 0, after: 0 },
  { name: 'Raksha Bandhan', event: 'Raksha Bandhan', before: 0, after: 0 },
  { name: 'Janmashtami', event: 'Janmashtami', before: 0, after: 0 },
  { name: 'Ganesh Chaturthi', event: 'Ganesh Chaturthi', before: 0, after: 1 },
  { name: 'Onam', event: 'Onam', before: 1, after: 1 },
  { name: 'Gandhi Jayanti', event: 'Gandhi Jayanti', before: 0, after: 0 },
  { name: 'Durga Puja and Dussehra', event: 'Dussehra', before: 3, after: 0 },
  { name: 'Diwali', event: 'Diwali', before: 1, after: 3 },
  { name: 'Guru Nanak Jayanti', event: 'Guru Nanak Jayanti', before: 0, after: 0 },
  { name: 'Christmas and New Year', event: 'Christmas', before: 1, after: 7 },
] as const

export type SuggestedFestival = Omit<Festival, 'id'>

/** What is not on a hotel's list yet, oldest first, from the first of these years to the last. */
export function suggestedFestivals(
  listed: readonly Pick<Festival, 'name' | 'from' | 'to'>[],
  [firstYear, lastYear]: readonly [first: number, last: number],
): SuggestedFestival[] {
  return yearsOfDays
    .filter(year => year >= firstYear && year <= lastYear)
    .flatMap(year =>
      occasions.flatMap(({ name, event, before, after }) => {
        const known = dayOfEvent(event, year)
        if (!known) return []
        const { day, isConfirmed } = known
        return [{ name, from: addDays(day, -before), to: addDays(day, after), isConfirmed }]
      }),
    )
    .filter(
      wanted =>
        !listed.some(
          one => isSameFestival(one, wanted) && one.from.slice(0, 4) === wanted.from.slice(0, 4),
        ),
    )
    .toSorted((one, other) => one.from.localeCompare(other.from))
}
