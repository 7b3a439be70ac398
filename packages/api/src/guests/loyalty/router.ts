import { DomainError } from '../../kernel/errors/domain-error.ts'
import { router } from '../../kernel/procedures/builders.ts'
import { inGuestBook, onGuest, placeIn } from '../procedures.ts'
import { guestsReasons } from '../reasons.ts'
import { updateLoyaltyProgram } from './commands.ts'
import { getLoyaltyProgram, getLoyaltyStatement } from './queries.ts'
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
    .mutation(async ({ ctx, input }) => {
      const { pointsPerHundred, silver, gold, platinum } = input
      const program = { pointsPerHundred, silver, gold, platinum }
      await updateLoyaltyProgram(ctx.work, placeIn(ctx.guestBook), program)
      return program
    }),
  statement: onGuest('guests').query(({ ctx }) =>
    ctx.work.read(db =>
      getLoyaltyStatement(db, { guestId: ctx.guest.guestId, guestBook: ctx.guest }),
    ),
  ),
})
