import { z } from 'zod'
import type { Person } from '../../kernel/access/actor.ts'
import { enterProperty, mayUse, type Portfolio } from '../../kernel/access/gates.ts'
import { type Context, type Work, workAs } from '../../kernel/context/context.ts'
import { inPortfolio, router } from '../../kernel/procedures/builders.ts'
import { first } from '../../kernel/shared/present.ts'
import { requiredText } from '../../kernel/shared/text.ts'
import { find } from './queries.ts'

interface Searcher extends Context {
  person: Person
  propertyIds: Portfolio
  work: Work
}

/**
 * The same scope, among the guests of its owner. A guest belongs to an owner, so that a scope of one property has none by itself;
 * the search leaves those without a booking there to the owner (decisions, section 7).
 */
async function amongGuests(searcher: Searcher): Promise<Work> {
  const { services, person, propertyIds, work } = searcher
  if (propertyIds === 'all' || person.role === 'owner' || propertyIds.length !== 1) return work
  const { propertyId, accountId } = await enterProperty(services.db, person, 'guests', {
    what: 'property',
    id: first(propertyIds, 'property of a member of staff'),
  })
  return workAs(searcher, person, { role: 'tenant', propertyIds: [propertyId], accountId })
}

export const searchRouter = router({
  /** Hotels, bookings and guests that the person may see: those that have what was typed, or else those that have something like it. */
  global: inPortfolio(null)
    .input(
      z.object({
        query: requiredText('what to look for', 100).pipe(
          z.string().min(2, 'Type at least two characters.'),
        ),
      }),
    )
    .query(async ({ ctx, input: { query } }) => {
      const { person, propertyIds } = ctx
      const may = { bookings: mayUse(person, 'bookings'), guests: mayUse(person, 'guests') }
      const work = may.guests ? await amongGuests(ctx) : ctx.work
      return work.readCopy(async db => {
        const exact = await find(db, propertyIds, { query, match: 'exact' }, may)
        return Object.values(exact).some(kind => kind.length > 0)
          ? exact
          : find(db, propertyIds, { query, match: 'alike' }, may)
      })
    }),
})
