import { refundAdvance } from '../../finance/group-folio/commands/refund.ts'
import { returnAdvance, setOffAdvance } from '../../finance/group-folio/commands/set-off.ts'
import { cancelAdvance, takeAdvance } from '../../finance/group-folio/commands/take.ts'
import { readGroupFolio } from '../../finance/group-folio/reads.ts'
import {
  cancelAdvanceInput,
  groupMoneyInput,
  refundAdvanceInput,
  returnAdvanceInput,
  setOffAdvanceInput,
  takeAdvanceInput,
} from '../../finance/group-folio/schema.ts'
import { requireGrant } from '../../kernel/access/gates.ts'
import { actInput, actOnce } from '../../kernel/idempotency/act-once.ts'
import { inProperty, router } from '../../kernel/procedures/builders.ts'
import { getBooking } from '../bookings/reads/detail.ts'
import { createGroup, releaseGroup, updateGroup } from './commands/groups.ts'
import { setInstalments } from './commands/instalments.ts'
import { pickUp } from './commands/pick-up.ts'
import { getGroup, listGroups } from './queries.ts'
import {
  createGroupInput,
  groupInput,
  instalmentsInput,
  listGroupsInput,
  pickUpInput,
  updateGroupInput,
} from './schema.ts'

const desk = inProperty('bookings')
/** What can be sent again when its answer was lost. */
const deskAct = desk.input(actInput).use(async act => act.next(await actOnce(act)))

/** What moves money of a group comes with its key: sent again, it happens once. */
const moneyAct = inProperty('payments')
  .input(groupMoneyInput)
  .use(async act => act.next(await actOnce(act)))

export const groupsRouter = router({
  list: desk
    .input(listGroupsInput)
    .query(({ ctx, input }) =>
      ctx.work.read(db => listGroups(db, ctx.propertyId, input, ctx.work.now)),
    ),
  get: desk
    .input(groupInput)
    .query(({ ctx, input }) =>
      ctx.work.read(db => getGroup(db, ctx.propertyId, input.groupId, ctx.work.now)),
    ),
  create: deskAct
    .input(createGroupInput)
    .mutation(async ({ ctx, input: { propertyId: _, ...request } }) => {
      const groupId = await createGroup(ctx.work, ctx.person, ctx.propertyId, request)
      return ctx.work.read(db => getGroup(db, ctx.propertyId, groupId, ctx.work.now))
    }),
  update: deskAct
    .input(updateGroupInput)
    .mutation(async ({ ctx, input: { propertyId: _, ...request } }) => {
      await updateGroup(ctx.work, ctx.person, ctx.propertyId, request)
      return ctx.work.read(db => getGroup(db, ctx.propertyId, request.groupId, ctx.work.now))
    }),
  /** By when the group pays how much. */
  setInstalments: deskAct
    .input(instalmentsInput)
    .mutation(async ({ ctx, input: { groupId, instalments } }) => {
      await setInstalments(ctx.work, ctx.propertyId, { groupId, instalments })
      return ctx.work.read(db => getGroup(db, ctx.propertyId, groupId, ctx.work.now))
    }),
  pickUp: desk
    .input(pickUpInput)
    .mutation(async ({ ctx, input: { propertyId: _, ...request } }) => {
      const bookingId = await pickUp(ctx.work, ctx.propertyId, request)
      return ctx.work.read(db => getBooking(db, ctx.propertyId, bookingId))
    }),
  /** Takes what the organiser pays ahead, with its receipt. */
  takeAdvance: moneyAct.input(takeAdvanceInput).mutation(async ({ ctx, input }) => {
    await takeAdvance(ctx, input)
    return ctx.work.read(db => readGroupFolio(db, ctx.propertyId, input.groupId))
  }),
  /** Pays a booking of the group with what is held for it. */
  setOffAdvance: moneyAct.input(setOffAdvanceInput).mutation(async ({ ctx, input }) => {
    await setOffAdvance(ctx, input)
    return ctx.work.read(db => readGroupFolio(db, ctx.propertyId, input.groupId))
  }),
  /** Takes what the advance paid on a booking back to the group. */
  returnAdvance: moneyAct.input(returnAdvanceInput).mutation(async ({ ctx, input }) => {
    requireGrant(ctx.person, 'reversal')
    await returnAdvance(ctx, input)
    return ctx.work.read(db => readGroupFolio(db, ctx.propertyId, input.groupId))
  }),
  refundAdvance: moneyAct.input(refundAdvanceInput).mutation(async ({ ctx, input }) => {
    requireGrant(ctx.person, 'refund')
    await refundAdvance(ctx, input)
    return ctx.work.read(db => readGroupFolio(db, ctx.propertyId, input.groupId))
  }),
  /** Takes an advance back that was entered by mistake. */
  cancelAdvance: moneyAct.input(cancelAdvanceInput).mutation(async ({ ctx, input }) => {
    requireGrant(ctx.person, 'reversal')
    await cancelAdvance(ctx, input)
    return ctx.work.read(db => readGroupFolio(db, ctx.propertyId, input.groupId))
  }),
  release: deskAct.input(groupInput).mutation(async ({ ctx, input }) => ({
    roomNights: await releaseGroup(ctx.work, ctx.propertyId, input.groupId),
  })),
})
