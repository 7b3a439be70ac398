import { workAs } from '../../kernel/context/context.ts'
import { router } from '../../kernel/procedures/builders.ts'
import { inGuestBook, onWholeGuest } from '../procedures.ts'
import { eraseGuest } from './commands.ts'
import { getErasure, listErasures } from './queries.ts'
import { eraseInput, erasureInput, listErasuresInput } from './schema.ts'

const ofOwner = ['owner', 'admin'] as const

export const privacyRouter = router({
  erase: onWholeGuest('guests', ofOwner)
    .input(eraseInput)
    .mutation(async ({ ctx, input: { reason } }) => {
      const { signingKey } = ctx.services.settings
      // The gate has let the owner in; what is only added to, and of hotels that were deleted since, the platform alone can mask.
      const { accountId } = ctx.guest
      const work = workAs(ctx, ctx.person, { role: 'platform', accountId })
      const erasureId = await eraseGuest(work, ctx.guest, { reason, signingKey })
      return ctx.work.read(db => getErasure(db, ctx.guest, erasureId))
    }),
  erasure: inGuestBook('guests', ofOwner)
    .input(erasureInput)
    .query(({ ctx, input }) => ctx.work.read(db => getErasure(db, ctx.guestBook, input.erasureId))),
  erasures: inGuestBook('guests', ofOwner)
    .input(listErasuresInput)
    .query(({ ctx, input }) => ctx.work.read(db => listErasures(db, ctx.guestBook, input))),
})
