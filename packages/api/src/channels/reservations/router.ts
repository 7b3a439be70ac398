import { inPortfolio, router } from '../../kernel/procedures/builders.ts'
import { onConnection } from '../procedures.ts'
import { settleReservation, tryReservationAgain } from './commands/see-to.ts'
import { listOverbooked, listReservations } from './queries.ts'
import { listReservationsInput, reservationInput } from './schema.ts'

const ok = { ok: true } as const
const connection = onConnection('channels')

export const reservationProcedures = {
  overbooked: inPortfolio('channels').query(({ ctx }) =>
    ctx.work.read(db => listOverbooked(db, ctx.propertyIds)),
  ),
}

export const reservationsRouter = router({
  list: inPortfolio('channels')
    .input(listReservationsInput.optional())
    .query(({ ctx, input }) =>
      ctx.work.read(db =>
        listReservations(db, ctx.propertyIds, listReservationsInput.parse(input ?? {})),
      ),
    ),
  retry: connection.input(reservationInput).mutation(async ({ ctx, input }) => {
    await tryReservationAgain(ctx.services, ctx.work, {
      ...input,
      accountId: ctx.accountId,
      propertyId: ctx.propertyId,
    })
    return ok
  }),
  settle: connection.input(reservationInput).mutation(async ({ ctx, input }) => {
    await settleReservation(ctx.work, {
      ...input,
      accountId: ctx.accountId,
      propertyId: ctx.propertyId,
    })
    return ok
  }),
})
