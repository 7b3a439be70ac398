import type { Scope } from '@atithi/db/scope'
import { enterGuestBooking } from '../../kernel/access/gates.ts'
import { workIn } from '../../kernel/context/context.ts'
import { base } from '../../kernel/procedures/builders.ts'
import { onSite } from '../website/procedures.ts'
import { admitProof, admitSearch } from './commands/limits.ts'
import { findBookingInput } from './schema.ts'

/** The same where prices are asked for, which costs more than a page: nobody does it without end. */
export const onSiteSearch = onSite.use(async ({ ctx, next }) => {
  await admitSearch(ctx.services.db, ctx.request)
  return next()
})

/** A guest who knows the code and the email of their booking: that booking and nothing else. */
export const onOwnBooking = base
  .meta({ access: 'site' })
  .input(findBookingInput)
  .use(async ({ ctx, input, next }) => {
    const attempt = await admitProof(ctx.services.db, ctx.request, input.code)
    const booking = await enterGuestBooking(ctx.services.db, input)
    await attempt.giveBack()
    const scope: Scope = {
      role: 'tenant',
      propertyIds: [booking.propertyId],
      ownerId: booking.ownerId,
    }
    return next({ ctx: { ...ctx, ...booking, work: workIn(ctx, scope, { kind: 'guest' }) } })
  })
