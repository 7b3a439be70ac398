import { inProperty, router } from '../../kernel/procedures/builders.ts'
import { onShift } from '../procedures.ts'
import { closeShift, openShift, payOut } from './commands/shifts.ts'
import { findOpenShift, getShift, listShifts } from './queries/shifts.ts'
import { closeShiftInput, listShiftsInput, openShiftInput, payOutInput } from './schema.ts'

/** Cash drawers: whose, since when, and what is in them. */
export const shiftsRouter = router({
  open: inProperty('payments')
    .input(openShiftInput)
    .mutation(async ({ ctx, input }) => ({ shiftId: await openShift(ctx, input.float) })),
  close: onShift('payments')
    .input(closeShiftInput)
    .mutation(({ ctx, input }) => closeShift(ctx, input)),
  payOut: onShift('payments')
    .input(payOutInput)
    .mutation(async ({ ctx, input }) => ({ paidOutId: await payOut(ctx, input) })),
  /** The caller's own drawer, or null. */
  current: inProperty('payments').query(({ ctx }) =>
    ctx.work.read(async db => {
      const shiftId = await findOpenShift(db, ctx.propertyId, ctx.person.userId)
      return shiftId === null ? null : getShift(db, ctx.propertyId, shiftId)
    }),
  ),
  /** The hand-over report. */
  get: onShift('payments').query(({ ctx, input }) =>
    ctx.work.read(db => getShift(db, ctx.propertyId, input.shiftId)),
  ),
  list: inProperty('payments')
    .input(listShiftsInput)
    .query(({ ctx, input }) => ctx.work.read(db => listShifts(db, ctx.propertyId, input))),
})
