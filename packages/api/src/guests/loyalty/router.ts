import { DomainError } from '../../kernel/errors/domain-error.ts'
import { router } from '../../kernel/procedures/builders.ts'
import { indianDate } from '../../kernel/shared/dates.ts'
import { inGuestBook, onGuest, placeIn } from '../procedures.ts'
import { guestsReasons } from '../reasons.ts'
import { updateLoyaltyProgram } from './commands.ts'
import { getLoyaltyStatement } from './queries.ts'
import { getLoyaltyProgram } from './reads.ts'
import { loyaltyProgramInput } from './schema.ts'

export const loyaltyRouter = router({
  program: inGuestBook('guests').query(({ ctx }) => {
    const { accountId } = ctx.guestBook
    if (accountId === null)
      throw new DomainError(guestsReasons.GUEST_NEEDS_PROPERTY, {}, 'propertyId')
    return ctx.work.read(db => getLoyaltyProgram(db, accountId))
  }),
  updateProgram: inGuestBook('guests', ['owner', 'admin'])
    .input(loyaltyProgramInput)
    .mutation(({ ctx, input }) => updateLoyaltyProgram(ctx.work, placeIn(ctx.guestBook), input)),
  statement: onGuest('guests').query(({ ctx }) =>
    ctx.work.read(db =>
      getLoyaltyStatement(db, {
        guestId: ctx.guest.guestId,
        guestBook: ctx.guest,
        today: indianDate(ctx.work.now),
      }),
    ),
  ),
})
