import { inProperty, router } from '../../kernel/procedures/builders.ts'
import { permissionsOf } from '../changes/commands/change.ts'
import { previewBookings } from './commands/preview.ts'
import { startBookingImport, undoBookingImport } from './commands/start.ts'
import { getBookingImport, listBookingImports } from './queries.ts'
import { bookingImportInput, previewBookingsInput, runBookingsInput } from './schema.ts'

const deskProperty = inProperty('bookings')

export const bookingImportRouter = router({
  preview: deskProperty.input(previewBookingsInput).mutation(({ ctx, input }) => {
    const { person, propertyId, accountId } = ctx
    const mayBackDate = permissionsOf(person)('back-date')
    return previewBookings(ctx.work, { accountId, propertyId, mayBackDate }, input)
  }),
  run: deskProperty.input(runBookingsInput).mutation(async ({ ctx, input }) => ({
    jobId: await startBookingImport(ctx.work, ctx.person, ctx.propertyId, input),
  })),
  status: deskProperty
    .input(bookingImportInput)
    .query(({ ctx, input }) =>
      ctx.work.read(db =>
        getBookingImport(db, ctx.propertyId, { jobId: input.jobId, now: ctx.work.now }),
      ),
    ),
  list: deskProperty.query(({ ctx }) =>
    ctx.work.read(async db => ({
      items: await listBookingImports(db, ctx.propertyId, ctx.work.now),
    })),
  ),
  undo: deskProperty.input(bookingImportInput).mutation(async ({ ctx, input }) => {
    await undoBookingImport(ctx.work, ctx.propertyId, input.jobId)
    return { jobId: input.jobId }
  }),
})
