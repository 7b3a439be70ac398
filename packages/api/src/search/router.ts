import { z } from 'zod'
import type { Person } from '../access/actor.ts'
import type { Area } from '../access/areas.ts'
import { requiredText } from '../shared/text.ts'
import { inPortfolio, router } from '../trpc.ts'
import { find } from './queries.ts'

const mayUse = (person: Person, area: Area): boolean => person.role !== 'staff' || (person.post?.areas.includes(area) ?? false)

export const searchRouter = router({
  /** Hotels, bookings and guests that the person may see: those that have what was typed, or else those that have something like it. */
  global: inPortfolio(null)
    .input(z.object({ query: requiredText('what to look for', 100).pipe(z.string().min(2, 'Type at least two characters.')) }))
    .query(({ ctx: { work, person, propertyIds }, input: { query } }) =>
      work.read(async db => {
        const may = { bookings: mayUse(person, 'bookings'), guests: mayUse(person, 'guests') }
        const exact = await find(db, propertyIds, { query, match: 'exact' }, may)
        return Object.values(exact).some(kind => kind.length > 0) ? exact : find(db, propertyIds, { query, match: 'alike' }, may)
      }),
    ),
})
