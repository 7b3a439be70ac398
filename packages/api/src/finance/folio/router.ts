import { requireGrant } from '../../kernel/access/gates.ts'
import { actInput, actOnce } from '../../kernel/idempotency/act-once.ts'
import { inProperty, router } from '../../kernel/procedures/builders.ts'
import { onBooking } from '../procedures.ts'
import { markSez, moveLines, openBill } from './commands/bills.ts'
import { addExtra, addFee, discountCharge, reverse, roundOff } from './commands/charges.ts'
import { increaseCharge } from './commands/debit-adjustment.ts'
import { saveExtra } from './commands/extras.ts'
import { moveCharges } from './commands/move-charges.ts'
import { redeemPoints } from './commands/redeem-points.ts'
import { reissueInvoice } from './commands/reissue.ts'
import { rejoinCharge, splitCharge } from './commands/split.ts'
import { getAccount } from './queries/account.ts'
import { listExtras } from './queries/extras.ts'
import { listMoveTargets } from './queries/move-targets.ts'
import { getRedeemable } from './queries/points.ts'
import {
  addExtraInput,
  addFeeInput,
  discountInput,
  extraFields,
  markSezInput,
  moveChargesInput,
  moveLinesInput,
  moveTargetsInput,
  openBillInput,
  raiseInput,
  redeemPointsInput,
  reissueInput,
  rejoinInput,
  reverseInput,
  roundOffInput,
  splitInput,
  updateExtraInput,
} from './schema.ts'

const deskBooking = onBooking('bookings')
/** What can be sent again when its answer was lost. */
const deskBookingAct = deskBooking.input(actInput).use(async act => act.next(await actOnce(act)))
const moneyBooking = onBooking('payments')
const ok = { ok: true } as const

export const folioRouter = router({
  get: deskBooking.query(({ ctx, input }) =>
    ctx.work.read(db => getAccount(db, ctx.propertyId, input.bookingId, ctx.work.now)),
  ),
  addExtra: deskBooking.input(addExtraInput).mutation(async ({ ctx, input }) => ({
    id: await addExtra({ ...ctx, ...input }, ctx.person, input),
  })),
  addFee: deskBookingAct
    .input(addFeeInput)
    .mutation(async ({ ctx, input }) => ({ id: await addFee({ ...ctx, ...input }, input) })),
  discount: deskBooking.input(discountInput).mutation(async ({ ctx, input }) => {
    requireGrant(ctx.person, 'discount')
    return { id: await discountCharge({ ...ctx, ...input }, input) }
  }),
  points: deskBooking.query(({ ctx, input }) =>
    ctx.work.read(db =>
      getRedeemable(db, ctx.propertyId, { bookingId: input.bookingId, now: ctx.work.now }),
    ),
  ),
  redeemPoints: deskBooking.input(redeemPointsInput).mutation(async ({ ctx, input }) => {
    requireGrant(ctx.person, 'discount')
    return { id: await redeemPoints({ ...ctx, ...input }, input) }
  }),
  raise: moneyBooking.input(raiseInput).mutation(({ ctx, input }) => {
    requireGrant(ctx.person, 'override')
    return increaseCharge({ ...ctx, ...input }, input)
  }),
  reverse: deskBookingAct.input(reverseInput).mutation(async ({ ctx, input }) => {
    requireGrant(ctx.person, 'reversal')
    await reverse({ ...ctx, ...input }, input)
    return ok
  }),
  roundOff: deskBookingAct
    .input(roundOffInput)
    .mutation(async ({ ctx, input }) => ({ amounts: await roundOff({ ...ctx, ...input }, input) })),
  open: deskBooking
    .input(openBillInput)
    .mutation(async ({ ctx, input: { bookingId, ...bill } }) => ({
      id: await openBill({ ...ctx, bookingId }, bill),
    })),
  markSez: deskBookingAct.input(markSezInput).mutation(async ({ ctx, input }) => {
    await markSez({ ...ctx, ...input }, input)
    return ok
  }),
  moveLines: deskBookingAct.input(moveLinesInput).mutation(async ({ ctx, input }) => {
    await moveLines({ ...ctx, ...input }, input)
    return ok
  }),
  /** The bookings, with their bills, to which charges of this one can be moved, and the master bill of its group. */
  moveTargets: deskBooking
    .input(moveTargetsInput)
    .query(({ ctx, input }) => ctx.work.read(db => listMoveTargets(db, ctx.propertyId, input))),
  /** Charges to another room's bill or the group's master bill. */
  moveCharges: deskBookingAct
    .input(moveChargesInput)
    .mutation(({ ctx, input }) => moveCharges({ ...ctx, ...input }, input)),
  reissue: moneyBooking.input(reissueInput).mutation(({ ctx, input }) => {
    requireGrant(ctx.person, 'reversal')
    const { bookingId: _, ...asked } = input
    return reissueInvoice({ ...ctx, ...input }, asked)
  }),
  split: deskBooking
    .input(splitInput)
    .mutation(async ({ ctx, input }) => ({ id: await splitCharge({ ...ctx, ...input }, input) })),
  rejoin: deskBookingAct.input(rejoinInput).mutation(async ({ ctx, input }) => {
    await rejoinCharge({ ...ctx, ...input }, input)
    return ok
  }),
  extras: router({
    list: inProperty(null).query(({ ctx }) =>
      ctx.work.read(async db => ({ items: await listExtras(db, ctx.propertyId) })),
    ),
    create: inProperty('settings')
      .input(extraFields)
      .mutation(async ({ ctx, input: { propertyId: _, ...extra } }) => ({
        id: await saveExtra(ctx.work, ctx.propertyId, extra),
      })),
    update: inProperty('settings')
      .input(updateExtraInput)
      .mutation(async ({ ctx, input: { propertyId: _, ...extra } }) => ({
        id: await saveExtra(ctx.work, ctx.propertyId, extra),
      })),
  }),
})
